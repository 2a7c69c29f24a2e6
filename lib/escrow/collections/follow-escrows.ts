import 'server-only'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { log } from '@/lib/platform/log'
import { db } from '@/lib/store/open'
import { ENDED_WORDS } from './escrow-status'
import { readFromService } from './read-service'

const HOUR_MS = 3_600_000
const AT_ONCE = 20

/**
 * Reads escrows from the service: first those that a webhook was about since they were last read, then those that were not read for an hour
 * and whose money has neither been released nor returned, the longest unread first, at most 20. `tried` holds when a reading of an escrow
 * failed: that escrow waits an hour. Stops early where `signal` is aborted. Returns how many were read.
 */
export async function readUnwatched(tried: Map<string, number>, signal?: AbortSignal): Promise<number> {
  const now = Date.now()
  for (const [id, at] of tried) if (at < now - HOUR_MS) tried.delete(id)
  const { rows } = await (await db()).execute<{ id: string }>(sql`
    select k.id from (
      select distinct coalesce(e.service_id, s.service_id) as id from escrow e left join submission s on s.id = e.submission_id) k
    left join lateral (
      select r.raw_status, r.last_started_at from escrow_reading r where r.service_id = k.id
      order by r.started_at desc limit 1) r on true
    left join lateral (
      select true as received from event v where v.escrow_id = k.id and not v.is_test and v.received_at > r.last_started_at limit 1) v on true
    where k.id is not null and not k.id = any (${sql.param([...tried.keys()])}::uuid[])
      and (r.last_started_at is null or v.received or (r.last_started_at < clock_timestamp() - interval '1 hour'
        and coalesce(lower(btrim(r.raw_status)), '') <> all (${sql.param([...ENDED_WORDS])}::text[])))
    order by v.received nulls last, r.last_started_at nulls first limit ${AT_ONCE}`)
  let read = 0
  for (const { id } of rows) {
    if (signal?.aborted) break
    const reading = await readFromService(id)
    if (reading.ok) read += 1
    else {
      tried.set(id, now)
      log.warn({ escrowId: id, problem: reading.problem.kind }, 'an escrow could not be read again')
    }
  }
  return read
}

const received = z.object({ event: z.object({ escrowId: z.string().nullable() }) })

/**
 * Makes the job that reads escrows until their money has been released or returned, also while nobody has their page open. `concerns`
 * answers whether a received event starts a reading, and lets an escrow be read again whose last reading failed.
 */
export function escrowFollower(): {
  readonly concerns: (payload: unknown) => boolean
  readonly run: (signal: AbortSignal) => Promise<void>
} {
  const tried = new Map<string, number>()
  return {
    concerns: (payload) => {
      const escrowId = received.safeParse(payload).data?.event.escrowId ?? null
      if (escrowId === null) return false
      tried.delete(escrowId)
      return true
    },
    run: async (signal) => {
      await readUnwatched(tried, signal)
    },
  }
}
