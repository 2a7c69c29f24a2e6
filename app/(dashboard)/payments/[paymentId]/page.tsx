import { dehydrate, HydrationBoundary } from '@tanstack/react-query'
import { paymentSettings } from '@/app/(dashboard)/payments/payment-settings'
import { Payment } from '@/components/payments/payment'
import { requireStaff } from '@/lib/access/sessions/session'
import { pageTitle } from '@/lib/messages/page-title'
import { readFilters } from '@/lib/payments/filters'
import { readServicePayment } from '@/lib/payments/read'
import { paymentQuery } from '@/lib/queries/payments'
import { queriesWith } from '@/lib/queries/read-for-page'

export const generateMetadata = pageTitle('shell.page.payment')

type Props = PageProps<'/payments/[paymentId]'>

export default async function PaymentPage({ params, searchParams }: Props) {
  const staff = await requireStaff('read')
  const { paymentId } = await params
  const queries = await queriesWith(paymentQuery(paymentId).queryKey, readServicePayment(staff, paymentId))
  return (
    <HydrationBoundary state={dehydrate(queries)}>
      <Payment id={paymentId} filters={readFilters(await searchParams)} settings={paymentSettings()} />
    </HydrationBoundary>
  )
}
