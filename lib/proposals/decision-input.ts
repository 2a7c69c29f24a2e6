import { z } from 'zod'
import { reasonInput } from '@/lib/words'

const about = {
  proposalId: z.uuid(),
  /** Of what was on the screen. */
  contentHash: z.string().regex(/^[0-9a-f]{64}$/),
  /** The password again, or the code where an authenticator is enrolled. */
  proof: z.string().min(1).max(200),
}

/** What a browser may send of a decision. */
export const decisionInput = z.discriminatedUnion('decision', [
  z.strictObject({ ...about, decision: z.literal('approve') }),
  z.strictObject({ ...about, decision: z.literal('reject'), reason: reasonInput }),
])
export type DecisionInput = z.infer<typeof decisionInput>
