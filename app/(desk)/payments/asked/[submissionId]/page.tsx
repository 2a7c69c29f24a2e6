import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { AskedPayment } from '@/components/payments/asked-payment'
import { may } from '@/lib/access/roles'
import { requireStaff } from '@/lib/access/session'
import { readAsked } from '@/lib/payments/read-asked'
import { linkPaymentAction } from '../../new/actions'
import { paymentPlace } from '../../place'

export const metadata: Metadata = { title: 'Payment' }

export default async function AskedPaymentPage({ params }: PageProps<'/payments/asked/[submissionId]'>) {
  const staff = await requireStaff('read')
  const asked = await readAsked(staff, (await params).submissionId)
  if (asked === null) notFound()
  return (
    <AskedPayment
      first={asked}
      place={paymentPlace()}
      mayCollect={may(staff.role, 'payments:collect')}
      link={linkPaymentAction}
    />
  )
}
