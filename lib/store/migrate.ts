import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Direct } from './database'
import { StartProblem } from './start-problem'
import { ensureWebRole } from './web-role'

export type Migration = { readonly tag: string; readonly sha256: string; readonly statements: string }

// Any constant will do; it only has to be the same in every instance.
const MIGRATION_LOCK = 7_264_031

/** The migrations that come with this program, generated ones and hand-written ones, in the order of their names. */
export async function readMigrations(root = process.cwd()): Promise<readonly Migration[]> {
  const folder = join(root, 'lib/store/migrations')
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  return Promise.all(
    names.map(async (name) => {
      const statements = await readFile(join(folder, name), 'utf8')
      return {
        tag: name.replace('.sql', ''),
        statements,
        sha256: createHash('sha256').update(statements).digest('hex'),
      }
    }),
  )
}

/**
 * Brings a database up to this program: forward only, each migration in a transaction of its own, one instance at a
 * time. Throws a `StartProblem` where the database has migrations that this program does not know.
 */
export async function migrate(direct: Direct, migrations: readonly Migration[]): Promise<void> {
  await direct.exec(`select pg_advisory_lock(${MIGRATION_LOCK})`)
  try {
    await ensureWebRole(direct)
    await direct.exec(
      `create table if not exists migration(
         ordinal int primary key, tag text not null, sha256 text not null, applied_at timestamptz not null default now())`,
    )
    const applied = await direct.rows('select tag, sha256 from migration order by ordinal')
    refuseUnknown(applied, migrations)
    for (const [offset, next] of migrations.slice(applied.length).entries()) {
      await apply(direct, next, applied.length + offset)
    }
  } finally {
    await direct.exec(`select pg_advisory_unlock(${MIGRATION_LOCK})`)
  }
}

/** Refuses, with a `StartProblem`, a database whose migrations are not exactly the ones of this program. Changes nothing. */
export async function checkMigrated(direct: Direct, migrations: readonly Migration[]): Promise<void> {
  const [there] = await direct.rows("select to_regclass('public.migration') is not null as made")
  const applied = there?.made === true ? await direct.rows('select tag, sha256 from migration order by ordinal') : []
  refuseUnknown(applied, migrations)
  if (applied.length === migrations.length) return
  throw new StartProblem(
    'not-migrated',
    'The database has not the tables of this version yet, and the user of DATABASE_URL may not make them. Nothing was changed. Set DATABASE_MIGRATION_URL to the login that owns the tables and start again.',
  )
}

function refuseUnknown(applied: readonly Readonly<Record<string, unknown>>[], known: readonly Migration[]) {
  if (applied.length > known.length) {
    throw new StartProblem(
      'database-newer',
      'The database was made by a newer version of Countinghouse. Nothing was changed. Start that version, or a later one.',
    )
  }
  const changed = applied.find((row, at) => row.tag !== known[at]?.tag || row.sha256 !== known[at]?.sha256)
  if (changed === undefined) return
  throw new StartProblem(
    'migration-changed',
    `The migration ${changed.tag} differs from the one this database was made with. Nothing was changed. Restore the file, or start the version that made the database.`,
  )
}

async function apply(direct: Direct, migration: Migration, ordinal: number) {
  await direct.exec('begin')
  try {
    await direct.exec(migration.statements)
    await direct.exec(
      `insert into migration(ordinal, tag, sha256) values (${ordinal}, '${migration.tag}', '${migration.sha256}')`,
    )
    await direct.exec('commit')
  } catch (cause) {
    await direct.exec('rollback')
    throw new Error(`Migration ${migration.tag} failed and was undone`, { cause })
  }
}
