import { type SQL, sql } from 'drizzle-orm'

/** When somebody was last paid at a destination: a phone number, or the code of a payee who is paid to their wallet. Phone numbers begin with a plus, codes never do. */
export const lastPaidTo = (
  destination: SQL,
): SQL => sql`(SELECT coalesce(o.service_status_at, o.started_at) FROM row_outcome o
  WHERE o.mapped = 'paid' AND o.paid_to = ${destination} ORDER BY coalesce(o.service_status_at, o.started_at) DESC LIMIT 1)`
