import 'server-only'
import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { system } from '@/lib/access/system'
import { log } from '@/lib/platform/log'
import { withRequestContext } from '@/lib/platform/request-context'
import { settings } from '@/lib/platform/settings'
import { db, withTx } from '@/lib/store/open'
import { unmatchedEntry } from '@/lib/store/schema/finding'
import { endReconciliation, type StartedReconciliation, startReconciliation } from '@/lib/store/transitions/findings'
import { SEARCHED_LISTS, type SearchedList } from '@/lib/store/transitions/list-searches'
import { requestReading } from '@/lib/store/transitions/readings'
import { uuidList } from '@/lib/store/uuid-list'
import { scanList } from '@/lib/submissions/reconciliation/scan-list'
import { addDays, dayStart } from '@/lib/time/days'
import { dateInZone } from '@/lib/time/zone'
import { compareDays, differencesOf, type OurEntry, type ServiceEntry } from './compare'
import { readOurEntries } from './our-entries'
import { storeUnmatched, withoutSubmission } from './search-list'
import { LIST_READERS, type ListedEntry, type Window } from './searched-lists'

const DAY_MS = 24 * 3_600_000
const MINUTE_MS = 60_000
/** How long it is waited for submissions to be read again whose state differs. */
const READ_AGAIN_MS = MINUTE_MS
/** A list may show a new entry late. */
const LIST_LAG_MS = 30 * MINUTE_MS

export type Reconciling = {
  readonly worker: string
  readonly signal?: AbortSignal | undefined
  /** Has the submissions with these ids at the service read again, and waits until they are. */
  readonly readAgain?: (serviceIds: readonly string[]) => Promise<void>
}

/** Makes the comparison that is due: a requested one, or the nightly one. Returns whether there was one. */
export async function reconcileNext({ worker, signal, readAgain = readAndWait }: Reconciling): Promise<boolean> {
  const yesterday = addDays(dateInZone(new Date(), settings().timeZone), -1)
  const begun = await withTx((tx) => startReconciliation(tx, system(), { worker, yesterday }))
  if (begun === null) return false
  await withRequestContext(randomUUID(), () => reconcile(begun, { signal, readAgain }))
  return true
}

type Step = Required<Pick<Reconciling, 'readAgain'>> & Pick<Reconciling, 'signal'>

async function reconcile({ id, firstDay, lastDay }: StartedReconciliation, step: Step): Promise<void> {
  const zone = settings().timeZone
  const [from, to] = [dayStart(firstDay, zone), dayStart(addDays(lastDay, 1), zone)]
  const asOf = new Date()
  const lists: ReadList[] = []
  for (const list of SEARCHED_LISTS) lists.push(await readList(list, { from, to }, step.signal))
  const service = new Map(lists.flatMap(({ entries }) => entries.map((entry) => [entry.serviceId, entry] as const)))
  const { known, clearLists } = await lookUpMissing(await readOurEntries({ from, to }, zone), service, { asOf, lists })
  const ours = await readDiffering(known, service, { zone, readAgain: step.readAgain })
  const foreign = lists.flatMap((one) => one.foreign)
  const { days, differences } = compareDays(ours, service, foreign)
  const complete = clearLists.length === SEARCHED_LISTS.length
  // One that is cut off has not ended: another instance, or the next turn, makes it from its start.
  step.signal?.throwIfAborted()
  const found = await withTx((tx) =>
    endReconciliation(tx, system(), {
      ...{ runId: id, complete, completeLists: clearLists, from, to, days, differences },
      foreignIds: foreign.filter(({ list }) => list !== 'payments').map(({ serviceId }) => serviceId),
    }),
  )
  const about = { firstDay, lastDay, complete, ours: ours.length, ...found }
  if (found.raised > 0) log.error(about, 'our records and the lists of the service differ')
  else log.info(about, 'our records were compared with the lists of the service')
}

type ReadList = {
  readonly list: SearchedList
  readonly complete: boolean
  /** Everything that the list has. */
  readonly entries: readonly ServiceEntry[]
  /** What of it was not created here, of the days that are compared. */
  readonly foreign: readonly ServiceEntry[]
}

