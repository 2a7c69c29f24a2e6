import 'server-only'
import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Staff } from '@/lib/access/actor'
import { may } from '@/lib/access/roles'
import { fromMinor } from '@/lib/money/amount'
import type { Db } from '@/lib/store/database'
import { db } from '@/lib/store/open'
import { searchQueryOfEnds, searchQueryWithPhones } from '@/lib/text/search-words'
import { readSoFar } from './payments-read'
import { type Found, type FoundPayments, LEAST_TYPED, type SearchResult } from './view'

/** Of each kind so many are shown. */
const EACH = 6
/** On the page of payments. */
const MOST_PAYMENTS = 50
/** Recent entries are looked through in the order of time, because among very many matches an index cannot find the newest ones. */
const RECENT = 4_000

const shape = z.array(
  z.object({
    kind: z.enum(['payout', 'row', 'payee', 'payment', 'escrow', 'disbursement', 'escrow-payout', 'person']),
    id: z.string(),
    name: z.string().nullable(),
    second: z.string().nullable(),
    third: z.string().nullable(),
    parent: z.string().nullable(),
    parent_name: z.string().nullable(),
    line: z.coerce.number().nullable(),
    minor: z.coerce.bigint().nullable(),
    currency: z.string().nullable(),
    at: z.coerce.date().nullable(),
  }),
)
type Raw = z.output<typeof shape>[number]

/** Payments by any part of the payer's phone or mail, of a known reference or an id, or the beginning of an amount. */
export async function findPayments(_staff: Staff, typed: string): Promise<FoundPayments> {
  const database = await db()
  const payments = await readSoFar(database)
  const query = searchQueryOfEnds(withoutSeparators(typed))
  if (query === null || typed.trim().length < LEAST_TYPED) return { found: [], payments }
  const raw = await rowsOf(database, await entries(database, query, 'payment', MOST_PAYMENTS))
  return { found: raw.map(foundOf).filter((one) => one.kind === 'payment'), payments }
}

/**
 * What this person may open and what fits the typed text: payouts, their rows, payees, payments, escrows, disbursements and people, by any part of a name, a
 * phone, a reference or an id, or the beginning of an amount; of each kind the recent ones first. Nothing for less than two signs.
 */
export async function findAnything(staff: Staff, typed: string): Promise<SearchResult> {
  const database = await db()
  const payments = await readSoFar(database)
  const plain = withoutSeparators(typed)
  const query = searchQueryWithPhones(plain)
  const entryQuery = searchQueryOfEnds(plain)
  if (query === null || entryQuery === null || typed.trim().length < LEAST_TYPED) return { found: [], payments }
  const parts = await Promise.all([
    rowsOf(database, byName(query)),
    rowsOf(database, await entries(database, entryQuery, 'row')),
    rowsOf(database, byPayee(query)),
    rowsOf(database, await entries(database, entryQuery, 'payment')),
    rowsOf(database, byEscrow(query)),
    rowsOf(database, bySubmission(typed)),
    may(staff.role, 'staff:read') ? rowsOf(database, byPerson(typed)) : [],
  ])
  return { found: parts.flat().map(foundOf), payments }
}

// "82,500" and "1 250 000" are amounts as the pages show them.
const withoutSeparators = (typed: string): string =>
  /^\s*\d{1,3}([,\u00a0\u202f ]\d{3})+(\.\d*)?\s*$/.test(typed)
    ? typed.replaceAll(/[,\s\u00a0\u202f]/g, '').replace(/\..*$/, '')
    : typed

async function rowsOf(database: Db, query: SQL): Promise<Raw[]> {
  const { rows } = await database.execute(query)
  return shape.parse(rows)
}

const byName = (query: string): SQL => sql`
  select 'payout' as kind, id, name, state as second, null as third, null as parent, null as parent_name, null as line, null as minor,
    null as currency, updated_at as at
  from payout where search @@ ${query}::tsquery and state <> 'discarded' order by updated_at desc limit ${EACH}`

const byPayee = (query: string): SQL => sql`
  select 'payee' as kind, p.id, p.name, p.code as second,
    (select phone from payee_account where payee_id = p.id and kind = 'phone' and state = 'approved' order by connected_at limit 1) as third,
    null as parent, null as parent_name, null as line, null as minor, null as currency, null as at
  from payee p where p.search @@ ${query}::tsquery and p.merged_into is null order by lower(p.name), p.id limit ${EACH}`

const byEscrow = (query: string): SQL => sql`
  select 'escrow' as kind, e.id, e.name, null as second, null as third, null as parent, null as parent_name, null as line,
    null as minor, null as currency, e.created_at as at
  from escrow e where e.search @@ ${query}::tsquery order by e.created_at desc limit ${EACH}`

