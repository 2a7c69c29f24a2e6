import 'server-only'
import { z } from 'zod'
import type { Actor } from '@/lib/access/actor'
import type { Tx } from '@/lib/store/database'
import { call } from './call'
import { HOLD_REASONS, type RowMeaning, SUBMISSION_STATES } from './standing'

/** What one reading of the service reports of one row. `feeMinor`: minor units of the row's currency. */
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
  /** The ticket of `beginReading` for this submission, got before the service was read. */
  readonly ticket: string
  readonly rawStatus: string | null
  /**
   * What the reading means for the whole submission. `settled` is refused unless every row is paid and the counts match.
   * `untouched`: nothing of a requested change has happened yet.
   */
  readonly mapped: 'pending' | 'settled' | 'partial' | 'failed' | 'cancelled' | 'unknown-word' | 'untouched'
  readonly counts: { readonly successful: number; readonly failed: number; readonly pending: number } | null
  readonly items: unknown
  readonly bodySha256: Uint8Array | null
  readonly rows: readonly RowReading[]
  /** When to read again, in milliseconds from the database's present time; omitted: unchanged; null: only on request. */
  readonly nextInMs?: number | null
}

const recorded = z.object({
  state: z.enum(SUBMISSION_STATES),
  holdReason: z.enum(HOLD_REASONS).nullable(),
  changed: z.boolean(),
  contradiction: z.boolean(),
})
/** The state after a reading. `contradiction`: it contradicts an earlier final status. */
export type Recorded = z.infer<typeof recorded>

/**
 * Stores a reading of the service and updates rows and submission. The result does not depend on the order in which readings
 * arrive: a final status stays, a newer status replaces an older one that is not final, and two different final statuses put the
 * submission on hold as `figures_differ`. The database takes both times of the reading from its own clock. Refused (`I12`) unless
 * it issued the ticket for this submission and after its first send.
 */
export async function recordObservation(tx: Tx, actor: Actor, reading: NewObservation): Promise<Recorded> {
  return recorded.parse(await call(tx, 'record_observation', actor, reading))
}
