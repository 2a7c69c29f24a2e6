import { conflict } from '../answers/refusal.ts'
import type { World } from '../world.ts'
import { type BatchRow, itemsOf } from './records.ts'
import { settleItems } from './settle.ts'

/**
 * Cancels the items of a batch that are still open, and refunds them.
 * Refused with CONFLICT when no item is open any more, or an open item was already handed to the network.
 */
export function cancelBatch(world: World, batch: BatchRow, reason: string | null, now: number): void {
  const open = itemsOf(world, batch.id).filter((item) => item.status === 'pending')
  if (open.length === 0)
    throw conflict('already_final', `This disbursement is ${batch.status} and cannot be cancelled.`)
  if (open.some((item) => item.hand_over_at !== null && item.hand_over_at <= now)) {
    throw conflict('already_paying', 'This disbursement is already being paid and cannot be cancelled.')
  }
  world.store.run(
    'UPDATE disbursement SET cancelled_at = ?, cancellation_reason = ? WHERE id = ?',
    now,
    reason,
    batch.id,
  )
  settleItems(world, open, () => ({ outcome: 'cancelled', reason: null, at: now }))
}
