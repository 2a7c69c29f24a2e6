import { type Message, message } from '@/lib/messages/message'
import { fromMinor } from '@/lib/money/amount'

type Payout = {
  readonly kind: string
  readonly currency: string
  readonly totalMinor: bigint
  readonly quoteDebitMinor: bigint
}

/** The message for a payout that was refused for lack of funds: what is needed, that nothing was paid, what to do. */
export function fundsNeeded({ kind, currency, totalMinor, quoteDebitMinor }: Payout): Message {
  // An escrow payout is never quoted, so its fees are not known.
  return kind === 'create-disbursement'
    ? message('holds.needsQuoted', { amount: { money: fromMinor(quoteDebitMinor), currency } })
    : message('holds.needsUnquoted', { amount: { money: fromMinor(totalMinor), currency } })
}
