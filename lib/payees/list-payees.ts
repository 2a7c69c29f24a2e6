import 'server-only'
import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Staff } from '@/lib/access/actor'
import { networkOrNull } from '@/lib/networks/networks'
import { cutPage, FIRST_PAGE, type ListPlace } from '@/lib/platform/list-page'
import { countEntries } from '@/lib/store/count-entries'
import type { Db, Tx } from '@/lib/store/database'
import { db } from '@/lib/store/open'
import { searchQueryWithPhones } from '@/lib/text/search-words'
import { PAYEES_PAGE_SIZE, type PayeeFilters } from './filters'
import { lastPaidTo } from './last-paid'
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
const LAST_PAID = sql`(SELECT max(${lastPaidTo(sql`d.destination`)}) FROM (
    SELECT p.code AS destination UNION ALL SELECT a.phone FROM payee_account a
      WHERE a.payee_id = p.id AND a.kind = 'phone' AND a.state IN ('approved', 'ended')) d)`

/** `common`: many match, so that the planner shall read them in order instead of finding all of them first, which it prefers where it expects few. */
function wanted({ search, wallet, group }: Pick<PayeeFilters, 'search' | 'wallet' | 'group'>, common = false): SQL {
  const query = searchQueryWithPhones(search)
  const found =
    query === null
      ? sql`true`
      : common
        ? sql`coalesce(p.search @@ ${query}::tsquery, false)`
        : sql`p.search @@ ${query}::tsquery`
  const inGroup =
    group === null
      ? sql`true`
      : sql`EXISTS (SELECT FROM payee_group_member m JOIN payee_group g ON g.id = m.group_id AND g.removed_at IS NULL
          WHERE m.group_id = ${group}::uuid AND m.payee_id = p.id)`
  return sql`p.merged_into IS NULL AND ${found} AND ${wallet === null ? sql`true` : sql`p.wallet = ${wallet}`} AND ${inGroup}`
}

type Place = ListPlace & Pick<PayeeFilters, 'sort'>
type Range = Place & { readonly limit: number }

const keyOf = ({ sort }: Place): SQL => (sort === 'newest' ? sql`p.created_at` : sql`lower(p.name)`)
/** Whether they are read from the last one back: the newest first, or the page before a payee. */
const isDown = ({ sort, before }: Place): boolean => (sort === 'newest') === (before === null)

/** The payees that come after the one of that place, or before it. */
function beyond(place: Place): SQL {
  const from = place.after ?? place.before
  if (from === null) return sql`true`
  const beside = sql`(SELECT ${keyOf(place)} FROM payee p WHERE p.id = ${from}::uuid)`
  return sql`(${keyOf(place)}, p.id) ${isDown(place) ? sql`<` : sql`>`} (${beside}, ${from}::uuid)`
}

const inOrder = (place: Place): SQL =>
  isDown(place) ? sql`ORDER BY ${keyOf(place)} DESC, p.id DESC` : sql`ORDER BY ${keyOf(place)}, p.id`

// Payees in their order, read by its index until the page is full: fast where many match, ...
const byIndex = (which: SQL, range: Range): SQL =>
  sql`page AS (SELECT p.* FROM payee p WHERE ${which} AND ${beyond(range)} ${inOrder(range)} LIMIT ${range.limit})`

// ... and found by their words first where few match, since reading by the index would pass over all the others. Limited to a
// page before the joins, or the whole directory would be read for a few rows.
const bySearch = (which: SQL, range: Range): SQL =>
  sql`found AS MATERIALIZED (SELECT p.id, p.name, p.created_at FROM payee p WHERE ${which}),
    chosen AS MATERIALIZED (SELECT p.id FROM found p WHERE ${beyond(range)} ${inOrder(range)} LIMIT ${range.limit}),
    page AS (SELECT p.* FROM chosen JOIN payee p USING (id))`

/** Reads payees as the directory shows them, in the order of the place. */
async function linesOf(database: Db | Tx, page: SQL, place: Place): Promise<PayeeLine[]> {
  const { rows } = await database.execute(sql`
    WITH ${page}
    SELECT p.id, p.code, p.name, p.email, p.reference, f.phone, f.network, coalesce(f.phones, 0) AS phones, ${WALLET} AS wallet, ${LAST_PAID} AS last_paid_at
    FROM page p LEFT JOIN LATERAL (
      SELECT (array_agg(a.phone ORDER BY a.connected_at, a.id))[1] AS phone, (array_agg(a.network ORDER BY a.connected_at, a.id))[1] AS network,
             count(*) AS phones
      FROM payee_account a WHERE a.payee_id = p.id AND a.kind = 'phone' AND a.state = 'approved') f ON true
    ${inOrder(place)}`)
  return shape.parse(rows).map(({ last_paid_at, network, ...rest }) => ({
    ...rest,
    network: networkOrNull(network),
    lastPaidAt: last_paid_at?.toISOString() ?? null,
  }))
}

/**
 * One page of the directory, by name or the newest first: payees whose name, code, email, reference or phone has words that begin with the search
 * text.
 */
export async function listPayees(_staff: Staff, filters: PayeeFilters): Promise<PayeesPage> {
  const database = await db()
  const { total, more, few } = await countEntries(database, sql`payee p WHERE ${wanted(filters)}`)
  const range = { ...filters, limit: PAYEES_PAGE_SIZE + 1 }
  const read = await linesOf(
    database,
    few ? bySearch(wanted(filters), range) : byIndex(wanted(filters, true), range),
    filters,
  )
  const { shown, further } = cutPage(filters, read, PAYEES_PAGE_SIZE)
  return { total, more, further, payees: shown, readAt: new Date().toISOString() }
}

const EXPORT_CHUNK = 2_000

/** All payees of these filters, in chunks, for a sheet. */
export async function* eachPayee(_staff: Staff, filters: PayeeFilters): AsyncGenerator<readonly PayeeLine[], void> {
  const database = await db()
  const which = wanted(filters)
  for (let after: string | null = null; ; ) {
    const range: Range = { ...FIRST_PAGE, sort: null, after, limit: EXPORT_CHUNK }
    const lines = await linesOf(database, byIndex(which, range), range)
    if (lines.length > 0) yield lines
    if (lines.length < EXPORT_CHUNK) return
    after = lines.at(-1)?.id ?? null
  }
}
