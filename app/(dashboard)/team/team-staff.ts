import 'server-only'
import type { TeamStaff } from '@/components/team/team-staff'
import type { Staff } from '@/lib/access/actor'
import { stepUpMethod } from '@/lib/access/identity-confirmation/step-up'
import { may } from '@/lib/access/roles'
import { settings } from '@/lib/platform/settings'

/** What the pages of the team need to know of the signed-in person. */
export async function teamStaff(staff: Staff<'staff:read'>): Promise<TeamStaff> {
  return {
    meId: staff.id,
    role: staff.role,
    mayManage: may(staff.role, 'staff:manage'),
    mayConsent: may(staff.role, 'staff:consent'),
    hasMail: settings().mail !== null,
    proof: await stepUpMethod(staff),
  }
}
