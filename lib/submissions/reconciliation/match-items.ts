import type { AskedTerm } from '@/lib/escrow/terms'
import type { DisbursementItem } from '@/lib/gateway/shapes/disbursement'
import type { Amount } from '@/lib/money/amount'
import { statusWord } from '@/lib/status/status-text'

/** One recipient as we sent it: a phone in E.164 or an account id, and its unique reference. */
export type SentRow = {
  readonly rowId: string
  readonly reference: string
  readonly destination: string
  readonly amount: Amount
  /** The terms of its escrow, as sent: rows with different terms are never confused. */
  readonly terms?: readonly AskedTerm[]
}

export type MatchedRow<I extends DisbursementItem = DisbursementItem> = {
  readonly rowId: string
  readonly item: I | null
  readonly matchedBy: 'reference' | 'destination-and-amount' | 'ambiguous' | 'none'
}

export type Matching<I extends DisbursementItem> = {
  readonly rows: readonly MatchedRow<I>[]
  /** Entries of the service that match no row of ours, or contradict the row that they name. */
  readonly strangers: readonly I[]
  /** Entries that name neither a destination nor a reference, so that their row is unknown. */
  readonly unmatched: readonly I[]
}

/**
 * Matches the service's entries to our rows: by reference first, then by destination and amount. Where several rows and
 * entries fit one another and the entries differ, none is chosen: the rows stay ambiguous.
 */
export function matchItems<I extends DisbursementItem>(rows: readonly SentRow[], items: readonly I[]): Matching<I> {
  const byReference = referenceMatches(rows, items)
  const taken = new Set(byReference.values())
  const openRows = rows.filter((row) => !byReference.has(row.rowId))
  // Once references are known to be returned, an entry with an unknown reference is not ours however well it fits.
  const openItems = items.filter((item) => !taken.has(item) && (taken.size === 0 || item.reference === null))
  const byDestination = destinationMatches(openRows, openItems)
  const matched = rows.map((row): MatchedRow<I> => {
    const named = byReference.get(row.rowId)
    if (named !== undefined) return { rowId: row.rowId, item: named, matchedBy: 'reference' }
    return byDestination.get(row.rowId) ?? { rowId: row.rowId, item: null, matchedBy: 'none' }
  })
  const keys = new Set(openRows.map(matchKey))
  const open = new Set(openItems)
  const unmatched = items.filter((item) => item.reference === null && of(item).destination === '')
  const nameless = new Set(unmatched)
  const strangers = items.filter(
    (item) => !taken.has(item) && !nameless.has(item) && !(open.has(item) && keys.has(matchKey(of(item)))),
  )
  return { rows: matched, strangers, unmatched }
}

function referenceMatches<I extends DisbursementItem>(rows: readonly SentRow[], items: readonly I[]) {
  const named = Map.groupBy(items, (item) => item.reference)
  const found = new Map<string, I>()
  for (const row of rows) {
    const [item, second] = named.get(row.reference) ?? []
    if (item !== undefined && second === undefined && agrees(row, item)) found.set(row.rowId, item)
  }
  return found
}

const agrees = (row: SentRow, item: DisbursementItem): boolean => {
  const { destination } = of(item)
  return (item.amount === null || item.amount === row.amount) && (destination === '' || destination === row.destination)
}

const of = (item: DisbursementItem) => ({
  destination: item.recipientId ?? item.phone ?? '',
  amount: item.amount ?? '',
})
const matchKey = (at: { destination: string; amount: string }): string => `${at.destination} ${at.amount}`

function destinationMatches<I extends DisbursementItem>(
  rows: readonly SentRow[],
  items: readonly I[],
): Map<string, MatchedRow<I>> {
  const itemsAt = Map.groupBy(items, (item) => matchKey(of(item)))
  const matched = new Map<string, MatchedRow<I>>()
  for (const [at, mine] of Map.groupBy(rows, matchKey)) {
    const theirs = itemsAt.get(at) ?? []
    if (theirs.length === 0) continue
    // Identical entries are interchangeable: which belongs to which row makes no difference.
    const alike =
      theirs.length === mine.length &&
      new Set(theirs.map((item) => statusWord(item.status))).size === 1 &&
      new Set(mine.map(({ terms }) => JSON.stringify(terms))).size === 1
    mine.forEach((row, index) => {
      const item = alike ? (theirs[index] ?? null) : null
      matched.set(row.rowId, { rowId: row.rowId, item, matchedBy: alike ? 'destination-and-amount' : 'ambiguous' })
    })
  }
  return matched
}
