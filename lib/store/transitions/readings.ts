import 'server-only'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Actor } from '@/lib/access/actor'
import type { Db, Tx } from '@/lib/store/database'
import { call } from './call'

/** A reading of the service that has begun. `ticket` proves to the database when that was; callers cannot forge it. */
export type StartedReading = { readonly startedAt: Date; readonly ticket: string }

/** A search of the service's list that has begun, and the time window that it has to cover; `windowTo` is null for "until now". */
export type StartedScan = StartedReading & { readonly windowFrom: Date; readonly windowTo: Date | null }

const begun = z.object({ startedAt: z.coerce.date(), ticket: z.string() })
const begunScan = begun.extend({ windowFrom: z.coerce.date(), windowTo: z.coerce.date().nullable() })

/** Begins a reading for a submission; call it before the service is read. Pass its ticket to `recordObservation`. */
export async function beginReading(db: Db, submissionId: string): Promise<StartedReading> {
  const { rows } = await db.execute<{ answer: unknown }>(sql`select begin_reading(${submissionId}::uuid) as answer`)
  return begun.parse(rows[0]?.answer)
}

/** Begins a search for a submission; call it before the service's list is read. Pass its ticket to `recordAbsenceScan`. */
export async function beginScan(db: Db, submissionId: string): Promise<StartedScan> {
  const { rows } = await db.execute<{ answer: unknown }>(sql`select begin_scan(${submissionId}::uuid) as answer`)
  return begunScan.parse(rows[0]?.answer)
}

/**
 * Requests a reading, as soon as possible, of every submission that is about one of these ids of the service and can be read. A
 * reading under way does not count, since it may have missed what happened. It does not make any send earlier. Returns how many
 * submissions are concerned.
 */
export async function requestReading(tx: Tx, actor: Actor, serviceIds: readonly string[]): Promise<number> {
  if (serviceIds.length === 0) return 0
  return z.number().parse(await call(tx, 'want_reading', actor, { serviceIds }))
}
