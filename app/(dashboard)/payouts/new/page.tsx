import { staffFactsFor } from '@/app/(dashboard)/payouts/staff-facts'
import { NewPayout } from '@/components/payouts/upload/new-payout'
import { requireStaff } from '@/lib/access/sessions/session'
import { pageTitle } from '@/lib/messages/page-title'
import { HOME } from '@/lib/networks/countries'

export const generateMetadata = pageTitle('shell.page.newPayout')

export default async function NewPayoutPage() {
  const staff = await requireStaff('payouts:prepare')
  return <NewPayout staff={await staffFactsFor(staff)} currency={HOME.currency} kind="direct" />
}