async function readList(
  list: SearchedList,
  { from, to }: Window & { to: Date },
  signal?: AbortSignal,
): Promise<ReadList> {
  const zone = settings().timeZone
  const entries = new Map<string, ListedEntry>()
  let complete = true
  for (const window of windowsOf(list, { from, to })) {
    if (signal?.aborted) return { list, complete: false, entries: [], foreign: [] }
    const scan = await scanList((offset, limit) => LIST_READERS[list].readPage(window, offset, limit))
    complete &&= scan.complete
    for (const entry of scan.entries) entries.set(entry.id, entry)
  }
  const foreignIds = await withoutSubmission([...entries.keys()])
  // A list may leave out when an entry was created.
  const { unread } =
    list === 'payments' ? { unread: 0 } : await storeUnmatched(list, foreignIds, { where: () => true, signal })
  const createdAt = list === 'payments' ? new Map<string, Date>() : await storedTimes(foreignIds)
  const asServiceEntry = ({ id, createdAt: listed, ...entry }: ListedEntry): ServiceEntry => {
    const at = listed ?? createdAt.get(id) ?? null
    return { ...entry, serviceId: id, list, day: at === null ? '' : dateInZone(at, zone) }
  }
  const [firstDay, afterLast] = [dateInZone(from, zone), dateInZone(to, zone)]
  return {
    ...{ list, complete: complete && unread === 0 },
    entries: [...entries.values()].map(asServiceEntry),
    foreign: foreignIds
      .flatMap((id) => entries.get(id) ?? [])
      .map(asServiceEntry)
      .filter(({ day }) => day >= firstDay && day < afterLast),
  }
}

// Payments are many, so each day is read by itself. The service may take the ends of a window as inside or not, and may create what we sent
// a little later.
function windowsOf(list: SearchedList, { from, to }: Window & { to: Date }): readonly Window[] {
  if (list !== 'payments') return [{ from: new Date(from.getTime() - DAY_MS), to: new Date(to.getTime() + 2 * DAY_MS) }]
  const windows: Window[] = []
  for (let at = from.getTime(); at < to.getTime(); at += DAY_MS)
    windows.push({ from: new Date(at - MINUTE_MS), to: new Date(at + DAY_MS + MINUTE_MS) })
  return windows
}

async function storedTimes(ids: readonly string[]): Promise<ReadonlyMap<string, Date>> {
  const rows = await (await db())
    .select({ id: unmatchedEntry.serviceId, created: unmatchedEntry.createdAt, seen: unmatchedEntry.firstSeenAt })
    .from(unmatchedEntry)
    .where(sql`${unmatchedEntry.serviceId} = any (${uuidList(ids)})`)
  return new Map(rows.map(({ id, created, seen }) => [id, created ?? seen]))
}

/**
 * Looks up by its id what of ours the lists do not have: a list may be late, or show it on another day. What could not be looked up, and
 * what was sent too recently, is not compared. Returns what is, and the lists in which nothing is left open.
 */
async function lookUpMissing(
  ours: readonly OurEntry[],
  service: Map<string, ServiceEntry>,
  { asOf, lists }: { readonly asOf: Date; readonly lists: readonly ReadList[] },
) {
  const known: OurEntry[] = []
  const unclear = new Set<SearchedList>(lists.filter(({ complete }) => !complete).map(({ list }) => list))
  for (const one of ours) {
    const problem = service.has(one.serviceId) ? null : await lookUp(one, service)
    if (problem === null || (problem === 'not-found' && one.sentAt.getTime() < asOf.getTime() - LIST_LAG_MS))
      known.push(one)
    else if (problem !== 'not-found') unclear.add(one.list)
  }
  return { known, clearLists: SEARCHED_LISTS.filter((list) => !unclear.has(list)) }
}

/** Reads the entry of a submission by its id into `service`. Returns why it could not, or null. */
async function lookUp({ serviceId, list, day }: OurEntry, service: Map<string, ServiceEntry>) {
  const read = await LIST_READERS[list].readListed(serviceId)
  if (!read.ok) return read.problem.kind
  const { id: _id, createdAt: _at, ...entry } = read.value
  service.set(serviceId, { ...entry, serviceId, list, day })
  return null
}

type Again = { readonly zone: string; readonly readAgain: Step['readAgain'] }

/** Reads both sides again where states differ: ours may only be a little older. Returns our side as it is then. */
async function readDiffering(
  ours: readonly OurEntry[],
  service: Map<string, ServiceEntry>,
  { zone, readAgain }: Again,
): Promise<readonly OurEntry[]> {
  const differing = ours.filter((one) => {
    const there = service.get(one.serviceId)
    return there !== undefined && differencesOf(one, there).some(({ kind }) => kind === 'state-differs')
  })
  if (differing.length === 0) return ours
  const serviceIds = differing.map(({ serviceId }) => serviceId)
  await readAgain(serviceIds)
  for (const one of differing) await lookUp(one, service)
  const now = new Map((await readOurEntries({ serviceIds }, zone)).map((one) => [one.serviceId, one]))
  return ours.map((one) => now.get(one.serviceId) ?? one)
}

async function readAndWait(serviceIds: readonly string[]): Promise<void> {
  await withTx((tx) => requestReading(tx, system(), serviceIds))
  const until = Date.now() + READ_AGAIN_MS
  while (Date.now() < until && (await areWanted(serviceIds))) await pause(500)
}

async function areWanted(serviceIds: readonly string[]): Promise<boolean> {
  const { rows } = await (await db()).execute(sql`
    select from submission where read_wanted_at is not null
      and service_id = any (${uuidList(serviceIds)}) limit 1`)
  return rows.length > 0
}
