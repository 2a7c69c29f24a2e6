import { dehydrate, HydrationBoundary } from '@tanstack/react-query'
import { MoneyOut } from '@/components/money-out/money-out'
import { FeatureMessages } from '@/components/shell/feature-messages'
import { requireStaff } from '@/lib/access/sessions/session'
import { pageTitle } from '@/lib/messages/page-title'
import { readMoneyOutFilters } from '@/lib/money-out/filters'
import { listMoneyOut } from '@/lib/money-out/list-money-out'
import { moneyOutQuery } from '@/lib/queries/payouts'
import { newQueryClient } from '@/lib/queries/query-client'

export const generateMetadata = pageTitle('shell.page.moneyOut')

export default async function MoneyOutPage({ searchParams }: PageProps<'/money-out'>) {
  const staff = await requireStaff('read')
  const filters = readMoneyOutFilters(await searchParams)
  const queries = newQueryClient()
  await queries.prefetchQuery({ ...moneyOutQuery(filters), queryFn: () => listMoneyOut(staff, filters) })
  return (
    <FeatureMessages features={['moneyOut']}>
      <HydrationBoundary state={dehydrate(queries)}>
        <MoneyOut filters={filters} />
      </HydrationBoundary>
    </FeatureMessages>
  )
}
