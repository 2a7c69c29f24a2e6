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
import { type Money as MoneyNow, moneyQuery } from '@/lib/queries/money'
import { fillOf } from './chart-fill'
import { MoneyChart } from './money-chart'
import { currenciesOf, moneyDays } from './money-days'
import { MoneyTable } from './money-table'

type Props = { externalMethod: string }

/** Money in by day and method, money out, and money under way: as a chart or as the table behind it. */
export function MoneyCard({ externalMethod }: Props) {
  const t = useTranslations('overview')
  const text = useText()
  const ui = useTranslations('ui')
  const { data, error, isFetching, refetch } = useQuery(moneyQuery())
  const [asTable, setAsTable] = useState(false)
  const [chosen, setChosen] = useState<string | null>(null)
  const currencies = data ? currenciesOf(data) : []
  const currency = chosen ?? currencies[0] ?? HOME.currency
  const shown = data && moneyDays(t, text, data, currency, externalMethod)
  return (
    <Card
      title={t('money.title')}
      count={data && t('money.days')}
      aside={
        <span className="-my-1 flex items-center gap-1">
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
      {shown &&
        (asTable ? (
          <MoneyTable days={shown.shown} methods={shown.names} currency={currency} />
        ) : (
          <>
            <Legend methods={shown.names} currency={currency} />
            <MoneyChart days={shown.shown} methods={shown.names} currency={currency} />
          </>
        ))}
      {data && <Standing money={data} />}
    </Card>
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

/** What is not final, the age of the figures, and how many of the fourteen days they cover. */
function Standing({ money }: { money: MoneyNow }) {
  const t = useTranslations('overview')
  const formats = useFormats()
  const { read, days, reading, problem } = money.in
  const open = notFinal(read)
  const missing = days.length - read.length
  const oldest = read.map(({ readAt }) => readAt).sort()[0]
  return (
    <div className="flex flex-col gap-1 border-t px-gutter py-2.5 text-text-2">
      {open.map(({ currency, count, amount }) => (
        <p key={currency}>
          {t.rich('money.pending', {
            count,
            link: (text) => (
              <Link href="/payments?status=pending" className="font-medium text-accent hover:underline">
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
          time: oldest ? formats.clock(oldest) : 'none',
          zone: formats.zoneName(),
          missing,
          loading: reading ? 'yes' : 'no',
          problem: problem ?? 'none',
          days: days.length,
        })}
      </p>
    </div>
  )
}
