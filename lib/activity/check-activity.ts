import 'server-only'
import { sql } from 'drizzle-orm'
import { log } from '@/lib/platform/log'
import { metrics } from '@/lib/platform/metrics'
import { db } from '@/lib/store/open'
import { auditCheck } from '@/lib/store/schema/audit'
import type { DatabaseDoubt } from '@/lib/store/transitions/control'
import type { Head } from './chain'
import { checkDatabase } from './check-database'
import { doubtOf, provesChange } from './compare-heads'
import { readFacts } from './database-facts'
import { type HeadFile, readHead } from './head-file'
import { BREAKS, type Break, type Verified, verifyActivity, verifySince } from './verify'

/**
 * Compares the database with the heads kept in `files`, and verifies what was added to the activity log since the last check on any instance;
 * all of it once a day. That the log was changed is logged as fatal, and stored: every page of the activity log shows it. Throws the reason of `signal` where it is aborted.
 */
export async function checkActivity(files: readonly HeadFile[], signal?: AbortSignal): Promise<Verified> {
  // A change may be such that no link can be added any more: the log is verified all the same.
  const failure = await checkDatabase({ files }).then(
    () => null,
    (problem: unknown) => ({ problem }),
  )
  const last = await readLast()
  const { heads: kept } = await headsToContain(files)
  const whole = last === null || last.wholeIsDue
  const verified = whole
    ? await verifyActivity(await db(), { kept: last === null ? kept : [...kept, last.head], signal })
    : await verifySince(await db(), last.head, { kept, signal })
  metrics().activityBroken.set(verified.ok ? 0 : 1)
  if (verified.ok) await note(verified.head, whole)
  else {
    const { place, seq, what } = verified.broken
    await (await db()).execute(
      sql`select note_activity_break(${what}, ${place?.toString() ?? null}::bigint, ${seq?.toString() ?? null}::bigint)`,
    )
    log.fatal(
      { place: place === null ? null : String(place), seq: seq === null ? null : String(seq), what },
      'the activity log is not as it was written',
    )
  }
  if (failure !== null) throw failure.problem
  return verified
}

/**
 * The heads in these files that the log has to contain, and why the database may not be the newest one. A database that is behind lacks the newest
 * heads, and nobody changed records for that.
 */
export async function headsToContain(
  files: readonly HeadFile[],
): Promise<{ readonly heads: readonly Head[]; readonly doubt: DatabaseDoubt | null }> {
  const kept = files.flatMap(({ path }) => readHead(path) ?? [])
  const facts = await readFacts(kept)
  const doubt = facts.blocked ?? kept.map((head) => doubtOf(head, facts)).find((one) => one !== null) ?? null
  const heads = kept
    .filter((head) => provesChange(head, doubt, facts))
    .map(({ place, hash }) => ({ place, hash: Uint8Array.from(Buffer.from(hash, 'hex')) }))
  return { heads, doubt }
}

async function readLast() {
  const [last] = await (await db())
    .select({
      place: auditCheck.place,
      hash: auditCheck.hash,
      // A time that has not come yet was written before the clock was set back.
      wholeIsDue: sql<boolean>`coalesce(whole_at not between clock_timestamp() - interval '1 day' and clock_timestamp(), true)`,
    })
    .from(auditCheck)
  if (last === undefined) return null
  const { place, hash, wholeIsDue } = last
  return { head: { place, hash }, wholeIsDue }
}

async function note({ place, hash }: { readonly place: bigint; readonly hash: Uint8Array }, whole: boolean) {
  await (await db()).execute(
    sql`select note_activity_check(${place.toString()}::bigint, decode(${Buffer.from(hash).toString('hex')}, 'hex'), ${whole})`,
  )
}

/** What the last check found that is not as it was written, and where: `place` of the link or `seq` of the entry. `since` is ISO 8601. */
export type ActivityBreak = {
  readonly what: Break['what']
  readonly place: string | null
  readonly seq: string | null
  readonly since: string
}

/** Sets the metric of this process to what the last check found, on whichever instance. */
export async function countBreaks(): Promise<void> {
  metrics().activityBroken.set((await readBreak()) === null ? 0 : 1)
}

/** Reads what the last check found; null where it found nothing. */
export async function readBreak(): Promise<ActivityBreak | null> {
  const { broken, brokenPlace, brokenSeq, brokenAt } = auditCheck
  const [found] = await (await db()).select({ broken, brokenPlace, brokenSeq, brokenAt }).from(auditCheck)
  const what = BREAKS.find((one) => one === found?.broken)
  if (found === undefined || what === undefined || found.brokenAt === null) return null
  return {
    what,
    place: found.brokenPlace?.toString() ?? null,
    seq: found.brokenSeq?.toString() ?? null,
    since: found.brokenAt.toISOString(),
  }
}
