import { type SQL, sql } from 'drizzle-orm'

/** Ids as one array parameter of a statement, however many there are: `id = any (${uuidList(ids)})`. */
export const uuidList = (ids: readonly string[]): SQL =>
  sql`array(select jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb)::uuid)`
