import { createHash } from 'node:crypto'
import { z } from 'zod'
import { readServiceId } from '@/lib/gateway/id'
import { type Amount, parseAmount } from '@/lib/money/amount'
import { hashedTerms, signedTerm } from './hashed-terms'

const amount = z.string().transform((text, context): Amount => {
  const read = parseAmount(text)
  if (read !== null) return read
  context.addIssue({ code: 'custom', message: 'not an amount' })
  return z.NEVER
})

const escrowId = z.string().transform((text, context) => {
  const read = readServiceId(text)
  if (read !== null) return read
  context.addIssue({ code: 'custom', message: 'not a UUID' })
  return z.NEVER
})

const content = z.strictObject({
  kind: z.enum(['release-escrow', 'reverse-escrow']),
  environment: z.string(),
  escrowId,
  amount,
  currency: z.string(),
  /** Releases although terms are not met; of a release only. */
  force: z.boolean(),
  reason: z.string(),
  /** Its terms, and who receives which share, as the service gave them when it was proposed; null where it did not. */
  terms: z.array(signedTerm).nullable(),
  shares: z.string().nullable(),
})

/**
 * What a second person approves about an escrow: exactly this, and every member of it is in the hash. It is the `content` in
 * the summary of its proposal, whose subject is the escrow and whose total is its amount.
 */
export type EscrowContent = z.output<typeof content>

/** The hash that an approval of an escrow's release or reversal is bound to. */
export function escrowContentHash(asked: EscrowContent): string {
  const { kind, environment, escrowId: id, amount: money, currency, force, reason, terms, shares } = asked
  return createHash('sha256')
    .update(JSON.stringify([kind, environment, id, money, currency, force, reason, hashedTerms(terms), shares]))
    .digest('hex')
}

/** Reads the content from a proposal's summary; null where it is invalid. */
export function readEscrowContent(summary: unknown): EscrowContent | null {
  const read = z.object({ content }).safeParse(summary)
  return read.success ? read.data.content : null
}
