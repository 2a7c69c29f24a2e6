import 'server-only'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { system } from '@/lib/access/system'
import { log } from '@/lib/platform/log'
import { metrics } from '@/lib/platform/metrics'
import { notify } from '@/lib/store/listen'
import { db, withTx } from '@/lib/store/open'
import { blockSending, confirmDatabase, type DatabaseDoubt } from '@/lib/store/transitions/control'
import { chainEntries } from './chain-entries'
import { doubtOf, type Kept, type KeptHead } from './compare-heads'
import { keepHead, readHead } from './head-file'

const shared = globalThis as { __blockAlarmed?: boolean }

/**
 * Compares the chain of the activity log with the heads that were kept in `files`. Sending from a database that lacks links, has other ones
 * or is another database is blocked until an epoch is opened or a person accepts the database; the answer says why. Otherwise the entries
 * that wait are chained, and the newest link is kept in each file. Safe on several instances, each with its own files.
 */
export async function checkDatabase(files: readonly string[]): Promise<DatabaseDoubt | null> {
  const kept = files.flatMap((file) => {
    const head = readHead(file)
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
  for (const file of files) keepNewest(file, kept.find((one) => one.file === file)?.head ?? null, newest)
  if (kept.length > 0) await withTx((tx) => confirmDatabase(tx, system()))
  return null
}

const factsShape = z.object({
  database: z.string(),
  accepted: z.coerce.date(),
  blocked: z.string().nullable(),
  hashes: z.record(z.string(), z.string()),
})

async function readFacts(places: readonly bigint[]) {
  const numbers = sql.join([sql`0`, ...places.map((place) => sql`${place.toString()}::bigint`)], sql`, `)
  const { rows } = await (await db()).execute(sql`
    select ${DATABASE} as database, greatest(c.epoch_since, c.head_accepted_at) as accepted, c.sending_blocked_reason as blocked,
      (select coalesce(jsonb_object_agg(place::text, encode(hash, 'hex')), '{}') from audit_chain where place in (${numbers})) as hashes
    from control c cross join environment e`)
  const { database, accepted, blocked, hashes } = factsShape.parse(rows[0])
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
})

type Newest = z.infer<typeof newestShape>

async function readNewest(): Promise<Newest | null> {
  const { rows } = await (await db()).execute(sql`
    select ${DATABASE} as database, c.epoch, n.place::text as place, encode(n.hash, 'hex') as hash, n.at
    from control c cross join environment e cross join lateral (select * from audit_chain order by place desc limit 1) n`)
  return newestShape.optional().parse(rows[0]) ?? null
}

function keepNewest(file: string, kept: Kept | null, newest: Newest | null): void {
  if (newest === null || (kept !== null && same(kept, newest))) return
  keepHead(file, newest)
}

const same = (kept: Kept, newest: KeptHead): boolean =>
  'hash' in kept && kept.hash === newest.hash && kept.database === newest.database

async function block({ file, head, reason }: { file: string; head: Kept; reason: DatabaseDoubt }): Promise<void> {
  const keptPlace = 'place' in head ? head.place.toString() : null
  await withTx(async (tx) => {
    await blockSending(tx, system(), { reason, file, keptPlace })
    await notify(tx, 'live', { payoutId: null })
  })
}

function alarm(blocked: DatabaseDoubt | null): void {
  metrics().sendingBlocked.set(blocked === null ? 0 : 1)
  if (blocked !== null && shared.__blockAlarmed !== true)
    log.fatal(
      { reason: blocked },
      'nothing is sent: this database contradicts the head of the activity log that was kept outside of it',
    )
  shared.__blockAlarmed = blocked !== null
}
