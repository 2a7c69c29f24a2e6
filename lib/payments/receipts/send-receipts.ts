import 'server-only'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { isMailAddress, type Letter } from '@/lib/mail/letter'
import { type LetterSender, letterSender, letterTo } from '@/lib/mail/letter-to'
import { queueLetter } from '@/lib/mail/outbox'
import { readLocale } from '@/lib/messages/locale'
import { message } from '@/lib/messages/message'
import { type Amount, fromMinor } from '@/lib/money/amount'
import { settings } from '@/lib/platform/settings'
import { db, withTx } from '@/lib/store/open'

/** A payment that was paid longer ago gets no receipt any more, as after a long failure of the mail server. */
const NEWS_DAYS = 3
/** A request that was not paid within so many days is not looked at any more. */
const OPEN_DAYS = 60
const AT_ONCE = 100

const shape = z.array(
  z.object({
    id: z.uuid(),
    receipt_to: z.string(),
    receipt_locale: z.string().nullable(),
    payer_name: z.string().nullable(),
    reference: z.string().nullable(),
    service_id: z.string().nullable(),
    minor: z.coerce.bigint(),
    currency: z.string(),
    at: z.coerce.date(),
  }),
)

/**
 * Stores the receipts of payments that were requested here with one, and that the service reports as completed, each once. Returns whether more
 * may be left.
 */
export async function sendReceipts(): Promise<boolean> {
  if (settings().mail === null) return false
  const { rows } = await (await db()).execute(sql`
    select s.id, n.receipt_to, n.receipt_locale, n.payer_name, n.reference, s.service_id, s.total_minor as minor, s.currency, s.state_since as at
    from request_note n join submission s on s.id = n.submission_id and s.kind = 'create-payment'
    where n.receipt_to is not null and n.at > now() - ${OPEN_DAYS} * interval '1 day' and s.state = 'settled'
      and s.state_since > now() - ${NEWS_DAYS} * interval '1 day'
      and not exists (select from mail m where m.submission_id = s.id)
    order by s.state_since limit ${AT_ONCE}`)
  const paid = shape.parse(rows)
  for (const one of paid) {
    if (!isMailAddress(one.receipt_to)) continue
    const letter = receiptLetter(
      {
        ...{ name: one.payer_name, reference: one.reference, paymentId: one.service_id, at: one.at.toISOString() },
        money: { amount: fromMinor(one.minor), currency: one.currency },
      },
      letterSender(readLocale(one.receipt_locale)),
    )
    await withTx((tx) => queueLetter(tx, one.receipt_to, { submissionId: one.id }, letter))
  }
  return paid.length === AT_ONCE
}

type Receipt = {
  readonly name: string | null
  readonly money: { readonly amount: Amount; readonly currency: string }
  readonly reference: string | null
  readonly paymentId: string | null
  readonly at: string
}

/** The receipt of a payment, to its payer. It has no link. */
function receiptLetter({ name, money, reference, paymentId, at }: Receipt, sender: LetterSender): Letter {
  const { merchant } = sender
  return letterTo(
    {
      name,
      subject: message('mail.receipt.subject', { merchant }),
      paragraphs: [
        message('mail.receipt.text', {
          ...{ merchant, at: { moment: at } },
          amount: { money: money.amount, currency: money.currency },
        }),
        ...(reference === null ? [] : [message('mail.receipt.reference', { reference })]),
        ...(paymentId === null ? [] : [message('mail.receipt.id', { id: paymentId })]),
        message('mail.receipt.unexpected', { merchant }),
      ],
      link: null,
      foot: message('mail.receipt.foot', { merchant }),
    },
    sender,
  )
}
