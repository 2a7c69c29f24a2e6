import { notFound } from 'next/navigation'
import { paymentPlace } from '@/app/(dashboard)/payments/place'
import { AskedPayment } from '@/components/payments/collection-requests/collection-request'
import type { AskedActions } from '@/components/payments/collection-requests/collection-request-actions'
import { stepUpMethod } from '@/lib/access/identity-confirmation/step-up'
import { may } from '@/lib/access/roles'
import { requireStaff } from '@/lib/access/sessions/session'
import { pageTitle } from '@/lib/messages/page-title'
import {
  decidePaymentAbsenceAction,
  letPaymentGoOnAction,
  linkPaymentAction,
  proposePaymentAbsenceAction,
  takeBackPaymentAbsenceAction,
} from '@/lib/payments/collection-requests/actions'
import { readAsked } from '@/lib/payments/collection-requests/read-collection-request'

export const generateMetadata = pageTitle('shell.page.payment')

const actions: AskedActions = {
  link: linkPaymentAction,
  goOn: letPaymentGoOnAction,
  proposeAbsence: proposePaymentAbsenceAction,
  takeBack: takeBackPaymentAbsenceAction,
  decide: decidePaymentAbsenceAction,
}

export default async function AskedPaymentPage({ params }: PageProps<'/payments/asked/[submissionId]'>) {
  const staff = await requireStaff('read')
  const asked = await readAsked(staff, (await params).submissionId)
  if (asked === null) notFound()
  const place = {
    ...paymentPlace(),
    meId: staff.id,
    mayCollect: may(staff.role, 'payments:collect'),
    mayApprove: may(staff.role, 'payments:approve'),
    proof: await stepUpMethod(staff),
  }
  return <AskedPayment first={asked} place={place} actions={actions} />
}
