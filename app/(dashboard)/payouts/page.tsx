import { dehydrate, HydrationBoundary } from '@tanstack/react-query'
import { PayoutsList } from '@/components/payouts/payouts-list'
import { may } from '@/lib/access/roles'
import { requireStaff } from '@/lib/access/sessions/session'
import { pageTitle } from '@/lib/messages/page-title'
import { listPayouts } from '@/lib/payouts/list-payouts'
import { readPayoutsFilters } from '@/lib/payouts/payouts-filters'
import { payoutsQuery } from '@/lib/queries/payouts'
import { newQueryClient } from '@/lib/queries/query-client'

export const generateMetadata = pageTitle('shell.page.payouts')

export default async function PayoutsPage({ searchParams }: PageProps<'/payouts'>) {
  const staff = await requireStaff('read')
  const filters = readPayoutsFilters(await searchParams)
  const queries = newQueryClient()
  await queries.prefetchQuery({ ...payoutsQuery(filters), queryFn: () => listPayouts(staff, filters) })
  return (
    <HydrationBoundary state={dehydrate(queries)}>
      <PayoutsList filters={filters} mayPrepare={may(staff.role, 'payouts:prepare')} />
    </HydrationBoundary>
  )
}
