import 'server-only'
import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Staff } from '@/lib/access/actor'
import { networkOrNull } from '@/lib/networks/networks'
import type { Db, Tx } from '@/lib/store/database'
import { db } from '@/lib/store/open'
import { PAYEES_PAGE_SIZE, type PayeeFilters } from './filters'
import { searchQuery } from './search-words'
import type { PayeeLine, PayeesPage } from './view'

const shape = z.array(
  z.object({
    id: z.uuid(),
    code: z.string(),
    name: z.string(),
    email: z.string().nullable(),
    reference: z.string().nullable(),
    phone: z.string().nullable(),
    network: z.string().nullable(),
    phones: z.coerce.number(),
    wallet: z.enum(['connected', 'pause', 'waiting', 'none']),
    last_paid_at: z.coerce.date().nullable(),
  }),
)

/** The state of the wallet of `p`. */
const WALLET = sql`coalesce((SELECT CASE WHEN w.state = 'waiting' THEN 'waiting' WHEN w.usable_from > clock_timestamp() THEN 'pause' ELSE 'connected' END
  FROM payee_account w WHERE w.payee_id = p.id AND w.kind = 'wallet' AND w.state IN ('approved', 'waiting') ORDER BY w.state LIMIT 1), 'none')`

/** When `p` was last paid, as the service reported: to their code, or to a phone that is or was theirs. */
const LAST_PAID = sql`(SELECT max(coalesce(o.service_status_at, o.started_at)) FROM (
    SELECT 'wallet' AS kind, p.code AS destination UNION ALL SELECT 'phone', a.phone FROM payee_account a
      WHERE a.payee_id = p.id AND a.kind = 'phone' AND a.state IN ('approved', 'ended')) d
  JOIN payout_row r ON r.dest_key = d.destination AND r.dest_kind = d.kind JOIN row_outcome o ON o.row_id = r.id WHERE o.mapped = 'paid')`

function wanted({ search, wallet }: Pick<PayeeFilters, 'search' | 'wallet'>): SQL {
  const query = searchQuery(search)
  const found = query === null ? sql`true` : sql`p.search @@ ${query}::tsquery`
  const stands =
    wallet === null
      ? sql`true`
      : wallet === 'connected'
        ? sql`${WALLET} IN ('connected', 'pause')`
        : sql`${WALLET} = ${wallet}`
  return sql`p.merged_into IS NULL AND ${found} AND ${stands}`
}

type Range = { readonly limit: number; readonly offset: number }

// Payees in the order of their names, read by that index until the page is full: fast where many match, ...
const byIndex = (which: SQL, { limit, offset }: Range): SQL =>
  sql`page AS (SELECT p.* FROM payee p WHERE ${which} ORDER BY lower(p.name), p.id LIMIT ${limit} OFFSET ${offset})`

// ... and found by their words first where few match, since reading by the index would pass over all the others. Limited to a
// page before the joins, or the whole directory would be read for a few rows.
const bySearch = (which: SQL, { limit, offset }: Range): SQL =>
  sql`found AS MATERIALIZED (SELECT p.id, lower(p.name) AS sort_name FROM payee p WHERE ${which}),
    chosen AS MATERIALIZED (SELECT id FROM found ORDER BY sort_name, id LIMIT ${limit} OFFSET ${offset}),
    page AS (SELECT p.* FROM chosen JOIN payee p USING (id))`

/** Reads payees as the directory shows them, by name. */
async function linesOf(database: Db | Tx, page: SQL): Promise<PayeeLine[]> {
  const { rows } = await database.execute(sql`
    WITH ${page}
    SELECT p.id, p.code, p.name, p.email, p.reference, f.phone, f.network, coalesce(f.phones, 0) AS phones, ${WALLET} AS wallet, ${LAST_PAID} AS last_paid_at
    FROM page p LEFT JOIN LATERAL (
      SELECT (array_agg(a.phone ORDER BY a.connected_at, a.id))[1] AS phone, (array_agg(a.network ORDER BY a.connected_at, a.id))[1] AS network,
             count(*) AS phones
      FROM payee_account a WHERE a.payee_id = p.id AND a.kind = 'phone' AND a.state = 'approved') f ON true
    ORDER BY lower(p.name), p.id`)
  return shape.parse(rows).map(({ last_paid_at, network, ...rest }) => ({
    ...rest,
    network: networkOrNull(network),
    lastPaidAt: last_paid_at?.toISOString() ?? null,
  }))
}

const FEW = 2_000
// A search runs with every letter typed, and nobody needs the full count for the first ones.
const MOST_COUNTED = 10_000

/**
 * One page of the directory, by name: payees whose name, code, email, reference or phone has words that begin with the search
 * text.
 */
export async function listPayees(_staff: Staff, filters: PayeeFilters): Promise<PayeesPage> {
  const database = await db()
  const which = wanted(filters)
  const found = await countOf(database, which, filters.search === '' ? null : MOST_COUNTED + 1)
  const stretch = { limit: PAYEES_PAGE_SIZE, offset: (filters.page - 1) * PAYEES_PAGE_SIZE }
  const payees = await linesOf(database, found <= FEW ? bySearch(which, stretch) : byIndex(which, stretch))
  const more = filters.search !== '' && found > MOST_COUNTED
  return { total: more ? MOST_COUNTED : found, more, payees, readAt: new Date().toISOString() }
}

async function countOf(database: Db | Tx, which: SQL, most: number | null): Promise<number> {
  const some = sql`SELECT FROM payee p WHERE ${which}`
  const { rows } = await database.execute<{ total: number }>(
    sql`SELECT count(*)::int AS total FROM (${most === null ? some : sql`${some} LIMIT ${most}`}) counted`,
  )
  return rows[0]?.total ?? 0
}

const EXPORT_CHUNK = 2_000

/** All payees of these filters, in chunks, for a sheet. */
export async function* eachPayee(_staff: Staff, filters: PayeeFilters): AsyncGenerator<readonly PayeeLine[], void> {
  const database = await db()
  const which = wanted(filters)
  for (let offset = 0; ; offset += EXPORT_CHUNK) {
    const lines = await linesOf(database, byIndex(which, { limit: EXPORT_CHUNK, offset }))
    if (lines.length > 0) yield lines
    if (lines.length < EXPORT_CHUNK) return
  }
}
