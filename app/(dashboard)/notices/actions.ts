'use server'

import { z } from 'zod'
import { readInput } from '@/app/(dashboard)/read-input'
import { type Answer, answerAction } from '@/lib/access/requests/answer'
import { markRead } from '@/lib/notifications/read-notices'

const which = z.union([z.strictObject({ id: z.uuid() }), z.strictObject({ until: z.iso.datetime() })])

/** Marks one notice of whoever asks as read, or all up to the newest that they saw. */
export async function markReadAction(input: unknown): Promise<Answer<null>> {
  return answerAction('read', (staff) => readInput(which, input, (value) => markRead(staff, value)))
}
