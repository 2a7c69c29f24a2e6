import { z } from 'zod'
import type { ItemRow } from '../disbursements/records.ts'
import { settleItems } from '../disbursements/settle.ts'
import { fundEscrow } from '../escrows/change.ts'
import type { EscrowRow } from '../escrows/records.ts'
import type { PaymentRow } from '../payments/records.ts'
import { type PaymentEnd, settlePayment } from '../payments/settle.ts'
import type { World } from '../world.ts'
import { readOrder } from './order.ts'

const Order = z.strictObject({
  paymentId: z.string().nullable().default(null),
  itemId: z.string().nullable().default(null),
  disbursementId: z.string().nullable().default(null),
  reference: z.string().nullable().default(null),
  phone: z.string().nullable().default(null),
  outcome: z.enum(['paid', 'failed']).nullable().default(null),
  reason: z.string().default('The provider refused the payout.'),
})

type Order = z.output<typeof Order>

/** Settles pending payouts, payments and unpaid escrows at once: all, or those of an id, reference or phone; as planned, or as told. */
export function settleByHand(world: World, body: unknown) {
  const order = readOrder(Order, body)
  const items = world.store.all<ItemRow>(
    `SELECT * FROM disbursement_item WHERE ?4 IS NULL AND status = 'pending' AND (?1 IS NULL OR disbursement_id = ?1)
     AND (?2 IS NULL OR reference = ?2) AND (?3 IS NULL OR phone_number = ?3)
     AND (?5 IS NULL OR id = ?5)`,
    order.disbursementId,
    order.reference,
    order.phone,
    order.paymentId,
    order.itemId,
  )
  const now = world.clock.now()
  const ofBatch = order.disbursementId !== null || order.itemId !== null
  const payments = ofBatch ? [] : pendingPayments(world, order)
  const escrows = ofBatch || order.paymentId !== null ? [] : pendingEscrows(world, order)
  world.store.tx(() => {
    for (const escrow of escrows) fundEscrow(world, escrow, order.outcome ?? escrow.planned, now)
    settleItems(world, items, (item) => endOf(order, item.planned, item.planned_reason, now))
    for (const payment of payments) {
      settlePayment(world, payment, endOf(order, payment.planned, payment.failure_reason, now))
    }
  })
  return { settled: items.length + payments.length + escrows.length }
}

const pendingPayments = (world: World, order: Order): PaymentRow[] =>
  world.store.all<PaymentRow>(
    `SELECT * FROM payment WHERE status = 'pending' AND (?1 IS NULL OR id = ?1) AND (?2 IS NULL OR reference = ?2)
     AND (?3 IS NULL OR payer_phone = ?3)`,
    order.paymentId,
    order.reference,
    order.phone,
  )

const pendingEscrows = (world: World, order: Order): EscrowRow[] =>
  world.store.all<EscrowRow>(
    `SELECT * FROM escrow WHERE status = 'pending' AND batch_id IS NULL AND (?1 IS NULL OR reference = ?1)
     AND (?2 IS NULL OR phone_number = ?2)`,
    order.reference,
    order.phone,
  )

function endOf(order: Order, planned: string, reason: string | null, at: number): PaymentEnd {
  if (order.outcome === 'paid') return { outcome: 'paid', reason: null, at }
  if (order.outcome === 'failed') return { outcome: 'failed', reason: order.reason, at }
  return { outcome: planned === 'failed' ? 'failed' : 'paid', reason, at }
}
