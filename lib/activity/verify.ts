import 'server-only'
import { asc, eq, getTableColumns, gt, inArray, sql } from 'drizzle-orm'
import { isNamed } from '@/lib/platform/error-chain'
import type { Db } from '@/lib/store/database'
import { audit, auditChain } from '@/lib/store/schema/audit'
import { BEGINNING, breakOf, type Head, type Link, same } from './chain'
import { addLink, FULL_LINK } from './chain-entries'
import { agrees } from './entry'
import { SeqSet } from './seq-set'

const LINKS = 100
const ENTRIES = 1_000
const NUMBERS = 10_000

/** What can be wrong with the log: the words of `Break`. */
export const BREAKS = ['missing', 'unchained', 'edited', 'twice', 'outside', 'cut-off', 'replaced'] as const

/** Where the log is not as it was written. */
export type Break = {
  /**
   * `missing`: a link or an entry is not there. `unchained`: a link does not follow the one before. `edited`: a link or an entry is not as it was
   * written. `twice`: an entry is in the chain twice. `outside`: an entry is neither in the chain nor waits for it, or has waited too long.
   * `cut-off`: the chain ends before a head that was kept. `replaced`: it has another link in the place of a head that was kept.
   */
  readonly what: (typeof BREAKS)[number]
  /** The place in the chain; null where the entry is not in it. */
  readonly place: bigint | null
  readonly seq: bigint | null
}

export type Verified = { readonly ok: true; readonly head: Head } | { readonly ok: false; readonly broken: Break }

/** Thrown inside this file and returned to the caller, so that each check can stop everything. */
class Broken extends Error {
  override readonly name = 'Broken'
  readonly broken: Break
  constructor(what: Break['what'], { place = null, seq = null }: Partial<Break>) {
    super(what)
    this.broken = { what, place, seq }
  }
}

export type Range = {
  /** Heads that were noted before: the chain has to contain each of them. */
  readonly kept: readonly Head[]
  readonly signal?: AbortSignal | undefined
}

/**
 * Verifies that the whole activity log is as it was written: every link, every entry in it, and that each entry is in one link or waits for
 * its own. Memory stays small whatever its length. Throws the reason of `signal` where it is aborted.
 */
export const verifyActivity = (db: Db, range: Range): Promise<Verified> =>
  answering(async () => {
    const chained = new SeqSet()
    const note = ({ place, seqs }: Link) => {
      for (const seq of seqs) if (!chained.add(seq)) throw new Broken('twice', { place, seq })
    }
    const head = await follow(db, { from: BEGINNING, ...range }, note)
    const outside = await notChained(db, chained, range.signal)
    // What is not known from the links that were read may have been chained meanwhile.
    const end = await follow(db, { from: head, kept: [], signal: range.signal }, note)
    const seq = outside.find((one) => !chained.has(one))
    if (seq !== undefined) throw new Broken('outside', { seq })
    await checkWaiting(db)
    return end
  })

/** Verifies the links and entries after `from`, which was verified before and which the chain still has to contain, and what waits. */
export const verifySince = (db: Db, from: Head, { kept, signal }: Range): Promise<Verified> =>
  answering(async () => {
    await refuseOther(db, from)
    const head = await follow(db, { from, kept, signal }, () => undefined)
    await checkWaiting(db)
    return head
  })

async function answering(work: () => Promise<Head>): Promise<Verified> {
  try {
    return { ok: true, head: await work() }
  } catch (problem) {
    if (isNamed<Broken>(problem, 'Broken')) return { ok: false, broken: problem.broken }
    throw problem
  }
}

async function refuseOther(db: Db, { place, hash }: Head): Promise<void> {
  if (place === 0n) return
  const [link] = await db.select({ hash: auditChain.hash }).from(auditChain).where(eq(auditChain.place, place))
  if (link === undefined) throw new Broken('cut-off', { place })
  if (!same(link.hash, hash)) throw new Broken('replaced', { place })
}

