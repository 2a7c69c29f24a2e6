import 'server-only'
import { eq, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Staff } from '@/lib/access/actor'
import { type Amount, fromMinor, sum } from '@/lib/money/amount'
import { fail, ok, type Result } from '@/lib/platform/result'
import { settings } from '@/lib/platform/settings'
import { db } from '@/lib/store/open'
import { payee, payeeAccount } from '@/lib/store/schema/payee'
import { dayStart } from '@/lib/time/days'
import { dateInZone } from '@/lib/time/zone'
import { NO_SUCH_PAYEE, type PayeeProblem } from './payee-error'
import type { MonthOfPayments, PaymentsToPayee, PaymentToPayee } from './view'

/** So many payments are read at the most, the newest first. */
const MOST = 5_000
const LATEST = 10

const shape = z.array(
  z.object({
    row_id: z.uuid(),
    payout_id: z.uuid(),
    payout_name: z.string(),
    reference: z.string().nullable(),
    paid_to: z.string().nullable(),
    currency: z.string(),
    minor: z.coerce.bigint(),
    at: z.coerce.date(),
  }),
)

/** The payments that rows of payouts made to a payee, as the service reported them paid: the latest, and sums by month. Months are of the merchant's zone. */
export async function readPaymentsTo(staff: Staff, id: string): Promise<Result<PaymentsToPayee, PayeeProblem>> {
  const read = await readNewest(staff, id, { most: MOST })
  if (!read.ok) return read
  const { payments } = read.value
  return ok({
    latest: payments.slice(0, LATEST),
    months: monthsOf(payments),
    years: [...new Set(payments.map(({ day }) => day.slice(0, 4)))],
    all: payments.length < MOST,
  })
}

/** Everything of one calendar year ("2026"), the oldest first, with the name of the payee. However much it is, nothing is left out. */
export async function readYear(staff: Staff, id: string, year: string) {
  const read = await readNewest(staff, id, { year })
  if (!read.ok) return read
  const payments = [...read.value.payments].reverse()
  return ok({ name: read.value.name, code: read.value.code, payments, months: monthsOf(payments).reverse() })
}

async function readNewest(
  _staff: Staff,
  id: string,
  wanted: { readonly most: number } | { readonly year: string },
): Promise<Result<{ name: string; code: string; payments: readonly PaymentToPayee[] }, PayeeProblem>> {
  const { timeZone } = settings()
  if (!z.uuid().safeParse(id).success) return fail(NO_SUCH_PAYEE)
  const database = await db()
  const [found] = await database.select().from(payee).where(eq(payee.id, id))
  if (found === undefined) return fail(NO_SUCH_PAYEE)
  const accounts = await database.select().from(payeeAccount).where(eq(payeeAccount.payeeId, id))
  const phones = accounts.flatMap(({ phone, state }) => (phone !== null && state !== 'rejected' ? phone : []))
  // Rows that name the payee, and those from before the payee was in the directory, by where they were paid to.
  const { rows } = await database.execute(sql`
    with own as (
      select o.row_id from payout_row r join row_outcome o on o.row_id = r.id and o.mapped = 'paid' where r.payee_id = ${id}::uuid
      union
      select o.row_id from row_outcome o join payout_row r on r.id = o.row_id and r.payee_id is null
      where o.mapped = 'paid' and o.paid_to = any (array(select jsonb_array_elements_text(${JSON.stringify([found.code, ...phones])}::jsonb))))
    select r.id as row_id, p.id as payout_id, p.name as payout_name, r.reference, o.paid_to, r.currency, r.amount_minor as minor,
      coalesce(o.service_status_at, o.started_at) as at
    from own join row_outcome o using (row_id) join payout_row r on r.id = o.row_id join payout p on p.id = r.payout_id
    where r.amount_minor is not null and r.currency is not null
      and ${'year' in wanted ? inYear(wanted.year, timeZone) : sql`true`}
    order by at desc, r.id limit ${'most' in wanted ? wanted.most : null}::bigint`)
  const payments = shape.parse(rows).map((row) => ({
    ...{ rowId: row.row_id, payoutId: row.payout_id, payoutName: row.payout_name, reference: row.reference },
    ...{ paidTo: row.paid_to, amount: fromMinor(row.minor), currency: row.currency, at: row.at.toISOString() },
    day: dateInZone(row.at, timeZone),
  }))
  return ok({ name: found.name, code: found.code, payments })
}

function inYear(year: string, timeZone: string): SQL {
  const [from, end] = [year, String(Number(year) + 1).padStart(4, '0')].map((one) =>
    dayStart(`${one}-01-01`, timeZone).toISOString(),
  )
  const at = sql`coalesce(o.service_status_at, o.started_at)`
  return sql`${at} >= ${from}::timestamptz and ${at} < ${end}::timestamptz`
}

/** The sums of each month and currency, in the order of the payments. */
export function monthsOf(payments: readonly Pick<PaymentToPayee, 'day' | 'currency' | 'amount'>[]): MonthOfPayments[] {
  const months = new Map<string, { month: string; currency: string; amounts: Amount[] }>()
  for (const { day, currency, amount } of payments) {
    const month = day.slice(0, 7)
    const key = `${month} ${currency}`
    const its = months.get(key) ?? { month, currency, amounts: [] }
    its.amounts.push(amount)
    months.set(key, its)
  }
  return [...months.values()].map(({ amounts, ...one }) => ({ ...one, payments: amounts.length, amount: sum(amounts) }))
}
