import { type Comparable, duplicatesAmong } from './duplicates'
import { KeyTable } from './key-table'
import type { PaymentColumns } from './payment-columns'
import type { Problem } from './row-problems'

/**
 * The duplicates of a whole sheet by line number: the same as `duplicatesAmong`, but only payments whose numbers agree
 * with another's are compared as words. `comparable` tells what counts of one payment.
 */
export function findDuplicates(
  payments: PaymentColumns,
  comparable: (payment: number) => Comparable,
): ReadonlyMap<number, readonly Problem[]> {
  const suspects = new Set<number>()
  gather(payments.destination, payments.length, suspects)
  gather(payments.reference, payments.length, suspects)
  return duplicatesAmong([...suspects].sort((a, b) => a - b).map(comparable))
}

function gather(keys: Int32Array, length: number, suspects: Set<number>): void {
  const table = new KeyTable(length)
  const equal = (earlier: number, later: number) => keys[earlier] === keys[later]
  for (let at = 0; at < length; at += 1) {
    const key = keys[at] ?? 0
    if (key === 0) continue
    const first = table.firstOf(at, key, equal)
    if (first !== -1) suspects.add(first).add(at)
  }
}
