import {
  attemptsOf,
  isLive,
  payeeId,
  phoneOf,
  type StoryBatch,
  type StoryRow,
  sumOf,
  type Told,
  type ToldStory,
} from './recipient-story'
import { ZONE_MS } from './reference'

/** What the ceilings of a day count in a story, by a plain reading of the decision about recipients. */

const dayOf = (at: number) => Math.floor((at + ZONE_MS) / 86_400_000)
const OPEN = ['ready', 'stopped', 'unknown']
const NOT_RUN = ['not_sent', 'rate_limited']

/** The batches of a proposal that count for a day; `all` where it does with everything in it, null where it does not count. */
function countedOn(one: Told, day: number, now: number): readonly StoryBatch[] | 'all' | null {
  if (one.state === 'void') return null
  if (dayOf(one.askedAt) === day) return 'all'
  if (dayOf(one.askedAt) > day) return null
  const mayBeSent = dayOf(now) <= day && (one.sendAt === null || dayOf(one.sendAt) <= day)
  if (one.state === 'pending') return mayBeSent ? 'all' : null
  const wasSent = (batch: StoryBatch) =>
    attemptsOf(batch).some(({ at, outcome }) => dayOf(at) === day && !NOT_RUN.includes(outcome))
  return one.batches.filter((batch) => (mayBeSent && OPEN.includes(batch.state)) || wasSent(batch))
}

const rowsOf = (one: Told, counted: ReturnType<typeof countedOn>): readonly StoryRow[] =>
  counted === null ? [] : counted === 'all' ? one.rows : counted.flatMap(({ rows }) => rows)

/** A proposal's own rows on a day: all of them until it is approved, and on the day it was made. */
const ownOn = (one: Told, day: number, now: number): readonly StoryRow[] =>
  one.state === 'approved' ? rowsOf(one, countedOn(one, day, now)) : one.rows

/** Who is one recipient: names of people and places that are connected have the same group. */
class Groups {
  readonly #parents = new Map<string, string>()
  groupOf(name: string): string {
    const parent = this.#parents.get(name)
    return parent === undefined || parent === name ? name : this.groupOf(parent)
  }
  join(one: string, other: string): void {
    this.#parents.set(this.groupOf(one), this.groupOf(other))
  }
}

const nameOf = ({ payee, place }: StoryRow) => (payee === null ? place : payeeId(payee))

/** The most that one recipient of a proposal gets on a day. */
function recipientSum(asked: Told, story: ToldStory, currency: string, day: number): number | null {
  const own = ownOn(asked, day, story.now)
  const earlier = story.proposals.filter(({ id, askedAt }) => id !== asked.id && askedAt <= asked.askedAt)
  const found = new Map<string, { row: StoryRow; counts: boolean }>()
  for (const one of earlier) {
    for (const row of rowsOf(one, countedOn(one, day, story.now))) {
      const lives = one.state === 'pending' || hasLiveBatch(row, story)
      const before = found.get(row.id)
      found.set(row.id, { row, counts: lives || (before?.counts ?? false) })
    }
  }
  const groups = new Groups()
  for (const { payee, kind, number, state } of story.accounts)
    if (state !== 'waiting') groups.join(payeeId(payee), kind === 'phone' ? phoneOf(number) : `wallet ${number}`)
  for (const [goes, stays] of story.merges) groups.join(payeeId(goes), payeeId(stays))
  for (const { payee, place } of [...own, ...[...found.values()].map(({ row }) => row)])
    if (payee !== null && place.startsWith('+')) groups.join(payeeId(payee), place)
  const sums = new Map<string, number>()
  const add = (row: StoryRow) =>
    sums.set(groups.groupOf(nameOf(row)), (sums.get(groups.groupOf(nameOf(row))) ?? 0) + row.minor)
  for (const row of own) if (row.currency === currency) add(row)
  for (const { row, counts } of found.values()) {
    const failed = hasOutcome(row, story) && ['failed', 'cancelled'].includes(row.outcome)
    const isOwn = own.some(({ id }) => id === row.id)
    if (!isOwn && counts && !failed && row.currency === currency && sums.has(groups.groupOf(nameOf(row)))) add(row)
  }
  return sums.size === 0 ? null : Math.max(...sums.values())
}

const batchOf = (row: StoryRow, { proposals }: ToldStory) =>
  proposals
    .filter(({ kind }) => kind === 'payout')
    .flatMap(({ batches }) => batches)
    .find(({ rows }) => rows.some(({ id }) => id === row.id))
const hasLiveBatch = (row: StoryRow, story: ToldStory) => {
  const batch = batchOf(row, story)
  return batch === undefined || isLive(batch)
}
const hasOutcome = (row: StoryRow, story: ToldStory) => batchOf(row, story) !== undefined

const inCurrency = (rows: readonly StoryRow[], currency: string) => rows.filter((row) => row.currency === currency)

/** What a proposal counts for a maker or for everybody. */
function moneyOf(one: Told, counted: ReturnType<typeof countedOn>, currency: string): number {
  if (one.kind === 'release' || counted === null) return 0
  if (one.state === 'pending') return sumOf(inCurrency(one.rows, currency))
  const batches = (counted === 'all' ? one.batches : counted).filter(isLive)
  return sumOf(
    inCurrency(
      batches.flatMap(({ rows }) => rows),
      currency,
    ).filter(({ outcome }) => outcome !== 'failed' && outcome !== 'cancelled'),
  )
}

function makersSum(asked: Told, story: ToldStory, currency: string, day: number, makers: boolean): number {
  const all = asked.state !== 'approved' || dayOf(asked.askedAt) === day
  const own = all ? sumOf(inCurrency(asked.rows, currency)) : moneyOf(asked, countedOn(asked, day, story.now), currency)
  return story.proposals
    .filter(
      ({ id, askedAt, maker }) => id !== asked.id && askedAt <= asked.askedAt && (makers || maker === asked.maker),
    )
    .reduce((sum, one) => sum + moneyOf(one, countedOn(one, day, story.now), currency), own)
}

/** The sum that a ceiling of a day limits for a proposal; null where it limits nothing of it. */
export function daySum(
  asked: Told,
  story: ToldStory,
  scope: 'payee-day' | 'maker-day' | 'merchant-day',
  currency: string,
): number | null {
  if (!asked.rows.some((row) => row.currency === currency)) return null
  if (asked.kind === 'release' && scope !== 'payee-day') return null
  const days = [dayOf(asked.askedAt), dayOf(Math.max(story.now, asked.sendAt ?? 0))]
  const sums = days.flatMap((day) => {
    const sum =
      scope === 'payee-day'
        ? recipientSum(asked, story, currency, day)
        : makersSum(asked, story, currency, day, scope === 'merchant-day')
    return sum === null ? [] : [sum]
  })
  return sums.length === 0 ? null : Math.max(...sums)
}
