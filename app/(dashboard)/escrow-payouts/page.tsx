import { dehydrate, HydrationBoundary } from '@tanstack/react-query'
import { EscrowPayouts } from '@/components/escrow/payouts/escrow-payouts'
import { may } from '@/lib/access/roles'
import { requireStaff } from '@/lib/access/sessions/session'
import { pageTitle } from '@/lib/messages/page-title'
import { settings } from '@/lib/platform/settings'
import { escrowDisbursementsQuery } from '@/lib/queries/disbursements'
import { newQueryClient } from '@/lib/queries/query-client'
import { readForPage } from '@/lib/queries/read-for-page'
import { readEscrowFilters } from '@/lib/service-lists/escrow-filters'
import { listServiceEscrowDisbursements } from '@/lib/service-lists/list'

export const generateMetadata = pageTitle('shell.page.escrowPayouts')

export default async function EscrowPayoutsPage({ searchParams }: PageProps<'/escrow-payouts'>) {
  const staff = await requireStaff('read')
  const filters = readEscrowFilters(await searchParams)
  const queries = newQueryClient()
  const queryFn = () => readForPage(listServiceEscrowDisbursements(staff, filters))
  await queries.prefetchQuery({ ...escrowDisbursementsQuery(filters), queryFn, retry: false })
  const { service } = settings()
  return (
    <HydrationBoundary state={dehydrate(queries)}>
      <EscrowPayouts
        filters={filters}
        externalMethod={service.externalMethod}
        mayPrepare={may(staff.role, 'payouts:prepare')}
      />
    </HydrationBoundary>
  )
}
