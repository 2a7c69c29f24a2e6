import { type Amount, fromMinor, sum, toMinor } from '@/lib/money/amount'
import { estimateFee } from '@/lib/money/fees'
import { type LimitTable, limitWarning } from '@/lib/money/limits'
import type { RowPlace } from '@/lib/payouts/view'
import { nameKey } from '@/lib/text/names'
import type { PayableRow } from './split-batches'

/**
 * A payable row with its fee in minor units: as quoted, or our estimate. `suspected`: it may be a duplicate, so that paying
 * it at all is in question.
 */
export type PricedRow = PayableRow & { readonly feeMinor: bigint; readonly suspected: boolean }

/**
 * A fee that can be avoided because several rows pay one payee. `to` is what the first of them would pay in one payment;
 * `saves` is based on our estimate of the fees. The total that a payee gets never changes.
 */
export type Saving = {
  readonly rows: readonly (RowPlace & { readonly amount: Amount })[]
  readonly name: string | null
  readonly currency: string
  readonly to: Amount
  readonly saves: Amount
}

/** A saving that a person chose: these rows, which the first of them would pay in one payment of `to`. */
export type ChosenSaving = { readonly rowIds: readonly string[]; readonly to: string }

/**
 * Finds the fees that could be saved, in the order of the sheet. Only rows whose fee equals our estimate are considered: a
 * merchant with negotiated fees may have other tiers. Nothing is changed; a person decides.
 */
export function savingsIn(rows: readonly PricedRow[], limits?: LimitTable): Saving[] {
  const known = rows.filter((row) => row.network !== 'wallet' && row.feeMinor === feeOf(row.amount, row.currency))
  const found = payees(known).flatMap((several) => merge(several, limits))
  return found.sort((a, b) => (a.rows[0]?.index ?? 0) - (b.rows[0]?.index ?? 0))
}

const feeOf = (amount: Amount, currency: string): bigint =>
  toMinor(estimateFee({ amount, currency, destination: 'phone' }))

const pointer = ({ id, ordinal, lineNo, amount }: PricedRow) => ({ rowId: id, index: ordinal, lineNo, amount })

function payees(rows: readonly PricedRow[]): PricedRow[][] {
  const byPayee = new Map<string, PricedRow[]>()
  for (const row of rows) {
    const key = `${row.to} ${row.network} ${row.currency}`
    byPayee.set(key, [...(byPayee.get(key) ?? []), row])
  }
  return [...byPayee.values()].filter((several) => several.length > 1)
}

// Two names at one number, or a row that may be a duplicate, are a question about the payment, not about its fee.
function merge(rows: readonly PricedRow[], limits: LimitTable | undefined): Saving[] {
  const [first] = rows
  const names = new Set(rows.map((row) => nameKey(row.name)).filter((key) => key !== ''))
  if (first === undefined || names.size > 1 || rows.some(({ suspected }) => suspected)) return []
  const { currency } = first
  const to = sum(rows.map((row) => row.amount))
  const saves = rows.reduce((total, row) => total + row.feeMinor, 0n) - feeOf(to, currency)
  if (saves <= 0n || limitWarning(to, currency, limits) !== null) return []
  const name = rows.find((row) => row.name !== null)?.name ?? null
  return [{ rows: rows.map(pointer), name, currency, to, saves: fromMinor(saves) }]
}
