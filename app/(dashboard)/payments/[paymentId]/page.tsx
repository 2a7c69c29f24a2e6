import { dehydrate, HydrationBoundary } from '@tanstack/react-query'
import { notFound } from 'next/navigation'
import { paymentSettings } from '@/app/(dashboard)/payments/payment-settings'
import { Payment } from '@/components/payments/payment'
import { requireStaff } from '@/lib/access/sessions/session'
import { pageTitle } from '@/lib/messages/page-title'
import { readFilters } from '@/lib/payments/filters'
import { readServicePayment } from '@/lib/payments/read'
import { paymentQuery } from '@/lib/queries/payments'
import { newQueryClient } from '@/lib/queries/query-client'
import { withinPageWait } from '@/lib/queries/read-for-page'

export const generateMetadata = pageTitle('shell.page.payment')

type Props = PageProps<'/payments/[paymentId]'>

export default async function PaymentPage({ params, searchParams }: Props) {
  const staff = await requireStaff('read')
  const { paymentId } = await params
  const read = await withinPageWait(readServicePayment(staff, paymentId))
  if (read?.ok === false && read.problem.kind === 'not-found') notFound()
  const queries = newQueryClient()
  if (read?.ok) queries.setQueryData(paymentQuery(paymentId).queryKey, read.value)
  return (
    <HydrationBoundary state={dehydrate(queries)}>
      <Payment id={paymentId} filters={readFilters(await searchParams)} settings={paymentSettings()} />
    </HydrationBoundary>
  )
}
