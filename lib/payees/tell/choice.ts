import 'server-only'
import { eq } from 'drizzle-orm'
import type { Staff } from '@/lib/access/actor'
import { record } from '@/lib/activity/record'
import { ok, type Result } from '@/lib/platform/result'
import { settings } from '@/lib/platform/settings'
import { db, withTx } from '@/lib/store/open'
import { payeeMail } from '@/lib/store/schema/mail'
import { staff as people } from '@/lib/store/schema/staff'

/** Whether payees get a mail when they were paid, and who decided that; `null` where no mail is set up. Times are ISO 8601. */
export type PayeeMailChoice = {
  readonly enabled: boolean
  readonly withAmounts: boolean
  readonly by: { readonly name: string; readonly at: string } | null
} | null

/** Reads the merchant's choice. Until one is made, payees get no such mail. */
export async function readPayeeMail(_staff: Staff): Promise<PayeeMailChoice> {
  if (settings().mail === null) return null
  const [made] = await (await db())
    .select({ one: payeeMail, name: people.name })
    .from(payeeMail)
    .innerJoin(people, eq(people.id, payeeMail.changedBy))
  if (made === undefined) return { enabled: false, withAmounts: false, by: null }
  const { enabled, withAmounts, changedAt } = made.one
  return { enabled, withAmounts, by: { name: made.name, at: changedAt.toISOString() } }
}

/** Sets the choice, for what is paid from now on. */
export async function savePayeeMail(
  staff: Staff<'policy:manage'>,
  { enabled, withAmounts }: { readonly enabled: boolean; readonly withAmounts: boolean },
): Promise<Result<null, never>> {
  return withTx(async (tx) => {
    const [before] = await tx.select().from(payeeMail).for('update')
    const now = new Date()
    const since = before?.enabled === true && enabled ? before.since : now
    const kept = { enabled, withAmounts, since, changedBy: staff.id, changedAt: now }
    await tx.insert(payeeMail).values(kept).onConflictDoUpdate({ target: payeeMail.id, set: kept })
    await record(tx, staff, {
      ...{ action: 'payee-mail.set', subject: 'payee-mail:choice' },
      detail: {
        before: before ? { enabled: before.enabled, withAmounts: before.withAmounts } : null,
        after: { enabled, withAmounts },
      },
    })
    return ok(null)
  }, staff)
}
