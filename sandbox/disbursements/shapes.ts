import { z } from '@hono/zod-openapi'
import { parseAmount } from '../amount.ts'
import { dateText } from '../answers/date-query.ts'
import { idText } from '../answers/id-text.ts'
import { paging } from '../answers/page.ts'

/** A phone number as the contract writes it. */
export const phoneText = z.string().regex(/^\+[1-9]\d{6,14}$/, 'must be an E.164 number')

export const amountText = z
  .string()
  .refine((text) => parseAmount(text) !== null, 'must be a decimal string with two decimals')
  .transform((text) => parseAmount(text) ?? 0)
  .refine((minor) => minor > 0, 'must be more than zero')
  .openapi({ type: 'string', example: '50000.00' })

export const Recipient = z.looseObject({
  recipient_id: idText.nullish(),
  email: z.string().nullish(),
  phone_number: phoneText.nullish(),
  amount: amountText,
  reference: z.string().max(200).nullish(),
})

/** The request of quote and create (contract 2.6). */
export const BatchBody = z
  .looseObject({
    recipients: z.array(Recipient).min(1, 'must name at least one recipient'),
    currency: z.string().regex(/^[A-Z]{3}$/, 'must be an ISO currency code'),
    payment_method: z.string(),
    description: z.string().max(1_000),
  })
  .openapi('DisbursementRequest')

export type BatchBody = z.output<typeof BatchBody>

export const CancelBody = z.looseObject({ reason: z.string().max(1_000).optional() })

export const ListQuery = z.object({
  status: z.string().optional(),
  from_date: dateText.optional(),
  to_date: dateText.optional(),
  ...paging(50),
})

const money = z.string().openapi({ example: '50000.00' })

export const QuoteAnswer = z
  .object({
    currency: z.string(),
    payment_method: z.string(),
    recipient_count: z.int(),
    internal_recipient_count: z.int(),
    external_recipient_count: z.int(),
    total_amount: money,
    internal_total_amount: money,
    external_total_amount: money,
    total_fee_amount: money,
    total_debit_amount: money,
    items: z.array(
      z.object({
        recipient_id: z.string().nullable(),
        email: z.string().nullable(),
        phone_number: z.string().nullable(),
        amount: money,
        payout_type: z.enum(['internal', 'external']),
        fee_amount: money,
        total_debit_amount: money,
        reference: z.string().nullable(),
        fee_breakdown: z.array(
          z.object({
            fee_id: z.string(),
            fee_name: z.string(),
            fee_type: z.string(),
            amount: money,
            description: z.string(),
          }),
        ),
      }),
    ),
  })
  .openapi('DisbursementQuote')

export const Summary = z
  .object({
    disbursement_id: z.string(),
    status: z.string(),
    total_amount: money,
    total_fee_amount: money,
    total_debit_amount: money,
    internal_total_amount: money,
    external_total_amount: money,
    currency: z.string(),
    recipient_count: z.int(),
    successful_count: z.int(),
    failed_count: z.int(),
    pending_count: z.int(),
  })
  .openapi('DisbursementSummary')

export const Detail = Summary.extend({
  payment_method: z.string(),
  description: z.string(),
  created_at: z.string(),
  completed_at: z.string().nullable(),
  cancelled_at: z.string().nullable(),
  cancellation_reason: z.string().nullable(),
  items: z.array(z.looseObject({ amount: money, status: z.string() })),
}).openapi('Disbursement')

export type ListQuery = z.output<typeof ListQuery>
