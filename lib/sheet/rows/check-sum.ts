import { message } from '@/lib/messages/message'
import { type Amount, fromMinor, toMinor } from '@/lib/money/amount'
import { columnLetters } from '@/lib/sheet/columns/column-letters'
import { columnsOf, sumOfRow } from '@/lib/sheet/columns/row-sums'
import type { SheetRow } from '@/lib/sheet/files/cells'
import { addProblem, type Findings, type Plan } from './read-field'

/** Compares the amount of a row with what its other columns come to, in a sheet where they lead to the amounts. */
export function checkSum(
  found: Findings,
  row: SheetRow,
  { sum }: Plan,
  { amount, currency }: { readonly amount: Amount | null; readonly currency: string },
): void {
  if (sum === null || amount === null) return
  const minor = sumOfRow(row, sum)
  if (minor === null || minor === toMinor(amount)) return
  const detail = message('issues.detail.sumDiffers', {
    columns: columnLetters(columnsOf(sum)),
    kind: sum.kind,
    sum: { money: fromMinor(minor < 0n ? 0n : minor), currency },
    amount: { money: amount, currency },
  })
  addProblem(found, 'sum-differs', { typed: null, detail })
}
