import { z } from 'zod'
import { proofInput } from '@/lib/access/identity-confirmation/proof-input'
import { reasonInput, words } from '@/lib/text/words'
import { MOST_TOGETHER } from './bulk-limit'
import { MOST_COMMENT, MOST_ROWS_NAMED } from './row-numbers'

const about = {
  proposalId: z.uuid(),
  /** The hash of the content that was on the screen. */
  contentHash: z.string().regex(/^[0-9a-f]{64}$/),
  proof: proofInput,
}

const several = {
  lines: z
    .array(z.strictObject({ proposalId: about.proposalId, contentHash: about.contentHash }))
    .min(1)
    .max(MOST_TOGETHER)
    .refine((lines) => new Set(lines.map((line) => line.proposalId)).size === lines.length, 'one of them stands twice'),
  proof: proofInput,
}

/** One decision about several proposals, as a browser sends it. */
export const togetherInput = z.discriminatedUnion('decision', [
  z.strictObject({ ...several, decision: z.literal('approve') }),
  z.strictObject({ ...several, decision: z.literal('reject'), reason: reasonInput }),
])
export type TogetherInput = z.infer<typeof togetherInput>

/** The result for one of several proposals decided at once; `why` where it was not decided. */
export type TogetherLine = {
  readonly proposalId: string
  readonly state: 'pending' | 'approved' | 'rejected' | 'not-decided'
  readonly why: string | null
}

/** The numbers, in the sheet, of the rows that a comment or a rejection is about. */
const rowNumbers = z.array(z.number().int().min(1).max(10_000_000)).max(MOST_ROWS_NAMED)

/** The maker's note to the approver; empty where there is none. */
export const noteInput = words(0, 'errors.input.commentMissing', MOST_COMMENT)

/** What a person writes about a proposal, as a browser sends it. */
export const commentInput = z.strictObject({
  proposalId: about.proposalId,
  text: words(1, 'errors.input.commentMissing', MOST_COMMENT),
  rows: rowNumbers,
})
export type CommentInput = z.infer<typeof commentInput>

/** One decision, as a browser sends it. */
export const decisionInput = z.discriminatedUnion('decision', [
  z.strictObject({ ...about, decision: z.literal('approve') }),
  z.strictObject({ ...about, decision: z.literal('reject'), reason: reasonInput, rows: rowNumbers.default([]) }),
])
export type DecisionInput = z.input<typeof decisionInput>
