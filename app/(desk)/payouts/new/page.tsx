import type { Metadata } from 'next'
import { NewPayout } from '@/components/payouts/new-payout'
import { requireStaff } from '@/lib/access/session'
import { deskFor } from '../desk'

export const metadata: Metadata = { title: 'New payout' }

export default async function NewPayoutPage() {
  const staff = await requireStaff('payouts:prepare')
  return <NewPayout desk={await deskFor(staff)} currency="UGX" kind="direct" />
}
