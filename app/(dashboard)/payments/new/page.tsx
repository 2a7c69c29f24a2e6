import { paymentSettings } from '@/app/(dashboard)/payments/payment-settings'
import { NewPayment } from '@/components/payments/collection-requests/new-payment'
import { requireStaff } from '@/lib/access/sessions/session'
import { pageTitle } from '@/lib/messages/page-title'
import {
  formFrom,
  openCollectionRequests,
  readCollectionRequest,
} from '@/lib/payments/collection-requests/read-collection-request'
import { readLimits } from '@/lib/policy/read-limits'
import { db } from '@/lib/store/open'
import { connectedPayers } from '@/lib/submissions/payer/payer-token'

export const generateMetadata = pageTitle('shell.page.newPayment')

export default async function NewPaymentPage({ searchParams }: PageProps<'/payments/new'>) {
  const staff = await requireStaff('payments:collect')
  const { like } = await searchParams
  const id = typeof like === 'string' ? like : ''
  const [limits, open, payers, form, asked] = await Promise.all([
    readLimits(await db()),
    openCollectionRequests(staff),
    connectedPayers(),
    formFrom(staff, id),
    readCollectionRequest(staff, id),
  ])
  const connected = payers.map(({ id: token, label, expiresAt }) => ({
    id: token,
    label,
    expiresAt: expiresAt.toISOString(),
  }))
  return (
    <NewPayment
      settings={paymentSettings()}
      connected={connected}
      limits={limits}
      open={open}
      again={form === null ? null : { form, problem: asked?.problem ?? null }}
    />
  )
}
