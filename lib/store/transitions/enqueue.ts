import 'server-only'
import type { Actor } from '@/lib/access/actor'
import { linkTrace } from '@/lib/platform/tracing'
import type { Tx } from '@/lib/store/database'
import { call } from './call'
import type { SubmissionKind } from './kind'

/** A submission to store. Amounts are in minor units of `currency`. */
export type NewSubmission = {
  readonly id: string
  /** Its own id if it is the first generation; otherwise the id of the first generation. */
  readonly rootId: string
  readonly generation: number
  readonly env: string
  readonly kind: SubmissionKind
  /** Null for a kind that a preparer makes alone; then the actor is the maker. */
  readonly proposalId: string | null
  readonly contentHash: string
  readonly payoutId: string | null
  /** The submission whose disbursement is to be cancelled. */
  readonly targetSubmissionId: string | null
  /** The id of the object at the service that it changes, and the part of that object (a term). */
  readonly subjectServiceId: string | null
  readonly subjectPart: string | null
  /** The payer of a collection request (`payerKey`). */
  readonly payerKey: string | null
  readonly payerTokenId: string | null
  readonly makerId: string
  readonly method: 'POST'
  readonly path: string
  /** The exact bytes to send, encrypted for this submission; `bodySha256` is the hash of the plain bytes. */
  readonly body: Uint8Array
  readonly bodySha256: Uint8Array
  /** The plain bytes if they pay rows: the database checks their recipients and does not store them. */
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
 * Stores a submission in the state `ready` with its rows. The database refuses it
 * - unless the proposal that its kind needs is approved for this content, environment and maker, or, for a kind that needs none,
 *   its maker may collect money (`I6`);
 * - unless the bytes pay exactly its rows, and these are the approved ones at commit (`I6`);
 * - unless, at commit, the rows add up to the submission and the submissions to the proposal: count, total, fee and debit (`I5`);
 * - if another live one requests the same amount from the same payer, or changes the same object (`claim`);
 * - if this submission is already stored (`same`).
 */
export async function insertSubmission(tx: Tx, actor: Actor, submission: NewSubmission): Promise<void> {
  await call(tx, 'insert_submission', actor, submission)
  linkTrace(submission.id)
}
