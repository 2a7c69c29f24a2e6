import 'server-only'
import type { PayeeStaff } from '@/components/payees/payee-staff'
import type { Staff } from '@/lib/access/actor'
import { stepUpMethod } from '@/lib/access/identity-confirmation/step-up'
import { may } from '@/lib/access/roles'
import { settings } from '@/lib/platform/settings'
import { dateInZone } from '@/lib/time/zone'

/** What the pages of payees need to know of the signed-in person. */
export async function staffFactsFor(staff: Staff): Promise<PayeeStaff> {
  const { timeZone, mail } = settings()
  return {
    today: dateInZone(new Date(), timeZone),
    meId: staff.id,
    mails: mail !== null,
    mayEdit: may(staff.role, 'payees:edit'),
    mayApprove: may(staff.role, 'wallets:approve'),
    proof: await stepUpMethod(staff),
  }
}
