import 'server-only'
import { eq } from 'drizzle-orm'
import type { Locale } from '@/lib/messages/locale'
import { type Message, message } from '@/lib/messages/message'
import { fromMinor } from '@/lib/money/amount'
import { noteRequest } from '@/lib/payments/collection-requests/collect'
import { emptyForm, type FormProblems, readPaymentForm } from '@/lib/payments/collection-requests/new-payment'
import { fail, ok, type Result } from '@/lib/platform/result'
import { settings } from '@/lib/platform/settings'
import { db, withTx } from '@/lib/store/open'
import { paymentLink, paymentLinkTry } from '@/lib/store/schema/payment-link'
import { refusalOf } from '@/lib/store/transitions/refusal'
import { enqueueLinkPayment } from '@/lib/submissions/enqueue/enqueue-collection'
import { LINK_NETWORKS } from './link-networks'
import { lastTries, linkState } from './link-state'
import type { PayerView } from './view'

const TOKEN = /^[A-Za-z0-9_-]{24}$/

async function findLink(token: string) {
  if (!TOKEN.test(token)) return null
  const [found] = await (await db()).select().from(paymentLink).where(eq(paymentLink.token, token))
  return found ?? null
}

/** What the payer behind a link may know; null for a link that does not exist. */
export async function readLink(token: string): Promise<PayerView | null> {
  const link = await findLink(token)
  if (link === null) return null
  const last = (await lastTries(await db(), [link.id])).get(link.id)
  const state = linkState(link, last, new Date())
  return {
    ...{ amount: fromMinor(link.amountMinor), currency: link.currency, reference: link.reference, state },
    ...{ expiresAt: link.expiresAt.toISOString(), lastFailed: state === 'open' && last !== undefined },
    paid: last !== undefined && state === 'paid' ? { at: last.since.toISOString(), paymentId: last.paymentId } : null,
  }
}

export type PayerForm = {
  readonly method: string
  readonly phone: string
  /** Where the payer wants a receipt; empty for none. */
  readonly email: string
}

type Refused =
  /** What is wrong with the fields. */
  | { readonly kind: 'unread'; readonly problems: FormProblems }
  | { readonly kind: 'refused'; readonly message: Message }
  /** There is no such link. */
  | { readonly kind: 'gone' }

const refused = (text: Message): Refused => ({ kind: 'refused', message: text })

/**
 * Requests the amount of a link from the phone that the payer typed (contract 2.3, 4.2), in the name of who made the link. `intent` comes with the page:
 * however often its form is sent, one payment is requested. The database refuses a second one while the first may still be paid, and after it was.
 */
export async function payLink(
  token: string,
  intent: string,
  form: PayerForm,
  locale: Locale,
): Promise<Result<null, Refused>> {
  const link = await findLink(token)
  if (link === null) return fail({ kind: 'gone' })
  const { method, phone, email } = form
  if (!LINK_NETWORKS.some(({ code }) => code === method))
    return fail({ kind: 'unread', problems: { method: message('pay.problem.method') } })
  const amount = fromMinor(link.amountMinor)
  const typed = {
    method,
    phone,
    currency: link.currency,
    amount,
    name: link.payerName ?? '',
    reference: link.reference,
  }
  const receipt = settings().mail !== null && email.trim() !== ''
  const read = readPaymentForm(
    { ...emptyForm, ...typed, receipt, email: receipt ? email : '' },
    settings().service.externalMethod,
  )
  if (!read.ok) return fail({ kind: 'unread', problems: read.problems })
  const { asked } = read
  const { currency, products, customerPaysFees, code: mfaCode } = asked
  // The address is for our receipt alone.
  const payer = { ...asked.payer, email: null }
  try {
    await withTx(async (tx) => {
      await tx.insert(paymentLinkTry).values({ submissionId: intent, linkId: link.id })
      await enqueueLinkPayment(
        tx,
        { id: link.madeBy },
        {
          ...{ id: intent, accountId: null, payerTokenId: null },
          request: { amount, currency, paymentMethod: method, payer, products, customerPaysFees, mfaCode },
        },
      )
      await noteRequest(tx, intent, asked, locale)
    })
    return ok(null)
  } catch (error) {
    const rule = refusalOf(error)?.rule
    if (rule === 'same' || rule === 'I4') return notRequested(token)
    if (rule === 'claim') return fail(refused(message('pay.problem.same')))
    if (rule === 'I6') return fail(refused(message('pay.problem.notNow')))
    throw error
  }
}

/** The answer where nothing more was requested: as if it had been, where a payment of the link was made or is on its way. */
async function notRequested(token: string): Promise<Result<null, Refused>> {
  const state = (await readLink(token))?.state
  if (state === 'waiting' || state === 'unclear' || state === 'paid') return ok(null)
  // Open: the form came with the intent of another link, or of a payment that has failed since.
  return fail(refused(message(state === 'open' ? 'pay.problem.page' : 'pay.problem.notNow')))
}
