import 'server-only'
import type { Actor } from '@/lib/access/actor'
import { linkTrace } from '@/lib/platform/tracing'
import type { Tx } from '@/lib/store/database'
import { call, textOfBytes } from './call'
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

/** How many rows one statement inserts at most with their submissions, so that none takes long. */
const ROWS_AT_ONCE = 5_000

/**
 * Stores submissions in the state `ready` with their rows. The database refuses them
 * - unless the proposal that their kind needs is approved for this content, environment and maker, or, for a kind that needs none,
 *   its maker may collect money (`I6`);
 * - unless the bytes pay exactly the rows of each, and these are the approved ones at commit (`I6`);
 * - unless, at commit, the rows add up to their submission and the submissions to the proposal: count, total, fee and debit (`I5`);
 * - if another live one requests the same amount from the same payer, or changes the same object (`claim`);
 * - if one of them is already stored (`same`).
 */
export async function insertSubmissions(tx: Tx, actor: Actor, submissions: readonly NewSubmission[]): Promise<void> {
  for (const some of slices(submissions))
    await call(tx, 'insert_submissions', actor, { submissions: some.map(withTextOfBytes) })
  for (const { id } of submissions) linkTrace(id)
}

/** Stores one submission, as `insertSubmissions`. */
export const insertSubmission = (tx: Tx, actor: Actor, one: NewSubmission): Promise<void> =>
  insertSubmissions(tx, actor, [one])

function slices(submissions: readonly NewSubmission[]): NewSubmission[][] {
  const all: NewSubmission[][] = []
  let rows = 0
  for (const one of submissions) {
    const last = all.at(-1)
    rows += one.rowIds.length
    if (last !== undefined && rows <= ROWS_AT_ONCE) last.push(one)
    else {
      all.push([one])
      rows = one.rowIds.length
    }
  }
  return all
}

const withTextOfBytes = ({ body, bodySha256, plain, ...one }: NewSubmission) => ({
  ...one,
  body: textOfBytes(body),
  bodySha256: textOfBytes(bodySha256),
  plain: plain && textOfBytes(plain),
})
