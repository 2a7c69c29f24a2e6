import type { PaymentColumns } from '@/lib/sheet/columns/payment-columns'
import { type Comparable, duplicatesAmong } from './duplicates'
import type { Problem } from './row-issues'

/**
 * The duplicates of a whole sheet, by payment: the same as `duplicatesAmong`, but texts are compared only for payments whose
 * numbers agree with another's. `comparable` returns the compared values of one payment.
 */
export function findDuplicates(
  payments: PaymentColumns,
  comparable: (payment: number) => Comparable,
): ReadonlyMap<number, readonly Problem[]> {
  const suspects = new Set<number>()
  gather(payments.destination, payments.length, suspects)
  gather(payments.reference, payments.length, suspects)
  const ordered = [...suspects].sort((a, b) => a - b)
  const compared = ordered.map(comparable)
  const byLine = duplicatesAmong(compared)
  const found = new Map<number, readonly Problem[]>()
  for (const [index, { lineNo }] of compared.entries()) {
    const problems = byLine.get(lineNo)
    if (problems !== undefined) found.set(ordered[index] ?? 0, problems)
  }
  return found
}

function gather(keys: Int32Array, length: number, suspects: Set<number>): void {
  const mask = 2 ** Math.ceil(Math.log2(Math.max(8, length * 2))) - 1
  const slots = new Int32Array(mask + 1)
  for (let at = 0; at < length; at += 1) {
    const key = keys[at] ?? 0
    if (key === 0) continue
    let slot = mixed(key) & mask
    // A slot holds an entry counted from 1, so that a new table is empty as it is.
    for (let held = slots[slot] ?? 0; ; held = slots[slot] ?? 0) {
      if (held === 0) {
        slots[slot] = at + 1
        break
      }
      if (keys[held - 1] === key) {
        suspects.add(held - 1).add(at)
        break
      }
      slot = (slot + 1) & mask
    }
  }
}

function mixed(key: number): number {
  const half = Math.imul(key ^ (key >>> 15), 0x2c1b3c6d)
  return half ^ (half >>> 13)
}
