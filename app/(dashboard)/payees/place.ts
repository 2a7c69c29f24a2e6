import 'server-only'
import type { PayeePlace } from '@/components/payees/payee-actions'
import type { Staff } from '@/lib/access/actor'
import { stepUpMethod } from '@/lib/access/identity-confirmation/step-up'
import { may } from '@/lib/access/roles'
import { settings } from '@/lib/platform/settings'
import { dateInZone } from '@/lib/time/zone'

/** What the pages of payees are told of the place they stand in and of who sits there. */
export async function payeePlace(staff: Staff): Promise<PayeePlace> {
  const { timeZone, mail } = settings()
  return {
    zone: timeZone,
    today: dateInZone(new Date(), timeZone),
    meId: staff.id,
    mails: mail !== null,
    mayEdit: may(staff.role, 'payees:edit'),
    mayApprove: may(staff.role, 'wallets:approve'),
    proof: await stepUpMethod(staff),
  }
}
