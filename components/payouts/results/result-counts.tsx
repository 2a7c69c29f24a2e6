import { countText } from '@/components/ui/value/count'
import { Money } from '@/components/ui/value/money'
import { OutcomeStrip } from '@/components/ui/value/outcome-strip'
import { Status } from '@/components/ui/value/status'
import { type Amount, sum } from '@/lib/money/amount'
import { groupOf } from '@/lib/payouts/draft/rows-filter'
import type { FateTotal, PayoutView } from '@/lib/payouts/view'

type Group = {
  readonly key: string
  readonly word: string
  readonly note: string
  readonly rows: number
  readonly sums: readonly { currency: string; amount: Amount }[]
}

const NOTES = {
  paid: 'Done',
  failed: 'Nothing was paid',
  'in-escrow': 'Until the terms are met',
  pending: 'Under way',
  'not-known': 'Do not pay again',
  other: 'See the rows',
} as const
const WORDS = {
  paid: 'Paid',
  failed: 'Failed',
  'in-escrow': 'Held',
  pending: 'Pending',
  'not-known': 'Not known yet',
  other: 'Cancelled or waiting',
} as const

/** How the rows of a payout stand: one strip, and under it the sums in words. */
export function OutcomeCounts({ payout }: { payout: PayoutView }) {
  const groups = groupsOf(payout.fates)
  const rows = (key: string) => groups.find((group) => group.key === key)?.rows ?? 0
  return (
    <div className="border-b px-gutter py-4">
      <OutcomeStrip
        outcome={{
          paid: rows('paid'),
          failed: rows('failed'),
          pending: rows('pending') + rows('in-escrow') + rows('other'),
          unknown: rows('not-known'),
        }}
      />
      <dl className="mt-3 grid grid-cols-2 gap-y-3 sm:auto-cols-fr sm:grid-flow-col sm:grid-cols-none">
        {groups.map((group) => (
          <div key={group.key} className="border-line sm:border-r sm:px-4 sm:first:pl-0 sm:last:border-r-0">
            <dt>
              <Status word={group.word === WORDS.other ? 'Cancelled' : group.word} label={group.word} />
            </dt>
            <dd className="text-total-l">
              {group.sums.map((one) => (
                <span key={one.currency} className="mr-2">
                  <Money amount={one.amount} currency={one.currency} />
                </span>
              ))}
            </dd>
            <dd className="text-text-2">
              {countText(group.rows)} {group.rows === 1 ? 'row' : 'rows'}. {group.note}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

export function groupsOf(fates: readonly FateTotal[]): readonly Group[] {
  const keys = ['paid', 'failed', 'in-escrow', 'pending', 'not-known', 'other'] as const
  return keys.flatMap((key) => {
    const own = fates.filter((one) => groupOf(one.kind) === key)
    if (own.length === 0) return []
    const currencies = [...new Set(own.map((one) => one.currency))]
    return [
      {
        key,
        word: WORDS[key],
        note: NOTES[key],
        rows: own.reduce((rows, one) => rows + one.rows, 0),
        sums: currencies.map((currency) => ({
          currency,
          amount: sum(own.filter((one) => one.currency === currency).map((one) => one.amount)),
        })),
      },
    ]
  })
}
