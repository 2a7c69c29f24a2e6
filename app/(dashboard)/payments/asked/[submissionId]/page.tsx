import { notFound } from 'next/navigation'
import { paymentSettings } from '@/app/(dashboard)/payments/payment-settings'
import { CollectionRequest } from '@/components/payments/collection-requests/collection-request'
import { stepUpMethod } from '@/lib/access/identity-confirmation/step-up'
import { may } from '@/lib/access/roles'
import { requireStaff } from '@/lib/access/sessions/session'
import { pageTitle } from '@/lib/messages/page-title'
import { readCollectionRequest } from '@/lib/payments/collection-requests/read-collection-request'

export const generateMetadata = pageTitle('shell.page.payment')

export default async function AskedPaymentPage({ params }: PageProps<'/payments/asked/[submissionId]'>) {
  const staff = await requireStaff('read')
  const request = await readCollectionRequest(staff, (await params).submissionId)
  if (request === null) notFound()
  const facts = {
    ...paymentSettings(),
    meId: staff.id,
    mayCollect: may(staff.role, 'payments:collect'),
    mayApprove: may(staff.role, 'payments:approve'),
    proof: await stepUpMethod(staff),
  }
  return <CollectionRequest first={request} staff={facts} />
}
