import { useTranslations } from 'next-intl'
import { usePayout } from '@/components/payouts/use-payout'
import { Money } from '@/components/ui/value/money'
import { ResultStrip } from '@/components/ui/value/result-strip'
import { Status } from '@/components/ui/value/status'
import type { Texts } from '@/lib/messages/use-text'
import { type Amount, sum } from '@/lib/money/amount'
import { groupOf } from '@/lib/payouts/results/row-status'
import type { StatusTotal } from '@/lib/payouts/view'
import type { StatusCode } from '@/lib/status/status-code'

type Group = {
  readonly key: string
  readonly code: StatusCode
  readonly label: string | null
  readonly note: string
  readonly rows: number
  readonly sums: readonly { currency: string; amount: Amount }[]
}

const notes = (t: Texts<'sending'>) =>
  ({
    paid: t('counts.paid'),
    failed: t('counts.notPaid'),
    'in-escrow': t('counts.inEscrow'),
    pending: t('counts.pending'),
    'not-known': t('counts.notKnown'),
    other: t('counts.failed'),
  }) as const
const CODES = {
  paid: 'paid',
  failed: 'failed',
  'in-escrow': 'in_escrow',
  pending: 'pending',
  'not-known': 'not_known_yet',
  other: 'cancelled',
} as const

/** The statuses of the rows of a payout: one strip, with the sums as text below. */
export function ResultCounts() {
  const payout = usePayout()
  const t = useTranslations('sending')
  const groups = groupsOf(t, payout.rowStatuses)
  const rows = (key: string) => groups.find((group) => group.key === key)?.rows ?? 0
  return (
    <div className="border-b px-gutter py-4">
      <ResultStrip
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
              <Status code={group.code} label={group.label ?? undefined} />
            </dt>
            <dd className="text-total-l">
              {group.sums.map((one) => (
                <span key={one.currency} className="mr-2">
                  <Money amount={one.amount} currency={one.currency} />
                </span>
              ))}
            </dd>
            <dd className="text-text-2">{t('counts.rows', { rows: group.rows, note: group.note })}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

export function groupsOf(t: Texts<'sending'>, rowStatuses: readonly StatusTotal[]): readonly Group[] {
  const keys = ['paid', 'failed', 'in-escrow', 'pending', 'not-known', 'other'] as const
  return keys.flatMap((key) => {
    const own = rowStatuses.filter((one) => groupOf(one.kind) === key)
    if (own.length === 0) return []
    const currencies = [...new Set(own.map((one) => one.currency))]
    return [
      {
        key,
        code: CODES[key],
        label: key === 'other' ? t('counts.cancelled') : null,
        note: notes(t)[key],
        rows: own.reduce((rows, one) => rows + one.rows, 0),
        sums: currencies.map((currency) => ({
          currency,
          amount: sum(own.filter((one) => one.currency === currency).map((one) => one.amount)),
        })),
      },
    ]
  })
}
