'use server'

import { z } from 'zod'
import { staffAction } from '@/lib/access/requests/action'
import { addGroup, payGroup } from './pay-group'
import { groupAmountsInput } from './pay-group-input'

const id = z.uuid()
const asked = z.strictObject({ groupId: id, amounts: groupAmountsInput })

/** Adds the rows of a group to a draft. */
export const addGroupAction = staffAction('payouts:prepare', [id, id, asked], addGroup)
/** Makes a draft of a group; its id comes from the caller, so that a second click makes no second draft. */
export const payGroupAction = staffAction('payouts:prepare', [id, asked], payGroup)
