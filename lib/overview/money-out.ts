import 'server-only'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Staff } from '@/lib/access/actor'
import { type Amount, fromMinor } from '@/lib/money/amount'
import { settings } from '@/lib/platform/settings'
import { db } from '@/lib/store/open'
import { dayStart } from '@/lib/time/days'

/** The money that our payouts paid: rows that the service reported as paid, without fees. */
export type MoneyOut = {
  readonly paid: readonly { readonly day: string; readonly currency: string; readonly amount: Amount }[]
  /** Batches sent without a clear answer yet, by currency: their money may or may not have left. */
  readonly unknown: readonly { readonly currency: string; readonly count: number; readonly amount: Amount }[]
}

const minor = z.string().transform((digits) => fromMinor(BigInt(digits)))
const paidShape = z.array(z.object({ day: z.string(), currency: z.string(), amount: minor }))
const unknownShape = z.array(z.object({ currency: z.string(), count: z.coerce.number(), amount: minor }))

/**
 * The money that payouts paid since the start of the day `from` ("YYYY-MM-DD"), by calendar day of the merchant's time zone.
 */
export async function readMoneyOut(_staff: Staff, from: string): Promise<MoneyOut> {
  const { timeZone } = settings()
  const since = dayStart(from, timeZone).toISOString()
  const database = await db()
  const paid = await database.execute(sql`
    select to_char(paid_in at time zone ${timeZone}, 'YYYY-MM-DD') as day, currency, sum(amount_minor)::text as amount
    from (select o.*, (select s.currency from submission s where s.id = o.submission_id) as currency from outcome_sum o
      where o.mapped = 'paid' and o.rows > 0 and o.paid_in >= ${since}::timestamptz) paid
    group by 1, 2 order by 1, 2`)
  const unknown = await database.execute(sql`
    select currency, count(*)::text as count, sum(total_minor)::text as amount from submission
    where kind in ('create-disbursement', 'create-escrow-disbursement') and (state in ('unknown', 'reconciling') or hold_reason not in ('stopped', 'funds'))
    group by currency order by currency`)
  return { paid: paidShape.parse(paid.rows), unknown: unknownShape.parse(unknown.rows) }
}
