import type { Metadata } from 'next'
import { NewPayment } from '@/components/payments/new-payment'
import { requireStaff } from '@/lib/access/session'
import { readLimits } from '@/lib/limits/read-limits'
import { formLike, openAsked, readAsked } from '@/lib/payments/read-asked'
import { db } from '@/lib/store/open'
import { connectedPayers } from '@/lib/submissions/payer-token'
import { paymentPlace } from '../place'
import { collectAction, requestCodeAction } from './actions'

export const metadata: Metadata = { title: 'Collect a payment' }

const actions = { collect: collectAction, requestOtp: requestCodeAction }

export default async function NewPaymentPage({ searchParams }: PageProps<'/payments/new'>) {
  const staff = await requireStaff('payments:collect')
  const { like } = await searchParams
  const id = typeof like === 'string' ? like : ''
  const [limits, open, payers, form, asked] = await Promise.all([
    readLimits(await db()),
    openAsked(staff),
    connectedPayers(),
    formLike(staff, id),
    readAsked(staff, id),
  ])
  const connected = payers.map(({ id: token, label, expiresAt }) => ({
    id: token,
    label,
    expiresAt: expiresAt.toISOString(),
  }))
  return (
    <NewPayment
      place={{ ...paymentPlace(), connected, limits }}
      actions={actions}
      open={open}
      again={form === null ? null : { form, problem: asked?.problem ?? null }}
    />
  )
}
