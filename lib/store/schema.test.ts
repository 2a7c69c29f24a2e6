import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Engine } from './database'
import { openTestDatabase } from './test-database'

const folder = join(import.meta.dirname, 'schema')
const modules: readonly Record<string, unknown>[] = await Promise.all(
  readdirSync(folder).map((file) => import(join(folder, file))),
)
const tables = modules.flatMap((module) => Object.values(module)).filter((value) => value instanceof PgTable)

let store: Engine | undefined
beforeAll(async () => {
  store = await openTestDatabase()
})
afterAll(() => store?.close())

it.each(tables.map((table) => getTableConfig(table)))(
  'reads the columns that the table $name has',
  async ({ name, columns }) => {
    const rows = await store?.asOwner((direct) =>
      direct.rows(`select attname::text as name, format_type(atttypid, atttypmod) as type, attnotnull as not_null from pg_attribute
      where attrelid = '${name}'::regclass and attnum > 0 and not attisdropped order by attname collate "C"`),
    )
    const declared = columns.map((column) => ({
      name: column.name,
      type: column.getSQLType().replace('bigserial', 'bigint'),
      not_null: column.notNull || column.primary,
    }))
    expect(declared.sort((a, b) => (a.name < b.name ? -1 : 1))).toEqual(rows)
  },
)
