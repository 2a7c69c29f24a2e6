import { z } from 'zod'
import { reasonInput } from '@/lib/text/words'
import { MOST_TOGETHER } from './bulk-limit'

/** The password again, or the code where an authenticator is enrolled. */
export const proofInput = z.string().min(1).max(200)

const about = {
  proposalId: z.uuid(),
  /** Of what was on the screen. */
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

/** What a browser may send of one decision about several proposals. */
export const togetherInput = z.discriminatedUnion('decision', [
  z.strictObject({ ...several, decision: z.literal('approve') }),
  z.strictObject({ ...several, decision: z.literal('reject'), reason: reasonInput }),
])
export type TogetherInput = z.infer<typeof togetherInput>

/** What became of one of several that were decided at once; `why` where nothing was decided about it. */
export type TogetherLine = {
  readonly proposalId: string
  readonly state: 'pending' | 'approved' | 'rejected' | 'not-decided'
  readonly why: string | null
}

/** What a browser may send of a decision. */
export const decisionInput = z.discriminatedUnion('decision', [
  z.strictObject({ ...about, decision: z.literal('approve') }),
  z.strictObject({ ...about, decision: z.literal('reject'), reason: reasonInput }),
])
export type DecisionInput = z.infer<typeof decisionInput>
