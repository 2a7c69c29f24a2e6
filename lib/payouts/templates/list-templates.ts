import 'server-only'
import { and, asc, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Staff } from '@/lib/access/actor'
import type { Message } from '@/lib/messages/message'
import { db } from '@/lib/store/open'
import { payoutTemplate } from '@/lib/store/schema/payout-template'
import { staff as people } from '@/lib/store/schema/staff'
import type { Schedule } from './schedule'
import type { TemplateView } from './view'

/** The templates, by name. */
export async function listTemplates(_staff: Staff): Promise<readonly TemplateView[]> {
  const scheduler = alias(people, 'scheduler')
  const rows = await (await db())
    .select({ one: payoutTemplate, madeBy: people.name, scheduledBy: scheduler.name })
    .from(payoutTemplate)
    .innerJoin(people, eq(people.id, payoutTemplate.madeBy))
    .leftJoin(scheduler, eq(scheduler.id, payoutTemplate.scheduledBy))
    .where(and(isNull(payoutTemplate.removedAt), isNotNull(payoutTemplate.rows)))
    .orderBy(asc(sql`lower(${payoutTemplate.name})`), asc(payoutTemplate.id))
  return rows.map(({ one, madeBy, scheduledBy }) => {
    const { id, name, currency, rows: count, madeAt, makeOn, payday, lastPayoutId, lastMadeAt } = one
    return {
      ...{ id, name, currency, madeBy, madeAt: madeAt.toISOString(), rows: count ?? 0 },
      kind: one.kind === 'escrow' ? 'escrow' : 'direct',
      ...{ schedule: one.schedule as Schedule | null, scheduledBy, problem: one.problem as Message | null },
      next: makeOn === null || payday === null ? null : { makeOn, payday },
      last:
        lastPayoutId === null || lastMadeAt === null
          ? null
          : { payoutId: lastPayoutId, madeAt: lastMadeAt.toISOString() },
    }
  })
}
