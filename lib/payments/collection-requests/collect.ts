import 'server-only'
import { and, eq } from 'drizzle-orm'
import type { Staff } from '@/lib/access/actor'
import type { Locale } from '@/lib/messages/locale'
import { type Message, message } from '@/lib/messages/message'
import { toMinor } from '@/lib/money/amount'
import { fail, ok, type Result } from '@/lib/platform/result'
import { settings } from '@/lib/platform/settings'
import type { Tx } from '@/lib/store/database'
import { db, withTx } from '@/lib/store/open'
import { requestNote } from '@/lib/store/schema/request-note'
import { submission } from '@/lib/store/schema/submission'
import { refusalOf } from '@/lib/store/transitions/refusal'
import { enqueuePayment } from '@/lib/submissions/enqueue/enqueue-collection'
import { payerKey } from '@/lib/submissions/payer/payer'
import { connectedPayers } from '@/lib/submissions/payer/payer-token'
import { type FormProblems, type PaymentForm, type RequestedPayment, readPaymentForm } from './new-payment'
import { openRequestOf } from './read-collection-request'

type Collector = Staff<'payments:collect'>

/** The result of a form: a new request, an open one that blocks it, or the fields that could not be read. */
export type Collected =
  | { readonly kind: 'made'; readonly submissionId: string }
  | { readonly kind: 'open-already'; readonly submissionId: string }
  | { readonly kind: 'unread'; readonly problems: FormProblems }
  /** The chosen payer's wallet may no longer be charged. */
  | { readonly kind: 'consent-expired' }

type Refused = { readonly kind: string; readonly message: Message }

/**
 * Requests money from a payer (contract 2.3, 4.2): the request with its key and exact bytes is written with the activity log's
 * entry in one transaction, and sent from there. `intent` was created when the form was opened: however often it is submitted,
 * one payment is requested. Of one payer, amount and currency only one request is open at a time.
 */
export async function collectPayment(
  staff: Collector,
  intent: string,
  form: PaymentForm,
): Promise<Result<Collected, Refused>> {
  if (await isMade(staff, intent)) return ok({ kind: 'made', submissionId: intent })
  const read = readPaymentForm(form, settings().service.externalMethod)
  if (!read.ok) return ok({ kind: 'unread', problems: read.problems })
  const { asked } = read
  const payer = await payerOf(asked)
  if (payer === null) return ok({ kind: 'consent-expired' })
  try {
    await withTx(async (tx) => {
      await enqueuePayment(tx, staff, request(intent, asked, payer.accountId))
      await noteRequest(tx, intent, asked)
    })
  } catch (error) {
    const rule = refusalOf(error)?.rule
    if (rule === 'same' || rule === 'claim') return inTheWay(staff, intent, asked, payer.accountId)
    if (rule === 'I6' || rule === 'I16') return fail(NOT_YOURS)
    throw error
  }
  return ok({ kind: 'made', submissionId: intent })
}

/** Keeps who pays, what for and where the receipt goes beside a request: the bytes that are sent have none of it (contract 2.3). */
export async function noteRequest(
  tx: Tx,
  submissionId: string,
  { payer, reference, receiptTo }: Pick<RequestedPayment, 'payer' | 'reference' | 'receiptTo'>,
  receiptLocale: Locale | null = null,
): Promise<void> {
  if (payer.name === null && reference === null && receiptTo === null) return
  await tx.insert(requestNote).values({ submissionId, payerName: payer.name, reference, receiptTo, receiptLocale })
}

const NOT_YOURS: Refused = {
  kind: 'refused',
  message: message('errors.payments.mayNotCollect'),
}
const USED: Refused = {
  kind: 'superseded',
  message: message('errors.payments.formUsed'),
}

// Of two clicks at the same moment, the second finds what the first has stored.
async function inTheWay(
  staff: Collector,
  intent: string,
  asked: RequestedPayment,
  accountId: string | null,
): Promise<Result<Collected, Refused>> {
  if (await isMade(staff, intent)) return ok({ kind: 'made', submissionId: intent })
  const key = payerKey({ ...asked.payer, accountId }) ?? ''
  const other = await openRequestOf(key, toMinor(asked.amount), asked.currency)
  return other === null ? fail(USED) : ok({ kind: 'open-already', submissionId: other })
}

async function isMade(staff: Collector, intent: string): Promise<boolean> {
  const made = await (await db())
    .select({ id: submission.id })
    .from(submission)
    .where(and(eq(submission.id, intent), eq(submission.makerId, staff.id), eq(submission.kind, 'create-payment')))
  return made.length > 0
}

/**
 * The account of the connected wallet; `accountId` is null for every other method. Null where the permission to charge it has
 * expired.
 */
async function payerOf(asked: RequestedPayment): Promise<{ readonly accountId: string | null } | null> {
  if (asked.payerTokenId === null) return { accountId: null }
  const known = (await connectedPayers()).find(({ id }) => id === asked.payerTokenId)
  return known === undefined ? null : { accountId: known.accountId }
}

function request(intent: string, asked: RequestedPayment, accountId: string | null) {
  const { amount, currency, method, payer, products, customerPaysFees, code, payerTokenId } = asked
  return {
    ...{ id: intent, accountId, payerTokenId },
    request: { amount, currency, paymentMethod: method, payer, products, customerPaysFees, mfaCode: code },
  }
}
