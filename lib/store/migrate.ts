import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join, sep } from 'node:path'
import type { Direct } from './database'
import { applyDefinitions, checkDefinitions, type Definition, readDefinitions } from './definitions'
import { StartProblem } from './start-problem'
import { ensureWebRole, WEB_ROLE } from './web-role'

type Migration = { readonly tag: string; readonly sha256: string; readonly statements: string }

// Any constant will do; it only has to be the same in every instance.
const MIGRATION_LOCK = 7_264_031

/** What a database of this program is made of: numbered migrations of its tables, then its functions and triggers. */
export type StoreSchema = { readonly migrations: readonly Migration[]; readonly definitions: readonly Definition[] }

export async function readSchema(root = process.cwd()): Promise<StoreSchema> {
  return { migrations: await readMigrations(root), definitions: await readDefinitions(root) }
}

/** Every file or folder of lib/store/migrations is a migration, in the order of their names; so are the parts of a folder. */
async function readMigrations(root: string): Promise<readonly Migration[]> {
  const folder = join(root, 'lib/store/migrations')
  const files = (await readdir(folder, { recursive: true })).filter((file) => file.endsWith('.sql')).sort()
  const parts = Map.groupBy(files, (file) => file.replace('.sql', '').split(sep)[0] ?? '')
  return Promise.all(
    [...parts].map(async ([tag, paths]) => {
      const statements = (await Promise.all(paths.map((path) => readFile(join(folder, path), 'utf8')))).join('\n')
      return { tag, statements, sha256: createHash('sha256').update(statements).digest('hex') }
    }),
  )
}

/**
 * Brings a database up to this program: forward only, one instance at a time; each migration in a transaction of its own, then every
 * function and trigger whose text changed, in one. Throws a `StartProblem` where the database is newer than this program.
 */
export async function migrate(direct: Direct, { migrations, definitions }: StoreSchema): Promise<void> {
  await direct.exec(`select pg_advisory_lock(${MIGRATION_LOCK})`)
  try {
    await ensureWebRole(direct)
    await direct.exec(
      `create table if not exists migration(
         ordinal int primary key, tag text not null, sha256 text not null, applied_at timestamptz not null default now());
       grant select on migration to ${WEB_ROLE}`,
    )
    const applied = await direct.rows('select tag, sha256 from migration order by ordinal')
    refuseUnknown(applied, migrations)
    for (const [offset, next] of migrations.slice(applied.length).entries()) {
      await apply(direct, next, applied.length + offset)
    }
    await applyDefinitions(direct, definitions)
  } finally {
    await direct.exec(`select pg_advisory_unlock(${MIGRATION_LOCK})`)
  }
}

/** Refuses, with a `StartProblem`, a database that is not exactly of this program. Changes nothing. */
export async function checkMigrated(direct: Direct, { migrations, definitions }: StoreSchema): Promise<void> {
  const [there] = await direct.rows("select to_regclass('public.migration') is not null as made")
  const applied = there?.made === true ? await direct.rows('select tag, sha256 from migration order by ordinal') : []
  refuseUnknown(applied, migrations)
  if (applied.length < migrations.length) throw new StartProblem({ code: 'not-migrated' })
  await checkDefinitions(direct, definitions)
}

function refuseUnknown(applied: readonly Readonly<Record<string, unknown>>[], known: readonly Migration[]) {
  const changed = applied
    .slice(0, known.length)
    .find((row, at) => row.tag !== known[at]?.tag || row.sha256 !== known[at]?.sha256)
  if (changed !== undefined) throw new StartProblem({ code: 'migration-changed', migration: String(changed.tag) })
  if (applied.length > known.length) throw new StartProblem({ code: 'database-newer' })
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
