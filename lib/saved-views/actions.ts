'use server'

import { z } from 'zod'
import { staffAction } from '@/lib/access/requests/action'
import { removeView, saveView } from './saved-views'
import { VIEW_LISTS } from './view'

const list = z.enum(VIEW_LISTS)

export const saveViewAction = staffAction(
  'read',
  [z.object({ list, name: z.string().max(8_000), query: z.string().max(2_000), shared: z.boolean() })],
  saveView,
)
export const removeViewAction = staffAction('read', [list, z.string().max(200)], removeView)
