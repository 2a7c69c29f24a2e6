import 'server-only'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { readFromService } from '@/lib/escrow/collections/read-service'
import { fromMinor } from '@/lib/money/amount'
import { settings } from '@/lib/platform/settings'
import { db, withTx } from '@/lib/store/open'
import { holdsMoney } from '@/lib/store/schema/escrow-item'
import { databaseNow } from '@/lib/store/transitions/database-now'
import { deadlineOf } from './board'
import { keepItems } from './keep-items'

/** Escrows that are late or due soon are read again when their last reading is older than this, so many at a time. */
const STALE_MINUTES = 10
const MOST = 6
const EVERY_MS = 60_000

const shape = z.array(
  z.object({
    service_id: z.uuid(),
    disbursement_id: z.uuid(),
    currency: z.string().nullable(),
    minor: z.coerce.bigint().nullable(),
  }),
)

const shared = globalThis as { __dueReadAt?: number }

/**
 * Reads again a few of the escrows that the overview shows as overdue or due soon, so that terms which were met meanwhile
 * disappear without anybody opening the board. At most once a minute in this process; after a failure the next run tries again.
 */
export async function refreshDue(): Promise<void> {
  const now = Date.now()
  if (now - (shared.__dueReadAt ?? 0) < EVERY_MS) return
  shared.__dueReadAt = now
  const { environment, escrowDueSoonHours } = settings()
  const { rows } = await (await db()).execute(sql`
    SELECT service_id, disbursement_id, currency, amount_minor AS minor FROM escrow_item i
    WHERE env = ${environment} AND ${holdsMoney(sql`i.service_status`)} AND deadline < now() + ${escrowDueSoonHours} * interval '1 hour'
      AND coalesce((SELECT max(last_started_at) FROM escrow_reading r WHERE r.service_id = i.service_id), '-infinity')
        < now() - ${STALE_MINUTES} * interval '1 minute'
    ORDER BY deadline DESC LIMIT ${MOST}`)
  const due = shape.parse(rows)
  for (const one of due) await readAgain(one)
}

async function readAgain(one: z.infer<typeof shape>[number]): Promise<void> {
  const startedAt = await databaseNow(await db())
  const read = await readFromService(one.service_id)
  if (!read.ok) return
  const { status, terms, amount } = read.value
  const kept = {
    ...{ escrowId: one.service_id, status, deadline: deadlineOf(terms, startedAt), readAt: startedAt.toISOString() },
    amount: amount ?? (one.minor === null ? null : fromMinor(one.minor)),
  }
  const batch = { id: one.disbursement_id, currency: one.currency ?? read.value.currency ?? '' }
  await withTx((tx) => keepItems(tx, batch, [kept], startedAt))
}
