import { type Amount, fromMinor, toMinor } from './amount'
import { formatAmount } from './format'

/** "+2,175,500, 4.1 % more", "−500, 0.3 % less" or "as before": one amount against an earlier one of the same currency. */
export function differenceWords(now: Amount, then: Amount, currency: string): string {
  const [one, other] = [toMinor(now), toMinor(then)]
  if (one === other) return 'as before'
  const by = one > other ? one - other : other - one
  const signed = `${one > other ? '+' : '−'}${formatAmount(fromMinor(by), currency)}`
  if (other === 0n) return signed
  const permille = (by * 1_000n + other / 2n) / other
  return `${signed}, ${permille / 10n}.${permille % 10n} % ${one > other ? 'more' : 'less'}`
}
