import 'server-only'
import type { Actor, Staff } from '@/lib/access/actor'
import { system } from '@/lib/access/system'
import type { ServiceId, TermId } from '@/lib/gateway/id'
import { routePath } from '@/lib/gateway/routes'
import { type EscrowRequest, encodeEscrow, encodeFulfilment, encodeReason } from '@/lib/gateway/shapes/escrow-request'
import { encodePayment, type PaymentRequest } from '@/lib/gateway/shapes/payment-request'
import { type Amount, toMinor } from '@/lib/money/amount'
import { settings } from '@/lib/platform/settings'
import type { Tx } from '@/lib/store/database'
import { notify } from '@/lib/store/listen'
import { insertSubmission, type NewSubmission } from '@/lib/store/transitions/enqueue'
import { newCorrelationTag } from '@/lib/submissions/content/tag'
import { type Payer, payerKey } from '@/lib/submissions/payer/payer'
import { newSubmission, readMark } from './new-submission'

type Collector = Staff<'payments:collect'>

/**
 * Who pays, and with which permission. `id` is made once where the form was opened: the same intent is stored once, however
 * often it is submitted.
 */
type Intent = {
  readonly id: string
  readonly accountId: string | null
  /** The permission of the connected payer (contract 5.5); null for every other method. */
  readonly payerTokenId: string | null
}

export type NewPayment = Intent & { readonly request: Omit<PaymentRequest, 'reference'> }

/**
 * Writes the submission of a payment (contract 4.2), in the caller's transaction; the sender takes it from there. Returns
 * its id. Throws what `refusalOf` reads: `same` where this intent is stored already, `claim` while another payment of this
 * payer, amount and currency is not final, `I6` for somebody who may not collect.
 */
export async function enqueuePayment(tx: Tx, staff: Collector, payment: NewPayment): Promise<string> {
  return write(tx, staff, newPayment(staff, payment, await readMark(tx)))
}

function newPayment(maker: { readonly id: string }, payment: NewPayment, mark: string) {
  const { request } = payment
  const correlationTag = newCorrelationTag(mark)
  const reference = settings().service.paymentReference ? correlationTag : null
  return {
    ...asked('create-payment', maker, payment, request),
    path: routePath('payments.create'),
    plain: encodePayment({ ...request, reference }),
    correlationTag,
  }
}

/**
 * The same for a payment that a payer requests through a link, in the name of who made it. Throws `I6` too where the link is not of this
 * maker, amount and currency. Its try has to be stored before.
 */
export async function enqueueLinkPayment(tx: Tx, maker: { readonly id: string }, payment: NewPayment): Promise<string> {
  return write(tx, system(), newPayment(maker, payment, await readMark(tx)))
}

export type NewEscrow = Intent & { readonly request: EscrowRequest }

/** Writes the submission of a collection escrow (contract 4.3), as `enqueuePayment` does. Returns its id. */
export async function enqueueEscrow(tx: Tx, staff: Collector, escrow: NewEscrow): Promise<string> {
  const { request } = escrow
  return write(tx, staff, {
    ...asked('create-escrow', staff, escrow, request),
    path: routePath('escrows.create'),
    plain: encodeEscrow(request),
  })
}

type Subject = {
  readonly escrowId: ServiceId
  /** The amount of the escrow as last read: stored with the change for information only. */
  readonly amount: Amount
  readonly currency: string
}

/** Writes the submission that meets a term of an escrow (contract 4.3). Throws `claim` while another one is under way. */
export async function enqueueFulfilment(
  tx: Tx,
  staff: Collector,
  { termId, ...subject }: Subject & { readonly termId: TermId },
): Promise<string> {
  return write(tx, staff, {
    ...changed('fulfil-term', staff, subject),
    subjectPart: termId,
    path: routePath('escrows.fulfil', subject.escrowId, termId),
    plain: encodeFulfilment(),
  })
}

/** Writes the submission that disputes an escrow (contract 4.3). Throws `claim` while another one is under way. */
export async function enqueueDispute(
  tx: Tx,
  staff: Collector,
  { reason, ...subject }: Subject & { readonly reason: string },
): Promise<string> {
  return write(tx, staff, {
    ...changed('dispute-escrow', staff, subject),
    path: routePath('escrows.dispute', subject.escrowId),
    plain: encodeReason(reason),
  })
}

type Request = {
  readonly amount: Amount
  readonly currency: string
  readonly paymentMethod: string
  readonly payer: Omit<Payer, 'accountId'>
}

const asked = (
  kind: 'create-payment' | 'create-escrow',
  maker: { readonly id: string },
  intent: Intent,
  request: Request,
) => ({
  kind,
  id: intent.id,
  makerId: maker.id,
  currency: request.currency,
  paymentMethod: request.paymentMethod,
  totalMinor: toMinor(request.amount),
  payerKey: payerKey({ accountId: intent.accountId, phone: request.payer.phone, email: request.payer.email }),
  payerTokenId: intent.payerTokenId,
})

const changed = (
  kind: 'fulfil-term' | 'dispute-escrow',
  staff: Collector,
  { escrowId, amount, currency }: Subject,
) => ({
  kind,
  makerId: staff.id,
  subjectServiceId: escrowId,
  totalMinor: toMinor(amount),
  currency,
})

async function write(tx: Tx, actor: Actor, parts: Parameters<typeof newSubmission>[0]): Promise<string> {
  const one: NewSubmission = newSubmission(parts)
  await insertSubmission(tx, actor, one)
  await notify(tx, 'live', { payoutId: null })
  return one.id
}
