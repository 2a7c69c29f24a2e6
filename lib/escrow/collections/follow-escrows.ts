import 'server-only'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { log } from '@/lib/platform/log'
import { db } from '@/lib/store/open'
import { ENDED_WORDS } from './escrow-status'
import { readFromService } from './read-service'

const HOUR_MS = 3_600_000
const AT_ONCE = 20

// Written out instead of sent as a parameter, because the words are in the condition of an index (`escrow_unfinished`).
const ENDED = sql.raw(ENDED_WORDS.map((word) => `'${word}'`).join(', '))

/**
 * Reads escrows from the service: first those that a webhook was about since they were last read, then those that were not read for an hour
 * and whose money has neither been released nor returned, the longest unread first, at most 20. `tried` holds when a reading of an escrow
 * failed: that escrow waits an hour. Stops early where `signal` is aborted. Returns how many were read.
 */
export async function readUnwatched(tried: Map<string, number>, signal?: AbortSignal): Promise<number> {
  const now = Date.now()
  for (const [id, at] of tried) if (at < now - HOUR_MS) tried.delete(id)
  const failed = sql`${sql.param([...tried.keys()])}::uuid[]`
  const { rows } = await (await db()).execute<{ id: string }>(sql`
    select k.id from (
      select e.service_key as id, true as received, e.read_at from escrow e where e.notified_at > e.read_at
      union
      (select e.service_key, false, e.read_at from escrow e
        where e.service_key is not null and (e.read_at is null or coalesce(lower(btrim(e.status)), '') not in (${ENDED}))
          and (e.read_at is null or e.read_at < clock_timestamp() - interval '1 hour')
          and not e.service_key = any (${failed}) order by e.read_at nulls first limit ${AT_ONCE * 2})) k
    where not k.id = any (${failed})
    group by k.id order by bool_or(k.received) desc, min(k.read_at) nulls first limit ${AT_ONCE}`)
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
