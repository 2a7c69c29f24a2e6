import 'server-only'
import { randomUUID } from 'node:crypto'
import { and, asc, eq, isNull, lte } from 'drizzle-orm'
import { mailLanguage } from '@/lib/access/language/language'
import { system } from '@/lib/access/system'
import { translator } from '@/lib/messages/translator'
import { settings } from '@/lib/platform/settings'
import { db, withTx } from '@/lib/store/open'
import { payoutTemplate } from '@/lib/store/schema/payout-template'
import { dateInZone } from '@/lib/time/zone'
import { closedDays } from './holidays'
import { makeDraft } from './make-draft'
import { nextDays, type Schedule } from './schedule'

/**
 * Makes the draft of one template whose day has come, named after the day that it is for. Nothing is submitted or sent. Returns whether more may be due. Days
 * that passed while nothing ran give one draft, not one each. `today` is a calendar day in the merchant's time zone.
 */
export async function makeDueDrafts(today = dateInZone(new Date(), settings().timeZone)): Promise<boolean> {
  const database = await db()
  const [due] = await database
    .select()
    .from(payoutTemplate)
    .where(and(lte(payoutTemplate.makeOn, today), isNull(payoutTemplate.removedAt)))
    .orderBy(asc(payoutTemplate.makeOn))
    .limit(1)
  if (due?.scheduledBy == null || due.payday === null || due.nextPayoutId === null) return false
  const { formats } = translator(await mailLanguage(due.scheduledBy), settings().timeZone)
  const ending = `, ${formats.date(due.payday)}`
  const made = await makeDraft(due, {
    ...{ payoutId: due.nextPayoutId, name: due.name.slice(0, 120 - ending.length) + ending },
    ...{ authorId: due.scheduledBy, actor: system() },
  })
  const schedule = due.schedule as Schedule
  const wanted = { after: due.payday, today, count: 1 }
  const [next] = nextDays(schedule, wanted, closedDays(schedule.country))
  const after = {
    ...{ makeOn: next?.makeOn ?? null, payday: next?.payday ?? null, nextPayoutId: randomUUID() },
    ...(made.ok
      ? { lastPayoutId: due.nextPayoutId, lastMadeAt: new Date(), lastPayday: due.payday, problem: null }
      : { problem: made.problem.message }),
  }
  // Where the schedule was changed meanwhile, the change has set the next day already.
  const unchanged = and(eq(payoutTemplate.id, due.id), eq(payoutTemplate.nextPayoutId, due.nextPayoutId))
  await withTx((tx) => tx.update(payoutTemplate).set(after).where(unchanged), system())
  return true
}
