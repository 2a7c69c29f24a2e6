'use client'

import { useQuery } from '@tanstack/react-query'
import dynamic from 'next/dynamic'
import Link from 'next/link'
import { useState } from 'react'
import { Button } from '@/components/ui/action/button'
import { ReadAgain } from '@/components/ui/action/read-again'
import { Select } from '@/components/ui/form/select'
import { Card } from '@/components/ui/layout/card'
import { TableSkeleton } from '@/components/ui/layout/skeleton'
import { countText } from '@/components/ui/value/count'
import { Money } from '@/components/ui/value/money'
import { notFinal } from '@/lib/payments/day-figures'
import { type Money as MoneyNow, moneyQuery } from '@/lib/queries/money'
import { formatClock, zoneName } from '@/lib/time/zone'
import { fillOf } from './chart-fill'
import { currenciesOf, moneyDays } from './money-days'
import { MoneyTable } from './money-table'

// The drawing library weighs as much as the rest of the page: it comes after it.
const MoneyChart = dynamic(() => import('./money-chart').then((file) => file.MoneyChart), { ssr: false })

type Props = { zone: string; externalMethod: string }

/** Money in by day and method, money out, and what is on its way: as a drawing, or as the table it draws. */
export function MoneyCard({ zone, externalMethod }: Props) {
  const { data, error, isFetching, refetch } = useQuery(moneyQuery())
  const [asTable, setAsTable] = useState(false)
  const [chosen, setChosen] = useState<string | null>(null)
  const currencies = data ? currenciesOf(data) : []
  const currency = chosen ?? currencies[0] ?? 'UGX'
  const shown = data && moneyDays(data, currency, externalMethod)
  return (
    <Card
      title="Money in and out"
      count={data && 'last 14 days'}
      aside={
        <span className="flex items-center gap-1">
          {currencies.length > 1 && (
            <Select
              label="Currency"
              look="bare"
              options={currencies.map((id) => ({ id, label: id }))}
              value={currency}
              onChange={setChosen}
            />
          )}
          <Button size="sm" variant="quiet" onPress={() => setAsTable(!asTable)}>
            {asTable ? 'Show as chart' : 'Show as table'}
          </Button>
        </span>
      }
    >
      {error && <ReadAgain error={error} shownAsOf={data?.readAt} zone={zone} busy={isFetching} onRetry={refetch} />}
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
      {data && <Standing money={data} zone={zone} />}
    </Card>
  )
}

function Legend({ methods, currency }: { methods: readonly string[]; currency: string }) {
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-1 px-gutter pt-3 text-caption text-text-2">
      <li>In, above, {currency}:</li>
      {methods.length === 0 && <li>nothing yet</li>}
      {methods.map((name, n) => (
        <li key={name} className="flex items-center gap-1.5">
          <span aria-hidden className="size-2.5 rounded-[2px]" style={{ background: fillOf(n) }} />
          {name}
        </li>
      ))}
      <li className="flex items-center gap-1.5">
        <span aria-hidden className="size-2.5 rounded-[2px] border border-dashed border-text-2" />
        Out, below
      </li>
    </ul>
  )
}

/** What is not final, how fresh the figures are, and how much of the fourteen days they hold. */
function Standing({ money, zone }: { money: MoneyNow; zone: string }) {
  const { read, days, reading, problem } = money.in
  const open = notFinal(read)
  const missing = days.length - read.length
  const oldest = read.map(({ readAt }) => readAt).sort()[0]
  return (
    <div className="flex flex-col gap-1 border-t px-gutter py-2.5 text-text-2">
      {open.map(({ currency, count, amount }) => (
        <p key={currency}>
          <Link href="/payments?status=pending" className="font-medium text-accent hover:underline">
            {countText(count)} {count === 1 ? 'payment' : 'payments'} not final
          </Link>
          , <Money amount={amount} currency={currency} />: it may still come in.
        </p>
      ))}
      {money.out.unknown.map(({ currency, count, amount }) => (
        <p key={currency} className="text-unknown">
          {countText(count)} {count === 1 ? 'batch' : 'batches'} sent without a clear answer,{' '}
          <Money amount={amount} currency={currency} />: it may or may not have left.
        </p>
      ))}
      <p role="status" className="text-caption">
        In: completed payments of the service’s list, read {oldest ? `since ${formatClock(oldest, zone)}` : 'not yet'}{' '}
        {zoneName(zone)}
        {missing > 0 && `; ${missing} of ${days.length} days are not read yet, marked ?`}
        {reading && '; reading now'}. Out: rows of our payouts that are paid, without fees.
        {problem !== null && ` The last reading ended early: ${problem}`}
      </p>
    </div>
  )
}
