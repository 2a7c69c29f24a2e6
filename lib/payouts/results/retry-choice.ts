import { type Amount, fromMinor, toMinor } from '@/lib/money/amount'

/** Whether a new draft may pay a row, and if so whether it is certainly unpaid; null where no draft may. */
export type MayBePaidAgain = 'certain' | 'unsure' | null

type RowsOfCurrency = { readonly currency: string; readonly rows: number; readonly amount: Amount }

/** Rows of one currency that a new draft may pay. */
export type PayableAgain = RowsOfCurrency & {
  /** They may have been paid in the time that a restored backup lost, and are retried only where a person chooses them. */
  readonly unsure: boolean
}

/**
 * The rows to pay again: those that are certainly unpaid, and of the others none, except for those in `changed`; and their sums, as the page
 * showed them.
 */
export type RetryChoice = {
  readonly changed: readonly string[]
  readonly sums: readonly RowsOfCurrency[]
}

type ChangedRow = { readonly payableAgain: MayBePaidAgain; readonly amount: Amount | null; readonly currency: string }

/** What is chosen, by currency, and how many of the rows may have been paid. */
export function chosenSums(
  payable: readonly PayableAgain[],
  changed: readonly ChangedRow[],
): { readonly sums: RetryChoice['sums']; readonly rows: number; readonly unsure: number } {
  const sums = new Map<string, { rows: number; minor: bigint }>()
  const add = (currency: string, rows: number, minor: bigint) => {
    const sum = sums.get(currency) ?? { rows: 0, minor: 0n }
    sums.set(currency, { rows: sum.rows + rows, minor: sum.minor + minor })
  }
  for (const { unsure, currency, rows, amount } of payable) if (!unsure) add(currency, rows, toMinor(amount))
  for (const { payableAgain, currency, amount } of changed) {
    if (payableAgain === null || amount === null) continue
    const sign = payableAgain === 'certain' ? -1 : 1
    add(currency, sign, BigInt(sign) * toMinor(amount))
  }
  const chosen = [...sums].filter(([, { rows }]) => rows > 0)
  return {
    sums: chosen.map(([currency, { rows, minor }]) => ({ currency, rows, amount: fromMinor(minor) })),
    rows: chosen.reduce((all, [, { rows }]) => all + rows, 0),
    unsure: changed.filter(({ payableAgain }) => payableAgain === 'unsure').length,
  }
}
