import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readSchema } from '@/lib/store/migrate'
import { programDatabase } from '@/lib/store/test-program-database'

let folder: string
let database: Awaited<ReturnType<typeof programDatabase>>
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'countinghouse-data-'))
  database = await programDatabase()
})
afterAll(async () => {
  await database.drop()
  await rm(folder, { recursive: true })
})

const data = (...args: string[]) =>
  promisify(execFile)(process.execPath, ['scripts/data.mjs', ...args], {
    env: { ...process.env, ...database.env, DATA_DIR: folder },
  })

/** The migrations of the database of the command. */
async function migrated() {
  const rows = await database.asOwner((direct) => direct.rows('select tag, sha256 from migration order by ordinal'))
  return rows.map(({ tag, sha256 }) => ({ tag, sha256 }))
}

describe('npm run data -- migrate', () => {
  it('creates the tables of this version, and changes nothing if they exist', async () => {
    expect((await data('migrate')).stdout).toContain('The tables and functions are those of this version.')
    const { migrations } = await readSchema()
    const made = await migrated()
    expect(made).toEqual(migrations.map(({ tag, sha256 }) => ({ tag, sha256 })))
    expect((await data('migrate')).stdout).toContain('The tables and functions are those of this version.')
    expect(await migrated()).toEqual(made)
    // Two programs run, and each opens the database, the first from scratch.
  }, 120_000)

  it('refuses tables of a newer version with an exit code and a message', async () => {
    await database.asOwner(({ exec }) =>
      exec(`insert into migration (tag, sha256, ordinal) select '9999_more', 'x', max(ordinal) + 1 from migration`),
    )
    const failed = await data('migrate').catch((error) => error)
    expect(failed).toMatchObject({ code: 1, stdout: '', stderr: expect.stringContaining('newer') })
  }, 120_000)

  it.each([[[]], [['migrate', 'now']], [['migrates']], [['export']]])('does nothing for %j', async (args) => {
    const failed = await data(...args).catch((error) => error)
    expect(failed).toMatchObject({ code: 2, stderr: expect.stringContaining('npm run data -- migrate') })
  })
})
