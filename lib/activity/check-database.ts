import 'server-only'
import { accessSync, constants } from 'node:fs'
import { dirname } from 'node:path'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { system } from '@/lib/access/system'
import { codeOf } from '@/lib/platform/error-chain'
import { log } from '@/lib/platform/log'
import { metrics } from '@/lib/platform/metrics'
import { noteHeadFile } from '@/lib/platform/second-head'
import { settings } from '@/lib/platform/settings'
import { notify } from '@/lib/store/listen'
import { db, withTx } from '@/lib/store/open'
import { StartProblem } from '@/lib/store/start-problem'
import {
  blockSending,
  confirmDatabase,
  type DatabaseDoubt,
  type KeptHeads,
  noteClock,
} from '@/lib/store/transitions/control'
import { chainEntries } from './chain-entries'
import { agrees, type DatabaseFacts, doubtOf, type Kept, type KeptHead } from './compare-heads'
import { DATABASE, readDatabaseName, readFacts } from './database-facts'
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
  const inState = stateHeadFile(settings(), await readDatabaseName())
  return [...headFiles(settings()), ...(inState === null ? [] : [inState])]
}

/**
 * Compares the chain of the activity log with the heads that were kept in `files`. Sending from a database that lacks links, has other ones
 * or is another database is blocked until an epoch is opened or a person accepts the database; the answer says why. Otherwise the entries
 * that wait are chained, and the newest link is kept in each file. Safe on several instances, each with its own files. Throws a `StartProblem` where
 * a file that a setting names cannot be read or written; the others are written all the same.
 */
export async function checkDatabase({ files, starts = false }: Check): Promise<DatabaseDoubt | null> {
  // Before anything is written into a file: what is written afterwards says nothing about the time before.
  await withTx((tx) => noteClock(tx, system(), { starts }))
  const failed: FailedFile[] = []
  const trying = <T>(file: HeadFile, work: () => T): T | null => {
    try {
      return work()
    } catch (problem) {
      noteHeadFile(file.path, codeOf(problem) ?? 'unknown')
      failed.push({ file, problem })
      return null
    }
  }
  const kept = files.flatMap((file) => {
    const head = trying(file, () => readHead(file.path))
    return head === null ? [] : [{ file, head }]
  })
  const facts = await readFacts(kept.map(({ head }) => head))
  metrics().sendingComparing.set(facts.comparing ? 1 : 0)
  const doubts = kept.flatMap(({ file, head }) => {
    const reason = doubtOf(head, facts)
    return reason === null ? [] : [{ file, head, reason }]
  })
  const [first] = doubts
  if (first !== undefined && facts.blocked === null) await block(first)
  const blocked = facts.blocked ?? first?.reason ?? null
  alarm(blocked)
  if (blocked !== null) {
    // Nothing is written then, but a folder that is not there keeps no head.
    for (const file of files) trying(file, () => accessSync(dirname(file.path), constants.W_OK))
    return blocked
  }
  await chainEntries()
  const newest = await readNewest()
  // What cannot be read is not written over: it may show more than the database.
  for (const file of files.filter((one) => !failed.some((other) => other.file === one)))
    trying(file, () => keepNewest(file.path, kept.find((one) => one.file === file)?.head ?? null, newest))
  if (kept.length > 0) await withTx((tx) => confirmDatabase(tx, system(), keptTimes(kept, facts)))
  refuseFailed(failed)
  return null
}

type FailedFile = { readonly file: HeadFile; readonly problem: unknown }

// One file that fails does not keep the head from the others.
function refuseFailed(failed: readonly FailedFile[]): void {
  for (const { file, problem } of failed) {
    const { path, setting } = file
    const why = codeOf(problem) ?? 'unknown'
    if (setting !== null) throw new StartProblem({ code: 'head-file', file: path, setting, why }, { cause: problem })
  }
}

type KeptFile = { readonly file: HeadFile; readonly head: Kept }

function keptTimes(kept: readonly KeptFile[], facts: DatabaseFacts): KeptHeads {
  const newest = (which: (file: HeadFile) => boolean) =>
    kept
      .flatMap(({ file, head }) => (which(file) && agrees(head, facts) && head.keptAt !== null ? [head.keptAt] : []))
      .reduce<Date | null>((last, at) => (last === null || at > last ? at : last), null)
  return {
    copyKeptAt: newest(({ setting }) => setting === 'AUDIT_HEAD_COPY'),
    outsideKeptAt: newest(({ outside }) => outside),
  }
}

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
  // Nothing is written before the first link, but a folder that is not there is found at the start.
  if (newest === null) accessSync(dirname(file), constants.W_OK)
  if (newest === null || (kept !== null && same(kept, newest) && isRecent(kept, newest))) return
  keepHead(file, newest)
  noteHeadFile(file, null)
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
