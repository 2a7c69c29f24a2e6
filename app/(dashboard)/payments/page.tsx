import { dehydrate, HydrationBoundary } from '@tanstack/react-query'
import { Payments } from '@/components/payments/payments'
import { may } from '@/lib/access/roles'
import { requireStaff } from '@/lib/access/sessions/session'
import { pageTitle } from '@/lib/messages/page-title'
import {
  askExportAction,
  dropExportAction,
  removeViewAction,
  resumeExportAction,
  saveViewAction,
} from '@/lib/payments/actions'
import { readFilters } from '@/lib/payments/filters'
import { listServicePayments } from '@/lib/payments/list'
import { savedViews } from '@/lib/payments/saved-views'
import { paymentsQuery } from '@/lib/queries/payments'
import { newQueryClient } from '@/lib/queries/query-client'
import { readForPage } from '@/lib/queries/read-for-page'
import { paymentPlace } from './place'

export const generateMetadata = pageTitle('shell.page.payments')

const actions = {
  saveView: saveViewAction,
  removeView: removeViewAction,
  askExport: askExportAction,
  dropExport: dropExportAction,
  resumeExport: resumeExportAction,
}

export default async function PaymentsPage({ searchParams }: PageProps<'/payments'>) {
  const staff = await requireStaff('read')
  const filters = readFilters(await searchParams)
  const queries = newQueryClient()
  const queryFn = () => readForPage(listServicePayments(staff, filters))
  const [views] = await Promise.all([
    savedViews(staff),
    queries.prefetchQuery({ ...paymentsQuery(filters), queryFn, retry: false }),
  ])
  return (
    <HydrationBoundary state={dehydrate(queries)}>
      <Payments
        place={{ ...paymentPlace(), mayCollect: may(staff.role, 'payments:collect') }}
        views={views}
        actions={actions}
      />
    </HydrationBoundary>
  )
}
