import 'server-only'
import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { system } from '@/lib/access/system'
import { log } from '@/lib/platform/log'
import { metrics } from '@/lib/platform/metrics'
import { notify } from '@/lib/store/listen'
import { db, withTx } from '@/lib/store/open'
import { blockSending, confirmDatabase, type DatabaseDoubt } from '@/lib/store/transitions/control'
import { doubtOf, type Kept, type KeptHead } from './compare-heads'
import { keepHead, readHead } from './head-file'

const shared = globalThis as { __blockAlarmed?: boolean }

/**
 * Compares the activity log with the heads that were kept in `files`. Sending from a database that lacks entries, has other ones or is
 * another database is blocked until an epoch is opened or a person accepts the database; the answer says why. Otherwise the newest entry is
 * kept in each file. Safe on several instances, each with its own files.
 */
export async function checkDatabase(files: readonly string[]): Promise<DatabaseDoubt | null> {
  const kept = files.flatMap((file) => {
    const head = readHead(file)
    return head === null ? [] : [{ file, head }]
  })
  const facts = await readFacts(kept.flatMap(({ head }) => ('seq' in head ? [head.seq] : [])))
  const doubts = kept.flatMap(({ file, head }) => {
    const reason = doubtOf(head, facts)
    return reason === null ? [] : [{ file, head, reason }]
  })
  const [first] = doubts
  if (first !== undefined && facts.blocked === null) await block(first)
  const blocked = facts.blocked ?? first?.reason ?? null
  alarm(blocked)
  if (blocked !== null) return blocked
  for (const file of files) keepNewest(file, kept.find((one) => one.file === file)?.head ?? null, facts)
  if (kept.length > 0) await withTx((tx) => confirmDatabase(tx, system()))
  return null
}

type Facts = Awaited<ReturnType<typeof readFacts>>

const factsShape = z.object({
  env: z.string(),
  first: z.string(),
  accepted: z.coerce.date(),
  blocked: z.string().nullable(),
  epoch: z.number(),
  seq: z.coerce.bigint().nullable(),
  hash: z.string().nullable(),
  at: z.coerce.date().nullable(),
  hashes: z.record(z.string(), z.string()),
})

async function readFacts(seqs: readonly bigint[]) {
  const numbers = sql.join([sql`0`, ...seqs.map((seq) => sql`${seq.toString()}::bigint`)], sql`, `)
  const { rows } = await (await db()).execute(sql`
    select concat_ws(' ', e.env, e.service_host, e.merchant_fingerprint) as env,
      coalesce((select encode(hash, 'hex') from audit where seq = 1), '') as first,
      greatest(c.epoch_since, c.head_accepted_at) as accepted, c.sending_blocked_reason as blocked, c.epoch,
      n.seq::text as seq, encode(n.hash, 'hex') as hash, n.at,
      (select coalesce(jsonb_object_agg(seq::text, encode(hash, 'hex')), '{}') from audit where seq in (${numbers})) as hashes
    from control c cross join environment e left join lateral (select * from audit order by seq desc limit 1) n on true`)
  const { env, first, accepted, blocked, epoch, seq, hash, at, hashes } = factsShape.parse(rows[0])
  const database = createHash('sha256').update(`${env}\n${first}`).digest('hex')
  const newest = seq === null || hash === null || at === null ? null : { seq, hash, at, database, epoch }
  return {
    database,
    acceptedAt: accepted,
    blocked: blocked as DatabaseDoubt | null,
    newest,
    hashAt: (at: bigint) => hashes[at.toString()] ?? null,
  }
}

function keepNewest(file: string, kept: Kept | null, { newest }: Facts): void {
  if (newest === null || (kept !== null && same(kept, newest))) return
  keepHead(file, newest)
}

const same = (kept: Kept, newest: KeptHead): boolean =>
  'hash' in kept && kept.hash === newest.hash && kept.database === newest.database

async function block({ file, head, reason }: { file: string; head: Kept; reason: DatabaseDoubt }): Promise<void> {
  const keptSeq = 'seq' in head ? head.seq.toString() : null
  await withTx(async (tx) => {
    await blockSending(tx, system(), { reason, file, keptSeq })
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
