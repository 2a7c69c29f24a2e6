import 'server-only'
import { randomBytes } from 'node:crypto'
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Staff } from '@/lib/access/actor'
import { record } from '@/lib/activity/record'
import { type Message, message } from '@/lib/messages/message'
import { toMinor } from '@/lib/money/amount'
import { fail, ok, type Result } from '@/lib/platform/result'
import { settings } from '@/lib/platform/settings'
import { withTx } from '@/lib/store/open'
import { paymentLink } from '@/lib/store/schema/payment-link'
import { type LinkForm, readLinkForm } from './link-form'
import { isPaid } from './link-state'

type Refused = { readonly kind: string; readonly message: Message; readonly field?: string }
type Collector = Staff<'payments:collect'>

const TOKEN_BYTES = 18

/** The address that the payer opens. */
export const linkUrl = (token: string): string => `${settings().appUrl}/pay/${token}`

/** Makes a link by which a payer pays a fixed amount by mobile money. Nobody is asked to pay by making it. Refused where a field cannot be read. */
export async function makeLink(staff: Collector, form: LinkForm): Promise<Result<{ url: string }, Refused>> {
  const read = readLinkForm(form)
  if (!read.ok) {
    const [field, problem] = Object.entries(read.problems)[0] ?? ['amount', message('payments.links.problem.days')]
    return fail({ kind: 'bad-input', message: problem, field })
  }
  const { amount, currency, reference, payerName, days } = read.link
  const token = randomBytes(TOKEN_BYTES).toString('base64url')
  await withTx(async (tx) => {
    const [made] = await tx
      .insert(paymentLink)
      .values({
        ...{ token, amountMinor: toMinor(amount), currency, reference, payerName, madeBy: staff.id },
        expiresAt: sql`clock_timestamp() + make_interval(days => ${days})`,
      })
      .returning({ id: paymentLink.id })
    if (made === undefined) throw new Error('The database wrote no link.')
    const detail = { amount, currency, reference, days }
    await record(tx, staff, { action: 'payment-link.make', subject: `payment-link:${made.id}`, detail })
  }, staff)
  return ok({ url: linkUrl(token) })
}

const NOT_OPEN: Refused = { kind: 'superseded', message: message('payments.links.problem.notOpen') }

/**
 * Closes a link, so that no other payment is requested through it. A payer who was asked to confirm one may still do so: that payment counts. Refused
 * where the link is closed or was paid.
 */
export async function closeLink(staff: Collector, linkId: string): Promise<Result<null, Refused>> {
  return withTx(async (tx) => {
    const [link] = await tx.select().from(paymentLink).where(eq(paymentLink.id, linkId)).for('update')
    if (link === undefined || link.closedAt !== null || (await isPaid(tx, linkId))) return fail(NOT_OPEN)
    await tx
      .update(paymentLink)
      .set({ closedAt: new Date(), closedBy: staff.id })
      .where(and(eq(paymentLink.id, linkId), isNull(paymentLink.closedAt)))
    const { reference } = link
    await record(tx, staff, { action: 'payment-link.close', subject: `payment-link:${linkId}`, detail: { reference } })
    return ok(null)
  }, staff)
}
