import 'server-only'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { system } from '@/lib/access/system'
import { log } from '@/lib/platform/log'
import { metrics } from '@/lib/platform/metrics'
import { settings } from '@/lib/platform/settings'
import { notify } from '@/lib/store/listen'
import { db, withTx } from '@/lib/store/open'
import {
  blockSending,
  confirmDatabase,
  type DatabaseDoubt,
  type KeptHeads,
  noteClock,
} from '@/lib/store/transitions/control'
import { chainEntries } from './chain-entries'
import { agrees, type DatabaseFacts, doubtOf, type Kept, type KeptHead } from './compare-heads'
import { type HeadFile, headFiles, keepHead, readHead, stateHeadFile } from './head-file'

const shared = globalThis as { __blockAlarmed?: boolean }

/** Looks at the database and the files of its heads, `starts` where a sender is about to start. */
type Check = { readonly files: readonly HeadFile[]; readonly starts?: boolean }

/** Notes the clock, and compares the database with the heads in the files of these settings and of the state folder. See `checkDatabase`. */
export async function checkOwnDatabase(starts = false): Promise<DatabaseDoubt | null> {
  return checkDatabase({ files: await ownHeadFiles(), starts })
}

/** The files in which this process keeps the head of its database. */
export async function ownHeadFiles(): Promise<readonly HeadFile[]> {
  const { rows } = await (await db()).execute<{ name: string }>(
    sql`select ${DATABASE} as name from control c cross join environment e`,
  )
  const inState = stateHeadFile(settings(), rows[0]?.name ?? '')
  return [...headFiles(settings()), ...(inState === null ? [] : [inState])]
}

/**
 * Compares the chain of the activity log with the heads that were kept in `files`. Sending from a database that lacks links, has other ones
 * or is another database is blocked until an epoch is opened or a person accepts the database; the answer says why. Otherwise the entries
 * that wait are chained, and the newest link is kept in each file. Safe on several instances, each with its own files.
 */
export async function checkDatabase({ files, starts = false }: Check): Promise<DatabaseDoubt | null> {
  // Before anything is written into a file: what is written afterwards says nothing about the time before.
  await withTx((tx) => noteClock(tx, system(), { starts }))
  const kept = files.flatMap((file) => {
    const head = readHead(file.path)
    return head === null ? [] : [{ file, head }]
  })
  const facts = await readFacts(kept.flatMap(({ head }) => ('place' in head ? [head.place] : [])))
  const doubts = kept.flatMap(({ file, head }) => {
    const reason = doubtOf(head, facts)
    return reason === null ? [] : [{ file, head, reason }]
  })
  const [first] = doubts
  if (first !== undefined && facts.blocked === null) await block(first)
  const blocked = facts.blocked ?? first?.reason ?? null
  alarm(blocked)
  if (blocked !== null) return blocked
  await chainEntries()
  const newest = await readNewest()
  for (const { path } of files) keepNewest(path, kept.find(({ file }) => file.path === path)?.head ?? null, newest)
  if (kept.length > 0) await withTx((tx) => confirmDatabase(tx, system(), keptTimes(kept, facts)))
  return null
}

type KeptFile = { readonly file: HeadFile; readonly head: Kept }

function keptTimes(kept: readonly KeptFile[], facts: DatabaseFacts): KeptHeads {
  const newest = (which: (file: HeadFile) => boolean) =>
    kept
      .flatMap(({ file, head }) => (which(file) && agrees(head, facts) && head.keptAt !== null ? [head.keptAt] : []))
      .reduce<Date | null>((last, at) => (last === null || at > last ? at : last), null)
  return { copyKeptAt: newest(({ copy }) => copy), outsideKeptAt: newest(({ outside }) => outside) }
}

const factsShape = z.object({
  database: z.string(),
  accepted: z.coerce.date(),
  blocked: z.string().nullable(),
  comparing: z.boolean(),
  hashes: z.record(z.string(), z.string()),
})

async function readFacts(places: readonly bigint[]) {
  const numbers = sql.join([sql`0`, ...places.map((place) => sql`${place.toString()}::bigint`)], sql`, `)
  const { rows } = await (await db()).execute(sql`
    select ${DATABASE} as database, greatest(c.epoch_since, c.head_accepted_at) as accepted, c.sending_blocked_reason as blocked, comparison_is_due() as comparing,
      (select coalesce(jsonb_object_agg(place::text, encode(hash, 'hex')), '{}') from audit_chain where place in (${numbers})) as hashes
    from control c cross join environment e`)
  const { database, accepted, blocked, comparing, hashes } = factsShape.parse(rows[0])
  metrics().sendingComparing.set(comparing ? 1 : 0)
  return {
    database,
    acceptedAt: accepted,
    blocked: blocked as DatabaseDoubt | null,
    hashAt: (place: bigint) => hashes[place.toString()] ?? null,
  }
}

// A database is known by where it belongs and by the entry with which its chain begins, or will begin.
const DATABASE = sql`encode(sha256(convert_to(concat_ws(' ', e.env, e.service_host, e.merchant_fingerprint) || E'\n' || coalesce((
  select encode(a.hash, 'hex') from audit a
  where a.seq = coalesce((select seqs[1] from audit_chain where place = 1), (select min(seq) from audit))), ''), 'UTF8')), 'hex')`

const newestShape = z.object({
  database: z.string(),
  epoch: z.number(),
  place: z.coerce.bigint(),
  hash: z.string(),
  at: z.coerce.date(),
  keptAt: z.coerce.date(),
})

type Newest = z.infer<typeof newestShape>

async function readNewest(): Promise<Newest | null> {
  const { rows } = await (await db()).execute(sql`
    select ${DATABASE} as database, c.epoch, c.clock_seen_at as "keptAt", n.place::text as place, encode(n.hash, 'hex') as hash, n.at
    from control c cross join environment e cross join lateral (select * from audit_chain order by place desc limit 1) n`)
  return newestShape.optional().parse(rows[0]) ?? null
}

function keepNewest(file: string, kept: Kept | null, newest: Newest | null): void {
  if (newest === null || (kept !== null && same(kept, newest) && isRecent(kept, newest))) return
  keepHead(file, newest)
}

const same = (kept: Kept, newest: KeptHead): boolean =>
  'hash' in kept && kept.hash === newest.hash && kept.database === newest.database

const REWRITTEN_AFTER_MS = 45_000

// A file that is as old as the last sign of life shows that the database is not older.
const isRecent = (kept: Kept, newest: KeptHead): boolean =>
  'keptAt' in kept && (newest.keptAt?.getTime() ?? 0) - (kept.keptAt?.getTime() ?? 0) < REWRITTEN_AFTER_MS

async function block({ file, head, reason }: KeptFile & { readonly reason: DatabaseDoubt }): Promise<void> {
  const keptPlace = 'place' in head ? head.place.toString() : null
  await withTx(async (tx) => {
    await blockSending(tx, system(), { reason, file: file.path, keptPlace })
    await notify(tx, 'live', { payoutId: null })
  })
}

function alarm(blocked: DatabaseDoubt | null): void {
  metrics().sendingBlocked.set(blocked === null ? 0 : 1)
  if (blocked !== null && shared.__blockAlarmed !== true)
    log.fatal(
      { reason: blocked },
      'nothing is sent: the head of the activity log that was kept outside of this database, or the service, contradicts it',
    )
  shared.__blockAlarmed = blocked !== null
}
