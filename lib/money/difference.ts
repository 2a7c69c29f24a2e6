import { type Amount, fromMinor, toMinor } from './amount'

/** By how much an amount differs from an earlier one of the same currency. */
export type Difference = {
  readonly by: Amount
  readonly isMore: boolean
  /** Thousandths of the earlier amount, rounded; null where that was zero. */
  readonly permille: number | null
}

/** One amount against an earlier one of the same currency; null where they are equal. */
export function differenceOf(now: Amount, then: Amount): Difference | null {
  const [one, other] = [toMinor(now), toMinor(then)]
  if (one === other) return null
  const by = one > other ? one - other : other - one
  const permille = other === 0n ? null : Number((by * 1_000n + other / 2n) / other)
  return { by: fromMinor(by), isMore: one > other, permille }
}
