import { deskFor } from '@/app/(dashboard)/payouts/desk'
import { NewPayout } from '@/components/payouts/upload/new-payout'
import { requireStaff } from '@/lib/access/sessions/session'
import { pageTitle } from '@/lib/messages/page-title'
import { HOME } from '@/lib/networks/countries'

export const generateMetadata = pageTitle('shell.page.newPayout')

export default async function NewPayoutPage() {
  const staff = await requireStaff('payouts:prepare')
  return <NewPayout desk={await deskFor(staff)} currency={HOME.currency} kind="direct" />
}
