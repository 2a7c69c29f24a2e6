import { dehydrate, HydrationBoundary } from '@tanstack/react-query'
import { Payees } from '@/components/payees/payees'
import { requireStaff } from '@/lib/access/sessions/session'
import { pageTitle } from '@/lib/messages/page-title'
import { readPayeeFilters } from '@/lib/payees/filters'
import { listGroups } from '@/lib/payees/groups/groups'
import { listPayees } from '@/lib/payees/list-payees'
import { payeeGroupsQuery, payeesQuery } from '@/lib/queries/payees'
import { newQueryClient } from '@/lib/queries/query-client'
import { staffFactsFor } from './staff-facts'

export const generateMetadata = pageTitle('shell.page.payees')

export default async function PayeesPage({ searchParams }: PageProps<'/payees'>) {
  const staff = await requireStaff('read')
  const filters = readPayeeFilters(await searchParams)
  const queries = newQueryClient()
  await Promise.all([
    queries.prefetchQuery({ ...payeesQuery(filters), queryFn: () => listPayees(staff, filters) }),
    queries.prefetchQuery({ ...payeeGroupsQuery(), queryFn: () => listGroups(staff) }),
  ])
  return (
    <HydrationBoundary state={dehydrate(queries)}>
      <Payees staff={await staffFactsFor(staff)} />
    </HydrationBoundary>
  )
}
