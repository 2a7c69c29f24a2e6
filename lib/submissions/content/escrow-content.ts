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
  /** Past terms that nobody has met; of a release only. */
  force: z.boolean(),
  reason: z.string(),
  /** Its terms, and who receives which share, as the service told them when it was asked for; null where it did not. */
  terms: z.array(signedTerm).nullable(),
  shares: z.string().nullable(),
})

/**
 * What a second person approves of an escrow: exactly this, and every member of it is in the hash. It stands as `content` in
 * the summary of its proposal, whose subject is the escrow and whose total is its amount.
 */
export type EscrowContent = z.output<typeof content>

/** The hash an approval of an escrow's release or reverse is bound to. */
export function escrowContentHash(asked: EscrowContent): string {
  const { kind, environment, escrowId: id, amount: money, currency, force, reason, terms, shares } = asked
  return createHash('sha256')
    .update(JSON.stringify([kind, environment, id, money, currency, force, reason, hashedTerms(terms), shares]))
    .digest('hex')
}

/** Reads the content back out of a proposal's summary, and null where it is not one. */
export function readEscrowContent(summary: unknown): EscrowContent | null {
  const read = z.object({ content }).safeParse(summary)
  return read.success ? read.data.content : null
}
