'use server'

import { z } from 'zod'
import { type Answer, answerAction } from '@/lib/access/answer'
import { acceptThisDatabase } from '@/lib/audit/accept-database'
import { resolveFinding } from '@/lib/findings/resolve-finding'
import { proofInput } from '@/lib/proposals/decision-input'
import { reasonInput } from '@/lib/words'
import { readInput } from '../read-input'

const resolveInput = z.strictObject({ findingId: z.uuid(), comment: reasonInput })
const acceptInput = z.strictObject({ reason: reasonInput, proof: proofInput })

/** Closes a finding with a comment. No money moves by it. */
export async function resolveFindingAction(input: unknown): Promise<Answer<null>> {
  return answerAction('findings:resolve', (staff) =>
    readInput(resolveInput, input, (asked) => resolveFinding(staff, asked)),
  )
}

/** Lets sending go on from this database, with a reason and the password again, or the code where one is enrolled. */
export async function acceptDatabaseAction(input: unknown): Promise<Answer<null>> {
  return answerAction('findings:resolve', (staff) =>
    readInput(acceptInput, input, (asked) => acceptThisDatabase(staff, asked)),
  )
}
