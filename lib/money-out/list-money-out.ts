import 'server-only'
import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Staff } from '@/lib/access/actor'
import { fromMinor } from '@/lib/money/amount'
import { isNetwork } from '@/lib/networks/networks'
import { cutPage } from '@/lib/platform/list-page'
import { countEntries } from '@/lib/store/count-entries'
import { db } from '@/lib/store/open'
import { HOLD_REASONS, SUBMISSION_STATES } from '@/lib/store/transitions/standing'
import { MONEY_OUT_PAGE_SIZE, type MoneyOutFilters } from './filters'
import type { MoneyOutPage } from './view'

const minor = z.coerce.bigint()
const shape = z.array(
  z.object({
    id: z.uuid(),
    at: z.coerce.date(),
    payout_id: z.uuid(),
    payout_name: z.string(),
    kind: z.enum(['direct', 'escrow']),
    payment_method: z.string().nullable(),
    rows: z.coerce.number(),
    currency: z.string(),
    ...{ total_minor: minor, fee_minor: minor, paid_minor: minor },
    service_id: z.uuid().nullable(),
    state: z.enum(SUBMISSION_STATES),
    hold_reason: z.enum(HOLD_REASONS).nullable(),
    unsure: z.boolean(),
    waits: z.boolean(),
  }),
)

const SENDS: Readonly<Record<NonNullable<MoneyOutFilters['kind']> | 'any', SQL>> = {
  any: sql`s.kind in ('create-disbursement', 'create-escrow-disbursement')`,
  direct: sql`s.kind = 'create-disbursement'`,
  escrow: sql`s.kind = 'create-escrow-disbursement'`,
}

/** Every approved batch of every payout, the newest first: paid at once or held in escrow, with what became of it as far as it is known. */
export async function listMoneyOut(_staff: Staff, filters: MoneyOutFilters): Promise<MoneyOutPage> {
  const database = await db()
  const which = SENDS[filters.kind ?? 'any']
  const { total, more } = await countEntries(database, sql`submission s where ${which}`)
  const { after, before } = filters
  const of = (id: string) => sql`(select created_at, id from submission where id = ${id}::uuid)`
  const beyond =
    after !== null
      ? sql`(s.created_at, s.id) < ${of(after)}`
      : before !== null
        ? sql`(s.created_at, s.id) > ${of(before)}`
        : sql`true`
  const order = before === null ? sql`created_at desc, id desc` : sql`created_at, id`
  const { rows } = await database.execute(sql`
    with page as materialized (select s.* from submission s where ${which} and ${beyond} order by ${order} limit ${MONEY_OUT_PAGE_SIZE + 1})
    select s.id, s.created_at as at, p.id as payout_id, p.name as payout_name,
      case s.kind when 'create-disbursement' then 'direct' else 'escrow' end as kind, s.payment_method, s.row_count as rows, s.currency,
      s.total_minor, s.quote_fee_minor as fee_minor, s.service_id, s.state, s.hold_reason,
      coalesce((select sum(x.amount_minor) from outcome_sum x where x.submission_id = s.id and x.mapped = 'paid'), 0) as paid_minor,
      coalesce(case when s.state in ('void', 'rejected_clean', 'absent_proven') then may_be_paid_in_lost_time(s)
        when s.hold_reason in ('stopped', 'funds') then may_have_run(s) end, false) as unsure,
      coalesce(s.state = 'ready' and p.send_at > clock_timestamp(), false) as waits
    from page s join payout p on p.id = s.payout_id order by ${before === null ? sql`s.created_at desc, s.id desc` : sql`s.created_at, s.id`}`)
  const { shown, further } = cutPage(filters, shape.parse(rows), MONEY_OUT_PAGE_SIZE)
  return {
    ...{ total, more, further, readAt: new Date().toISOString() },
    lines: shown.map((row) => ({
      ...{ id: row.id, at: row.at.toISOString(), payout: { id: row.payout_id, name: row.payout_name }, kind: row.kind },
      ...{ network: isNetwork(row.payment_method) ? row.payment_method : ('wallet' as const), rows: row.rows },
      ...{ currency: row.currency, amount: fromMinor(row.total_minor), fee: fromMinor(row.fee_minor) },
      ...{ paid: fromMinor(row.paid_minor), serviceId: row.service_id, state: row.state, holdReason: row.hold_reason },
      ...{ unsure: row.unsure, waits: row.waits },
    })),
  }
}
