import type { EscrowDisbursement, EscrowItem } from '@/lib/gateway/shapes/escrow-disbursement'
import { toMinor } from '@/lib/money/amount'
import type { RowReading } from '@/lib/store/transitions/observations'
import type { RowMeaning } from '@/lib/store/transitions/standing'
import { heldMeaning } from '@/lib/submissions/state/service-status'
import { type MatchedRow, matchItems } from './match-items'
import { provedByCounts } from './proved-by-counts'
import type { Expected, Finding } from './read-disbursement'

export type HeldFinding = Finding & {
  /** Each row with the escrow that holds its money, or null where none matches. */
  readonly held: readonly MatchedRow<EscrowItem>[]
}

/**
 * Compares what the service reports of an escrow disbursement with what we sent. Each escrow decides its row, as far as the
 * counts of the same answer allow: released is paid only where they confirm it. For a row without a matching escrow, only
 * counts that are the same for every row decide.
 */
export function readEscrowDisbursement(sent: Expected, batch: EscrowDisbursement): HeldFinding {
  const { rows: held, strangers, unmatched } = matchItems(sent.rows, batch.items ?? [])
  const rows = provedByCounts(batch.counts, held.map(rowFinding), batch.status)
  const counts = countsOf(batch, rows)
  return {
    held,
    mapped: wholeOf(rows, counts, sent.rows.length),
    counts,
    rows: rows.filter((row) => row.matchedBy !== 'none'),
    contradiction: contradictionOf(sent, batch, held, { strangers: strangers.length, unmatched: unmatched.length }),
  }
}

function rowFinding({ rowId, item, matchedBy }: MatchedRow<EscrowItem>): RowReading {
  const rawStatus = item?.status ?? null
  const mapped = item === null ? 'unknown-word' : heldMeaning(rawStatus)
  const [reason, serviceStatusAt] = [item?.reason ?? null, item?.at ?? null]
  return { rowId, rawStatus, mapped, reason, feeMinor: null, serviceStatusAt, matchedBy }
}

function countsOf({ counts }: EscrowDisbursement, rows: readonly RowReading[]): Finding['counts'] {
  const { successful, failed, pending } = counts
  if (successful !== null && failed !== null && pending !== null) return { successful, failed, pending }
  if (rows.some((row) => row.mapped === 'unknown-word')) return null
  const number = (...words: RowMeaning[]) => rows.filter((row) => words.includes(row.mapped)).length
  return { successful: number('paid'), failed: number('failed', 'cancelled'), pending: number('pending') }
}

/** The whole has ended when every escrow has. Counts of the service that contradict this keep it open. */
function wholeOf(rows: readonly RowReading[], counts: Finding['counts'], rowCount: number): Finding['mapped'] {
  const number = (word: RowMeaning) => rows.filter((row) => row.mapped === word).length
  const [paid, back] = [number('paid'), number('cancelled')]
  if (rows.length === 0 || paid + back + number('failed') < rows.length) return 'pending'
  if (paid === rows.length) return counts === null || counts.successful === rowCount ? 'settled' : 'pending'
  if (paid > 0) return 'partial'
  return back === rows.length ? 'cancelled' : 'failed'
}

function contradictionOf(
  sent: Expected,
  batch: EscrowDisbursement,
  held: readonly MatchedRow<EscrowItem>[],
  { strangers, unmatched }: { readonly strangers: number; readonly unmatched: number },
): string | null {
  if (batch.currency !== sent.currency) return 'another currency'
  if (toMinor(batch.total) !== sent.totalMinor) return 'another total'
  const { recipients } = batch.counts
  if (recipients !== null && recipients !== sent.rows.length) return 'another number of recipients'
  if (strangers > 0) return `${strangers} escrows that were not sent`
  if (batch.items === null) return null
  const ids = batch.items.flatMap(({ escrowId }) => escrowId ?? [])
  if (new Set(ids).size < ids.length) return 'one escrow for two rows'
  const without = held.filter(({ item, matchedBy }) => item === null && matchedBy === 'none').length
  return without > unmatched ? `${without - unmatched} rows without an escrow` : null
}
