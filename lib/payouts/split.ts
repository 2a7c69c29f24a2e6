import type { Amount } from '@/lib/money/amount'
import type { Rail } from '@/lib/phone/rails'
import type { AskedTerm } from '@/lib/terms'

/** A row that the checks let through. `phone` in E.164; `amount` in `currency`. */
export type PayableRow = {
  readonly id: string
  readonly ordinal: number
  readonly lineNo: number
  readonly tag: string
  readonly name: string | null
  readonly phone: string
  readonly rail: Rail
  readonly currency: string
  readonly amount: Amount
  readonly reference: string | null
  readonly email: string | null
  /** What has to be met before it is released; only where the money is held. */
  readonly terms?: readonly AskedTerm[]
}

/** The part of a payout that becomes one disbursement: one currency, one rail, at most so many recipients (contract 4.4). */
export type Batch = {
  readonly key: string
  readonly currency: string
  readonly rail: Rail
  readonly part: number
  readonly rows: readonly PayableRow[]
}

/**
 * Splits payable rows into batches of at most `maxRecipients`, in the order of the sheet.
 *
 * Which part a row falls into depends on its own place in the sheet and on nothing else, so mending or leaving out
 * one row never moves another row to a different batch, and only the batch that changed has to be quoted again.
 */
export function splitIntoBatches(rows: readonly PayableRow[], maxRecipients: number): Batch[] {
  const groups = new Map<string, PayableRow[]>()
  for (const row of [...rows].sort((a, b) => a.ordinal - b.ordinal)) {
    const key = `${row.currency}/${row.rail}/${partOf(row, maxRecipients)}`
    const members = groups.get(key)
    if (members) members.push(row)
    else groups.set(key, [row])
  }
  return [...groups].map(([key, members]) => batchOf(key, members, maxRecipients)).sort(byPlace)
}

/** Which part of a payout's sheet a row falls into. */
export const partOf = (row: { readonly ordinal: number }, maxRecipients: number): number =>
  Math.floor(row.ordinal / maxRecipients)

function batchOf(key: string, rows: readonly PayableRow[], maxRecipients: number): Batch {
  const [first] = rows
  if (first === undefined) throw new Error('A batch has at least one row')
  return { key, currency: first.currency, rail: first.rail, part: partOf(first, maxRecipients), rows }
}

type Place = Pick<Batch, 'currency' | 'rail' | 'part'>
const RAILS: readonly Rail[] = ['mtn', 'airtel']
/** The order in which batches stand on a page and in what an approver signs. */
export const byPlace = (a: Place, b: Place): number =>
  a.currency.localeCompare(b.currency) || RAILS.indexOf(a.rail) - RAILS.indexOf(b.rail) || a.part - b.part
