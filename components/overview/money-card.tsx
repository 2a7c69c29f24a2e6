'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button } from '@/components/ui/action/button'
import { Link } from '@/components/ui/action/link'
import { ReadingFailed } from '@/components/ui/action/reading-failed'
import { Select } from '@/components/ui/form/select'
import { Card } from '@/components/ui/layout/card'
import { TableSkeleton } from '@/components/ui/layout/skeleton'
import { Money } from '@/components/ui/value/money'
import { useFormats, useText } from '@/lib/messages/use-text'
import { HOME } from '@/lib/networks/countries'
import { notFinal } from '@/lib/payments/day-figures'
import { daysIn, SPANS, type Span } from '@/lib/payments/periods'
import { type Money as MoneyNow, moneyQuery } from '@/lib/queries/money'
import { fillOf } from './chart-fill'
import { MoneyChart } from './money-chart'
import { compared, currenciesOf, moneyDays } from './money-days'
import { MoneyTable } from './money-table'

type Props = { externalMethod: string }

/** Money in by day, week or month and method, money out, and money under way: as a chart or as the table behind it. */
export function MoneyCard({ externalMethod }: Props) {
  const t = useTranslations('overview')
  const text = useText()
  const ui = useTranslations('ui')
  const [by, setBy] = useState<Span>('day')
  const { data, error, isFetching, refetch } = useQuery(moneyQuery(by))
  const [asTable, setAsTable] = useState(false)
  const [chosen, setChosen] = useState<string | null>(null)
  const currencies = data ? currenciesOf(data) : []
  const currency = chosen ?? currencies[0] ?? HOME.currency
  const shown = data && moneyDays(t, text, data, currency, externalMethod)
  return (
    <Card
      title={t('money.title')}
      count={data && t(`money.last.${by}`)}
      aside={
        <span className="-my-1 flex items-center gap-1">
          <Select
            label={t('money.by')}
            look="bare"
            options={SPANS.map((id) => ({ id, label: t(`money.span.${id}`) }))}
            value={by}
            onChange={setBy}
          />
          {currencies.length > 1 && (
            <Select
              label={ui('col.currency')}
              look="bare"
              options={currencies.map((id) => ({ id, label: id }))}
              value={currency}
              onChange={setChosen}
            />
          )}
          <Button size="sm" variant="quiet" onPress={() => setAsTable(!asTable)}>
            {asTable ? t('money.asChart') : t('money.asTable')}
          </Button>
        </span>
      }
    >
      {error && <ReadingFailed error={error} shownAsOf={data?.readAt} busy={isFetching} onRetry={refetch} />}
      {data === undefined && !error && <TableSkeleton columns={['90%']} rows={5} />}
      {data && <Comparison money={data} currency={currency} />}
      {shown &&
        (asTable ? (
          <MoneyTable by={by} days={shown.shown} methods={shown.names} currency={currency} />
        ) : (
          <>
            <Legend methods={shown.names} currency={currency} />
            <MoneyChart by={by} days={shown.shown} methods={shown.names} currency={currency} />
          </>
        ))}
      {data && <Standing money={data} />}
    </Card>
  )
}

/** What came in and went out in all of these periods, and in as many before. */
function Comparison({ money, currency }: { money: MoneyNow; currency: string }) {
  const t = useTranslations('overview')
  const formats = useFormats()
  const { now, before } = compared(money, currency)
  const range = `${formats.date(before.from)} – ${formats.date(before.to)}`
  return (
    <dl className="grid grid-cols-[minmax(0,1fr)] gap-x-6 gap-y-2 px-gutter pt-3 sm:grid-cols-2">
      {(['in', 'out'] as const).map((way) => {
        const [amount, earlier] = [now[way], before[way]]
        return (
          <div key={way}>
            <dt className="text-caption text-text-2">{t(way === 'in' ? 'money.totalIn' : 'money.totalOut')}</dt>
            <dd className="text-total-l">{amount === null ? '—' : <Money amount={amount} currency={currency} />}</dd>
            <dd className="text-caption text-text-2">
              {earlier === null
                ? t('money.beforeUnknown', { range })
                : t('money.before', { amount: formats.money(earlier, currency), range })}
            </dd>
          </div>
        )
      })}
    </dl>
  )
}

function Legend({ methods, currency }: { methods: readonly string[]; currency: string }) {
  const t = useTranslations('overview')
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-1 px-gutter pt-3 text-caption text-text-2">
      <li>{t('money.in', { currency })}</li>
      {methods.length === 0 && <li>{t('money.nothing')}</li>}
      {methods.map((name, n) => (
        <li key={name} className="flex items-center gap-1.5">
          <span aria-hidden className="size-2.5 rounded-[2px]" style={{ background: fillOf(n) }} />
          {name}
        </li>
      ))}
      <li className="flex items-center gap-1.5">
        <span aria-hidden className="size-2.5 rounded-[2px] border border-dashed border-text-2" />
        {t('money.out')}
      </li>
    </ul>
  )
}

/** What is not final, the age of the figures, and how many of the days they cover. */
function Standing({ money }: { money: MoneyNow }) {
  const t = useTranslations('overview')
  const formats = useFormats()
  const { read, periods, reading, problem } = money.in
  const open = notFinal(read)
  const days = periods.flatMap(daysIn).length
  const missing = days - read.reduce((sum, { daysRead }) => sum + daysRead, 0)
  const latest = read.at(-1)?.readAt
  return (
    <div className="flex flex-col gap-1 border-t px-gutter py-2.5 text-text-2">
      {open.map(({ currency, count, amount }) => (
        <p key={currency}>
          {t.rich('money.pending', {
            count,
            link: (text) => (
              <Link href="/payments?status=pending" className="link-alone font-medium text-accent hover:underline">
                {text}
              </Link>
            ),
            amount: () => <Money amount={amount} currency={currency} />,
          })}
        </p>
      ))}
      {money.out.unknown.map(({ currency, count, amount }) => (
        <p key={currency} className="text-unknown">
          {t.rich('money.unanswered', { count, amount: () => <Money amount={amount} currency={currency} /> })}
        </p>
      ))}
      <p role="status" className="text-caption">
        {t('money.note', {
          time: latest ? formats.clock(latest) : 'none',
          zone: formats.zoneName(),
          missing,
          loading: reading ? 'yes' : 'no',
          problem: problem ?? 'none',
          days,
        })}
      </p>
    </div>
  )
}
