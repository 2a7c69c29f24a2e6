import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
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

/** Of the address without its password: what a person may read. */
const placeOf = (url: string) => {
  const { pathname, host } = new URL(url)
  return `${pathname.slice(1)} at ${host} (DATABASE_URL)`
}

describe('a command on a database without our tables', () => {
  const run = (script: string, ...args: string[]) =>
    promisify(execFile)(process.execPath, [`scripts/${script}.mjs`, ...args], {
      env: { ...process.env, ...database.env, DATA_DIR: folder },
    }).catch((failed) => failed)

  it.each([
    ['data', 'export', 'nothing.sql'],
    ['control', 'epoch', '--reason', 'restored'],
    ['activity', 'head'],
    ['staff', 'list'],
    ['sender'],
  ])(
    'changes nothing and says which one it looked at: %s',
    async (script, ...args) => {
      const failed = await run(script, ...args)
      const place = placeOf(database.env.DATABASE_MIGRATION_URL)
      expect(failed).toMatchObject({ code: 1, stdout: '', stderr: expect.stringContaining(`Database: ${place}`) })
      expect(failed.stderr).toContain('Set DATA_DIR, or DATABASE_URL')
      expect(failed.stderr).not.toContain(new URL(database.env.DATABASE_MIGRATION_URL).password || 'no password')
      expect(await database.asOwner(({ rows }) => rows(`select to_regclass('migration') as made`))).toEqual([
        { made: null },
      ])
    },
    60_000,
  )

  it.each([
    ['data', 'export', 'nothing.sql'],
    ['control', 'epoch', '--reason', 'restored'],
    ['staff', 'list'],
    ['sender'],
  ])(
    'makes no database of its own either: %s',
    async (script, ...args) => {
      const elsewhere = join(folder, 'elsewhere')
      const env = { ...process.env, DATA_DIR: elsewhere, DATABASE_URL: '', DATABASE_MIGRATION_URL: '' }
      const failed = await promisify(execFile)(process.execPath, [`scripts/${script}.mjs`, ...args], { env }).catch(
        (error) => error,
      )
      expect(failed).toMatchObject({
        code: 1,
        stderr: expect.stringContaining(`There is no database in ${join(elsewhere, 'postgres')}`),
      })
      expect(failed.stderr).toContain('Set DATA_DIR')
      expect(existsSync(elsewhere)).toBe(false)
    },
    60_000,
  )
})

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

  it('leaves the limits of the app to the app', async () => {
    const limit = () => database.asOwner(({ rows }) => rows('select proposal_lapse_days as days from control'))
    await database.asOwner(({ exec }) => exec('update control set proposal_lapse_days = 7'))
    const exported = await data('export', join(folder, 'backup.sql'))
    expect(exported.stderr).toContain(`Database: ${placeOf(database.env.DATABASE_MIGRATION_URL)}`)
    expect(exported.stdout).toContain('Written to')
    expect(await limit()).toEqual([{ days: 7 }])
  }, 60_000)

  it.each([
    ['export', 'backup.sql', 'exists already'],
    ['export', 'away/backup.sql', 'There is no folder'],
    ['import', 'away.sql', 'There is no file'],
    ['import', '.', 'cannot be read or written (EISDIR)'],
  ])(
    'says what is wrong with the file: %s %s',
    async (command, name, words) => {
      const failed = await data(command, join(folder, name)).catch((error) => error)
      expect(failed).toMatchObject({ code: 1, stdout: '', stderr: expect.stringContaining(words) })
      expect(failed.stderr).not.toMatch(/ENOENT|EEXIST/)
    },
    60_000,
  )

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
