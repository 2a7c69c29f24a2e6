import 'server-only'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { db } from '@/lib/store/open'
import { SEARCHED_LISTS } from '@/lib/store/transitions/list-searches'
import { uuidList } from '@/lib/store/uuid-list'
import type { ComparedState, OurEntry } from './compare'

const shape = z.array(
  z.object({
    submission_id: z.uuid(),
    service_id: z.uuid(),
    list: z.enum(SEARCHED_LISTS),
    day: z.string(),
    sent_at: z.coerce.date(),
    currency: z.string(),
    total_minor: z.coerce.bigint(),
    fee_minor: z.coerce.bigint().nullable(),
    recipients: z.number().nullable(),
    state: z.string(),
    paid: z.coerce.number().nullable(),
  }),
)

const STATES: Readonly<Record<string, ComparedState>> = {
  ...{ accepted: 'open', settled: 'settled', partial: 'partial', failed: 'unpaid', cancelled: 'unpaid' },
}

type Which = { readonly from: Date; readonly to: Date } | { readonly serviceIds: readonly string[] }

/** Our submissions that the service has accepted and lists: those first sent from `from` until before `to`, or with some ids there. */
export async function readOurEntries(which: Which, zone: string): Promise<readonly OurEntry[]> {
  const chosen =
    'from' in which
      ? sql`s.first_sent_at >= ${which.from.toISOString()}::timestamptz and s.first_sent_at < ${which.to.toISOString()}::timestamptz`
      : sql`s.service_id = any (${uuidList(which.serviceIds)})`
  const { rows } = await (await db()).execute(sql`
    select s.id as submission_id, s.service_id, s.currency, s.total_minor::text as total_minor, s.state,
      case s.kind when 'create-disbursement' then 'disbursements' when 'create-escrow-disbursement' then 'escrow-disbursements' else 'payments' end as list,
      s.first_sent_at as sent_at, to_char(s.first_sent_at at time zone ${zone}, 'YYYY-MM-DD') as day,
      case when s.kind = 'create-disbursement' then s.quote_fee_minor::text end as fee_minor,
      case when s.kind <> 'create-payment' then s.row_count end as recipients,
      case when s.kind <> 'create-payment' and s.state <> 'accepted' then
        (select coalesce(sum(o.rows), 0)::text from outcome_sum o where o.submission_id = s.id and o.mapped = 'paid') end as paid
    from submission s
    where s.service_id is not null and s.first_sent_at is not null
      and s.kind in ('create-disbursement', 'create-escrow-disbursement', 'create-payment') and ${chosen}
    order by s.first_sent_at, s.id`)
  return shape.parse(rows).map((row) => ({
    ...{
      submissionId: row.submission_id,
      serviceId: row.service_id,
      list: row.list,
      day: row.day,
      sentAt: row.sent_at,
    },
    ...{ currency: row.currency, totalMinor: row.total_minor, feeMinor: row.fee_minor, recipients: row.recipients },
    ...{ state: STATES[row.state] ?? null, paid: row.paid },
  }))
}
