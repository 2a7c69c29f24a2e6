import { z } from 'zod/mini'
import { messageKey } from '@/lib/messages/message'
import { networkCodes } from '@/lib/networks/networks'
import { readPhone } from '@/lib/phone/number'

// The browser checks these before sending; payee-input.ts checks everything again on the server.
const name = z
  .string()
  .check(
    z.trim(),
    z.minLength(2, messageKey('payees.wrong.nameShort')),
    z.maxLength(120, messageKey('payees.wrong.nameLong')),
  )
const email = z.string().check(
  z.trim(),
  z.refine((typed) => typed === '' || z.email().safeParse(typed).success, messageKey('payees.wrong.email')),
  z.maxLength(200, messageKey('payees.wrong.emailLong')),
)
const reference = z.string().check(z.trim(), z.maxLength(64, messageKey('payees.wrong.referenceLong')))
const isPhone = (typed: string): boolean => readPhone(typed, { kind: 'text' }).ok
const network = z.nullable(z.enum(networkCodes))

/** A payee's details, as typed. */
export const detailsForm = z.object({ name, email, reference })

/** A new payee, as typed. */
export const newPayeeForm = z.object({
  name,
  email,
  reference,
  code: z.string().check(z.trim(), z.maxLength(32, messageKey('payees.wrong.code'))),
  phone: z.string().check(z.refine((typed) => typed.trim() === '' || isPhone(typed), messageKey('payees.wrong.phone'))),
  network: network,
})

/** Another phone of a payee, as typed. */
export const phoneForm = z.object({
  phone: z.string().check(z.refine(isPhone, messageKey('payees.wrong.phone'))),
  network: network,
})
