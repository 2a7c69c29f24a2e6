import 'server-only'
import type { StaffFacts } from '@/components/payouts/staff-context'
import type { Staff } from '@/lib/access/actor'
import { stepUpMethod } from '@/lib/access/identity-confirmation/step-up'
import { may } from '@/lib/access/roles'
import { neededTotals } from '@/lib/payouts/control/needed'
import { settings } from '@/lib/platform/settings'
import { readLimits } from '@/lib/policy/read-limits'
import { currentPolicy } from '@/lib/policy/rules/read-policy'
import { db } from '@/lib/store/open'
import { dateInZone } from '@/lib/time/zone'

/** What the page of a payout needs to know of the signed-in person. */
export async function staffFactsFor(staff: Staff): Promise<StaffFacts> {
  const zone = settings().timeZone
  const database = await db()
  const { rules } = await currentPolicy(database)
  return {
    zone,
    today: dateInZone(new Date(), zone),
    maxRows: settings().payoutMaxRows,
    limits: await readLimits(database),
    neededTotals: neededTotals(rules),
    meId: staff.id,
    mayPrepare: may(staff.role, 'payouts:prepare'),
    mayApprove: may(staff.role, 'payouts:approve'),
    proof: await stepUpMethod(staff),
  }
}
