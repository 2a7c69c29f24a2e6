import { type SQL, sql } from 'drizzle-orm'
import type { Db } from './database'

// Nobody needs the full count of a long list, and a search runs with every letter typed.
const MOST_COUNTED = 10_000
const FEW = 2_000

/** How many entries a list has; `more`: there are more than were counted; `few`: finding them by their words is faster than passing over all others. */
type Count = { readonly total: number; readonly more: boolean; readonly few: boolean }

/** Counts the entries of a list, up to a limit. `entries` is a table with its conditions, as it stands after FROM. */
export async function countEntries(database: Db, entries: SQL): Promise<Count> {
  const { rows } = await database.execute<{ found: number }>(
    sql`SELECT count(*)::int AS found FROM (SELECT FROM ${entries} LIMIT ${MOST_COUNTED + 1}) counted`,
  )
  const found = rows[0]?.found ?? 0
  return { total: Math.min(found, MOST_COUNTED), more: found > MOST_COUNTED, few: found <= FEW }
}
