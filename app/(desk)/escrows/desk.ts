import 'server-only'
import type { EscrowDesk } from '@/components/escrows/escrow-desk'
import type { Staff } from '@/lib/access/actor'
import { may } from '@/lib/access/roles'
import { stepUpMethod } from '@/lib/access/step-up'
import { settings } from '@/lib/settings'

/** What the pages of escrows are told of the desk and of who sits at it. */
export async function deskFor(staff: Staff): Promise<EscrowDesk> {
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
