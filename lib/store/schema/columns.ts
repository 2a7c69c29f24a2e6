import { bigint, customType, timestamp, uuid } from 'drizzle-orm/pg-core'

/** Raw bytes. Both drivers hand back a view on a larger buffer, hence the copy. */
export const bytes = customType<{ data: Uint8Array; driverData: Uint8Array }>({
  dataType: () => 'bytea',
  fromDriver: (value) => Uint8Array.from(value),
})

/** A moment, by the database's clock. JavaScript reads it to the millisecond; orderings that decide money stay in SQL. */
export const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

/** An amount in minor units (hundredths) of the currency of its row. */
export const minor = (name: string) => bigint(name, { mode: 'bigint' })

export const id = () => uuid('id').primaryKey().defaultRandom()
