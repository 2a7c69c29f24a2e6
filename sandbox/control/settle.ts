import { z } from 'zod'
import type { ItemRow } from '../disbursements/records.ts'
import { type Settlement, settleItems } from '../disbursements/settle.ts'
import type { World } from '../world.ts'
import { readOrder } from './order.ts'

const Order = z.strictObject({
  disbursementId: z.string().nullable().default(null),
  reference: z.string().nullable().default(null),
  phone: z.string().nullable().default(null),
  outcome: z.enum(['paid', 'failed']).nullable().default(null),
  reason: z.string().default('The provider refused the payout.'),
})

type Order = z.output<typeof Order>

/** Settles pending payouts at once: all, or those of a disbursement, reference or phone; as planned, or as told. */
export function settleByHand(world: World, body: unknown) {
  const order = readOrder(Order, body)
  const items = world.store.all<ItemRow>(
    `SELECT * FROM disbursement_item WHERE status = 'pending' AND (?1 IS NULL OR disbursement_id = ?1)
     AND (?2 IS NULL OR reference = ?2) AND (?3 IS NULL OR phone_number = ?3)`,
    order.disbursementId,
    order.reference,
    order.phone,
  )
  const now = world.clock.now()
  world.store.tx(() => settleItems(world, items, (item) => endOf(order, item, now)))
  return { settled: items.length }
}

function endOf(order: Order, item: ItemRow, at: number): Settlement {
  if (order.outcome === 'paid') return { outcome: 'paid', reason: null, at }
  if (order.outcome === 'failed') return { outcome: 'failed', reason: order.reason, at }
  return { outcome: item.planned === 'failed' ? 'failed' : 'paid', reason: item.planned_reason, at }
}
