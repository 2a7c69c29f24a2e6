import { dehydrate, HydrationBoundary } from '@tanstack/react-query'
import type { Metadata } from 'next'
import { Disbursements } from '@/components/disbursements/disbursements'
import { requireStaff } from '@/lib/access/session'
import { readFilters } from '@/lib/disbursements/filters'
import { listServiceDisbursements } from '@/lib/disbursements/list'
import { disbursementsQuery } from '@/lib/queries/disbursements'
import { newQueryClient } from '@/lib/queries/query-client'
import { readForPage } from '@/lib/queries/read-for-page'
import { settings } from '@/lib/settings'
import { dateInZone } from '@/lib/zone'

export const metadata: Metadata = { title: 'Disbursements' }

export default async function DisbursementsPage({ searchParams }: PageProps<'/disbursements'>) {
  const staff = await requireStaff('read')
  const filters = readFilters(await searchParams)
  const { timeZone } = settings()
  const queries = newQueryClient()
  const queryFn = () => readForPage(listServiceDisbursements(staff, filters))
  await queries.prefetchQuery({ ...disbursementsQuery(filters), queryFn, retry: false })
  return (
    <HydrationBoundary state={dehydrate(queries)}>
      <Disbursements filters={filters} zone={timeZone} today={dateInZone(new Date(), timeZone)} />
    </HydrationBoundary>
  )
}
