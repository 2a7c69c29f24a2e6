import 'server-only'
import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Staff } from '@/lib/access/actor'
import { may } from '@/lib/access/roles'
import { cutPage, FIRST_PAGE, type ListPlace } from '@/lib/platform/list-page'
import { settings } from '@/lib/platform/settings'
import type { Db } from '@/lib/store/database'
import { db } from '@/lib/store/open'
import { searchQuery } from '@/lib/text/search-words'
import { addDays, dayStart } from '@/lib/time/days'
import { actsIn } from './acts'
import type { ActivityFilters } from './filter-query'
import { ACTIVITY_PAGE_SIZE, readActivityFilters } from './filters'
import { linesOf } from './read-entries'
import { subjectsOf } from './subjects-of'
import type { ActivityEntry, ActivityPage } from './view'

/** The values of one column, each of which an index gives in the order of time; and the other conditions on entries `a`. */
type Wanted = {
  readonly keys: { readonly column: SQL; readonly values: readonly string[] } | null
  readonly times: SQL
  readonly rest: SQL
  readonly words: SQL | null
}

/** One page of the activity log, newest first. */
export async function listActivity(staff: Staff<'activity:read'>, filters: ActivityFilters): Promise<ActivityPage> {
  const subjects = filters.thing === null ? null : await subjectsOf(await db(), filters.thing)
  return readPage(staff, wantedBy(filters, subjects), filters, { origins: true })
}

/** The same of one thing (`payout:…`), which everybody may read who reads its page: without where the acts came from. */
export async function listThingActivity(staff: Staff, thing: string, place: ListPlace): Promise<ActivityPage> {
  const subjects = await subjectsOf(await db(), thing)
  return readPage(staff, wantedBy(ALL, subjects), place, { origins: false })
}

const EXPORT_CHUNK = 1_000

/** Every entry of these filters, newest first, in chunks, for a sheet. */
export async function* eachEntry(
  _staff: Staff<'activity:read'>,
  filters: ActivityFilters,
): AsyncGenerator<readonly ActivityEntry[], void> {
  const database = await db()
  const subjects = filters.thing === null ? null : await subjectsOf(database, filters.thing)
  const wanted = wantedBy(filters, subjects)
  for (let after: string | null = null; ; ) {
    const seqs = await seqsOf(database, wanted, { ...FIRST_PAGE, after }, EXPORT_CHUNK)
    if (seqs.length > 0) yield await linesOf(database, seqs, { origins: true })
    if (seqs.length < EXPORT_CHUNK) return
    after = seqs.at(-1) ?? null
  }
}

const ALL: ActivityFilters = readActivityFilters({})
const LIMIT = ACTIVITY_PAGE_SIZE + 1
// A word that is in more than one of 400 entries fills a page from as many.
const LOOKED_THROUGH = 20_000

async function readPage(
  { role }: Staff,
  wanted: Wanted,
  place: ListPlace,
  { origins }: { readonly origins: boolean },
): Promise<ActivityPage> {
  const database = await db()
  const read = await seqsOf(database, wanted, place)
  const { shown, further } = cutPage(place, read, ACTIVITY_PAGE_SIZE)
  const entries = await linesOf(database, shown, { origins })
  return { entries, further, mayReadAll: may(role, 'activity:read'), readAt: new Date().toISOString() }
}

/**
 * The numbers of the entries of a page. They are read by an index in the order of time up to one page, so the length of the log does not matter. A
 * search looks through the newest of them first, since a frequent word soon fills a page; a rare one is then found by the index of the words.
 */
async function seqsOf(
  database: Db,
  wanted: Wanted,
  place: ListPlace,
  most: number = LIMIT,
): Promise<readonly string[]> {
  const read = async (page: SQL) => {
    const { rows } = await database.execute(
      sql`select seq::text as seq from (${page}) a ${inOrder(place)} limit ${most}`,
    )
    return shape.parse(rows).map(({ seq }) => seq)
  }
  const { words } = wanted
  if (words === null) return read(byTime(wanted, place, most))
  const newest = await read(sql`
    select * from (select a.* from audit a where ${wanted.times} and ${beyond(place)} ${inOrder(place)} limit ${LOOKED_THROUGH}) a
    where ${words} and ${keyed(wanted)} and ${wanted.rest}`)
  return newest.length === most ? newest : read(byWords(wanted, words, place))
}

const shape = z.array(z.object({ seq: z.string() }))

function byTime({ keys, times, rest }: Wanted, place: ListPlace, limit: number): SQL {
  const ordered = (key: SQL) =>
    sql`select a.* from audit a where ${key} and ${times} and ${rest} and ${beyond(place)} ${inOrder(place)} limit ${limit}`
  if (keys === null) return ordered(sql`true`)
  return sql`select a.* from (select ${listed(keys.values)} as key) k cross join lateral (${ordered(sql`${keys.column} = k.key`)}) a`
}

const keyed = ({ keys }: Wanted): SQL =>
  keys === null ? sql`true` : sql`${keys.column} = any(array(select ${listed(keys.values)}))`

// By the words first, whatever else is asked: the planner does not know how rare a word is, and would read all entries of an area instead.
const byWords = (wanted: Wanted, words: SQL, place: ListPlace): SQL => sql`
  with found as materialized (select a.seq, a.at, a.actor_id, a.action, a.subject from audit a where ${words})
  select * from found a where ${keyed(wanted)} and ${wanted.times} and ${wanted.rest} and ${beyond(place)}`

// As one parameter, however many there are: each text of a statement is prepared of its own.
const listed = (values: readonly string[]): SQL => sql`jsonb_array_elements_text(${JSON.stringify(values)}::jsonb)`

const KEY = sql`(a.at, a.seq)`
const keyOf = (seq: string) => sql`((select at from audit where seq = ${seq}::bigint), ${seq}::bigint)`

const beyond = ({ after, before }: ListPlace): SQL =>
  after !== null ? sql`${KEY} < ${keyOf(after)}` : before !== null ? sql`${KEY} > ${keyOf(before)}` : sql`true`

const inOrder = ({ before }: ListPlace): SQL =>
  before === null ? sql`order by a.at desc, a.seq desc` : sql`order by a.at, a.seq`

function wantedBy(filters: ActivityFilters, subjects: readonly string[] | null): Wanted {
  const { person, area, act, search } = filters
  const query = searchQuery(search)
  const acts = act !== null ? [act] : area !== null ? actsIn(area) : null
  const ofPerson =
    person === null ? sql`true` : person === 'system' ? sql`a.actor_id is null` : sql`a.actor_id = ${person}::uuid`
  const ofActs = acts === null ? sql`true` : sql`a.action = any(array(select ${listed(acts)}))`
  const words = query === null ? null : sql`a.search @@ ${query}::tsquery`
  const times = timesOf(filters)
  if (subjects !== null)
    return { keys: { column: sql`a.subject`, values: subjects }, times, rest: sql`${ofActs} and ${ofPerson}`, words }
  return { keys: acts === null ? null : { column: sql`a.action`, values: acts }, times, rest: ofPerson, words }
}

function timesOf({ from, to }: ActivityFilters): SQL {
  const { timeZone } = settings()
  const since = from === null ? sql`true` : sql`a.at >= ${dayStart(from, timeZone).toISOString()}::timestamptz`
  const until = to === null ? sql`true` : sql`a.at < ${dayStart(addDays(to, 1), timeZone).toISOString()}::timestamptz`
  return sql`${since} and ${until}`
}
