import 'server-only'
import { randomUUID } from 'node:crypto'
import { and, eq, isNull } from 'drizzle-orm'
import type { Staff } from '@/lib/access/actor'
import { record } from '@/lib/activity/record'
import type { DraftProblem } from '@/lib/payouts/draft/draft-error'
import { fail, ok, type Result } from '@/lib/platform/result'
import { settings } from '@/lib/platform/settings'
import { withTx } from '@/lib/store/open'
import { payoutTemplate } from '@/lib/store/schema/payout-template'
import { dateInZone } from '@/lib/time/zone'
import { closedDays } from './holidays'
import { noTemplate } from './make-draft'
import { nextDays, type Schedule, type ScheduledDay } from './schedule'

const SHOWN = 4

const today = () => dateInZone(new Date(), settings().timeZone)

/** The next days of a schedule that nobody has saved yet. A draft that is due today is made within a minute. */
export const previewSchedule = (_staff: Staff, schedule: Schedule): readonly ScheduledDay[] =>
  nextDays(schedule, { after: null, today: today(), count: SHOWN }, closedDays(schedule.country))

/**
 * Sets when drafts are made from a template, or with null that none are. They are made in the name of this person, who may not approve them; nothing is ever
 * submitted or sent by a schedule.
 */
export async function setSchedule(
  staff: Staff<'payouts:prepare'>,
  templateId: string,
  schedule: Schedule | null,
): Promise<Result<null, DraftProblem>> {
  return withTx(async (tx) => {
    const [found] = await tx
      .select()
      .from(payoutTemplate)
      .where(and(eq(payoutTemplate.id, templateId), isNull(payoutTemplate.removedAt)))
      .for('update')
    if (found === undefined || found.rows === null) return fail(noTemplate)
    // The day whose draft was made last gets no second one.
    const wanted = { after: found.lastPayday, today: today(), count: 1 }
    const [next] = schedule === null ? [] : nextDays(schedule, wanted, closedDays(schedule.country))
    await tx
      .update(payoutTemplate)
      .set({
        ...{ schedule, scheduledBy: schedule && staff.id, problem: null },
        ...{ makeOn: next?.makeOn ?? null, payday: next?.payday ?? null, nextPayoutId: next ? randomUUID() : null },
      })
      .where(eq(payoutTemplate.id, templateId))
    await record(tx, staff, {
      ...{ action: 'payout-template.schedule', subject: `payout-template:${templateId}` },
      detail: { name: found.name, before: found.schedule, after: schedule },
    })
    return ok(null)
  }, staff)
}
