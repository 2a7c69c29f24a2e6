import 'server-only'
import type { Staff } from '@/lib/access/actor'
import { record } from '@/lib/activity/record'
import { type DecisionRefused, decideBy, type Proposal, type Rules } from '@/lib/approvals/decide'
import { message } from '@/lib/messages/message'
import type { Result } from '@/lib/platform/result'
import type { Tx } from '@/lib/store/database'
import type { Decided, Decision } from '@/lib/store/transitions/proposals'
import type { PolicySummary } from './policy-view'
import { currentPolicy } from './read-policy'
import { policyHash, whatNobodyMeets } from './set-policy'

type Second = Staff<'policy:consent'>

/**
 * Records a second person's decision about another policy, after a confirmation of identity for exactly it. Approved, it applies
 * at once, and to everything that is pending (triggers ensure that). Refused where the policy in force is no longer the one that
 * the second person read.
 */
export const decidePolicy = (staff: Second, decision: Decision): Promise<Result<Decided, DecisionRefused>> =>
  decideBy(policyRules(staff, decision), staff, decision)

/** The rules for decisions about another policy. */
export const policyRules = (staff: Second, { decision }: Pick<Decision, 'decision'>): Rules<Second> => ({
  kinds: ['change-policy'],
  whatStops,
  // The trigger has already put it in force.
  act: async () => undefined,
  notify: async (tx, asked) => {
    const { version, before, after } = asked.summary as PolicySummary
    await record(tx, staff, {
      action: `policy.${decision}`,
      subject: `policy:${version}`,
      detail: { before, after },
    })
  },
  undone: { kind: 'refused', message: message('errors.policy.moved') },
})

async function whatStops(tx: Tx, _staff: Second, asked: Proposal): Promise<DecisionRefused | null> {
  if (asked.state !== 'pending') return null
  const summary = asked.summary as PolicySummary
  const { rules, ceilings, reminderHours, resetPauseHours } = await currentPolicy(tx)
  const before = { rules, ceilings, reminderHours, resetPauseHours }
  if (policyHash(asked.subjectId, { ...summary, before }) === asked.contentHash)
    return whatNobodyMeets(tx, summary.after)
  return { kind: 'superseded', message: message('errors.policy.changed') }
}
