import { z } from 'zod'
import { storableText } from '@/lib/text/storable-text'
import { FEES } from './new-payment'

const text = storableText(300)

/** The fields that the form of a new payment may send, and no others. */
export const paymentForm = z.strictObject({
  method: z.string().max(60),
  currency: z.string().max(3),
  amount: text,
  phone: text,
  email: text,
  name: text,
  reference: text,
  receipt: z.boolean(),
  fees: z.enum(FEES),
  withCode: z.boolean(),
  code: z.string().max(40),
  payerTokenId: z.string().max(60),
  products: z.array(z.strictObject({ key: z.string().max(40), productId: text, quantity: z.string().max(20) })).max(50),
})
