import 'server-only'
import type { Actor } from '@/lib/access/actor'
import type { Tx } from '../database'
import { call } from './call'

export type NewSubmission = {
  readonly id: string
  /** Its own id for a first generation; the first generation's id for the next one. */
  readonly rootId: string
  readonly generation: number
  readonly env: string
  readonly kind: 'create-disbursement' | 'cancel-disbursement'
  readonly proposalId: string
  readonly contentHash: string
  readonly payoutId: string | null
  /** The submission whose disbursement is to be cancelled. */
  readonly targetSubmissionId: string | null
  readonly makerId: string
  readonly method: 'POST'
  readonly path: string
  readonly body: Uint8Array
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
 * Writes a submission in state `ready` with its rows. The database refuses it unless the proposal is approved for this
 * content, environment and maker, and unless at commit the rows add up to the submission and the submissions to the
 * proposal (count, total, fee, debit).
 */
export async function insertSubmission(tx: Tx, actor: Actor, submission: NewSubmission): Promise<void> {
  await call(tx, 'insert_submission', actor, submission)
}
