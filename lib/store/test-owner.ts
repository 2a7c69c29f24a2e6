import type { SQLWrapper } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import type { Engine } from './database'

/** For tests: runs one statement as the owner of the tables, for what the app's role may not do by itself. */
export async function byOwner(store: Pick<Engine, 'asOwner'>, statement: SQLWrapper) {
  const { sql: text } = new PgDialect().sqlToQuery(statement.getSQL().inlineParams())
  return store.asOwner(({ rows }) => rows(text))
}
