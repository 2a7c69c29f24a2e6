import { dehydrate, HydrationBoundary } from '@tanstack/react-query'
import type { Metadata } from 'next'
import { EscrowPayouts } from '@/components/escrow/payouts/escrow-payouts'
import { may } from '@/lib/access/roles'
import { requireStaff } from '@/lib/access/sessions/session'
import { settings } from '@/lib/platform/settings'
import { escrowDisbursementsQuery } from '@/lib/queries/disbursements'
import { newQueryClient } from '@/lib/queries/query-client'
import { readForPage } from '@/lib/queries/read-for-page'
import { readEscrowFilters } from '@/lib/service-lists/escrow-filters'
import { listServiceEscrowDisbursements } from '@/lib/service-lists/list'

export const metadata: Metadata = { title: 'Escrow payouts' }

export default async function EscrowPayoutsPage({ searchParams }: PageProps<'/escrow-payouts'>) {
  const staff = await requireStaff('read')
  const filters = readEscrowFilters(await searchParams)
  const queries = newQueryClient()
  const queryFn = () => readForPage(listServiceEscrowDisbursements(staff, filters))
  await queries.prefetchQuery({ ...escrowDisbursementsQuery(filters), queryFn, retry: false })
  const { timeZone, service } = settings()
  return (
    <HydrationBoundary state={dehydrate(queries)}>
      <EscrowPayouts
        filters={filters}
        zone={timeZone}
        externalMethod={service.externalMethod}
        mayPrepare={may(staff.role, 'payouts:prepare')}
      />
    </HydrationBoundary>
  )
}
