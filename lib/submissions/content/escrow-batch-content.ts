import { createHash } from 'node:crypto'
import { z } from 'zod'
import { readServiceId } from '@/lib/gateway/id'
import { parseAmount } from '@/lib/money/amount'
import { hashedTerms, signedTerm } from './hashed-terms'

/** Text that must have an exact form: text that does not makes the whole content invalid. */
const exact = <T>(reads: (text: string) => T | null, what: string) =>
  z.string().transform((text, context): T => {
    const read = reads(text)
    if (read !== null) return read
    context.addIssue({ code: 'custom', message: `not ${what}` })
    return z.NEVER
  })
const serviceId = exact(readServiceId, 'a UUID')
const amount = exact(parseAmount, 'an amount')

const common = {
  environment: z.string(),
  disbursementId: serviceId,
  currency: z.string(),
  reason: z.string(),
}

const content = z.discriminatedUnion('kind', [
  z.strictObject({
    ...common,
    kind: z.literal('release-escrow-disbursement'),
    /** Releases although terms are not met. */
    force: z.boolean(),
    /** Exactly these, by their ids in order. An empty list may mean all to the service, so it is no content. */
    escrows: z
      .array(
        z.strictObject({
          escrowId: serviceId,
          amount,
          /** Who receives it: the phone, or the mark of the wallet; null where the service does not give it. */
          to: z.string().nullable(),
          terms: z.array(signedTerm).nullable(),
        }),
      )
      .min(1)
      .refine((all) => all.every((one, n) => n === 0 || (all[n - 1]?.escrowId ?? '') < one.escrowId), 'not in order'),
  }),
  z.strictObject({ ...common, kind: z.literal('cancel-escrow-disbursement'), amount }),
])

/**
 * What a second person approves about an escrow disbursement: exactly this, and every member of it is in the hash. It is the
 * `content` in the summary of its proposal, whose subject is the disbursement.
 */
export type EscrowBatchContent = z.output<typeof content>
export type EscrowBatchRelease = Extract<EscrowBatchContent, { kind: 'release-escrow-disbursement' }>
export type EscrowBatchCancel = Extract<EscrowBatchContent, { kind: 'cancel-escrow-disbursement' }>

/**
 * The hash that an approval of a release or a cancel is bound to: its escrows in order with their payees and terms, whether
 * forced, the reason.
 */
export function escrowBatchHash(asked: EscrowBatchContent): string {
  const { kind, environment, disbursementId, currency, reason } = asked
  const rest =
    asked.kind === 'release-escrow-disbursement'
      ? [asked.force, asked.escrows.map((one) => [one.escrowId, one.amount, one.to, hashedTerms(one.terms)])]
      : [asked.amount]
  return createHash('sha256')
    .update(JSON.stringify([kind, environment, disbursementId, currency, reason, ...rest]))
    .digest('hex')
}

/** Reads the content from a proposal's summary; null where it is invalid. */
export function readEscrowBatchContent(summary: unknown): EscrowBatchContent | null {
  const read = z.object({ content }).safeParse(summary)
  return read.success ? read.data.content : null
}
