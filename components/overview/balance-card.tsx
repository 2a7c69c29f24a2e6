'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { balancePath } from '@/components/paths'
import { Link } from '@/components/ui/action/link'
import { ReadingFailed } from '@/components/ui/action/reading-failed'
import { Card } from '@/components/ui/layout/card'
import { TableSkeleton } from '@/components/ui/layout/skeleton'
import { Money } from '@/components/ui/value/money'
import type { Standing } from '@/lib/balance/view'
import { useFormats } from '@/lib/messages/use-text'
import { standingsQuery } from '@/lib/queries/balance'

/** What the wallet held when it was recorded last, and what remains of it. */
export function BalanceCard() {
  const t = useTranslations('overview')
  const { data, error, isFetching, refetch } = useQuery(standingsQuery)
  return (
    <Card
      title={t('balance.title')}
      aside={
        <Link href={balancePath()} className="link-alone">
          {t('balance.record')}
        </Link>
      }
    >
      {error && <ReadingFailed error={error} busy={isFetching} onRetry={refetch} />}
      {data === undefined && !error && <TableSkeleton columns={['40%', '50%']} rows={2} />}
      {data && data.standings.length === 0 && <p className="px-gutter py-3 text-text-2">{t('balance.none')}</p>}
      {data?.standings.map((standing) => (
        <OneCurrency key={standing.currency} standing={standing} />
      ))}
    </Card>
  )
}

function OneCurrency({ standing: { currency, balance, remaining } }: { standing: Standing }) {
  const t = useTranslations('overview')
  const formats = useFormats()
  if (balance === null) return <p className="px-gutter py-3 text-text-2">{t('balance.notRecorded', { currency })}</p>
  return (
    <dl className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 gap-y-1.5 px-gutter py-3">
      <dt className="text-text-2">{t('balance.held', { time: formats.moment(balance.asOf) })}</dt>
      <dd className="text-right tabular-nums">
        <Money amount={balance.amount} currency={currency} />
      </dd>
      <dt className="font-medium">
        {remaining === null ? t('balance.outdated') : remaining.short ? t('balance.missing') : t('balance.remains')}
      </dt>
      {remaining && (
        <dd className={`text-right font-medium tabular-nums ${remaining.short ? 'text-bad' : ''}`}>
          <Money amount={remaining.amount} currency={currency} />
        </dd>
      )}
    </dl>
  )
}
