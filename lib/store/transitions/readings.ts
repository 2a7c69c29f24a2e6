import 'server-only'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Actor } from '@/lib/access/actor'
import type { Db, Tx } from '@/lib/store/database'
import { call } from './call'

/** A reading of the service that has begun: since when, and the database's proof of it, which no caller can make. */
export type Begun = { readonly startedAt: Date; readonly ticket: string }

/** A search of the service's list that has begun, and the part of the list it has to cover; `windowTo` is null for up to now. */
export type BegunScan = Begun & { readonly windowFrom: Date; readonly windowTo: Date | null }

const begun = z.object({ startedAt: z.coerce.date(), ticket: z.string() })
const begunScan = begun.extend({ windowFrom: z.coerce.date(), windowTo: z.coerce.date().nullable() })

/** Begins a reading for a submission, before the service is asked. Its ticket goes to `recordObservation`. */
export async function beginReading(db: Db, submissionId: string): Promise<Begun> {
  const { rows } = await db.execute<{ answer: unknown }>(sql`select begin_reading(${submissionId}::uuid) as answer`)
  return begun.parse(rows[0]?.answer)
}

/** Begins a search for a submission, before the service's list is read. Its ticket goes to `recordAbsenceScan`. */
export async function beginScan(db: Db, submissionId: string): Promise<BegunScan> {
  const { rows } = await db.execute<{ answer: unknown }>(sql`select begin_scan(${submissionId}::uuid) as answer`)
  return begunScan.parse(rows[0]?.answer)
}

/**
 * Has the sender read, as soon as it can, every submission of ours that is about one of these identifiers of the service and
 * can be read. Nothing is sent earlier by it. A reading that is under way does not count: it may have missed what happened.
 * Returns how many submissions there are.
 */
export async function wantReading(tx: Tx, actor: Actor, serviceIds: readonly string[]): Promise<number> {
  if (serviceIds.length === 0) return 0
  return z.number().parse(await call(tx, 'want_reading', actor, { serviceIds }))
}
