import { dehydrate, HydrationBoundary } from '@tanstack/react-query'
import { Payments } from '@/components/payments/payments'
import { may } from '@/lib/access/roles'
import { requireStaff } from '@/lib/access/sessions/session'
import { pageTitle } from '@/lib/messages/page-title'
import { readFilters } from '@/lib/payments/filters'
import { listServicePayments } from '@/lib/payments/list'
import { paymentsQuery } from '@/lib/queries/payments'
import { newQueryClient } from '@/lib/queries/query-client'
import { readForPage } from '@/lib/queries/read-for-page'
import { paymentSettings } from './payment-settings'

export const generateMetadata = pageTitle('shell.page.payments')

export default async function PaymentsPage({ searchParams }: PageProps<'/payments'>) {
  const staff = await requireStaff('read')
  const filters = readFilters(await searchParams)
  const queries = newQueryClient()
  const queryFn = () => readForPage(listServicePayments(staff, filters))
  await queries.prefetchQuery({ ...paymentsQuery(filters), queryFn, retry: false })
  return (
    <HydrationBoundary state={dehydrate(queries)}>
      <Payments settings={paymentSettings()} mayCollect={may(staff.role, 'payments:collect')} />
    </HydrationBoundary>
  )
}
