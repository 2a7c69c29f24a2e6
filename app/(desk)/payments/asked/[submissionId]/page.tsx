import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import type { AskedActions } from '@/components/payments/asked-desk'
import { AskedPayment } from '@/components/payments/asked-payment'
import { may } from '@/lib/access/roles'
import { requireStaff } from '@/lib/access/session'
import { stepUpMethod } from '@/lib/access/step-up'
import { readAsked } from '@/lib/payments/read-asked'
import { paymentPlace } from '../../place'
import {
  decidePaymentAbsenceAction,
  letPaymentGoOnAction,
  linkPaymentAction,
  proposePaymentAbsenceAction,
  takeBackPaymentAbsenceAction,
} from '../actions'

export const metadata: Metadata = { title: 'Payment' }

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
