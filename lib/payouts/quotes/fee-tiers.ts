import { type Amount, fromMinor, parseAmount, sum, toMinor } from '@/lib/money/amount'
import { FEE_CURRENCY } from '@/lib/money/fees'
import type { FeeTier } from '@/lib/payouts/view'

type Payment = { readonly amount: Amount; readonly currency: string; readonly fee: Amount }

const LIMITS: readonly { readonly code: FeeTier['code']; readonly upTo: Amount | null }[] = [
  { code: 'upTo100k', upTo: parseAmount('100000.00') },
  { code: 'upTo1m', upTo: parseAmount('1000000.00') },
  { code: 'above1m', upTo: null },
]

/**
 * Groups the fees of shilling rows by the amounts at which the default fee changes (contract section 8). The fee of a tier is
 * shown only when all its rows pay the same; a merchant with negotiated fees may have several within one tier.
 */
export function feeTiers(payments: readonly Payment[]): FeeTier[] {
  const groups = LIMITS.map(({ code }) => ({ code, fees: [] as Amount[] }))
  for (const payment of payments) {
    if (payment.currency === FEE_CURRENCY) groups[stepOf(payment.amount)]?.fees.push(payment.fee)
  }
  return groups
    .filter(({ fees }) => fees.length > 0)
    .map(({ code, fees }) => ({ code, fee: same(fees), rows: fees.length, fees: sum(fees) }))
}

/** The position of a tier among the tiers. */
export const tierOrder = (code: FeeTier['code']): number => LIMITS.findIndex((one) => one.code === code)

const stepOf = (amount: Amount): number =>
  LIMITS.findIndex(({ upTo }) => upTo === null || toMinor(amount) <= toMinor(upTo))

const same = (fees: readonly Amount[]): Amount | null =>
  fees.every((fee) => fee === fees[0]) ? (fees[0] ?? fromMinor(0n)) : null
