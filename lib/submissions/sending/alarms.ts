import 'server-only'
import { sql } from 'drizzle-orm'
import { log } from '@/lib/platform/log'
import { metrics } from '@/lib/platform/metrics'
import type { Db } from '@/lib/store/database'
import { db } from '@/lib/store/open'
import type { SubmissionKind } from '@/lib/store/transitions/kind'
import { HOLD_REASONS, type HoldReason, type SubmissionState } from '@/lib/store/transitions/standing'
import { alarmLevel } from '@/lib/submissions/state/schedule'

const shared = globalThis as { __alarmed?: Set<string> }
shared.__alarmed ??= new Set()
const alarmed = shared.__alarmed
const CLOCK = 'clock'

// Those that have ended are never counted: there are always more, and no alarm depends on them.
const OPEN = ['ready', 'sending', 'unknown', 'reconciling', 'accepted', 'on_hold'] as const satisfies SubmissionState[]

/**
 * Counts open submissions by state and unknown money by currency for the metrics, and logs an alarm for what is unknown for too
 * long.
 */
export async function watch(): Promise<void> {
  const database = await db()
  const states = await database.execute<{ state: string; n: number }>(
    sql`select concat_ws(':', state, hold_reason) as state, count(*)::int as n from submission
      where state in ${[...OPEN]} group by 1`,
  )
  const counted = new Map(states.rows.map(({ state, n }) => [state, n]))
  const count = (state: SubmissionState, holdReason: HoldReason | '') =>
    metrics().submissions.set(
      { state, hold_reason: holdReason },
      counted.get(holdReason ? `${state}:${holdReason}` : state) ?? 0,
    )
  for (const state of OPEN) if (state !== 'on_hold') count(state, '')
  for (const holdReason of HOLD_REASONS) count('on_hold', holdReason)
  const unknown = await database.execute<{ id: string; kind: SubmissionKind; ms: string }>(sql`
    select id, kind, floor(extract(epoch from clock_timestamp() - first_sent_at) * 1000)::text as ms
    from submission where state in ('unknown', 'reconciling') or hold_reason in ('unclear', 'found_twice')`)
  for (const { id, kind, ms } of unknown.rows) {
    const ageMs = Number.parseInt(ms, 10)
    const level = alarmLevel(kind, ageMs)
    if (level === null || alarmed.has(`${id} ${level}`)) continue
    alarmed.add(`${id} ${level}`)
    log[level]({ submissionId: id, kind, ageMs }, 'it is not known for too long whether money moved')
  }
  await gaugeUnknown(database)
  await watchClock(database)
}

async function watchClock(database: Db): Promise<void> {
  const { rows } = await database.execute<{ behind: boolean }>(sql`select clock_is_behind() as behind`)
  const behind = rows[0]?.behind === true
  metrics().clockBehind.set(behind ? 1 : 0)
  if (behind && !alarmed.has(CLOCK)) log.fatal({}, 'the database clock was set back: nothing is sent until it is right')
  if (behind) alarmed.add(CLOCK)
  else alarmed.delete(CLOCK)
}

/** A gauge is a float: exact up to 90 trillion units, and nothing is decided by it. */
async function gaugeUnknown(database: Db): Promise<void> {
  const { rows } = await database.execute<{ currency: string; minor: number }>(sql`
    select currency, money_unknown('00000000-0000-0000-0000-000000000000', currency)::float8 as minor
    from (select distinct currency from submission where state in ('sending', 'unknown', 'reconciling', 'on_hold')) c`)
  metrics().unknownMinor.reset()
  for (const { currency, minor } of rows) metrics().unknownMinor.set({ currency }, minor)
}
