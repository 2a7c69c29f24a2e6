'use server'

import { z } from 'zod'
import { staffAction } from '@/lib/access/requests/action'
import { saveMailChoice } from './mail-choice'
import { NOTIFICATION_KINDS } from './notification'
import { markRead } from './read-notifications'

const which = z.union([z.strictObject({ id: z.uuid() }), z.strictObject({ until: z.iso.datetime() })])
const kinds = z.array(z.enum(NOTIFICATION_KINDS)).max(NOTIFICATION_KINDS.length)

/** Marks one notification of the caller as read, or all up to the newest that they saw. */
export const markReadAction = staffAction('read', [which], markRead)
export const saveMailChoiceAction = staffAction('read', [kinds], saveMailChoice)
