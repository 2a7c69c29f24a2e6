import type { Conditions, Rule } from '@/lib/approvals/policy-outcome'
import { type Amount, fromMinor, toMinor } from '@/lib/money/amount'
import type { PayoutView } from '@/lib/payouts/view'
import type { ControlFigure } from '@/lib/sheet/rows/control-figures'

/** From which total on the policy submits no payout of a kind without a control total. */
export type NeededTotal = {
  readonly kind: PayoutView['kind']
  readonly currency: string
  readonly above: Amount
}

const KINDS = { direct: 'payout', escrow: 'escrow-payout' } as const
const READ: ReadonlySet<string> = new Set([
  'kinds',
  'currency',
  'totalAbove',
  'noControlTotal',
] satisfies (keyof Conditions)[])

/**
 * What the rules of a policy say about payouts without a control total, as far as it is certain before a payout is submitted: the
 * first rule that applies counts, so rules behind one with other conditions are left to the submitting.
 */
export const neededTotals = (rules: readonly Rule[]): NeededTotal[] =>
  (Object.keys(KINDS) as PayoutView['kind'][]).flatMap((kind) => {
    const own = rules.filter(({ when }) => when.kinds?.includes(KINDS[kind]) ?? true)
    const end = own.findIndex((rule) => !isAboutTotal(rule))
    return own.slice(0, end === -1 ? own.length : end).flatMap(({ when: { currency, totalAbove } }) => {
      if (currency === undefined || totalAbove === undefined) return []
      return [{ kind, currency, above: fromMinor(BigInt(totalAbove)) }]
    })
  })

const isAboutTotal = ({ when, demand }: Rule): boolean =>
  demand.action === 'block' && when.noControlTotal === true && Object.keys(when).every((key) => READ.has(key))

type Totals = readonly { readonly currency: string; readonly amount: Amount }[]

/** The control total that a payout with these totals still needs; null where it needs none or has one. */
export function neededTotal(
  needed: readonly NeededTotal[],
  kind: PayoutView['kind'],
  totals: Totals,
  figures: readonly ControlFigure[],
): NeededTotal | null {
  if (figures.some((figure) => figure.kind === 'total')) return null
  const isAbove = (one: NeededTotal) =>
    totals.some(({ currency, amount }) => currency === one.currency && toMinor(amount) > toMinor(one.above))
  return needed.find((one) => one.kind === kind && isAbove(one)) ?? null
}
