import 'server-only'
import { randomBytes } from 'node:crypto'
import { type SQL, sql } from 'drizzle-orm'

/** The columns of some records with the SQL type of each. */
export type ColumnTypes = Readonly<Record<string, string>>

type Records<T extends ColumnTypes> = readonly { readonly [column in keyof T]: unknown }[]

/**
 * Records as a table that a statement selects from, with these columns. They are sent as one text that the database cuts: to read them from JSON takes it
 * almost as long as to write them. What separates them is made anew each time, so that no value can contain it.
 */
export function recordsAsText<T extends ColumnTypes>(types: T, records: Records<T>): SQL {
  const mark = `\u001e${randomBytes(3).toString('hex')}`
  const [row, field, nothing] = [`${mark}r`, `${mark}f`, `${mark}n`]
  const columns = Object.entries(types)
  const text = records
    .map((record) => columns.map(([column, type]) => textOf(type, record[column as keyof T]) ?? nothing).join(field))
    .join(row)
  const list = columns.map(([column, type], at) => `a[${at + 1}]::${type} AS ${column}`).join(', ')
  return sql`(SELECT ${sql.raw(list)} FROM (SELECT string_to_array(line, ${field}, ${nothing}) AS a
    FROM string_to_table(${text}, ${row}) AS line OFFSET 0) cut)`
}

function textOf(type: string, value: unknown): string | null {
  if (value === null || value === undefined) return null
  if (type === 'jsonb') return JSON.stringify(value)
  return value instanceof Date ? value.toISOString() : String(value)
}
