import 'server-only'
import type { Staff } from '@/lib/access/actor'
import { eventsOf } from '@/lib/events/read-events'
import { getPayment } from '@/lib/gateway/payments'
import { fail, ok, type Result } from '@/lib/platform/result'
import { db } from '@/lib/store/open'
import { paymentEnd } from '@/lib/submissions/state/service-status'
import { observePayment, seenOf } from './observe'
import { collectedHere } from './ours'
import { type PaymentProblem, told } from './payment-error'
import type { PaymentView } from './view'

/**
 * One payment in full (contract 2.3, 4.2), and what was seen of it before. The reading is kept as an observation. What is
 * no identifier of the service is not found, without asking it.
 */
export async function readServicePayment(_staff: Staff, id: string): Promise<Result<PaymentView, PaymentProblem>> {
  const startedAt = new Date()
  const read = await getPayment(id)
  if (!read.ok) return fail(told(read.problem))
  const one = read.value
  await observePayment(one.id, one.status, startedAt)
  const reading = eventsOf(await db(), { kind: 'payment', id: one.id, read: one, endOf: paymentEnd })
  const [seen, events, collected] = await Promise.all([seenOf(one.id), reading, collectedHere(one.id)])
  return ok({
    id: one.id,
    status: one.status,
    amount: one.amount,
    currency: one.currency,
    paymentMethod: one.paymentMethod,
    createdAt: one.createdAt?.toISOString() ?? null,
    reference: one.reference,
    receipt: one.receipt,
    details: {
      merchant: one.merchantDetails,
      recipient: one.recipientDetails,
      product: one.productDetails,
      chain: one.chainPaymentDetails,
      transaction: one.transactionDetails,
      others: one.others,
    },
    seen,
    events,
    collected,
    readAt: startedAt.toISOString(),
  })
}
