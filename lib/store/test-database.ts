import { randomBytes } from 'node:crypto'
import { PGlite } from '@electric-sql/pglite'
import { claimDatabase } from './belonging'
import type { Direct, Engine } from './database'
import { embeddedEngine } from './engine/embedded'
import { rawOf } from './engine/memory'
import { openServer, withDirect } from './engine/server'
import { migrate, readMigrations } from './migrate'
import { adoptEngine } from './open'

export type TestEngine = {
  readonly engine: 'embedded' | 'server'
  /** A fresh, migrated, empty database; `db()` and `withTx` use it until another is opened. Close it after. */
  open(): Promise<Engine>
}

/** The engines to run a database test on: the embedded one always, a server where TEST_DATABASE_URL names one. */
export function testDatabases(): readonly TestEngine[] {
  const url = process.env.TEST_DATABASE_URL
  const embedded: TestEngine = { engine: 'embedded', open: openMemory }
  return url ? [embedded, { engine: 'server', open: () => openFresh(url) }] : [embedded]
}

const prepare = async (direct: Direct) => {
  await migrate(direct, await readMigrations())
  await claimDatabase(
    direct,
    { env: 'sandbox', serviceHost: 'localhost:4010', merchantFingerprint: 'test' },
    { maxUnknownMinor: 50_000_000_000n, failureConfirmSeconds: 1800 },
  )
}

let template: Promise<File | Blob> | undefined

async function openMemory(): Promise<Engine> {
  template ??= makeTemplate()
  const engine = await embeddedEngine(
    rawOf(await PGlite.create({ loadDataDir: await template })),
    async () => undefined,
  )
  adoptEngine(engine)
  return engine
}

async function makeTemplate(): Promise<File | Blob> {
  const client = await PGlite.create()
  await embeddedEngine(rawOf(client), prepare)
  const dump = await client.dumpDataDir('none')
  await client.close()
  return dump
}

async function openFresh(url: string): Promise<Engine> {
  const name = `test_${randomBytes(8).toString('hex')}`
  await withDirect(url, (direct) => direct.exec(`create database ${name}`))
  const own = new URL(url)
  own.pathname = `/${name}`
  await withDirect(own.href, prepare)
  const engine = await openServer(own.href, { max: 24 })
  adoptEngine(engine)
  const close = async () => {
    await engine.close()
    await withDirect(url, (direct) => direct.exec(`drop database ${name} with (force)`))
  }
  return { ...engine, close }
}
