import { type Amount, fromMinor, toMinor } from './amount'
import { isWholeCurrency } from './currencies'

/** An amount in equal shares that can be paid in its currency, as `splitEvenly` makes them. */
export function splitAmount(total: Amount, shares: number, currency: string): readonly Amount[] | null {
  return splitEvenly(toMinor(total), shares, isWholeCurrency(currency) ? 100n : 1n)?.map(fromMinor) ?? null
}

/**
 * Splits a total into equal shares of a currency's smallest payable unit (`unit`, in minor units); where it does not divide evenly, the first shares are one
 * unit larger. Null where a share would be nothing, or the total is no multiple of the unit.
 */
export function splitEvenly(totalMinor: bigint, shares: number, unit: bigint): readonly bigint[] | null {
  if (shares < 1 || totalMinor % unit !== 0n) return null
  const units = totalMinor / unit
  const [each, larger] = [units / BigInt(shares), units % BigInt(shares)]
  if (each < 1n) return null
  return Array.from({ length: shares }, (_, at) => (BigInt(at) < larger ? each + 1n : each) * unit)
}
