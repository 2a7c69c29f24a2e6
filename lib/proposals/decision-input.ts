import { z } from 'zod'
import { reasonInput } from '@/lib/words'

/** The password again, or the code where an authenticator is enrolled. */
export const proofInput = z.string().min(1).max(200)

const about = {
  proposalId: z.uuid(),
  /** Of what was on the screen. */
  contentHash: z.string().regex(/^[0-9a-f]{64}$/),
  proof: proofInput,
}

/** What a browser may send of a decision. */
export const decisionInput = z.discriminatedUnion('decision', [
  z.strictObject({ ...about, decision: z.literal('approve') }),
  z.strictObject({ ...about, decision: z.literal('reject'), reason: reasonInput }),
])
export type DecisionInput = z.infer<typeof decisionInput>
