import type { ServiceId } from '@/lib/gateway/id'
import { type Amount, toMinor } from '@/lib/money/amount'
import { destinationMark } from '@/lib/payees/wallet-mark'
import type { ReadBatch } from '@/lib/store/transitions/resolutions'
import { tagOf } from '@/lib/submissions/content/tag'
import type { BatchRow } from './batch-rows'

/** One row as we sent it, or as the service has it. */
export type RowSide = {
  readonly destination: string | null
  readonly amount: Amount | null
  readonly reference: string | null
}

/** A row as sent beside the entry of the service that matches it; null where one of the two has no match. */
export type RowComparison = {
  readonly ours: (RowSide & Pick<BatchRow, 'lineNo' | 'name'>) | null
  readonly theirs: (RowSide & { readonly status: string | null }) | null
  readonly fits: boolean
}

type Sum = { readonly money: Amount; readonly currency: string }

/** A disbursement of the service beside a batch of ours. */
export type BatchComparison = {
  readonly serviceId: string
  readonly status: string | null
  readonly figures: readonly {
    readonly what: 'currency' | 'total' | 'rows' | 'mark'
    readonly ours: string | Sum
    /** Null where the service does not say. */
    readonly theirs: string | Sum | null
    readonly fits: boolean
  }[]
  /** Null where the service names no rows, or not whole ones: then a second person decides. */
  readonly rows: readonly RowComparison[] | null
  /** Whether our mark, or a reference of a row, proves that it is this batch; otherwise a second person decides. */
  readonly named: boolean
  /** Whether its mark is another one, but it pays each row under the row's own reference: these rows, sent as another batch. */
  readonly byRows: boolean
  readonly fits: boolean
}

export type OurBatch = {
  readonly currency: string
  readonly total: Amount
  readonly mark: string
  /** The marks of other batches of ours. */
  readonly isAnothers: (mark: string) => boolean
  readonly rows: readonly NonNullable<RowComparison['ours']>[]
}

type Item = {
  readonly recipientId: string | null
  readonly phone: string | null
  readonly amount: Amount | null
  readonly reference: string | null
  readonly status: string | null
}

/** What is compared of a disbursement of either family (contract 4.4, 4.5). */
export type TheirBatch = {
  readonly id: ServiceId
  readonly status: string | null
  readonly currency: string
  readonly total: Amount
  readonly description: string | null
  readonly counts: { readonly recipients: number | null }
  readonly items: readonly Item[] | null
}

/**
 * Compares a disbursement with a batch: figures first, then row by row, matched by reference. Where the service gives no
 * reference, rows are matched by destination and amount; another reference is another payment, however alike the rest is. With another
 * mark it fits only where each row has its own reference, as the database requires too (`pays_each_row`).
 */
export function compareBatch(ours: OurBatch, theirs: TheirBatch): BatchComparison {
  const mark = tagOf(theirs.description)
  const count = theirs.counts.recipients
  const figures = [
    { what: 'currency', ours: ours.currency, theirs: theirs.currency, fits: theirs.currency === ours.currency },
    totalFigure(ours, theirs),
    rowsFigure(ours.rows.length, count),
    { what: 'mark', ours: ours.mark, theirs: mark, fits: mark === null || mark === ours.mark },
  ] as const
  const rows = whole(theirs.items) ? pairRows(ours.rows, theirs.items) : null
  const byRows = mark !== null && mark !== ours.mark && !ours.isAnothers(mark) && (rows?.every(hasReference) ?? false)
  const fits =
    figures.every((figure) => figure.fits || (figure.what === 'mark' && byRows)) &&
    (rows ?? []).every((row) => row.fits)
  const named = mark === ours.mark || (rows ?? []).some(hasReference)
  return { serviceId: theirs.id, status: theirs.status, figures, rows, named, byRows: byRows && fits, fits }
}

const hasReference = ({ ours, theirs }: RowComparison): boolean =>
  ours !== null && theirs !== null && theirs.reference === ours.reference

/** The comparison as it is shown: wallets by their mark. The accounts themselves stay on the server. */
export const shownComparison = (comparison: BatchComparison): BatchComparison => ({
  ...comparison,
  rows: comparison.rows?.map((row) => ({ ...row, ours: shownSide(row.ours), theirs: shownSide(row.theirs) })) ?? null,
})

const shownSide = <Side extends RowSide>(side: Side | null): Side | null =>
  side === null || side.destination === null ? side : { ...side, destination: destinationMark(side.destination) }

const totalFigure = (ours: OurBatch, theirs: TheirBatch) => ({
  what: 'total' as const,
  ours: { money: ours.total, currency: ours.currency },
  theirs: { money: theirs.total, currency: theirs.currency },
  fits: theirs.total === ours.total,
})

const rowsFigure = (ours: number, theirs: number | null) => ({
  what: 'rows' as const,
  ours: String(ours),
  theirs: theirs === null ? null : String(theirs),
  fits: theirs === null || theirs === ours,
})

/** The figures that the database compares again before it links. */
export function readBatchOf({ currency, total, description, counts, items }: TheirBatch): ReadBatch {
  return {
    mark: tagOf(description),
    currency,
    totalMinor: toMinor(total),
    count: counts.recipients,
    rows: whole(items)
      ? items.map((item) => ({
          destination: destinationOf(item),
          amountMinor: toMinor(item.amount),
          reference: referenceOf(item),
        }))
      : null,
  }
}

type WholeItem = Item & { readonly amount: Amount }

/** Whether every entry names a destination and an amount: only such rows can be compared. */
const whole = (items: readonly Item[] | null): items is readonly WholeItem[] =>
  items !== null && items.length > 0 && items.every((item) => item.amount !== null && destinationOf(item) !== '')

const referenceOf = ({ reference }: Item): string | null => reference?.trim() || null
const destinationOf = ({ recipientId, phone }: Item): string => recipientId ?? phone ?? ''
const payeeAndAmount = (destination: string | null, amount: Amount | null) => `${destination} ${amount}`

function pairRows(ours: OurBatch['rows'], items: readonly WholeItem[]): RowComparison[] {
  const left = new Set(items)
  const take = (found: WholeItem | undefined) => {
    if (found !== undefined) left.delete(found)
    return found
  }
  const find = (wanted: (item: WholeItem) => boolean) => take([...left].find(wanted))
  const byReference = new Map(ours.map((row) => [row, find((item) => item.reference === row.reference)]))
  const pairs = ours.map((row) => {
    const key = payeeAndAmount(row.destination, row.amount)
    return [
      row,
      byReference.get(row) ??
        find((item) => !referenceOf(item) && payeeAndAmount(destinationOf(item), item.amount) === key),
    ] as const
  })
  return [
    ...pairs.map(([row, item]) => ({ ours: row, theirs: sideOf(item), fits: agrees(row, item) })),
    ...[...left].map((item) => ({ ours: null, theirs: sideOf(item), fits: false })),
  ]
}

const agrees = (row: RowSide, item: WholeItem | undefined): boolean =>
  item !== undefined && payeeAndAmount(row.destination, row.amount) === payeeAndAmount(destinationOf(item), item.amount)

const sideOf = (item: WholeItem | undefined): RowComparison['theirs'] =>
  item === undefined
    ? null
    : {
        destination: destinationOf(item),
        amount: item.amount,
        reference: item.reference,
        status: item.status,
      }
