import type { ExtractTablesWithRelations } from 'drizzle-orm'
import type { PgDatabase, PgQueryResultHKT, PgTransaction } from 'drizzle-orm/pg-core'

type NoSchema = Record<string, never>

/** What both drivers answer to a raw statement. */
type Rows<T> = { readonly rows: T[] }

interface StoreResult extends PgQueryResultHKT {
  readonly type: Rows<this['row']>
}

/** The database, whichever engine stands behind it. */
export type Db = PgDatabase<StoreResult, NoSchema, ExtractTablesWithRelations<NoSchema>>

/** An open transaction. Inside one, never use the outer handle: on the embedded engine it would wait for itself. */
export type Tx = PgTransaction<StoreResult, NoSchema, ExtractTablesWithRelations<NoSchema>>

/** One connection of its own, outside any pool: for migrations, maintenance and LISTEN. */
export type Direct = {
  /** Runs a text of one or several statements without parameters. */
  exec(statements: string): Promise<void>
  rows(statement: string): Promise<readonly Readonly<Record<string, unknown>>[]>
}

export type Engine = {
  readonly kind: 'embedded' | 'server'
  readonly db: Db
  /** Runs work as the owner of the tables, on one connection that nobody else uses meanwhile. */
  asOwner<T>(work: (direct: Direct) => Promise<T>): Promise<T>
  /** Calls `handler` with the payload of each NOTIFY on `channel` until the returned function is called. */
  listen(channel: string, handler: (payload: string) => void): Promise<() => Promise<void>>
  /** Whether notifications arrive now. False while the connection for them is lost. */
  hears(): boolean
  close(): Promise<void>
}
