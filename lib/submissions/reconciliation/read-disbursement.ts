import type { Disbursement } from '@/lib/gateway/shapes/disbursement'
import { toMinor } from '@/lib/money/amount'
import type { RowReading } from '@/lib/store/transitions/observations'
import type { RowMeaning } from '@/lib/store/transitions/standing'
import { batchWord, rowMeaning } from '@/lib/submissions/state/service-status'
import { type MatchedRow, matchItems, type SentRow } from './match-items'

type Counts = { readonly successful: number; readonly failed: number; readonly pending: number }

/** What one reading of a disbursement means for our submission and its rows. */
export type Finding = {
  readonly mapped: 'pending' | 'settled' | 'partial' | 'failed' | 'cancelled' | 'unknown-word'
  readonly counts: Counts | null
  readonly rows: readonly RowReading[]
  /** What contradicts that this is the batch we sent, as text for the log; null when all fits. */
  readonly contradiction: string | null
}

export type Expected = { readonly currency: string; readonly totalMinor: bigint; readonly rows: readonly SentRow[] }

/**
 * Compares the status that the service reports for a batch with its counts, its entries and what we sent. The status word
 * alone proves nothing.
 */
export function readDisbursement(sent: Expected, disbursement: Disbursement): Finding {
  const { rows, strangers } = matchItems(sent.rows, disbursement.items ?? [])
  const entries = rows.map(rowFinding)
  const counts = countsOf(disbursement, entries)
  const all = unanimous(counts, sent.rows.length, disbursement.status)
  const resolved = entries.map((row) => fromCounts(row, all, disbursement.status))
  const whole = wholeOf(disbursement.status, counts, sent.rows.length)
  return {
    mapped: agreed(whole, resolved),
    counts,
    rows: resolved.filter((row) => row.matchedBy !== 'none'),
    contradiction: contradictionOf(sent, disbursement, strangers.length),
  }
}

/** A batch is not paid while a row of it is not, nor failed or cancelled while a row of it was paid. */
function agreed(whole: Finding['mapped'], rows: readonly RowReading[]): Finding['mapped'] {
  if (whole === 'settled') return rows.every((row) => row.mapped === 'paid') ? whole : 'pending'
  if (whole !== 'failed' && whole !== 'cancelled') return whole
  if (rows.every((row) => row.mapped !== 'paid')) return whole
  return whole === 'cancelled' ? 'partial' : 'pending'
}

function rowFinding({ rowId, item, matchedBy }: MatchedRow): RowReading {
  return {
    rowId,
    rawStatus: item?.status ?? null,
    mapped: item === null ? 'unknown-word' : rowMeaning(item.status),
    reason: item?.reason ?? null,
    feeMinor: item?.fee == null ? null : toMinor(item.fee),
    serviceStatusAt: item?.at ?? null,
    matchedBy,
  }
}

function countsOf(disbursement: Disbursement, rows: readonly RowReading[]): Counts | null {
  const { successful, failed, pending } = disbursement.counts
  if (successful !== null && failed !== null && pending !== null) return { successful, failed, pending }
  if (rows.some((row) => row.mapped === 'unknown-word')) return null
  const number = (mapped: RowMeaning) => rows.filter((row) => row.mapped === mapped).length
  return { successful: number('paid'), failed: number('failed') + number('cancelled'), pending: number('pending') }
}

function wholeOf(status: string | null, counts: Counts | null, rowCount: number): Finding['mapped'] {
  const word = batchWord(status)
  if (word === 'unknown-word' || word === 'pending') return word
  if (counts === null) return word === 'failed' || word === 'cancelled' ? word : 'pending'
  // A final status with unfinished rows, or counts that miss rows, is not final yet.
  if (counts.pending > 0) return 'pending'
  if (word === 'cancelled') return counts.successful > 0 ? 'partial' : 'cancelled'
  if (counts.successful + counts.failed !== rowCount) return 'pending'
  if (counts.failed === 0) return word === 'completed' ? 'settled' : 'pending'
  return counts.successful === 0 ? 'failed' : 'partial'
}

/** Where the service gives counts but no entries, a count that is the same for all rows applies to each. */
function fromCounts(row: RowReading, all: RowMeaning | null, status: string | null): RowReading {
  if (row.rawStatus !== null || all === null) return row
  return { ...row, mapped: all, rawStatus: status, matchedBy: 'counts' }
}

function unanimous(counts: Counts | null, rowCount: number, status: string | null): RowMeaning | null {
  if (counts === null) return null
  const { successful, failed, pending } = counts
  const word = batchWord(status)
  if (successful === rowCount && failed === 0 && pending === 0 && word !== 'failed' && word !== 'cancelled')
    return 'paid'
  if (failed === rowCount && successful === 0 && pending === 0 && word === 'failed') return 'failed'
  if (successful === 0 && pending === 0 && word === 'cancelled') return 'cancelled'
  return null
}

function contradictionOf(sent: Expected, disbursement: Disbursement, strangers: number): string | null {
  if (disbursement.currency !== sent.currency) return 'another currency'
  if (toMinor(disbursement.total) !== sent.totalMinor) return 'another total'
  const { recipients } = disbursement.counts
  if (recipients !== null && recipients !== sent.rows.length) return 'another number of recipients'
  return strangers > 0 ? `${strangers} entries that were not sent` : null
}
