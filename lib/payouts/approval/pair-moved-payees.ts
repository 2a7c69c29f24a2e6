import { nameKey } from '@/lib/text/names'
import type { Payment } from './changes'

/**
 * Finds payees whose number changed: pairs `unseen` payments, to numbers that were never paid, with those that are `gone`
 * since. Paired by name, then by reference where `references` says that references stay with their payees. Each is paired
 * once, in the order of the sheets.
 */
export function pairMoved(
  unseen: readonly Payment[],
  gone: readonly Payment[],
  references: boolean,
): ReadonlyMap<Payment, Payment> {
  const pairs = new Map<Payment, Payment>()
  pairBy(pairs, unseen, gone, ({ name }) => nameKey(name))
  if (references) pairBy(pairs, unseen, gone, ({ reference }) => reference?.toLowerCase() ?? '')
  return pairs
}

function pairBy(
  pairs: Map<Payment, Payment>,
  unseen: readonly Payment[],
  gone: readonly Payment[],
  wordsOf: (payment: Payment) => string,
): void {
  const taken = new Set(pairs.values())
  const open = new Map<string, Payment[]>()
  for (const payment of gone) {
    if (taken.has(payment)) continue
    const key = keyOf(payment, wordsOf)
    if (key !== null) open.set(key, [...(open.get(key) ?? []), payment])
  }
  for (const payment of unseen) {
    if (pairs.has(payment)) continue
    const key = keyOf(payment, wordsOf)
    const was = key === null ? undefined : open.get(key)?.shift()
    if (was !== undefined) pairs.set(payment, was)
  }
}

function keyOf(payment: Payment, wordsOf: (payment: Payment) => string): string | null {
  const words = wordsOf(payment)
  return words === '' ? null : `${payment.currency} ${words}`
}

/**
 * Whether references stay with their payees from payout to payout, as payroll numbers do and invoice numbers do not: four
 * in five of the pairs that have one on both sides have the same.
 */
export function referencesStay(pairs: readonly (readonly [Payment, Payment])[]): boolean {
  const named = pairs.filter(([one, other]) => one.reference !== null && other.reference !== null)
  const same = named.filter(([one, other]) => one.reference?.toLowerCase() === other.reference?.toLowerCase())
  return named.length > 0 && same.length * 5 >= named.length * 4
}
