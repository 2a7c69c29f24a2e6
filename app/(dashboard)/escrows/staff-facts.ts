import 'server-only'
import type { EscrowStaff } from '@/components/escrow/collections/escrow-staff'
import type { Staff } from '@/lib/access/actor'
import { stepUpMethod } from '@/lib/access/identity-confirmation/step-up'
import { may } from '@/lib/access/roles'
import { settings } from '@/lib/platform/settings'

/** What the pages of escrows need to know of the signed-in person. */
export async function staffFactsFor(staff: Staff): Promise<EscrowStaff> {
  const { timeZone, service } = settings()
  return {
    zone: timeZone,
    externalMethod: service.externalMethod,
    merchantId: service.merchantId,
    meId: staff.id,
    mayCollect: may(staff.role, 'payments:collect'),
    mayApprove: may(staff.role, 'escrows:approve'),
    mayForce: may(staff.role, 'escrows:force'),
    proof: await stepUpMethod(staff),
  }
}
