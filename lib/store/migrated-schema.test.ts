import { randomBytes } from 'node:crypto'
import { PGlite } from '@electric-sql/pglite'
import { describe, expect, it } from 'vitest'
import type { Direct } from './database'
import { directOf } from './engine/embedded'
import { rawOf } from './engine/memory'
import { withDirect } from './engine/server'
import { migrate, readSchema } from './migrate'
import { testDatabases } from './test-database'
import { schemaText } from './test-schema'

// What a migration makes, in a text that a review can read. To renew it after a change on purpose:
// npm run unit -- lib/store/migrated-schema.test.ts -u
const EXPECTED = './migrated-schema.txt'

async function migrated(direct: Direct): Promise<string> {
  await migrate(direct, await readSchema())
  return schemaText(direct)
}

async function onEmbedded(work: (direct: Direct) => Promise<string>): Promise<string> {
  const client = await PGlite.create()
  try {
    return await work(directOf(rawOf(client)))
  } finally {
    await client.close()
  }
}

async function onServer(work: (direct: Direct) => Promise<string>): Promise<string> {
  const url = process.env.TEST_DATABASE_URL ?? ''
  const name = `schema_${randomBytes(8).toString('hex')}`
  await withDirect(url, ({ exec }) => exec(`create database ${name}`))
  const own = new URL(url)
  own.pathname = `/${name}`
  try {
    return await withDirect(own.href, work)
  } finally {
    await withDirect(url, ({ exec }) => exec(`drop database ${name} with (force)`))
  }
}

// Nothing is prepared for it: the embedded one begins by making a whole PostgreSQL.
const SLOW_MS = 120_000

// The test's usual databases belong to an environment already; these have nothing but what the migration makes.
const FRESH = { embedded: onEmbedded, server: onServer }

describe.each(testDatabases())('the schema of a fresh database ($engine)', ({ engine }) => {
  it(
    'is the one that is checked in',
    async () => {
      await expect(await FRESH[engine](migrated)).toMatchFileSnapshot(EXPECTED)
    },
    SLOW_MS,
  )
})
