import type { DisbursementCounts } from '@/lib/gateway/shapes/disbursement'
import type { RowReading } from '@/lib/store/transitions/observations'
import type { RowMeaning } from '@/lib/store/transitions/standing'
import { batchWord, escrowStage, isReleased } from '@/lib/submissions/state/service-status'

/**
 * What the escrows of an answer prove about their rows, together with the counts of the same answer (contract 2.7). A service
 * may report an escrow as released whose payout it counts as failed, so `released` is neither paid nor failed unless the
 * counts leave no other possibility. Where they contradict the escrows, no row counts as paid.
 */
export function provedByCounts(
  counts: DisbursementCounts,
  read: readonly RowReading[],
  status: string | null,
): readonly RowReading[] {
  const rows = withoutDoubt(counts, read)
  const alike = allAlike(counts, rows, status)
  if (alike !== null) return rows.map((row) => ({ ...row, mapped: alike, ...byCounts(row, status) }))
  const paid = rows.filter(({ mapped }) => mapped === 'paid').length
  const released = rows.filter(({ rawStatus }) => isReleased(rawStatus)).length
  const failed = rows.filter(({ mapped }) => mapped === 'failed' || mapped === 'cancelled').length
  const pending = rows.filter(({ mapped }) => mapped === 'pending').length
  const others = rows.length - paid - released - failed - pending
  // How many more the service counts than the escrows explain; an escrow with an unknown status word may be any of them.
  const more = (count: number | null, shown: number) => (count === null ? 0 : Math.max(0, count - shown - others))
  const moreFailed = more(counts.failed, failed)
  const morePending = more(counts.pending, pending)
  const uncounted = paid + released - (counts.successful ?? paid + released)
  // More failures or waits than the released ones can be, or fewer payments than escrows that are completed.
  if (moreFailed + morePending > released || uncounted > released)
    return unknown(rows, ({ mapped }) => mapped === 'paid')
  if (released === 0) return rows
  const saysPaid = counts.successful !== null && uncounted <= 0 && moreFailed + morePending === 0
  const saysFailed =
    counts.failed !== null &&
    others === 0 &&
    uncounted >= released &&
    counts.failed - failed === released &&
    morePending === 0
  const mapped: RowMeaning = saysPaid ? 'paid' : saysFailed ? 'failed' : 'unknown-word'
  return rows.map((row) => (isReleased(row.rawStatus) ? { ...row, mapped } : row))
}

// A cancelled escrow pays nobody, unless the service counts more as pending or paid than the other escrows explain: then it may be one of those.
function withoutDoubt({ successful, pending }: DisbursementCounts, rows: readonly RowReading[]): readonly RowReading[] {
  const shown = (...words: RowMeaning[]) => rows.filter(({ mapped }) => words.includes(mapped)).length
  const isOpen = (pending ?? 0) > shown('pending') || (successful ?? 0) > shown('paid', 'unknown-word')
  return isOpen ? unknown(rows, ({ rawStatus }) => escrowStage(rawStatus) === 'cancelled') : rows
}

const unknown = (rows: readonly RowReading[], which: (row: RowReading) => boolean): readonly RowReading[] =>
  rows.map((row) => (which(row) ? { ...row, mapped: 'unknown-word' } : row))

/** A row without a matching escrow follows the counts, with the status of the whole. */
const byCounts = (row: RowReading, status: string | null) =>
  row.rawStatus === null ? { rawStatus: status, matchedBy: 'counts' } : {}

/** The outcome of every row where the counts are the same for all, and no escrow contradicts them. */
function allAlike(
  { successful, failed, pending }: DisbursementCounts,
  rows: readonly RowReading[],
  status: string | null,
): 'paid' | 'failed' | null {
  if (rows.length === 0 || rows.some(({ rawStatus }) => rawStatus !== null)) return null
  const word = batchWord(status)
  if (successful === rows.length && failed === 0 && pending === 0)
    return word === 'failed' || word === 'cancelled' ? null : 'paid'
  if (failed === rows.length && successful === 0 && pending === 0) return word === 'failed' ? 'failed' : null
  return null
}
