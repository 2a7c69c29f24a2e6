'use server'

import { z } from 'zod'
import { staffAction } from '@/lib/access/requests/action'
import { dropExport, requestExport, resumeExport } from './exports/export'
import { removeView, saveView } from './saved-views'

const query = z.string().max(2_000)
const id = z.string().max(200)

export const saveViewAction = staffAction(
  'read',
  [z.object({ name: z.string().max(8_000), query, shared: z.boolean() })],
  saveView,
)
export const removeViewAction = staffAction('read', [id], removeView)
export const askExportAction = staffAction('read', [query], requestExport)
export const dropExportAction = staffAction('read', [id], dropExport)
export const resumeExportAction = staffAction('read', [id], resumeExport)
