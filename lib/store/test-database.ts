import { randomBytes } from 'node:crypto'
import { openAsBlob } from 'node:fs'
import { PGlite } from '@electric-sql/pglite'
import { inject } from 'vitest'
import type { Engine } from './database'
import { embeddedEngine } from './engine/embedded'
import { rawOf } from './engine/memory'
import { openServer, withDirect } from './engine/server'
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

let template: Promise<Blob> | undefined

async function openMemory(): Promise<Engine> {
  template ??= openAsBlob(inject('embeddedTemplate'))
  const engine = await embeddedEngine(
    rawOf(await PGlite.create({ loadDataDir: await template })),
    async () => undefined,
  )
  adoptEngine(engine)
  return engine
}

async function openFresh(url: string): Promise<Engine> {
  const name = `test_${randomBytes(8).toString('hex')}`
  await withDirect(url, (direct) => direct.exec(`create database ${name} template ${inject('serverTemplate')}`))
  const own = new URL(url)
  own.pathname = `/${name}`
  const engine = await openServer(own.href, { max: 24 })
  adoptEngine(engine)
  const close = async () => {
    await engine.close()
    await withDirect(url, (direct) => direct.exec(`drop database ${name} with (force)`))
  }
  return { ...engine, close }
}
