import { dehydrate, HydrationBoundary } from '@tanstack/react-query'
import { Disbursements } from '@/components/disbursements/disbursements'
import { requireStaff } from '@/lib/access/sessions/session'
import { pageTitle } from '@/lib/messages/page-title'
import { settings } from '@/lib/platform/settings'
import { disbursementsQuery } from '@/lib/queries/disbursements'
import { newQueryClient } from '@/lib/queries/query-client'
import { readForPage } from '@/lib/queries/read-for-page'
import { readFilters } from '@/lib/service-lists/filters'
import { listServiceDisbursements } from '@/lib/service-lists/list'
import { dateInZone } from '@/lib/time/zone'

export const generateMetadata = pageTitle('shell.page.disbursements')

export default async function DisbursementsPage({ searchParams }: PageProps<'/disbursements'>) {
  const staff = await requireStaff('read')
  const filters = readFilters(await searchParams)
  const { timeZone } = settings()
  const queries = newQueryClient()
  const queryFn = () => readForPage(listServiceDisbursements(staff, filters))
  await queries.prefetchQuery({ ...disbursementsQuery(filters), queryFn, retry: false })
  return (
    <HydrationBoundary state={dehydrate(queries)}>
      <Disbursements filters={filters} today={dateInZone(new Date(), timeZone)} />
    </HydrationBoundary>
  )
}
