import { z } from 'zod'

/** What a browser may send about the person who gets a one-time password (contract 5.4): a phone, an address, or both. */
export const otpInput = z
  .strictObject({
    phone: z
      .string()
      .regex(/^\+[1-9]\d{7,14}$/)
      .nullable(),
    email: z.email().max(254).nullable(),
  })
  .refine(({ phone, email }) => phone !== null || email !== null, 'a phone or an e-mail address is needed')
