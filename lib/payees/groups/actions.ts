'use server'

import { z } from 'zod'
import { staffAction } from '@/lib/access/requests/action'
import { words } from '@/lib/text/words'
import { changeGroup, makeGroup, removeGroup, renameGroup } from './groups'
import { MOST_IN_GROUP } from './view'

const id = z.uuid()
const name = words(1, 'errors.input.groupName', 60)

export const makeGroupAction = staffAction('payees:edit', [name], makeGroup)
export const renameGroupAction = staffAction('payees:edit', [id, name], renameGroup)
export const removeGroupAction = staffAction('payees:edit', [id], removeGroup)
export const changeGroupAction = staffAction(
  'payees:edit',
  [id, z.array(id).min(1).max(MOST_IN_GROUP, 'errors.input.tooManyAdded'), z.boolean()],
  changeGroup,
)
