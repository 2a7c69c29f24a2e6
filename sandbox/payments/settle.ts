import { recordMovement } from '../ledger/record.ts'
import { credit } from '../wallets.ts'
import { emit } from '../webhooks/emit.ts'
import type { World } from '../world.ts'
import { countPayment } from './counts.ts'
import type { PaymentRow } from './records.ts'

export type PaymentEnd = { outcome: 'paid' | 'failed'; reason: string | null; at: number }

/** Settles every payment whose time has come on the sandbox's clock. */
export function settleDuePayments(world: World): void {
  const now = world.clock.now()
  const due = () =>
    world.store.all<PaymentRow>(
      "SELECT * FROM payment WHERE status = 'pending' AND settles_at <= ? ORDER BY settles_at LIMIT 500",
      now,
    )
  for (let payments = due(); payments.length > 0; payments = due()) {
    world.store.tx(() => {
      for (const payment of payments) settlePayment(world, payment, plannedEnd(payment))
    })
  }
}

const plannedEnd = (payment: PaymentRow): PaymentEnd => ({
  outcome: payment.planned === 'failed' ? 'failed' : 'paid',
  reason: payment.failure_reason,
  at: payment.settles_at ?? 0,
})

/** Ends one pending payment; a paid one credits the merchant. Within the caller's transaction. */
export function settlePayment(world: World, payment: PaymentRow, end: PaymentEnd): void {
  const paid = end.outcome === 'paid'
  countPayment(world, payment.id, -1)
  world.store.run(
    'UPDATE payment SET status = ?, failure_reason = ?, completed_at = ? WHERE id = ?',
    paid ? 'completed' : 'failed',
    paid ? null : end.reason,
    end.at,
    payment.id,
  )
  countPayment(world, payment.id, 1)
  if (paid)
    credit(
      world,
      world.settings.merchantId,
      payment.currency,
      payment.amount - (payment.customer_pays_fees ? 0 : payment.fee),
    )
  emit(world, {
    name: paid ? 'payment.succeeded' : 'payment.failed',
    data: {
      payment_id: payment.id,
      reference: payment.reference,
      currency: payment.currency,
      amount: payment.amount / 100,
      status: paid ? 'succeeded' : 'failed',
    },
  })
  recordMovement(world, {
    kind: paid ? 'collected' : 'failed',
    at: end.at,
    tag: null,
    reference: payment.reference,
    sourceId: payment.id,
    itemId: payment.id,
    currency: payment.currency,
    amount: payment.amount,
    network: payment.payment_method,
    destination: world.settings.merchantId,
  })
}
