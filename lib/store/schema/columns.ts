import { bigint, customType, timestamp, uuid } from 'drizzle-orm/pg-core'

/** Raw bytes. Both drivers return a view on a larger buffer, hence the copy. */
export const bytes = customType<{ data: Uint8Array; driverData: Uint8Array }>({
  dataType: () => 'bytea',
  fromDriver: (value) => Uint8Array.from(value),
})

/**
 * A time, by the database's clock. JavaScript only sees milliseconds, so SQL does every comparison of times that decides about
 * money.
 */
export const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

/** Words for searching; a trigger writes them. */
export const words = customType<{ data: string }>({ dataType: () => 'tsvector' })

/** An amount in minor units (hundredths) of the currency of its row. */
export const minor = (name: string) => bigint(name, { mode: 'bigint' })

/** A random UUID as primary key. */
export const id = () => uuid('id').primaryKey().defaultRandom()
