import { z } from 'zod'
import { type Rail, railOf } from '@/lib/networks/networks'
import { readPhone } from '@/lib/phone/number'
import { visibleWords } from '@/lib/text/words'

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

export const railInput = z.enum(['mtn', 'airtel']).nullable()

/** A phone as typed, read to E.164. The rail is the one chosen by hand, else that of the number. */
export const phoneInput = z
  .object({ phone: z.string().max(100), rail: railInput })
  .transform(({ phone, rail }, context): TypedPhone => {
    const read = readPhone(phone, { kind: 'text' })
    if (!read.ok) {
      context.addIssue({ code: 'custom', message: read.sentence })
      return z.NEVER
    }
    return { phone: read.e164, ...railFor(read.e164, rail) }
  })

export type TypedPhone = { readonly phone: string; readonly rail: Rail | null; readonly railByHand: boolean }

/** The rail of a number: the one chosen by hand wins over the table (as of the day that is written there). */
export function railFor(
  e164: string,
  byHand: Rail | null,
): { readonly rail: Rail | null; readonly railByHand: boolean } {
  const network = railOf(e164)
  const found = network === 'mtn' || network === 'airtel' ? network : null
  return byHand === null || byHand === found ? { rail: found, railByHand: false } : { rail: byHand, railByHand: true }
}

/** What a browser may send of a payee's own particulars. */
export const detailsInput = z.strictObject({ name, email, reference })
export type Details = z.output<typeof detailsInput>

/** What a browser may send of a new payee: without a code one is made, without a phone there is none yet. */
export const newPayeeInput = z.strictObject({
  name,
  email,
  reference,
  code,
  phone: z.string().max(100),
  rail: railInput,
})
export type NewPayee = z.output<typeof newPayeeInput>
