import 'server-only'
import type { Staff } from '@/lib/access/actor'
import { stepUpMethod } from '@/lib/access/identity-confirmation/step-up'
import { may } from '@/lib/access/roles'
import type { FindingsStaff } from './view'

/** What the pages of reconciliation need to know of the signed-in person. */
export async function readFindingsStaff(staff: Staff): Promise<FindingsStaff> {
  return {
    id: staff.id,
    mayResolve: may(staff.role, 'findings:resolve'),
    mayComment: may(staff.role, 'findings:comment'),
    proof: await stepUpMethod(staff),
  }
}
