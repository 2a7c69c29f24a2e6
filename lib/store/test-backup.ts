import { sql } from 'drizzle-orm'
import type { Engine } from './database'

type Table = { readonly name: string; readonly columns: string }

async function tablesOf(store: Engine): Promise<readonly Table[]> {
  const { rows } = await store.db.execute<Table>(sql`
    select c.relname as name, string_agg(format('%I', a.attname), ', ' order by a.attnum) as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' group by c.relname`)
  return rows
}

async function asOwner(store: Engine, ...statements: string[]): Promise<void> {
  await store.asOwner(async ({ exec }) => {
    await exec(`begin; set local session_replication_role = replica; ${statements.join(';\n')}; commit`)
  })
}

/** Keeps a copy of every table inside the same database, as a backup of this moment would. For tests. */
export async function takeBackup(store: Engine): Promise<void> {
  const copies = (await tablesOf(store)).map(
    ({ name, columns }) => `create table backup.${name} as select ${columns} from public.${name}`,
  )
  await asOwner(store, 'drop schema if exists backup cascade', 'create schema backup', ...copies)
}

/** Puts every table back as it was in the last backup. For tests. */
export async function restoreBackup(store: Engine): Promise<void> {
  const tables = await tablesOf(store)
  await asOwner(
    store,
    ...tables.map(({ name }) => `delete from public.${name}`),
    ...tables.map(
      ({ name, columns }) =>
        `insert into public.${name} (${columns}) overriding system value select ${columns} from backup.${name}`,
    ),
  )
}

/** Forgets the backup. For tests. */
export async function dropBackup(store: Engine): Promise<void> {
  await asOwner(store, 'drop schema if exists backup cascade')
}
