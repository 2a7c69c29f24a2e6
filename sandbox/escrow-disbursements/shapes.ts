import { z } from '@hono/zod-openapi'
import { idText } from '../answers/id-text.ts'
import { paging } from '../answers/page.ts'
import { BatchBody, Recipient } from '../disbursements/shapes.ts'
import { Term } from '../escrows/terms.ts'

/** The create request of contract 2.7. */
export const EscrowBatchBody = BatchBody.extend({
  recipients: z
    .array(Recipient.extend({ terms: z.array(Term).default([]) }))
    .min(1, 'must name at least one recipient'),
  user_location: z
    .looseObject({ latitude: z.number().min(-90).max(90), longitude: z.number().min(-180).max(180) })
    .nullish(),
}).openapi('EscrowDisbursementRequest')

export type EscrowBatchBody = z.output<typeof EscrowBatchBody>

export const ReleaseBody = z.looseObject({
  force: z.boolean().default(false),
  reason: z.string().max(1_000).nullish(),
  escrow_ids: z.array(idText).default([]),
})

export type ReleaseBody = z.output<typeof ReleaseBody>

export const EscrowListQuery = z.object({
  status: z.string().optional(),
  payment_method: z.string().optional(),
  ...paging(20),
})

export type EscrowListQuery = z.output<typeof EscrowListQuery>

export const EscrowSummary = z
  .object({
    disbursement_id: z.string(),
    status: z.string(),
    total_amount: z.string(),
    currency: z.string(),
    recipient_count: z.int(),
    successful_count: z.int(),
    failed_count: z.int(),
    pending_count: z.int(),
    description: z.string(),
    created_at: z.string(),
  })
  .openapi('EscrowDisbursementSummary')

export const EscrowDetail = EscrowSummary.extend({
  escrow_items: z.array(
    z.looseObject({ escrow_id: z.string(), amount: z.string(), status: z.string(), terms_count: z.int() }),
  ),
}).openapi('EscrowDisbursement')
