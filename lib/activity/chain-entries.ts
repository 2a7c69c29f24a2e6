import 'server-only'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { db } from '@/lib/store/open'

/** A link with as many entries is full: more may wait. The function of the database has the same number. */
export const FULL_LINK = 1_000

const addedShape = z.tuple([z.object({ added: z.number().nullable() })])

/** Adds one link to the chain of the activity log. Returns how many entries it contains; null where another transaction is adding one. */
export async function addLink(): Promise<number | null> {
  const { rows } = await (await db()).execute(sql`select chain_entries() as added`)
  return addedShape.parse(rows)[0].added
}

/**
 * Adds the waiting entries of the activity log to its chain. Any number of instances may do so: one adds, the others do nothing. Throws the
 * reason of `signal` where it is aborted.
 */
export async function chainEntries(signal?: AbortSignal): Promise<void> {
  while ((await addLink()) === FULL_LINK) signal?.throwIfAborted()
}
