'use server'

import { z } from 'zod'
import { readInput } from '@/app/(dashboard)/read-input'
import { type Answer, answerAction } from '@/lib/access/requests/answer'
import { acceptThisDatabase } from '@/lib/activity/accept-database'
import { proofInput } from '@/lib/approvals/decision-input'
import { resolveFinding } from '@/lib/reconciliation/resolve-finding'
import { reasonInput } from '@/lib/text/words'

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
