import { dehydrate, HydrationBoundary } from '@tanstack/react-query'
import type { Metadata } from 'next'
import { Overview } from '@/components/overview/overview'
import { may } from '@/lib/access/roles'
import { requireStaff } from '@/lib/access/session'
import { readDeskNow } from '@/lib/payouts/desk-now'
import { listPayouts } from '@/lib/payouts/list-payouts'
import { needsOf } from '@/lib/payouts/needs-me'
import { readPayoutsFilters, windowOf } from '@/lib/payouts/payouts-filters'
import { deskNowQuery, needsQuery } from '@/lib/queries/desk'
import { payoutsQuery } from '@/lib/queries/payouts'
import { newQueryClient } from '@/lib/queries/query-client'
import { settings } from '@/lib/settings'

export const metadata: Metadata = { title: 'Overview' }

export default async function OverviewPage() {
  const staff = await requireStaff('read')
  const latest = readPayoutsFilters({})
  const queries = newQueryClient()
  await Promise.all([
    queries.prefetchQuery({ ...needsQuery(), queryFn: () => needsOf(staff) }),
    queries.prefetchQuery({ ...deskNowQuery(), queryFn: () => readDeskNow(staff) }),
    queries.prefetchQuery({ ...payoutsQuery(latest), queryFn: () => listPayouts(staff, windowOf(latest)) }),
  ])
  return (
    <HydrationBoundary state={dehydrate(queries)}>
      <Overview
        zone={settings().timeZone}
        externalMethod={settings().service.externalMethod}
        mayPrepare={may(staff.role, 'payouts:prepare')}
      />
    </HydrationBoundary>
  )
}
