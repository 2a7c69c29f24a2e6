import 'server-only'
import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Actor } from '@/lib/access/actor'
import type { Tx } from '@/lib/store/database'
import { submission, submissionRow } from '@/lib/store/schema/submission'
import { insertSubmission } from '@/lib/store/transitions/enqueue'
import type { SubmissionKind } from '@/lib/store/transitions/kind'
import { openBody } from '@/lib/submissions/content/stored-body'
import { newCorrelationTag } from '@/lib/submissions/content/tag'
import { newSubmission } from './new-submission'

/**
 * Makes a batch anew that the service cleanly refused, under the approval that it has: the same rows and bytes, but for a new tag, and under a new key,
 * since the service may answer the old key with the old refusal. Returns its id. Throws what `refusalOf` reads where the database does not allow it.
 */
export async function enqueueAnew(tx: Tx, actor: Actor, submissionId: string): Promise<string> {
  const [was] = await tx.select().from(submission).where(eq(submission.id, submissionId))
  if (was === undefined) throw new Error(`no submission ${submissionId}`)
  const rows = await tx
    .select({ id: submissionRow.rowId })
    .from(submissionRow)
    .where(eq(submissionRow.submissionId, submissionId))
  const correlationTag = newCorrelationTag()
  const { rootId, env, proposalId, contentHash, payoutId, makerId, path, currency, paymentMethod } = was
  const one = newSubmission({
    ...{ id: randomUUID(), rootId, generation: was.generation + 1, env, proposalId, contentHash, payoutId, makerId },
    ...{ kind: was.kind as SubmissionKind, path, currency, paymentMethod, correlationTag },
    plain: retagged(openBody(was), was.correlationTag, correlationTag),
    ...{ rowCount: was.rowCount, totalMinor: was.totalMinor, quotedAt: was.quotedAt },
    ...{ quoteFeeMinor: was.quoteFeeMinor, quoteDebitMinor: was.quoteDebitMinor },
    rowIds: rows.map(({ id }) => id),
  })
  await insertSubmission(tx, actor, one)
  return one.id
}

/** The bytes with another tag in front of their description. The tag is in no other place: it is random, and of this batch alone. */
function retagged(plain: Uint8Array | null, from: string, to: string): Uint8Array {
  const parts = plain === null ? [] : new TextDecoder().decode(plain).split(`"description":"${from}`)
  if (parts.length !== 2) throw new Error('The bytes of a submission do not bear its tag once.')
  return new TextEncoder().encode(parts.join(`"description":"${to}`))
}
