'use server'

import { createHash } from 'node:crypto'
import { headers } from 'next/headers'
import { z } from 'zod'
import { countedAddress } from '@/lib/access/requests/client-address'
import { fieldsOf } from '@/lib/access/requests/form-fields'
import { isSameOrigin } from '@/lib/access/requests/same-origin'
import { addressLimit } from '@/lib/access/sign-in/shared-limits'
import { message } from '@/lib/messages/message'
import { requestTranslator } from '@/lib/messages/request-locale'
import { payLink } from '@/lib/payments/links/pay-link'
import { withIncomingRequest } from '@/lib/platform/request-context'
import { ADDRESS_HEADER } from '@/lib/platform/request-id'
import { settings } from '@/lib/platform/settings'
import type { PayState } from './pay-state'

const typed = z.object({
  token: z.string().max(60),
  intent: z.uuid(),
  method: z.string().max(40),
  phone: z.string().max(60),
  email: z.string().max(300).catch(''),
})

// By link, because thousands of payers share the address of a mobile network; by address only where no link was named, which nobody does by mistake
// more than once or twice.
const MOST_FAILED = 20
const limit = addressLimit('pay', MOST_FAILED)

// All instances count together, in the database, which does not get the secret address of a link.
const keyOf = (token: string) => `link ${createHash('sha256').update(token).digest('base64url')}`

/** Requests the amount of a link from the phone of the payer who opened it. Public: it needs the secret address of the link. */
export async function payLinkAction(_before: PayState, form: unknown): Promise<PayState> {
  const { text, locale } = await requestTranslator()
  const read = typed.safeParse(fieldsOf(form))
  const sent = await headers()
  const { method = '', phone = '', email = '' } = read.data ?? {}
  const kept = { method, phone, email }
  const address = countedAddress(sent.get(ADDRESS_HEADER) ?? '')
  if (!read.success || !isSameOrigin(sent, settings().appUrl))
    return { ...kept, sentence: text(message('pay.problem.page')) }
  const { token, intent } = read.data
  if ([keyOf(token), address].some((key) => limit.isReached(key, Date.now())))
    return { ...kept, sentence: text(message('pay.problem.often')) }
  const paid = await withIncomingRequest(() => payLink(token, intent, kept, locale))
  if (paid.ok) return { ...kept, sent: true }
  limit.note(paid.problem.kind === 'gone' ? address : keyOf(token), Date.now())
  if (paid.problem.kind === 'gone') return { ...kept, sentence: text(message('pay.problem.gone')) }
  if (paid.problem.kind === 'refused') return { ...kept, sentence: text(paid.problem.message) }
  const { phone: ofPhone, email: ofEmail, method: ofMethod } = paid.problem.problems
  const first = Object.values(paid.problem.problems)[0]
  if (ofPhone !== undefined || ofEmail !== undefined)
    return { ...kept, ...(ofPhone && { ofPhone: text(ofPhone) }), ...(ofEmail && { ofEmail: text(ofEmail) }) }
  return { ...kept, sentence: text(ofMethod ?? first ?? message('pay.problem.page')) }
}
