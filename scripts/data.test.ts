import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openEmbedded } from '@/lib/store/engine/open-embedded'
import { readSchema } from '@/lib/store/migrate'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'countinghouse-data-'))
})
afterAll(() => rm(folder, { recursive: true }))

const data = (...args: string[]) =>
  promisify(execFile)(process.execPath, ['scripts/data.mjs', ...args], { env: { ...process.env, DATA_DIR: folder } })

/** The migrations of the database of the command. */
async function migrated() {
  const store = await openEmbedded(join(folder, 'database'), async () => undefined)
  try {
    const rows = await store.asOwner((direct) => direct.rows('select tag, sha256 from migration order by ordinal'))
    return rows.map(({ tag, sha256 }) => ({ tag, sha256 }))
  } finally {
    await store.close()
  }
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
    const store = await openEmbedded(join(folder, 'database'), async () => undefined)
    await store.asOwner(({ exec }) =>
      exec(`insert into migration (tag, sha256, ordinal) select '9999_more', 'x', max(ordinal) + 1 from migration`),
    )
    await store.close()
    const failed = await data('migrate').catch((error) => error)
    expect(failed).toMatchObject({ code: 1, stdout: '', stderr: expect.stringContaining('newer') })
  }, 120_000)

  it.each([[[]], [['migrate', 'now']], [['migrates']], [['export']]])('does nothing for %j', async (args) => {
    const failed = await data(...args).catch((error) => error)
    expect(failed).toMatchObject({ code: 2, stderr: expect.stringContaining('npm run data -- migrate') })
  })
})
