'use server'

import { z } from 'zod'
import { type Answer, answerAction } from '@/lib/access/answer'
import { markRead } from '@/lib/notices/read-notices'
import { readInput } from '../read-input'

const which = z.union([z.strictObject({ id: z.uuid() }), z.strictObject({ until: z.iso.datetime() })])

/** Marks one notice of whoever asks as read, or all up to the newest that they saw. */
export async function markReadAction(input: unknown): Promise<Answer<null>> {
  return answerAction('read', (staff) => readInput(which, input, (value) => markRead(staff, value)))
}
