import { z } from 'zod'
import { type Network, networkCodes, networkOf, networkOrNull } from '@/lib/networks/networks'
import { readPhone } from '@/lib/phone/number'
import { visibleWords } from '@/lib/text/visible-words'

const UUID = /^[0-9a-f]{8}(?:-?[0-9a-f]{4}){3}-?[0-9a-f]{12}$/i
const CODE = /^[A-Z0-9][A-Z0-9._/-]{0,31}$/

const name = z
  .string()
  .max(1_000)
  .transform(visibleWords)
  .pipe(z.string().min(2, 'errors.payees.nameShort').max(120, 'errors.payees.nameLong'))

const code = z
  .string()
  .max(200)
  .transform((text) => visibleWords(text).toUpperCase())
  .refine((text) => text === '' || (CODE.test(text) && !UUID.test(text)), {
    message: 'errors.payees.code',
  })

const email = z
  .string()
  .max(1_000)
  .transform(visibleWords)
  .pipe(z.union([z.literal(''), z.email('errors.payees.email').max(200, 'errors.payees.emailLong')]))

const reference = z.string().max(1_000).transform(visibleWords).pipe(z.string().max(64, 'errors.payees.referenceLong'))

export const networkInput = z.enum(networkCodes).nullable()

/** A phone as typed, read to E.164. The network is the one chosen by hand, else that of the number. */
export const phoneInput = z
  .object({ phone: z.string().max(100), network: networkInput })
  .transform(({ phone, network }, context): TypedPhone => {
    const read = readPhone(phone, { kind: 'text' })
    if (!read.ok) {
      context.addIssue({ code: 'custom', message: read.message.key, params: { message: read.message } })
      return z.NEVER
    }
    return { phone: read.e164, ...networkFor(read.e164, network) }
  })

export type TypedPhone = { readonly phone: string; readonly network: Network | null; readonly networkByHand: boolean }

/** The network of a number: one chosen by hand has priority over the published table. */
export function networkFor(
  e164: string,
  byHand: Network | null,
): { readonly network: Network | null; readonly networkByHand: boolean } {
  const found = networkOrNull(networkOf(e164))
  return byHand === null || byHand === found
    ? { network: found, networkByHand: false }
    : { network: byHand, networkByHand: true }
}

/** A payee's details, as a browser sends them. */
export const detailsInput = z.strictObject({ name, email, reference })
export type Details = z.output<typeof detailsInput>

/** A new payee, as a browser sends it: without a code one is generated; the phone is optional. */
export const newPayeeInput = z.strictObject({
  name,
  email,
  reference,
  code,
  phone: z.string().max(100),
  network: networkInput,
})
export type NewPayee = z.output<typeof newPayeeInput>
