import { z } from 'zod'
import { ceilingShape, ruleShape } from '@/lib/approvals/policy-outcome'
import { reasonInput } from '@/lib/text/words'

const distinct = (list: readonly { readonly id: string }[]) => new Set(list.map(({ id }) => id)).size === list.length

const content = {
  rules: z.array(ruleShape).max(50).refine(distinct, 'two rules have one id'),
  ceilings: z.array(ceilingShape).max(50).refine(distinct, 'two ceilings have one id'),
  reminderHours: z.int().min(1).max(720).nullable(),
  resetPauseHours: z.int().min(12).max(168).default(24),
}

/** A policy that a browser asks to be tried on the past. */
export const dryRunInput = z.strictObject({
  rules: content.rules,
  ceilings: content.ceilings,
  resetPauseHours: content.resetPauseHours,
})
export type DryRunInput = z.infer<typeof dryRunInput>

/** A policy as a browser sends it. `basedOn` is the number of the version that was on the screen. */
export const policyInput = z.strictObject({
  ...content,
  basedOn: z.int(),
  reason: reasonInput,
  /** The password, or the code of the authenticator. */
  proof: z.string().max(1_000),
})
export type PolicyInput = z.infer<typeof policyInput>
