import { z } from 'zod'
import type { ItemRow } from '../disbursements/records.ts'
import { settleItems } from '../disbursements/settle.ts'
import { fundEscrow } from '../escrows/change.ts'
import type { EscrowRow } from '../escrows/records.ts'
import type { PaymentRow } from '../payments/records.ts'
import { type PaymentEnd, settlePayment } from '../payments/settle.ts'
import type { World } from '../world.ts'
import { readInput } from './read-input.ts'

const Input = z.strictObject({
  paymentId: z.string().nullable().default(null),
  itemId: z.string().nullable().default(null),
  disbursementId: z.string().nullable().default(null),
  reference: z.string().nullable().default(null),
  phone: z.string().nullable().default(null),
  outcome: z.enum(['paid', 'failed']).nullable().default(null),
  reason: z.string().default('The provider refused the payout.'),
})

type Input = z.output<typeof Input>

/** Settles pending payouts, payments and unpaid escrows at once: all, or those of an id, reference or phone; with the planned outcome or the requested one. */
export function settleByHand(world: World, body: unknown) {
  const input = readInput(Input, body)
  const items = world.store.all<ItemRow>(
    `SELECT * FROM disbursement_item WHERE ?4 IS NULL AND status = 'pending' AND (?1 IS NULL OR disbursement_id = ?1)
     AND (?2 IS NULL OR reference = ?2) AND (?3 IS NULL OR phone_number = ?3)
     AND (?5 IS NULL OR id = ?5)`,
    input.disbursementId,
    input.reference,
    input.phone,
    input.paymentId,
    input.itemId,
  )
  const now = world.clock.now()
  const ofBatch = input.disbursementId !== null || input.itemId !== null
  const payments = ofBatch ? [] : pendingPayments(world, input)
  const escrows = ofBatch || input.paymentId !== null ? [] : pendingEscrows(world, input)
  world.store.tx(() => {
    for (const escrow of escrows) fundEscrow(world, escrow, input.outcome ?? escrow.planned, now)
    settleItems(world, items, (item) => endOf(input, item.planned, item.planned_reason, now))
    for (const payment of payments) {
      settlePayment(world, payment, endOf(input, payment.planned, payment.failure_reason, now))
    }
  })
  return { settled: items.length + payments.length + escrows.length }
}

const pendingPayments = (world: World, input: Input): PaymentRow[] =>
  world.store.all<PaymentRow>(
    `SELECT * FROM payment WHERE status = 'pending' AND (?1 IS NULL OR id = ?1) AND (?2 IS NULL OR reference = ?2)
     AND (?3 IS NULL OR payer_phone = ?3)`,
    input.paymentId,
    input.reference,
    input.phone,
  )

const pendingEscrows = (world: World, input: Input): EscrowRow[] =>
  world.store.all<EscrowRow>(
    `SELECT * FROM escrow WHERE status = 'pending' AND batch_id IS NULL AND (?1 IS NULL OR reference = ?1)
     AND (?2 IS NULL OR phone_number = ?2)`,
    input.reference,
    input.phone,
  )

function endOf(input: Input, planned: string, reason: string | null, at: number): PaymentEnd {
  if (input.outcome === 'paid') return { outcome: 'paid', reason: null, at }
  if (input.outcome === 'failed') return { outcome: 'failed', reason: input.reason, at }
  return { outcome: planned === 'failed' ? 'failed' : 'paid', reason, at }
}
