import 'server-only'
import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Staff } from '@/lib/access/actor'
import { fromMinor } from '@/lib/money/amount'
import { cutPage, type ListPlace } from '@/lib/platform/list-page'
import { db } from '@/lib/store/open'
import { HOLD_REASONS, SUBMISSION_STATES } from '@/lib/store/transitions/standing'
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
  const { rows } = await database.execute(sql`
    SELECT * FROM (${ENTRIES}) entries WHERE ${wanted(filters)} AND ${beyond(filters)} ${inOrder(filters)}
    LIMIT ${ESCROWS_PAGE_SIZE + 1}`)
  const narrowed = filters.search !== '' || filters.show !== 'all'
  const all = narrowed ? sql`(${ENTRIES}) entries WHERE ${wanted(filters)}` : sql`escrow e WHERE ${ONCE}`
  const { rows: counted } = await database.execute<{ total: number }>(
    sql`SELECT count(*)::int AS total FROM (SELECT FROM ${all} LIMIT ${MOST_COUNTED + 1}) counted`,
  )
  const total = counted[0]?.total ?? 0
  const { shown, further } = cutPage(filters, shape.parse(rows), ESCROWS_PAGE_SIZE)
  return {
    total: Math.min(total, MOST_COUNTED),
    more: total > MOST_COUNTED,
    further,
    escrows: shown.map(lineOf),
    readAt: new Date().toISOString(),
  }
}

// Nobody needs the full count of a long list.
const MOST_COUNTED = 10_000

const keyOf = (id: string) => sql`((SELECT created_at FROM escrow WHERE id = ${id}), ${id}::uuid)`

/** The escrows that come after the one of that place, or before it. */
const beyond = ({ after, before }: ListPlace): SQL =>
  after !== null
    ? sql`(created_at, id) < ${keyOf(after)}`
    : before !== null
      ? sql`(created_at, id) > ${keyOf(before)}`
      : sql`true`

const inOrder = ({ before }: ListPlace): SQL =>
  before === null ? sql`ORDER BY created_at DESC, id DESC` : sql`ORDER BY created_at, id`

/** Not what was opened by its id and turned out to be created here: that is in the list as created here. */
const ONCE = sql`(e.submission_id IS NOT NULL
  OR NOT EXISTS (SELECT FROM submission o JOIN escrow m ON m.submission_id = o.id WHERE o.service_id = e.service_id))`

// The sender's reading while it follows a creation may be newer than that of a page.
const ENTRIES = sql`
  SELECT e.id, e.name, e.submission_id IS NOT NULL AS made_here, coalesce(e.service_id, s.service_id) AS service_id,
         e.amount_minor, coalesce(e.currency, r.said->>'currency') AS currency, r.said,
         coalesce(e.payment_method, r.said->>'paymentMethod') AS payment_method,
         coalesce(e.payer_phone, e.payer_email, r.said->'payer'->>'phone', r.said->'payer'->>'email') AS payer,
         e.created_at, CASE WHEN s.id IS NOT NULL THEN jsonb_build_object('state', s.state, 'holdReason', s.hold_reason) END AS creation,
         CASE WHEN r.service_id IS NULL OR s.observed_at > r.last_started_at THEN s.service_status ELSE r.raw_status END AS status,
         greatest(s.observed_at, r.last_started_at) AS said_at,
         coalesce(s.state IN ('unknown', 'reconciling') OR s.hold_reason <> 'stopped', false) OR EXISTS (SELECT FROM submission x
           WHERE x.subject_service_id = coalesce(e.service_id, s.service_id) AND (x.state IN ('unknown', 'reconciling') OR x.hold_reason <> 'stopped')) AS not_known,
         (SELECT p.kind FROM proposal p WHERE p.subject_id = coalesce(e.service_id, s.service_id) AND p.state = 'pending'
           AND p.kind IN ('release-escrow', 'reverse-escrow') LIMIT 1) AS waits_for
  FROM escrow e
  LEFT JOIN submission s ON s.id = e.submission_id
  LEFT JOIN LATERAL (SELECT * FROM escrow_reading l WHERE l.service_id = coalesce(e.service_id, s.service_id)
    ORDER BY l.started_at DESC LIMIT 1) r ON true
  WHERE ${ONCE}`

const STAGES: Readonly<Record<Exclude<Show, 'all'>, readonly Stage[]>> = {
  unpaid: ['unpaid'],
  held: ['held'],
  disputed: ['disputed'],
  ended: ['released', 'reversed', 'never-paid'],
}

function wanted({ show, search }: EscrowsFilters): SQL {
  const named = `%${search.replace(/[\\%_]/g, '\\$&')}%`
  const searched = sql`(${search} = '' OR name ILIKE ${named} OR payer ILIKE ${named} OR service_id::text ILIKE ${named})`
  if (show === 'all') return searched
  const words = STAGES[show].flatMap(statusWordsOf)
  return sql`${searched} AND lower(btrim(status)) = ANY (${sql.param(words)})`
}

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
