import { dehydrate, HydrationBoundary } from '@tanstack/react-query'
import { Escrows } from '@/components/escrow/collections/escrows'
import { requireStaff } from '@/lib/access/sessions/session'
import { readEscrowsFilters } from '@/lib/escrow/collections/escrows-filters'
import { listEscrows } from '@/lib/escrow/collections/list-escrows'
import { pageTitle } from '@/lib/messages/page-title'
import { escrowsQuery } from '@/lib/queries/escrows'
import { newQueryClient } from '@/lib/queries/query-client'
import { staffFactsFor } from './staff-facts'

export const generateMetadata = pageTitle('shell.page.escrows')

export default async function EscrowsPage({ searchParams }: PageProps<'/escrows'>) {
  const staff = await requireStaff('read')
  const filters = readEscrowsFilters(await searchParams)
  const queries = newQueryClient()
  await queries.prefetchQuery({ ...escrowsQuery(filters), queryFn: () => listEscrows(staff, filters) })
  return (
    <HydrationBoundary state={dehydrate(queries)}>
      <Escrows filters={filters} staff={await staffFactsFor(staff)} />
    </HydrationBoundary>
  )
}
