import 'server-only'
import { z } from 'zod'
import type { Actor } from '@/lib/access/actor'
import type { Tx } from '@/lib/store/database'
import { call } from './call'
import { HOLD_REASONS, type RowMeaning, SUBMISSION_STATES } from './standing'

/** What one reading of the service reports of one row. */
export type RowReading = {
  readonly rowId: string
  readonly rawStatus: string | null
  readonly mapped: RowMeaning
  readonly reason: string | null
  readonly feeMinor: bigint | null
  /** The time of the status, as the service gives it. */
  readonly serviceStatusAt: Date | null
  /** How the service's entry was matched to our row: `reference`, `phone-and-amount`, `counts`, … */
  readonly matchedBy: string
}

export type NewObservation = {
  readonly submissionId: string
  readonly source: 'poll' | 'lookup' | 'webhook' | 'staff'
  /** From `beginReading` for this submission, before the service was asked. */
  readonly ticket: string
  readonly rawStatus: string | null
  /**
   * What the whole reading means. `settled` needs every row paid and matching counts, else it is refused. `untouched`: of a
   * change, nothing happened yet.
   */
  readonly mapped: 'pending' | 'settled' | 'partial' | 'failed' | 'cancelled' | 'unknown-word' | 'untouched'
  readonly counts: { readonly successful: number; readonly failed: number; readonly pending: number } | null
  readonly items: unknown
  readonly bodySha256: Uint8Array | null
  readonly rows: readonly RowReading[]
  /** When to read again, in milliseconds from the database's now; omitted: unchanged; null: not by itself. */
  readonly nextInMs?: number | null
}

const recorded = z.object({
  state: z.enum(SUBMISSION_STATES),
  holdReason: z.enum(HOLD_REASONS).nullable(),
  changed: z.boolean(),
  contradiction: z.boolean(),
})
export type Recorded = z.infer<typeof recorded>

/**
 * Stores a reading of the service and updates rows and submission, whatever the order in which readings arrive: a final
 * status stays, a newer status replaces an older one that is not final, and two different final statuses make the submission
 * one whose figures differ. The database records both times of the reading. Refused (`I12`) with a ticket that it did not
 * issue for this submission, or issued before the submission's first send.
 */
export async function recordObservation(tx: Tx, actor: Actor, reading: NewObservation): Promise<Recorded> {
  return recorded.parse(await call(tx, 'record_observation', actor, reading))
}
