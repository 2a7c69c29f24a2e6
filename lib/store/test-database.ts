import { randomBytes } from 'node:crypto'
import { openAsBlob } from 'node:fs'
import { PGlite } from '@electric-sql/pglite'
import { Client } from 'pg'
import { afterAll, inject } from 'vitest'
import type { Direct, Engine } from './database'
import { directOf, embeddedEngine } from './engine/embedded'
import type { RawDatabase } from './engine/raw'
import { rawOf } from './engine/raw-pglite'
import { openServer, withDirect } from './engine/server'
import { adoptEngine } from './open'
import { emptying } from './test-emptying'
import { servingUrl } from './test-login'
import type { PlantedBug } from './test-templates'

export type TestEngine = {
  readonly engine: 'embedded' | 'server'
  /** A migrated, empty database; `db()` and `withTx` use it until another is opened. Close it after. */
  open(): Promise<Engine>
}

/**
 * Both engines where TEST_DATABASE_URL names a server, else the embedded one; the one that TEST_ENGINE names where it is set. For
 * the tests of the schema and of every transition, which have to hold on each.
 */
export function everyEngine(): readonly TestEngine[] {
  const { TEST_DATABASE_URL: url, TEST_ENGINE: only } = process.env
  const embedded: TestEngine = { engine: 'embedded', open: () => lend(embeddedSpares, makeEmbedded) }
  if (!url) return [embedded]
  const server: TestEngine = { engine: 'server', open: () => lend(serverSpares, () => makeServer(url)) }
  return [embedded, server].filter(({ engine }) => only === undefined || engine === only)
}

/** The engine that the other database tests run on: the server where there is one, because it takes a third of the time. */
export function testDatabases(): readonly TestEngine[] {
  return everyEngine().slice(-1)
}

/** A database that outlives its test: making one takes ten times as long as emptying it. */
type Kept = {
  open(): Promise<Engine>
  empty(): Promise<void>
  drop(): Promise<void>
}

const embeddedSpares: Kept[] = []
const serverSpares: Kept[] = []

afterAll(async () => {
  for (const spares of [embeddedSpares, serverSpares]) for (const kept of spares.splice(0)) await kept.drop()
})

async function lend(spares: Kept[], make: () => Promise<Kept>): Promise<Engine> {
  const kept = spares.pop() ?? (await make())
  const engine = await kept.open()
  let changed = false
  const lent: Engine = {
    ...engine,
    // What a test does to tables themselves is not undone by emptying them.
    asOwner: (work) =>
      engine.asOwner(({ exec, rows }) => {
        const noted = (statements: string) => {
          changed ||= /\b(create|alter|drop|grant|revoke)\b/i.test(statements)
          return exec(statements)
        }
        return work({ exec: noted, rows })
      }),
    close: async () => {
      await engine.close()
      if (changed) return kept.drop()
      await kept.empty()
      spares.push(kept)
    },
  }
  adoptEngine(lent)
  return lent
}

let template: Promise<Blob> | undefined
let emptyEmbedded: Promise<string> | undefined

async function makeEmbedded(): Promise<Kept> {
  template ??= openAsBlob(inject('embeddedTemplate'))
  const raw = rawOf(await PGlite.create({ loadDataDir: await template }))
  const bug = inject('plantedBug')
  if (bug) await plant(directOf(raw), bug)
  emptyEmbedded ??= emptying(directOf(raw))
  const statements = await emptyEmbedded
  return {
    open: () => embeddedEngine(untilClosed(raw), async () => undefined),
    empty: async () => {
      // Roles, listeners, locks and settings of the session: everything a new connection would not have.
      await raw.exec('discard all')
      await raw.exec(statements)
    },
    drop: () => raw.close(),
  }
}

async function plant(direct: Direct, { fn, from, to }: PlantedBug): Promise<void> {
  const [row] = await direct.rows(`select pg_get_functiondef('${fn}'::regproc) as text`)
  const text = String(row?.text)
  if (text.split(from).length !== 2) throw new Error(`The text to replace stands not exactly once in ${fn}.`)
  await direct.exec(text.replace(from, () => to))
}

/** The same database to one test: closed for it while it lives on for the next. */
function untilClosed(raw: RawDatabase): RawDatabase {
  let open = true
  const listening = new Set<() => Promise<void>>()
  const ask = <A extends unknown[], T>(method: (...args: A) => Promise<T>) => {
    return async (...args: A): Promise<T> => {
      if (!open) throw new Error('This test database is closed.')
      return method(...args)
    }
  }
  return {
    query: ask(raw.query),
    exec: ask(raw.exec),
    listen: ask(async (channel, handler) => {
      const stop = await raw.listen(channel, handler)
      listening.add(stop)
      return async () => void (listening.delete(stop) && (await stop()))
    }),
    dump: ask(raw.dump),
    close: async () => {
      open = false
      for (const stop of listening) await stop()
    },
  }
}

let emptyServer: Promise<string> | undefined

async function makeServer(url: string): Promise<Kept> {
  const name = `test_${randomBytes(8).toString('hex')}`
  await withDirect(url, (direct) => direct.exec(`create database ${name} template ${inject('serverTemplate')}`))
  const own = new URL(url)
  own.pathname = `/${name}`
  emptyServer ??= withDirect(own.href, emptying)
  const serving = servingUrl(own)
  const statements = await emptyServer
  return {
    open: async () => keepOwner(await openServer(serving, own.href, { max: 24 }), own.href),
    empty: () => withDirect(own.href, (direct: Direct) => direct.exec(statements)),
    drop: () => withDirect(url, (direct) => direct.exec(`drop database ${name} with (force)`)),
  }
}

/** The same engine, which keeps its owner's connection: opening one takes longer than most of what is done on it. */
function keepOwner(engine: Engine, url: string): Engine {
  let idle: Client | undefined
  const take = async () => {
    const kept = idle
    idle = undefined
    if (kept) return kept
    const client = new Client({ connectionString: url })
    client.on('error', () => undefined)
    await client.connect()
    return client
  }
  return {
    ...engine,
    asOwner: async (work) => {
      const client = await take()
      try {
        return await work({
          exec: async (statements) => void (await client.query(statements)),
          rows: async (statement) => (await client.query(statement)).rows,
        })
      } finally {
        // Everything a new connection would not have; refused inside a transaction that was left open.
        const clean = await client.query('discard all').catch(() => null)
        if (clean !== null && idle === undefined) idle = client
        else await client.end()
      }
    },
    close: async () => {
      await engine.close()
      await idle?.end()
    },
  }
}
