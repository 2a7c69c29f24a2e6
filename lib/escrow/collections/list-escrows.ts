import 'server-only'
import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Staff } from '@/lib/access/actor'
import { fromMinor } from '@/lib/money/amount'
import { cutPage, type ListPlace } from '@/lib/platform/list-page'
import { countEntries } from '@/lib/store/count-entries'
import { db } from '@/lib/store/open'
import { HOLD_REASONS, SUBMISSION_STATES } from '@/lib/store/transitions/standing'
import { searchQueryWithPhones } from '@/lib/text/search-words'
import { type Stage, statusWordsOf } from './escrow-status'
import { ESCROWS_PAGE_SIZE, type EscrowsFilters, type Show } from './escrows-filters'
import type { EscrowLine, EscrowsPage, ProviderState } from './view'

const shape = z.array(
  z.object({
    id: z.uuid(),
    name: z.string(),
    made_here: z.boolean(),
    service_id: z.uuid().nullable(),
    amount_minor: z.coerce.bigint().nullable(),
    currency: z.string().nullable(),
    payment_method: z.string().nullable(),
    payer: z.string().nullable(),
    created_at: z.coerce.date(),
    creation: z.object({ state: z.enum(SUBMISSION_STATES), holdReason: z.enum(HOLD_REASONS).nullable() }).nullable(),
    status: z.string().nullable(),
    said_at: z.coerce.date().nullable(),
    said: z.unknown(),
    not_known: z.boolean(),
    waits_for: z.enum(['release-escrow', 'reverse-escrow']).nullable(),
  }),
)

/**
 * The list of collection escrows, newest first, each as last read. An escrow that was opened by its id and turned out to be
 * created here is in the list once, as created here.
 */
export async function listEscrows(_staff: Staff, filters: EscrowsFilters): Promise<EscrowsPage> {
  const database = await db()
  const words = searchQueryWithPhones(filters.search)
  const searched = words === null ? sql`true` : sql`e.search @@ ${words}::tsquery`
  // Where many match, the planner shall read them in order instead of finding all of them first, which it prefers where it expects few.
  const common = words === null ? sql`true` : sql`coalesce(e.search @@ ${words}::tsquery, false)`
  const which = sql`${ONCE} AND ${searched} AND ${inStage(filters.show)}`
  const { total, more, few } = await countEntries(database, sql`escrow e WHERE ${which}`)
  const chosen =
    words !== null && few
      ? bySearch(which, filters)
      : filters.show === 'all'
        ? byAge(sql`${ONCE} AND ${common}`, filters)
        : byStatus(sql`${ONCE} AND ${common}`, filters.show, filters)
  const { rows } = await database.execute(sql`WITH ${chosen} ${ENTRIES} ${inOrder(filters)}`)
  const { shown, further } = cutPage(filters, shape.parse(rows), ESCROWS_PAGE_SIZE)
  return {
    total,
    more,
    further,
    escrows: shown.map(lineOf),
    readAt: new Date().toISOString(),
  }
}

const keyOf = (id: string) => sql`((SELECT created_at FROM escrow WHERE id = ${id}), ${id}::uuid)`

/** The escrows that come after the one of that place, or before it. */
const beyond = ({ after, before }: ListPlace): SQL =>
  after !== null
    ? sql`(e.created_at, e.id) < ${keyOf(after)}`
    : before !== null
      ? sql`(e.created_at, e.id) > ${keyOf(before)}`
      : sql`true`

const inOrder = ({ before }: ListPlace): SQL =>
  before === null ? sql`ORDER BY e.created_at DESC, e.id DESC` : sql`ORDER BY e.created_at, e.id`

const PAGE = sql`LIMIT ${ESCROWS_PAGE_SIZE + 1}`

const byAge = (which: SQL, place: ListPlace): SQL =>
  sql`chosen AS (SELECT e.id FROM escrow e WHERE ${which} AND ${beyond(place)} ${inOrder(place)} ${PAGE})`

