import { z } from '@hono/zod-openapi'
import type { Dialect } from '../dialect/switches.ts'

const DAY_ONLY = /^\d{4}-\d{2}-\d{2}$/
const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:?\d{2})?$/
const ZONED = /T.*(Z|[+-]\d{2}:?\d{2})$/
const LAST_MOMENT = 86_399_999

/** Whether a text begins with an existing day. JavaScript itself reads 30 February as 2 March. */
export function hasRealDay(text: string): boolean {
  const day = text.slice(0, 10)
  const read = Date.parse(`${day}T00:00:00Z`)
  return DAY_ONLY.test(day) && !Number.isNaN(read) && new Date(read).toISOString().slice(0, 10) === day
}

const readTime = (text: string): number =>
  hasRealDay(text) && (DAY_ONLY.test(text) || INSTANT.test(text)) ? Date.parse(text) : Number.NaN

/** An ISO 8601 date or time of a query, kept as text because its zone is the dialect's. */
export const dateText = z.string().refine((text) => !Number.isNaN(readTime(text)), 'must be an ISO 8601 date or time')

/** The window of a list query in milliseconds, including both ends. A day without a time as `to` means its last moment. */
export function dateWindow(dialect: Dialect, query: { from_date?: string | undefined; to_date?: string | undefined }) {
  const zone = dialect.dateZone === 'utc' ? 'Z' : '+03:00'
  const read = (text: string) => {
    if (ZONED.test(text)) return Date.parse(text)
    return Date.parse(DAY_ONLY.test(text) ? `${text}T00:00:00${zone}` : `${text}${zone}`)
  }
  const from = query.from_date === undefined ? undefined : read(query.from_date)
  const to = query.to_date === undefined ? undefined : read(query.to_date)
  return {
    from: from === undefined || dialect.fromDate === 'inclusive' ? from : from + 1,
    to: to !== undefined && DAY_ONLY.test(query.to_date ?? '') ? to + LAST_MOMENT : to,
  }
}
