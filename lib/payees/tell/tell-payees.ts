import 'server-only'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { fromMinor } from '@/lib/money/amount'
import { addressee, mailPayment } from '@/lib/payees/mail-payee'
import type { Tx } from '@/lib/store/database'
import { db, withTx } from '@/lib/store/open'
import { payeeMail, payeeTold, payeeToldBatch } from '@/lib/store/schema/mail'

/** Who was paid longer ago is not told any more: the news would only surprise them. */
const NEWS_DAYS = 3
const ROWS_AT_ONCE = 200

const batchShape = z.array(z.object({ id: z.uuid(), rows: z.coerce.number() }))
const rowShape = z.array(
  z.object({
    id: z.uuid(),
    payee_id: z.uuid(),
    reference: z.string().nullable(),
    dest_kind: z.string().nullable(),
    dest_key: z.string().nullable(),
    currency: z.string(),
    minor: z.coerce.bigint(),
    at: z.coerce.date(),
  }),
)

/**
 * Stores mails to payees of the directory whose rows the service reported as paid, where the merchant wants it, each once. A payee without a valid address gets
 * none. Returns whether more may be left.
 */
export async function tellPayees(): Promise<boolean> {
  const database = await db()
  const [choice] = await database.select().from(payeeMail)
  if (choice?.enabled !== true) return false
  const since = choice.since.toISOString()
  const { rows } = await database.execute(sql`
    select x.submission_id as id, sum(x.rows)::text as rows from outcome_sum x
    where x.mapped = 'paid' and x.paid_in >= greatest(${since}::timestamptz, now() - ${NEWS_DAYS} * interval '1 day') - interval '15 minutes'
    group by x.submission_id
    having sum(x.rows) > coalesce((select b.rows from payee_told_batch b where b.submission_id = x.submission_id), 0)
    limit 1`)
  const [batch] = batchShape.parse(rows)
  if (batch === undefined) return false
  await withTx((tx) => tellOfBatch(tx, batch, { since, withAmounts: choice.withAmounts }))
  return true
}

async function tellOfBatch(
  tx: Tx,
  batch: z.output<typeof batchShape>[number],
  { since, withAmounts }: { readonly since: string; readonly withAmounts: boolean },
): Promise<void> {
  const { rows } = await tx.execute(sql`
    select r.id, r.payee_id, r.reference, r.dest_kind, r.dest_key, r.currency, r.amount_minor as minor,
      coalesce(o.service_status_at, o.started_at) as at
    from row_outcome o join payout_row r on r.id = o.row_id
    where o.submission_id = ${batch.id}::uuid and o.mapped = 'paid' and r.payee_id is not null and r.currency is not null and r.amount_minor is not null
      and coalesce(o.service_status_at, o.started_at) >= ${since}::timestamptz
      and not exists (select from payee_told t where t.row_id = r.id)
    order by r.ordinal limit ${ROWS_AT_ONCE}`)
  const paid = rowShape.parse(rows)
  for (const row of paid) {
    const told = await tx.insert(payeeTold).values({ rowId: row.id }).onConflictDoNothing().returning()
    const to = told.length === 0 ? null : await addressee(tx, row.payee_id)
    if (to === null) continue
    await mailPayment(tx, to, row.payee_id, {
      money: withAmounts ? { amount: fromMinor(row.minor), currency: row.currency } : null,
      ...{ phone: row.dest_kind === 'phone' ? row.dest_key : null, reference: row.reference, at: row.at.toISOString() },
    })
  }
  if (paid.length === ROWS_AT_ONCE) return
  const { id: submissionId, rows: count } = batch
  await tx
    .insert(payeeToldBatch)
    .values({ submissionId, rows: count })
    .onConflictDoUpdate({
      target: payeeToldBatch.submissionId,
      set: { rows: count },
    })
}
