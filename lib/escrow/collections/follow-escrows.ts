import 'server-only'
import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { log } from '@/lib/platform/log'
import { withRequestContext } from '@/lib/platform/request-context'
import { listen } from '@/lib/store/listen'
import { db } from '@/lib/store/open'
import { ENDED_WORDS } from './escrow-status'
import { readFromService } from './read-service'

const TURN_MS = 60_000
const HOUR_MS = 3_600_000
const AT_ONCE = 20

/**
 * Reads again the escrows of the book that a webhook told of since they were read, and those that nobody has looked at for an
 * hour and whose money has not gone one way or the other, the longest unread first, at most 20. What could not be read is left for another hour (`tried`: when each was).
 * Returns how many were read.
 */
export async function readUnwatched(tried: Map<string, number>): Promise<number> {
  const now = Date.now()
  for (const [id, at] of tried) if (at < now - HOUR_MS) tried.delete(id)
  const { rows } = await (await db()).execute<{ id: string }>(sql`
    select k.id from (
      select distinct coalesce(e.service_id, s.service_id) as id from escrow e left join submission s on s.id = e.submission_id) k
    left join lateral (
      select r.raw_status, r.last_started_at from escrow_reading r where r.service_id = k.id
      order by r.started_at desc limit 1) r on true
    left join lateral (
      select true as told from event v where v.escrow_id = k.id and not v.is_test and v.received_at > r.last_started_at limit 1) v on true
    where k.id is not null and not k.id = any (${sql.param([...tried.keys()])}::uuid[])
      and (r.last_started_at is null or v.told or (r.last_started_at < clock_timestamp() - interval '1 hour'
        and coalesce(lower(btrim(r.raw_status)), '') <> all (${sql.param([...ENDED_WORDS])}::text[])))
    order by v.told nulls last, r.last_started_at nulls first limit ${AT_ONCE}`)
  let read = 0
  for (const { id } of rows) {
    const reading = await readFromService(id)
    if (reading.ok) read += 1
    else {
      tried.set(id, now)
      log.warn({ escrowId: id, problem: reading.problem.kind }, 'an escrow could not be read again')
    }
  }
  return read
}

const notice = z.object({ event: z.object({ escrowId: z.string().nullable() }) })

/**
 * Follows the escrows of the book until their money has gone one way or the other, whoever looks, and reads at once what a webhook
 * tells of. Returns how to stop.
 */
export async function followEscrows(): Promise<() => Promise<void>> {
  const tried = new Map<string, number>()
  let working: Promise<unknown> | null = null
  let again = false
  const turn = () => {
    again = working !== null
    working ??= withRequestContext(randomUUID(), () => readUnwatched(tried))
      .catch((err: unknown) => log.error({ err }, 'escrows could not be followed'))
      .finally(() => {
        working = null
        if (again) turn()
      })
  }
  const unlisten = await listen('event', (told) => {
    const escrowId = notice.safeParse(told).data?.event.escrowId ?? null
    if (escrowId === null) return
    tried.delete(escrowId)
    turn()
  })
  turn()
  const timer = setInterval(turn, TURN_MS)
  timer.unref()
  return async () => {
    clearInterval(timer)
    await unlisten()
    again = false
    await working
  }
}
