import { type Amount, fromMinor, toMinor } from './amount'

type FeeTier = { readonly upTo: bigint | null; readonly fee: bigint }

/** The one currency whose fees the contract publishes (section 8). */
export const FEE_CURRENCY = 'UGX'

/** The default fee tiers, in hundredths of a shilling. A merchant may have its own. */
const TIERS: readonly FeeTier[] = [
  { upTo: 100_000_00n, fee: 500_00n },
  { upTo: 1_000_000_00n, fee: 1_000_00n },
  { upTo: null, fee: 1_500_00n },
]

/**
 * Our estimate of the payout fee of one recipient, in the row's currency, shown as an estimate until the service has quoted
 * (contract section 8). A connected wallet costs nothing; other currencies have no published fee and are estimated at zero.
 */
export function estimateFee(payment: {
  readonly amount: Amount
  readonly currency: string
  readonly destination: 'phone' | 'wallet'
}): Amount {
  if (payment.destination === 'wallet' || payment.currency !== FEE_CURRENCY) return fromMinor(0n)
  const minor = toMinor(payment.amount)
  const tier = TIERS.find(({ upTo }) => upTo === null || minor <= upTo)
  return fromMinor(tier?.fee ?? 0n)
}
