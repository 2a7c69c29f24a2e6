import { z } from '@hono/zod-openapi'
import { dateText } from '../answers/date-query.ts'
import { idText } from '../answers/id-text.ts'
import { paging } from '../answers/page.ts'
import { phoneText } from '../disbursements/shapes.ts'

const MOST = 1_000_000_000_000

const amountNumber = z
  .number()
  .positive()
  .max(MOST)
  .refine((amount) => Math.abs(amount * 100 - Math.round(amount * 100)) < 1e-4, 'has at most two decimals')

const UserInfo = z.looseObject({
  phone_number: phoneText.nullish(),
  email: z.string().max(320).nullish(),
  name: z.string().max(200).nullish(),
  otp: z.string().nullish(),
})

/** The create request of contract 2.3. */
export const PaymentBody = z
  .looseObject({
    amount: amountNumber,
    currency: z.string().regex(/^[A-Z]{3}$/, 'must be an ISO currency code'),
    payment_method: z.string(),
    recipient_id: idText.nullish(),
    user_info: UserInfo.nullish(),
    products: z.array(z.looseObject({ product_id: idText, quantity: z.int().min(1) })).nullish(),
    customer_pays_fees: z.boolean().nullish(),
    mfa_code: z.string().nullish(),
    reference: z.string().max(200).nullish(),
  })
  .openapi('PaymentRequest')

export type PaymentBody = z.output<typeof PaymentBody>

const money = z.string().openapi({ example: '1,500.00' })
const nullableObject = z.looseObject({}).nullable()

export const Created = z
  .object({ payment_id: z.string(), status: z.string(), amount: money, currency: z.string() })
  .openapi('PaymentCreated')

export const PaymentDetail = z
  .object({
    id: z.string(),
    status: z.string(),
    amount: money,
    currency: z.string(),
    payment_method: z.string(),
    created_at: z.string(),
    reference: z.string().nullable(),
    receipt: z.string().nullable(),
    merchant_details: nullableObject,
    recipient_details: nullableObject,
    product_details: nullableObject,
    chain_payment_details: nullableObject,
    transaction_details: nullableObject,
  })
  .openapi('Payment')

export const PaymentListItem = z
  .object({
    payment_id: z.string(),
    status: z.string(),
    amount: money,
    currency: z.string(),
    payment_method: z.string(),
    date: z.string(),
    payer: z.object({
      id: z.string().nullable(),
      email: z.string().nullable(),
      type: z.string(),
      phone: z.string().nullable(),
    }),
    recipient: z.object({ id: z.string(), email: z.string() }),
  })
  .openapi('MerchantPayment')

/** The filters of GET /api/merchant-payments (contract 4.2). */
export const PaymentQuery = z.object({
  status: z.string().optional(),
  payment_method: z.string().optional(),
  from_date: dateText.optional(),
  to_date: dateText.optional(),
  ...paging(50),
})

export type PaymentQuery = z.output<typeof PaymentQuery>
