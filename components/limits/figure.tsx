import { Money } from '@/components/ui/money'
import type { Amount } from '@/lib/money/amount'

/** One figure of limits; one that is not watched says so. */
export function Figure({ amount, currency }: { amount: Amount | null; currency: string }) {
  return amount === null ? (
    <span className="text-text-3">none</span>
  ) : (
    <Money amount={amount} currency={currency} bare />
  )
}
