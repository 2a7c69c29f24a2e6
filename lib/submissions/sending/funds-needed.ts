import { fromMinor } from '@/lib/money/amount'
import { formatMoney } from '@/lib/money/format'

type Payout = {
  readonly kind: string
  readonly currency: string
  readonly totalMinor: bigint
  readonly quoteDebitMinor: bigint
}

/** What staff read of a payout that was refused for lack of funds: what is needed, that nothing was paid, what to do. */
export function fundsNeeded({ kind, currency, totalMinor, quoteDebitMinor }: Payout): string {
  // A payout that is held in escrow is never quoted, so that its fees are not known.
  const needed =
    kind === 'create-disbursement'
      ? `${formatMoney(fromMinor(quoteDebitMinor), currency)}, fees included, is needed`
      : `${formatMoney(fromMinor(totalMinor), currency)} and the fees of the service are needed`
  return `The merchant wallet holds too little money: ${needed}. Nothing was paid. Add money to the wallet, then submit the rows for approval again.`
}
