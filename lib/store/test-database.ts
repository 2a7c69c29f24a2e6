import { Client } from 'pg'
import { afterAll, inject } from 'vitest'
import { ensureTestSettings } from '@/lib/access/test-settings'
import type { Direct, Engine } from './database'
import { openServer, withDirect } from './engine/server'
import { adoptEngine } from './open'
import { emptying } from './test-emptying'
import { servingUrl } from './test-login'
import { createTestDatabase, type PlantedBug } from './test-templates'

/** A database that outlives its test: making one takes ten times as long as emptying it. */
type Kept = {
  open(): Promise<Engine>
  empty(): Promise<void>
  drop(): Promise<void>
}

const spares: Kept[] = []

afterAll(async () => {
  for (const kept of spares.splice(0)) await kept.drop()
})

/** A migrated, empty database; `db()` and `withTx` use it until another is opened. Close it after. */
export async function openTestDatabase(): Promise<Engine> {
  // What shows the database that the app calls is derived from the settings.
  ensureTestSettings()
  const kept = spares.pop() ?? (await makeDatabase())
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

async function plant(direct: Direct, { fn, from, to }: PlantedBug): Promise<void> {
  const [row] = await direct.rows(`select pg_get_functiondef('${fn}'::regproc) as text`)
  const text = String(row?.text)
  if (text.split(from).length !== 2) throw new Error(`The text to replace stands not exactly once in ${fn}.`)
  await direct.exec(text.replace(from, () => to))
}

let emptyStatements: Promise<string> | undefined

async function makeDatabase(): Promise<Kept> {
  const { url, drop } = await createTestDatabase('test', inject('databaseTemplate'))
  const bug = inject('plantedBug')
  if (bug) await withDirect(url.href, (direct) => plant(direct, bug))
  emptyStatements ??= withDirect(url.href, emptying)
  const serving = servingUrl(url)
  const statements = await emptyStatements
  return {
    open: async () => keepOwner(await openServer(serving, url.href, { max: 24 }), url.href),
    empty: () => withDirect(url.href, (direct: Direct) => direct.exec(statements)),
    drop,
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