const bySearch = (which: SQL, place: ListPlace): SQL => sql`
  found AS MATERIALIZED (SELECT e.id, e.created_at FROM escrow e WHERE ${which}),
  chosen AS (SELECT e.id FROM found e WHERE ${beyond(place)} ${inOrder(place)} ${PAGE})`

// A page of each status word, and of these the page: the index has the escrows of each word in order.
const byStatus = (which: SQL, show: Narrowed, place: ListPlace): SQL => sql`
  chosen AS (SELECT e.id FROM unnest(${wordsOf(show)}::text[]) word CROSS JOIN LATERAL (
      SELECT e.id, e.created_at FROM escrow e WHERE lower(btrim(e.status)) = word AND ${which} AND ${beyond(place)} ${inOrder(place)} ${PAGE}) e
    ${inOrder(place)} ${PAGE})`

/** Not what was opened by its id and turned out to be created here: that is in the list as created here. */
const ONCE = sql`(e.submission_id IS NOT NULL
  OR NOT EXISTS (SELECT FROM escrow m WHERE m.service_key = e.service_id AND m.submission_id IS NOT NULL))`

const ENTRIES = sql`
  SELECT e.id, e.name, e.submission_id IS NOT NULL AS made_here, e.service_key AS service_id,
         e.amount_minor, coalesce(e.currency, r.said->>'currency') AS currency, r.said,
         coalesce(e.payment_method, r.said->>'paymentMethod') AS payment_method,
         coalesce(e.payer_phone, e.payer_email, r.said->'payer'->>'phone', r.said->'payer'->>'email') AS payer,
         e.created_at, CASE WHEN s.id IS NOT NULL THEN jsonb_build_object('state', s.state, 'holdReason', s.hold_reason) END AS creation,
         e.status, greatest(s.observed_at, e.read_at) AS said_at,
         coalesce(s.state IN ('unknown', 'reconciling') OR s.hold_reason <> 'stopped', false) OR EXISTS (SELECT FROM submission x
           WHERE x.subject_service_id = e.service_key AND (x.state IN ('unknown', 'reconciling') OR x.hold_reason <> 'stopped')) AS not_known,
         (SELECT p.kind FROM proposal p WHERE p.subject_id = e.service_key AND p.state = 'pending'
           AND p.kind IN ('release-escrow', 'reverse-escrow') LIMIT 1) AS waits_for
  FROM chosen JOIN escrow e USING (id)
  LEFT JOIN submission s ON s.id = e.submission_id
  LEFT JOIN LATERAL (SELECT l.said FROM escrow_reading l WHERE l.service_id = e.service_key ORDER BY l.started_at DESC LIMIT 1) r ON true`

type Narrowed = Exclude<Show, 'all'>

const STAGES: Readonly<Record<Narrowed, readonly Stage[]>> = {
  unpaid: ['unpaid'],
  held: ['held'],
  disputed: ['disputed'],
  ended: ['released', 'reversed', 'never-paid'],
}

const wordsOf = (show: Narrowed) => sql.param(STAGES[show].flatMap(statusWordsOf))

const inStage = (show: Show): SQL =>
  show === 'all' ? sql`true` : sql`lower(btrim(e.status)) = ANY (${wordsOf(show)}::text[])`

function lineOf(row: z.infer<typeof shape>[number]): EscrowLine {
  const providerState = row.said as ProviderState | null
  return {
    id: row.id,
    name: row.name,
    madeHere: row.made_here,
    serviceId: row.service_id,
    amount: row.amount_minor === null ? (providerState?.amount ?? null) : fromMinor(row.amount_minor),
    currency: row.currency,
    payer: row.payer,
    paymentMethod: row.payment_method,
    at: row.created_at.toISOString(),
    status: row.status,
    observedAt: row.said_at?.toISOString() ?? null,
    terms: providerState?.terms ?? null,
    allTermsMet: providerState?.allTermsMet ?? null,
    creation: row.creation,
    notKnown: row.not_known,
    waitsFor: row.waits_for,
  }
}
