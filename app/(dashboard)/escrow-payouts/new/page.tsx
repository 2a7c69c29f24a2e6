import type { Metadata } from 'next'
import { deskFor } from '@/app/(dashboard)/payouts/desk'
import { NewPayout } from '@/components/payouts/upload/new-payout'
import { requireStaff } from '@/lib/access/sessions/session'

export const metadata: Metadata = { title: 'New escrow payout' }

export default async function NewEscrowPayoutPage() {
  const staff = await requireStaff('payouts:prepare')
  return <NewPayout desk={await deskFor(staff)} currency="UGX" kind="escrow" />
}
