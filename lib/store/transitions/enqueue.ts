import 'server-only'
import type { Actor } from '@/lib/access/actor'
import type { Tx } from '@/lib/store/database'
import { call } from './call'
import type { SubmissionKind } from './kind'

export type NewSubmission = {
  readonly id: string
  /** Its own id for a first generation; the first generation's id for the next one. */
  readonly rootId: string
  readonly generation: number
  readonly env: string
  readonly kind: SubmissionKind
  /** Null for a kind that a preparer makes alone; the actor is then its maker. */
  readonly proposalId: string | null
  readonly contentHash: string
  readonly payoutId: string | null
  /** The submission whose disbursement is to be cancelled. */
  readonly targetSubmissionId: string | null
  /** What is changed at the service, and the part of it (a term). */
  readonly subjectServiceId: string | null
  readonly subjectPart: string | null
  /** Who is asked for money. */
  readonly payerKey: string | null
  readonly payerTokenId: string | null
  readonly makerId: string
  readonly method: 'POST'
  readonly path: string
  /** The exact bytes, sealed for this row, and the hash of the plain ones. */
  readonly body: Uint8Array
  readonly bodySha256: Uint8Array
  /** The bytes unsealed where they pay rows: the database reads their recipients and does not keep them. */
  readonly plain: Uint8Array | null
  readonly idempotencyKey: string
  readonly correlationTag: string
  readonly currency: string
  readonly paymentMethod: string | null
  readonly rowCount: number
  readonly totalMinor: bigint
  readonly quoteFeeMinor: bigint
  readonly quoteDebitMinor: bigint
  readonly quotedAt: Date
  /** The rows it pays; none for a cancel. */
  readonly rowIds: readonly string[]
}

/**
 * Writes a submission in state `ready` with its rows. The database refuses it (`I6`) unless the proposal that its kind
 * needs is approved for this content, environment and maker, or its maker may collect money where it needs none; unless
 * the bytes pay exactly its rows, and at commit these are those of the approval; unless
 * at commit the rows add up to the submission and the submissions to the proposal (count, total, fee, debit); where
 * another live one asks the same payer for the same amount, or changes the same thing (`claim`); and where this very
 * submission is stored already (`same`).
 */
export async function insertSubmission(tx: Tx, actor: Actor, submission: NewSubmission): Promise<void> {
  await call(tx, 'insert_submission', actor, submission)
}
