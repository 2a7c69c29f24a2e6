import 'server-only'
import { fail, type Result } from '@/lib/platform/result'
import { callService } from './client'
import { NOT_AN_ID, type ServiceProblem, unreadable } from './errors'
import { readServiceId } from './id'
import type { CallClass } from './pace'
import { parseAnswer } from './parse'
import { type Page, pageShape } from './shapes/page'
import { type Payment, type PaymentSummary, paymentShape, paymentSummaryShape } from './shapes/payment'

export type PaymentsAsked = {
  readonly status?: string | undefined
  readonly paymentMethod?: string | undefined
  /** ISO 8601. It is not documented whether the service includes the limit itself, so important windows are widened. */
  readonly fromDate?: string | undefined
  readonly toDate?: string | undefined
  readonly offset: number
  /** At most 100 (contract 8). */
  readonly limit: number
}

const summaries = pageShape(paymentSummaryShape)

/** One page of the merchant's payments, whether made here or not, in the service's order (contract 4.2). Moves no money. */
export async function listPayments(
  asked: PaymentsAsked,
  how: { readonly class?: CallClass; readonly signal?: AbortSignal | undefined } = {},
): Promise<Result<Page<PaymentSummary>, ServiceProblem>> {
  const query = new URLSearchParams({ offset: String(asked.offset), limit: String(asked.limit) })
  if (asked.status) query.set('status', asked.status)
  if (asked.paymentMethod) query.set('payment_method', asked.paymentMethod)
  if (asked.fromDate) query.set('from_date', asked.fromDate)
  if (asked.toDate) query.set('to_date', asked.toDate)
  const { class: callClass = 'read', signal } = how
  return parseAnswer(await callService({ route: 'payments.list', query, class: callClass, signal }), summaries, 'read')
}

/** One payment in full (contract 2.3, 4.2). Any text that is not a UUID is answered as not found, without a call. */
export async function getPayment(
  id: string,
  as: Extract<CallClass, 'read' | 'background'> = 'read',
): Promise<Result<Payment, ServiceProblem>> {
  const known = readServiceId(id)
  if (known === null) return fail(NOT_AN_ID)
  const wire = await callService({ route: 'payments.get', id: known, class: as })
  const read = parseAnswer(wire, paymentShape, 'read')
  // An answer about another object (a wrong cache, a bug of the service) must not be used.
  return read.ok && read.value.id !== known ? fail(unreadable(wire, 'read', 'id: not the one asked for')) : read
}
