import { dehydrate, HydrationBoundary } from '@tanstack/react-query'
import { PaymentLinks } from '@/components/payments/links/payment-links'
import { may } from '@/lib/access/roles'
import { requireStaff } from '@/lib/access/sessions/session'
import { pageTitle } from '@/lib/messages/page-title'
import { listLinks } from '@/lib/payments/links/list-links'
import { paymentLinksQuery } from '@/lib/queries/payment-links'
import { newQueryClient } from '@/lib/queries/query-client'

export const generateMetadata = pageTitle('shell.page.paymentLinks')

export default async function PaymentLinksPage() {
  const staff = await requireStaff('read')
  const queries = newQueryClient()
  await queries.prefetchQuery({ ...paymentLinksQuery(), queryFn: () => listLinks(staff) })
  return (
    <HydrationBoundary state={dehydrate(queries)}>
      <PaymentLinks mayCollect={may(staff.role, 'payments:collect')} />
    </HydrationBoundary>
  )
}
