import type { ExtractTablesWithRelations } from 'drizzle-orm'
import type { PgDatabase, PgQueryResultHKT, PgTransaction } from 'drizzle-orm/pg-core'

type NoSchema = Record<string, never>

/** What the driver answers to a raw statement. */
type Rows<T> = { readonly rows: T[] }

interface StoreResult extends PgQueryResultHKT {
  readonly type: Rows<this['row']>
}

/** The database. */
export type Db = PgDatabase<StoreResult, NoSchema, ExtractTablesWithRelations<NoSchema>>

/** An open transaction. Inside one, never use the outer handle: it reads and writes on another connection. */
export type Tx = PgTransaction<StoreResult, NoSchema, ExtractTablesWithRelations<NoSchema>>

/** One connection of its own, outside any pool: for migrations, maintenance and LISTEN. */
export type Direct = {
  /** Runs a text of one or several statements without parameters. */
  exec(statements: string): Promise<void>
  rows(statement: string): Promise<readonly Readonly<Record<string, unknown>>[]>
}

/** How a process shows the others that it lives, and knows whether they do. */
export type Presence = {
  /** Whether the others can see at this moment that it lives. */
  holds(): boolean
  /** Whether it can tell which others live: not shortly after its own connection was lost, since theirs may have been too. */
  mayJudge(): boolean
  end(): Promise<void>
}

export type Engine = {
  readonly db: Db
  /** Runs work as the owner of the tables, on one connection that nobody else uses meanwhile. */
  asOwner<T>(work: (direct: Direct) => Promise<T>): Promise<T>
  /** Calls `handler` with the payload of each NOTIFY on `channel` until the returned function is called. */
  listen(channel: string, handler: (payload: string) => void): Promise<() => Promise<void>>
  /** Whether notifications arrive now. False while the connection for them is lost. */
  hears(): boolean
  /** Shows other processes that `worker` lives. `onHeld`: each time they can see it. */
  present(worker: string, onHeld: () => void): Promise<Presence>
  close(): Promise<void>
}
