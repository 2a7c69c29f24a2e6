'use server'

import { z } from 'zod'
import { staffAction } from '@/lib/access/requests/action'
import { saveMailChoice } from './mail-choice'
import { NOTICE_KINDS } from './notice'
import { markRead } from './read-notices'

const which = z.union([z.strictObject({ id: z.uuid() }), z.strictObject({ until: z.iso.datetime() })])
const kinds = z.array(z.enum(NOTICE_KINDS)).max(NOTICE_KINDS.length)

/** Marks one notification of whoever asks as read, or all up to the newest that they saw. */
export const markReadAction = staffAction('read', [which], markRead)
export const saveMailChoiceAction = staffAction('read', [kinds], saveMailChoice)
