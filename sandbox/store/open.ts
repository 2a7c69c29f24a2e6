import { existsSync, mkdirSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import { accessTables } from './access-tables.ts'
import { escrowTables } from './escrow-tables.ts'
import { paymentTables } from './payment-tables.ts'
import { tables } from './tables.ts'
import { webhookTables } from './webhook-tables.ts'

type Value = SQLInputValue

export type Store = {
  all: <Row>(sql: string, ...values: Value[]) => Row[]
  get: <Row>(sql: string, ...values: Value[]) => Row | undefined
  run: (sql: string, ...values: Value[]) => number
  /**
   * Runs the work in one durable transaction: all of it is on disk when this returns, or none of it. Inside another one it is a part of that.
   */
  tx: <T>(work: () => T) => T
  readValue: (name: string) => string | null
  writeValue: (name: string, value: string) => void
  close: () => void
}

/**
 * Opens (or creates) the sandbox's database in a folder, for this process alone.
 * Throws one sentence when the folder cannot be written or another sandbox has it open.
 */
export function openStore(folder: string): Store {
  const database = openDatabase(folder)
  const prepared = new Map<string, StatementSync>()
  const statement = (sql: string): StatementSync => {
    const known = prepared.get(sql)
    if (known) return known
    const made = database.prepare(sql)
    prepared.set(sql, made)
    return made
  }
  const store: Store = {
    // The two casts: a row has the shape that its SQL selects, which types cannot express.
    all: <Row>(sql: string, ...values: Value[]) => statement(sql).all(...values) as Row[],
    get: <Row>(sql: string, ...values: Value[]) => statement(sql).get(...values) as Row | undefined,
    run: (sql, ...values) => Number(statement(sql).run(...values).changes),
    tx: (work) => inTransaction(database, work),
    readValue: (name) => store.get<{ value: string }>('SELECT value FROM setting WHERE name = ?', name)?.value ?? null,
    writeValue: (name, value) => {
      store.run(
        'INSERT INTO setting VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value',
        name,
        value,
      )
    },
    close: () => database.close(),
  }
  return store
}

function openDatabase(folder: string): DatabaseSync {
  try {
    makeFolder(resolve(folder))
    const database = new DatabaseSync(join(folder, 'sandbox.db'), { timeout: 0 })
    // The operating system holds the exclusive lock, so a killed sandbox leaves none behind.
    database.exec(
      'PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA cache_size = -65536',
    )
    dropOtherVersion(database)
    database.exec(
      `BEGIN EXCLUSIVE; ${tables} ${paymentTables} ${escrowTables} ${webhookTables} ${accessTables} PRAGMA user_version = ${VERSION}; COMMIT`,
    )
    return database
  } catch (error) {
    throw new Error(openFailure(folder, error))
  }
}

// Node's own recursive mkdir never returns if an existing folder allows no children, as /proc does.
function makeFolder(folder: string): void {
  if (existsSync(folder)) return
  makeFolder(dirname(folder))
  mkdirSync(folder, { mode: 0o700 })
}

// Raised with every change of the tables. The data of another version is deleted.
const VERSION = 2

function dropOtherVersion(database: DatabaseSync): void {
  if (database.prepare('PRAGMA user_version').get()?.user_version === VERSION) return
  const tables = database
    .prepare("SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'")
    .all()
  database.exec('PRAGMA foreign_keys = OFF')
  for (const { name } of tables) database.exec(`DROP TABLE "${String(name)}"`)
  database.exec('PRAGMA foreign_keys = ON')
}

function openFailure(folder: string, error: unknown): string {
  const reason = error instanceof Error ? error.message : String(error)
  if (reason.includes('locked')) {
    return `Another sandbox is using the folder ${folder}. Stop it, or set SANDBOX_DATA_DIR to another folder.`
  }
  return `The sandbox cannot keep its data in ${folder} (${reason}). Give it write access, or set SANDBOX_DATA_DIR.`
}

function inTransaction<T>(database: DatabaseSync, work: () => T): T {
  if (database.isTransaction) return work()
  database.exec('BEGIN IMMEDIATE')
  try {
    const result = work()
    database.exec('COMMIT')
    return result
  } catch (error) {
    database.exec('ROLLBACK')
    throw error
  }
}
