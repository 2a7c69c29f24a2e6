'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { NoPayouts } from '@/components/payouts/no-payouts'
import { PayoutsTable } from '@/components/payouts/payouts-table'
import { Link } from '@/components/ui/action/link'
import { ReadingFailed } from '@/components/ui/action/reading-failed'
import { Card } from '@/components/ui/layout/card'
import { TableSkeleton } from '@/components/ui/layout/skeleton'
import { FIRST_PAYOUTS } from '@/lib/payouts/payouts-filters'
import { payoutsQuery } from '@/lib/queries/payouts'

const LATEST = 5

/** The five payouts that changed last, and the way to all of them. */
export function LatestPayouts({ mayPrepare }: { mayPrepare: boolean }) {
  const t = useTranslations('overview')
  const { data, error, isFetching, refetch } = useQuery(payoutsQuery({ ...FIRST_PAYOUTS, search: '' }))
  const all = (
    <Link href="/payouts" className="link-alone font-medium text-accent hover:underline">
      {t('payouts.all')}
    </Link>
  )
  return (
    <Card title={t('payouts.title')} aside={data && data.total > 0 && all}>
      {error && <ReadingFailed error={error} shownAsOf={data?.readAt} busy={isFetching} onRetry={refetch} />}
      {data === undefined && !error && <TableSkeleton columns={['70%', '40%', '50%', '40%']} rows={LATEST} />}
      {data?.total === 0 && <NoPayouts mayPrepare={mayPrepare} />}
      {data && data.total > 0 && <PayoutsTable payouts={data.payouts.slice(0, LATEST)} readAt={data.readAt} />}
    </Card>
  )
}
