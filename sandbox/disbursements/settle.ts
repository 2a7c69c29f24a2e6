import { recordMovement } from '../ledger/record.ts'
import { credit } from '../wallets.ts'
import { emit } from '../webhooks/emit.ts'
import type { World } from '../world.ts'
import { type BatchRow, findBatch, type ItemRow } from './records.ts'

export type Settlement = { outcome: 'paid' | 'failed' | 'cancelled'; reason: string | null; at: number }

/** Settles every item whose time has come on the sandbox's clock, in the order of their times. */
export function settleDueItems(world: World): void {
  const now = world.clock.now()
  const due = () =>
    world.store.all<ItemRow>(
      "SELECT * FROM disbursement_item WHERE status = 'pending' AND settles_at <= ? ORDER BY settles_at LIMIT 500",
      now,
    )
  for (let items = due(); items.length > 0; items = due()) {
    world.store.tx(() => settleItems(world, items, plannedSettlement))
  }
}

const plannedSettlement = (item: ItemRow): Settlement => ({
  outcome: item.planned === 'failed' ? 'failed' : 'paid',
  reason: item.planned_reason,
  at: item.settles_at ?? 0,
})

/** Ends items, then gives each of their batches the status that follows from its items. Within the caller's transaction. */
export function settleItems(world: World, items: ItemRow[], endOf: (item: ItemRow) => Settlement): void {
  const batches = new Map<string, BatchRow>()
  for (const item of items) {
    const batch = batches.get(item.disbursement_id) ?? findBatch(world, item.disbursement_id)
    if (!batch) throw new Error(`Item ${item.id} belongs to no batch.`)
    batches.set(batch.id, batch)
    settleItem(world, batch, item, endOf(item))
  }
  for (const batch of batches.values()) closeBatch(world, batch)
}

function settleItem(world: World, batch: BatchRow, item: ItemRow, end: Settlement): void {
  const status = end.outcome === 'paid' ? 'completed' : end.outcome
  const changed = world.store.run(
    "UPDATE disbursement_item SET status = ?, failure_reason = ?, completed_at = ? WHERE id = ? AND status = 'pending'",
    status,
    end.outcome === 'failed' ? end.reason : null,
    end.at,
    item.id,
  )
  if (changed === 0) return
  if (end.outcome !== 'paid') credit(world, world.settings.merchantId, batch.currency, item.amount + item.fee)
  else if (item.recipient_id) credit(world, item.recipient_id, batch.currency, item.amount)
  recordMovement(world, {
    kind: end.outcome,
    at: end.at,
    tag: batch.tag,
    reference: item.reference,
    sourceId: batch.id,
    itemId: item.id,
    currency: batch.currency,
    amount: item.amount,
    network: item.payout_type === 'internal' ? 'wallet' : batch.payment_method,
    destination: item.recipient_id ?? item.phone_number ?? item.email ?? '',
  })
}

type Tally = { status: string; items: number; last: number }

function closeBatch(world: World, batch: BatchRow): void {
  const tallies = world.store.all<Tally>(
    `SELECT status, count(*) AS items, max(completed_at) AS last FROM disbursement_item
     WHERE disbursement_id = ? GROUP BY status`,
    batch.id,
  )
  const status = statusOf(new Set(tallies.map((tally) => tally.status)))
  const last = Math.max(...tallies.map((tally) => tally.last))
  const completedAt = status === 'processing' || status === 'cancelled' ? null : last
  world.store.run('UPDATE disbursement SET status = ?, completed_at = ? WHERE id = ?', status, completedAt, batch.id)
  const name = batch.cancelled_at === null ? 'disbursement.status_updated' : 'disbursement.cancelled'
  if (status !== batch.status) emit(world, { name, data: { disbursement_id: batch.id, status } })
}

/** The batch status that follows from the statuses of its items. */
function statusOf(items: ReadonlySet<string>): string {
  if (items.has('pending')) return 'processing'
  if (items.has('completed')) return items.size === 1 ? 'completed' : 'partially_completed'
  return items.has('failed') ? 'failed' : 'cancelled'
}