async function follow(
  db: Db,
  { from, kept, signal }: Range & { readonly from: Head },
  note: (link: Link) => void,
): Promise<Head> {
  let head = from
  for (;;) {
    signal?.throwIfAborted()
    const links = await db
      .select()
      .from(auditChain)
      .where(gt(auditChain.place, head.place))
      .orderBy(asc(auditChain.place))
      .limit(LINKS)
    const hashes = await entryHashes(db, links, signal)
    for (const link of links) {
      const what = breakOf(head, link, hashes.splice(0, link.seqs.length))
      if (what !== null) throw new Broken(what, { place: head.place + 1n })
      note(link)
      head = { place: link.place, hash: link.hash }
      if (kept.some((one) => one.place === head.place && !same(one.hash, head.hash)))
        throw new Broken('replaced', { place: head.place })
    }
    if (links.length < LINKS) break
  }
  if (kept.some(({ place }) => place > head.place)) throw new Broken('cut-off', { place: head.place + 1n })
  return head
}

const { search: _words, ...writtenColumns } = getTableColumns(audit)
const checkedColumns = {
  ...writtenColumns,
  searched: sql<boolean>`${audit.search} = activity_words(${audit.actorName}, ${audit.subject}, ${audit.detail})`,
}

/** The hashes of the entries of these links in their order, each entry checked. */
async function entryHashes(db: Db, links: readonly Link[], signal: AbortSignal | undefined): Promise<Uint8Array[]> {
  const wanted = links.flatMap(({ place, seqs }) => seqs.map((seq) => ({ place, seq })))
  const hashes: Uint8Array[] = []
  for (let from = 0; from < wanted.length; from += ENTRIES) {
    signal?.throwIfAborted()
    const part = wanted.slice(from, from + ENTRIES)
    const lines = await db
      .select(checkedColumns)
      .from(audit)
      .where(
        inArray(
          audit.seq,
          part.map(({ seq }) => seq),
        ),
      )
    const found = new Map(lines.map((line) => [line.seq, line]))
    for (const at of part) {
      const line = found.get(at.seq)
      if (line === undefined) throw new Broken('missing', at)
      if (!agrees(line)) throw new Broken('edited', at)
      hashes.push(line.hash)
    }
  }
  return hashes
}

/** The numbers of the entries that do not wait, as far as `chained` does not contain them. */
async function notChained(db: Db, chained: SeqSet, signal: AbortSignal | undefined): Promise<readonly bigint[]> {
  const outside: bigint[] = []
  for (let after: bigint | null = null; ; ) {
    signal?.throwIfAborted()
    const { rows }: { rows: { seq: string }[] } = await db.execute(sql`
      select a.seq::text as seq from audit a where not exists (select from audit_unchained u where u.seq = a.seq)
        ${after === null ? sql`` : sql`and a.seq > ${after.toString()}::bigint`} order by a.seq limit ${NUMBERS}`)
    const seqs = rows.map(({ seq }) => BigInt(seq))
    outside.push(...seqs.filter((seq) => !chained.has(seq)))
    after = seqs.at(-1) ?? null
    if (after === null || seqs.length < NUMBERS) return outside
  }
}

/** Everything that waits for the chain has to exist, and whatever waited for long is in it once links were added. */
async function checkWaiting(db: Db): Promise<void> {
  const [gone] = await seqsOf(db, sql`where a.seq is null`)
  if (gone !== undefined) throw new Broken('missing', { seq: gone })
  const late = await seqsOf(db, sql`where a.at < clock_timestamp() - interval '5 minutes'`)
  if (late.length === 0) return
  // An entry is as old as its transaction was long, so it is late only if links were added since and it still waits.
  let added = await addLink()
  while (added === FULL_LINK) added = await addLink()
  if (added === null) return
  const still = new Set(await seqsOf(db, sql``))
  const seq = late.find((one) => still.has(one))
  if (seq !== undefined) throw new Broken('outside', { seq })
}

async function seqsOf(db: Db, which: ReturnType<typeof sql>): Promise<readonly bigint[]> {
  const { rows } = await db.execute<{ seq: string }>(
    sql`select u.seq::text as seq from audit_unchained u left join audit a on a.seq = u.seq ${which} order by u.seq limit ${ENTRIES}`,
  )
  return rows.map(({ seq }) => BigInt(seq))
}
