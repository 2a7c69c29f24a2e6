import 'server-only'
import { eq } from 'drizzle-orm'
import type { Staff } from '@/lib/access/actor'
import { readEventsAbout } from '@/lib/events/read-events'
import { getPayment } from '@/lib/gateway/payments'
import { fail, ok, type Result } from '@/lib/platform/result'
import { keepReference } from '@/lib/search/index-payments'
import { db } from '@/lib/store/open'
import { servicePayment } from '@/lib/store/schema/search'
import { paymentEnd } from '@/lib/submissions/state/service-status'
import { observePayment, statusHistoryOf } from './observe'
import { collectedHere } from './ours'
import { type PaymentProblem, readProblem } from './payment-error'
import type { PaymentView } from './view'

/**
 * One payment in full (contract 2.3, 4.2), with its earlier statuses. The reading is stored as an observation. A text that is
 * no identifier of the service is not found, without a call.
 */
export async function readServicePayment(_staff: Staff, id: string): Promise<Result<PaymentView, PaymentProblem>> {
  const startedAt = new Date()
  const read = await getPayment(id)
  if (!read.ok) return fail(readProblem(read.problem))
  const one = read.value
  await observePayment(one.id, one.status, startedAt)
  await keepReference(one.id, one.reference)
  const reading = readEventsAbout(await db(), { kind: 'payment', id: one.id, read: one, endOf: paymentEnd })
  const [seen, events, collected, payer] = await Promise.all([
    statusHistoryOf(one.id),
    reading,
    collectedHere(one.id),
    payerOf(one.id),
  ])
  return ok({
    id: one.id,
    status: one.status,
    amount: one.amount,
    currency: one.currency,
    paymentMethod: one.paymentMethod,
    createdAt: one.createdAt?.toISOString() ?? null,
    reference: one.reference,
    receipt: one.receipt,
    payer,
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

// Its own page does not have the payer, the list does (contract 4.2).
async function payerOf(id: string): Promise<PaymentView['payer']> {
  const [listed] = await (await db())
    .select({ phone: servicePayment.payerPhone, email: servicePayment.payerEmail })
    .from(servicePayment)
    .where(eq(servicePayment.id, id))
  return listed === undefined || (listed.phone === null && listed.email === null) ? null : listed
}
