import 'server-only'
import { sql } from 'drizzle-orm'
import { toMinor } from '@/lib/money/amount'
import { settings } from '@/lib/platform/settings'
import type { Tx } from '@/lib/store/database'
import type { BoardEscrow } from './view'

type Batch = { readonly id: string; readonly currency: string }
type Item = Pick<BoardEscrow, 'escrowId' | 'status' | 'deadline' | 'amount' | 'readAt'>

/**
 * Stores what was read of the escrows of a batch, so that deadlines are known without reading every batch at the service. A
 * stored reading that is the same or newer stays.
 */
export async function keepItems(tx: Tx, batch: Batch, escrows: readonly Item[], startedAt: Date): Promise<void> {
  const named = escrows.filter(({ escrowId }) => escrowId !== null)
  await put(
    tx,
    batch,
    named.filter(({ readAt }) => readAt !== null),
    startedAt,
    sql`excluded.deadline`,
  )
  // Until its terms were read, only the deadline it was created with is known.
  await put(
    tx,
    batch,
    named.filter(({ readAt }) => readAt === null),
    startedAt,
    sql`kept.deadline`,
  )
}

async function put(
  tx: Tx,
  { id, currency }: Batch,
  escrows: readonly Item[],
  startedAt: Date,
  deadline: ReturnType<typeof sql>,
): Promise<void> {
  if (escrows.length === 0) return
  const items = escrows.map((one) => ({
    id: one.escrowId,
    status: one.status,
    deadline: one.deadline,
    amount: one.amount === null ? null : toMinor(one.amount).toString(),
  }))
  await tx.execute(sql`
    INSERT INTO escrow_item AS kept (service_id, disbursement_id, env, deadline, amount_minor, currency, service_status, observed_at)
    SELECT (i->>'id')::uuid, ${id}, ${settings().environment}, (i->>'deadline')::timestamptz, (i->>'amount')::bigint, ${currency},
           i->>'status', ${startedAt.toISOString()}::timestamptz
    FROM jsonb_array_elements(${JSON.stringify(items)}::jsonb) i ORDER BY 1
    ON CONFLICT (service_id) DO UPDATE SET
      deadline = ${deadline}, service_status = excluded.service_status, observed_at = excluded.observed_at
    WHERE kept.disbursement_id = excluded.disbursement_id AND kept.observed_at < excluded.observed_at
      AND (kept.service_status, kept.deadline) IS DISTINCT FROM (excluded.service_status, ${deadline})`)
}
