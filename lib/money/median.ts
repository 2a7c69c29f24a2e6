/** The median of amounts in minor units, in any order; null for none. Between two middle amounts, their mean, rounded down. */
export function medianOf(amounts: readonly bigint[]): bigint | null {
  const ordered = BigInt64Array.from(amounts).sort()
  const low = ordered[(ordered.length - 1) >> 1]
  const high = ordered[ordered.length >> 1]
  return low === undefined || high === undefined ? null : (low + high) / 2n
}
