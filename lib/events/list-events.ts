import 'server-only'
import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Staff } from '@/lib/access/actor'
import { readServiceId } from '@/lib/gateway/id'
import { cutPage, type ListPlace } from '@/lib/platform/list-page'
import { settings } from '@/lib/platform/settings'
import type { Db } from '@/lib/store/database'
import { db } from '@/lib/store/open'
import { addDays, dayStart } from '@/lib/time/days'
import { EVENTS_PAGE_SIZE, type EventFilters } from './filters'
import type { EventLine, EventSubject, EventsPage } from './view'

/** What of ours an event can concern. */
export const OURS = ['payout', 'payment', 'escrow', 'escrow-payout'] as const

const LIMIT = EVENTS_PAGE_SIZE + 1

/** One page of the received events, newest first; what was delivered again is one line with its count. */
export async function listEvents(_staff: Staff, filters: EventFilters): Promise<EventsPage> {
  const database = await db()
  const read = await linesOf(
    database,
    sql`select e.* from event e where e.repeats_id is null and ${wanted(filters)} and ${beyond(filters)} ${inOrder(filters)} limit ${LIMIT}`,
  )
  const newest = read.toSorted((one, other) => order(other, one))
  const { shown, further } = cutPage(filters, filters.before === null ? newest : newest.toReversed(), EVENTS_PAGE_SIZE)
  return { events: shown, further, readAt: new Date().toISOString() }
}

const order = (one: EventLine, other: EventLine): number =>
  one.at === other.at ? one.id.localeCompare(other.id) : one.at.localeCompare(other.at)

const KEY = sql`(e.received_at, e.id)`
const keyOf = (id: string) => sql`((select received_at from event where id = ${id}::uuid), ${id}::uuid)`

const beyond = ({ after, before }: ListPlace): SQL =>
  after !== null ? sql`${KEY} < ${keyOf(after)}` : before !== null ? sql`${KEY} > ${keyOf(before)}` : sql`true`

const inOrder = ({ before }: ListPlace): SQL =>
  before === null ? sql`order by e.received_at desc, e.id desc` : sql`order by e.received_at, e.id`

const IDS = sql.raw(`e.payment_id, e.escrow_id, e.disbursement_id`)

const CONCERNS = {
  payment: sql`e.payment_id is not null`,
  escrow: sql`e.escrow_id is not null`,
  disbursement: sql`e.disbursement_id is not null`,
  nothing: sql`coalesce(${IDS}) is null`,
} as const

function wanted({ name, signature, about, from, to, search }: EventFilters): SQL {
  const { timeZone } = settings()
  const conditions = [
    name === null ? null : sql`e.name = ${name}`,
    signature === null ? null : sql`e.verified_with = ${signature}`,
    about === null ? null : CONCERNS[about],
    from === null ? null : sql`e.received_at >= ${dayStart(from, timeZone).toISOString()}::timestamptz`,
    to === null ? null : sql`e.received_at < ${dayStart(addDays(to, 1), timeZone).toISOString()}::timestamptz`,
    search === '' ? null : about_(search),
  ].filter((one) => one !== null)
  return conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `)
}

// An id of the service, or of the event itself; anything else finds nothing.
function about_(search: string): SQL {
  const id = readServiceId(search.trim())
  return id === null
    ? sql`false`
    : sql`(e.payment_id = ${id}::uuid or e.escrow_id = ${id}::uuid or e.disbursement_id = ${id}::uuid or e.id = ${id}::uuid)`
}

const shape = z.array(
  z.object({
    ...{ id: z.uuid(), at: z.coerce.date(), last_at: z.coerce.date(), is_test: z.boolean() },
    ...{ name: z.string().nullable(), status: z.string().nullable() },
    ...{ amount: z.string().nullable(), currency: z.string().nullable() },
    verified_with: z.enum(['current', 'previous', 'none']),
    times: z.coerce.number(),
    ...{ payment_id: z.uuid().nullable(), escrow_id: z.uuid().nullable(), disbursement_id: z.uuid().nullable() },
    ours_kind: z.enum(OURS).nullable(),
    ...{ ours_id: z.uuid().nullable(), ours_name: z.string().nullable() },
  }),
)

/** Reads these events with their repeats and what they concern. `events` is a query of the table. */
export async function linesOf(database: Db, events: SQL): Promise<readonly EventLine[]> {
  const { rows } = await database.execute(sql`
    select e.id, e.received_at as at, greatest(e.last_received_at, r.last_at) as last_at, e.is_test, e.name, e.status, e.amount, e.currency,
      e.verified_with, e.deliveries + coalesce(r.times, 0) as times, e.payment_id, e.escrow_id, e.disbursement_id,
      o.kind as ours_kind, o.id as ours_id, o.name as ours_name
    from (${events}) e
    left join lateral (select sum(deliveries)::int as times, max(last_received_at) as last_at from event where repeats_id = e.id) r on true
    left join lateral (${oursOf(sql`e.payment_id`, sql`e.escrow_id`, sql`e.disbursement_id`)}) o on true`)
  return shape.parse(rows).map((row) => {
    const ours =
      row.ours_kind === null || row.ours_id === null
        ? null
        : { kind: row.ours_kind, id: row.ours_id, name: row.ours_name ?? '' }
    const subject = (kind: EventSubject['kind'], id: string | null) => (id === null ? [] : [{ kind, id, ours }])
    return {
      ...{ id: row.id, at: row.at.toISOString(), lastAt: row.last_at.toISOString(), isTest: row.is_test },
      ...{ name: row.name, status: row.status, amount: row.amount, currency: row.currency },
      ...{ signature: row.verified_with, times: row.times },
      subjects: [
        ...subject('payment', row.payment_id),
        ...subject('escrow', row.escrow_id),
        ...subject('disbursement', row.disbursement_id),
      ],
    }
  })
}

/** Our own payout, payment, escrow or escrow payout that these ids of the service belong to; no row where there is none. */
export const oursOf = (payment: SQL, escrow: SQL, disbursement: SQL): SQL => sql`
  select kind, id, name from (
    select 1 as place, case p.kind when 'escrow' then 'escrow-payout' else 'payout' end as kind,
      case p.kind when 'escrow' then s.service_id else p.id end as id, p.name
      from submission s join payout p on p.id = s.payout_id where s.service_id = ${disbursement}
    union all select 1, 'payment', s.service_id, coalesce(w.label, substring(s.payer_key from '^[a-z]+:(.*)$'), '')
      from submission s left join payer_token w on w.id = s.payer_token_id where s.service_id = ${payment} and s.kind = 'create-payment'
    union all select 2, 'escrow', b.id, b.name from escrow b where b.service_id = ${escrow}
    union all select 3, 'escrow-payout', m.service_id, p.name from escrow_item i join submission m on m.id = i.submission_id
      join payout p on p.id = m.payout_id where i.service_id = ${escrow}) found
  where ${payment} is not null or ${escrow} is not null or ${disbursement} is not null
  order by place limit 1`
