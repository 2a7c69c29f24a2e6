import 'server-only'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Db, Tx } from '@/lib/store/database'
import { type EndOf, type Read, standingOf } from './standing'
import type { ReportedEvent } from './view'

const MAX_EVENTS = 100

const COLUMNS = { payment: sql`payment_id`, escrow: sql`escrow_id`, disbursement: sql`disbursement_id` } as const

type Subject = {
  readonly kind: keyof typeof COLUMNS
  /** The service's identifier of it. */
  readonly id: string
  readonly read: Read
  readonly endOf: EndOf
}

const rows = z.array(
  z.object({
    ...{ name: z.string().nullable(), status: z.string().nullable(), amount: z.string().nullable() },
    ...{ currency: z.string().nullable(), signed: z.boolean(), times: z.coerce.number().int() },
    ...{ at: z.coerce.date(), last_at: z.coerce.date() },
  }),
)

/**
 * Reads the events about one payment, escrow or disbursement, the latest first, at most 100, without test events. An event that came
 * again, also with another stamp, is one entry with its count. Each is compared with `read`, the latest reading of the same thing.
 */
export async function readEventsAbout(
  tx: Tx | Db,
  { kind, id, read, endOf }: Subject,
): Promise<readonly ReportedEvent[]> {
  const found = await tx.execute(sql`
    select name, status, amount, currency, bool_and(verified_with <> 'none') as signed, sum(deliveries)::int as times,
      min(received_at) as at, max(last_received_at) as last_at
    from event where ${COLUMNS[kind]} = ${id}::uuid and not is_test
    group by content_sha256, name, status, amount, currency order by min(received_at) desc limit ${MAX_EVENTS}`)
  return rows.parse(found.rows).map(({ at, last_at, ...one }) => ({
    ...one,
    ...{ at: at.toISOString(), lastAt: last_at.toISOString(), standing: standingOf(one, read, endOf) },
  }))
}
