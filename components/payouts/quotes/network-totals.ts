import type { Message } from '@/lib/messages/message'
import type { Texts } from '@/lib/messages/use-text'
import { type Amount, sum } from '@/lib/money/amount'
import { paidOverName } from '@/lib/networks/networks'
import type { BatchView } from '@/lib/payouts/view'

export type NetworkLine = {
  readonly key: string
  readonly label: string
  readonly currency: string
  readonly rows: number
  readonly amount: Amount
  readonly fee: Amount
  /** Whether any part of the fee is still our own estimate. */
  readonly estimate: boolean
  readonly isSum: boolean
}

/** The batches summed by network and, below them, by currency: the lines of the quote. */
export function byNetwork(
  t: Texts<'draft'>,
  text: (message: Message) => string,
  batches: readonly BatchView[],
): readonly NetworkLine[] {
  const currencies = [...new Set(batches.map((batch) => batch.currency))]
  const several = currencies.length > 1
  return currencies.flatMap((currency) => {
    const own = batches.filter((batch) => batch.currency === currency)
    const networks = [...new Set(own.map((batch) => batch.network))]
    const lines = networks.map((network) =>
      lineOf(
        own.filter((batch) => batch.network === network),
        currency,
        several ? `${text(paidOverName(network))}, ${currency}` : text(paidOverName(network)),
        false,
      ),
    )
    return [...lines, lineOf(own, currency, several ? t('quote.allIn', { currency }) : t('quote.all'), true)]
  })
}

const lineOf = (batches: readonly BatchView[], currency: string, label: string, isSum: boolean): NetworkLine => ({
  key: `${currency} ${label}`,
  label,
  currency,
  rows: batches.reduce((rows, batch) => rows + batch.rows, 0),
  amount: sum(batches.map((batch) => batch.amount)),
  fee: sum(batches.map((batch) => batch.fee)),
  estimate: batches.some((batch) => batch.quotedAt === null),
  isSum,
})
