import { notFound } from 'next/navigation'
import { paymentPlace } from '@/app/(dashboard)/payments/place'
import { RequestedPayment } from '@/components/payments/collection-requests/collection-request'
import type { AskedActions } from '@/components/payments/collection-requests/collection-request-actions'
import { stepUpMethod } from '@/lib/access/identity-confirmation/step-up'
import { may } from '@/lib/access/roles'
import { requireStaff } from '@/lib/access/sessions/session'
import { pageTitle } from '@/lib/messages/page-title'
import {
  decidePaymentAbsenceAction,
  linkPaymentAction,
  proposePaymentAbsenceAction,
  resumePaymentAction,
  withdrawPaymentAbsenceAction,
} from '@/lib/payments/collection-requests/actions'
import { readCollectionRequest } from '@/lib/payments/collection-requests/read-collection-request'

export const generateMetadata = pageTitle('shell.page.payment')

const actions: AskedActions = {
  link: linkPaymentAction,
  goOn: resumePaymentAction,
  proposeAbsence: proposePaymentAbsenceAction,
  takeBack: withdrawPaymentAbsenceAction,
  decide: decidePaymentAbsenceAction,
}

export default async function AskedPaymentPage({ params }: PageProps<'/payments/asked/[submissionId]'>) {
  const staff = await requireStaff('read')
  const asked = await readCollectionRequest(staff, (await params).submissionId)
  if (asked === null) notFound()
  const place = {
    ...paymentPlace(),
    meId: staff.id,
    mayCollect: may(staff.role, 'payments:collect'),
    mayApprove: may(staff.role, 'payments:approve'),
    proof: await stepUpMethod(staff),
  }
  return <RequestedPayment first={asked} place={place} actions={actions} />
}
