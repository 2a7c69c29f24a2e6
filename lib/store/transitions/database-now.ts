import 'server-only'
import { sql } from 'drizzle-orm'
import type { Db } from '@/lib/store/database'

/** The present time by the database's clock, the only clock that decides about money. */
export async function databaseNow(db: Db): Promise<Date> {
  const { rows } = await db.execute<{ ms: string }>(
    sql`select floor(extract(epoch from clock_timestamp()) * 1000)::text as ms`,
  )
  return new Date(Number(rows[0]?.ms))
}
