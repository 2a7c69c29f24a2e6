import { fromMinor } from '@/lib/money/amount'
import { typedFigures } from '@/lib/sheet/rows/control-figures'

/** The total and the number of payments as a person types them from their paper: the policy asks for them above an amount. */
export function controlOf(lines: readonly { readonly amount: string }[]) {
  const units = lines.reduce((sum, { amount }) => sum + BigInt(amount), 0n)
  const total = { value: fromMinor(units * 100n), currency: 'UGX' }
  return { figures: typedFigures({ total, count: lines.length }), explanation: null }
}