/** Disbursements by the beginning of their id, which is how people copy them from a screen. */
const bySubmission = (typed: string): SQL => {
  const text = typed.trim().toLowerCase()
  const isId = /^[0-9a-f-]{4,36}$/.test(text)
  return sql`
  select case s.kind when 'create-disbursement' then 'disbursement' else 'escrow-payout' end as kind, s.service_id as id, p.name,
    null as second, null as third, null as parent, null as parent_name, null as line, s.total_minor as minor, s.currency, s.created_at as at
  from submission s join payout p on p.id = s.payout_id
  where ${isId} and s.kind in ('create-disbursement', 'create-escrow-disbursement') and s.service_id >= ${isId ? floorOf(text) : NO_ID}::uuid
    and s.service_id <= ${isId ? ceilingOf(text) : NO_ID}::uuid
  order by s.created_at desc limit ${EACH}`
}

const NO_ID = '00000000-0000-0000-0000-000000000000'
const hexOf = (text: string) => text.replaceAll('-', '').slice(0, 32)
const uuidOf = (hex: string) => hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
const floorOf = (text: string) => uuidOf(hexOf(text).padEnd(32, '0'))
const ceilingOf = (text: string) => uuidOf(hexOf(text).padEnd(32, 'f'))

const byPerson = (typed: string): SQL => {
  const like = `%${typed.trim().replaceAll(/[\\%_]/g, '\\$&')}%`
  return sql`
  select 'person' as kind, id, name, email as second, null as third, null as parent, null as parent_name, null as line, null as minor,
    null as currency, null as at
  from staff where name ilike ${like} or email ilike ${like} order by lower(name), id limit ${EACH}`
}

type EntryKind = 'row' | 'payment'

/** The statement that reads the newest rows or payments with these words: among the recent ones, and only where these are too few among all. */
async function entries(database: Db, query: string, kind: EntryKind, most = EACH): Promise<SQL> {
  // Written out, because the planner knows the index of a kind only by the word itself.
  const ofKind = sql.raw(`kind = '${kind}'`)
  const recent = sql`select id, at from (select * from search_entry where ${ofKind} order by at desc limit ${RECENT}) r
    where r.search @@ ${query}::tsquery order by at desc limit ${most}`
  const { rows } = await database.execute(recent)
  // Materialized: with the order and the limit in sight, the planner would read all entries by their time.
  const chosen =
    rows.length === most
      ? recent
      : sql`with every as materialized (select id, at from search_entry where ${ofKind} and search @@ ${query}::tsquery)
          select id, at from every order by at desc limit ${most}`
  return kind === 'row' ? rowsIn(chosen) : paymentsIn(chosen)
}

const rowsIn = (chosen: SQL): SQL => sql`
  select 'row' as kind, r.id, r.name, r.dest_key as second, r.reference as third, p.id as parent, p.name as parent_name, r.line_no as line,
    r.amount_minor as minor, r.currency, e.at
  from (${chosen}) e join payout_row r on r.id = e.id join payout p on p.id = r.payout_id
  where r.state <> 'left-out' and p.state <> 'discarded' order by e.at desc, r.ordinal`

const paymentsIn = (chosen: SQL): SQL => sql`
  select 'payment' as kind, s.id, coalesce(n.payer_name, s.payer_phone, s.payer_email) as name, s.status as second,
    coalesce(s.reference, n.reference) as third, null as parent,
    null as parent_name, null as line, s.amount_minor as minor, s.currency, s.created_at as at
  from (${chosen}) e join service_payment s on s.id = e.id
  left join submission c on c.service_id = s.id and c.kind = 'create-payment' left join request_note n on n.submission_id = c.id
  order by s.created_at desc`

const moneyOf = ({ minor, currency }: Raw) =>
  minor === null || currency === null ? null : { amount: fromMinor(minor), currency }

function foundOf(raw: Raw): Found {
  const { kind, id } = raw
  const name = raw.name ?? ''
  const money = moneyOf(raw)
  switch (kind) {
    case 'payout':
      return { kind, id, name, state: raw.second ?? '' }
    case 'row':
      return {
        ...{ kind, id, name, money, phone: raw.second, reference: raw.third },
        ...{ payoutId: raw.parent ?? '', payoutName: raw.parent_name ?? '', lineNo: raw.line ?? 0 },
      }
    case 'payee':
      return { kind, id, name, code: raw.second ?? '', phone: raw.third }
    case 'payment':
      return { kind, id, name, money, status: raw.second, reference: raw.third, at: raw.at?.toISOString() ?? '' }
    case 'person':
      return { kind, id, name, email: raw.second ?? '' }
    default:
      return { kind, id, name, money }
  }
}
