import 'server-only'
import type { Staff } from '@/lib/access/actor'
import { record } from '@/lib/activity/record'
import { type DecisionRefused, decideBy, type Proposal, type Rules } from '@/lib/approvals/decide'
import { message } from '@/lib/messages/message'
import type { Result } from '@/lib/platform/result'
import type { Tx } from '@/lib/store/database'
import type { Decided, Decision } from '@/lib/store/transitions/proposals'
import { readLimits } from './read-limits'
import { contentOf } from './set-limits'
import type { LimitsSummary } from './view'

type Second = Staff<'policy:consent'>

/**
 * Records a second person's decision about looser limits, after a confirmation of identity for exactly these. Approved, they
 * apply at once (a trigger ensures that). Refused where the present limits are no longer those that the approver read.
 */
export const decideLimits = (staff: Second, decision: Decision): Promise<Result<Decided, DecisionRefused>> =>
  decideBy(limitsRules(staff, decision), staff, decision)

/** The rules for decisions about looser limits. */
export const limitsRules = (staff: Second, { decision }: Pick<Decision, 'decision'>): Rules<Second> => ({
  kinds: ['change-limits'],
  whatStops,
  // The trigger has already applied the limits.
  act: async () => undefined,
  notify: async (tx, asked) => {
    const { currency, before, after } = asked.summary as LimitsSummary
    await record(tx, staff, {
      action: `limits.${decision}`,
      subject: `limits:${currency}`,
      detail: { before, after },
    })
  },
  undone: {
    kind: 'refused',
    message: message('errors.limits.moved'),
  },
})

async function whatStops(tx: Tx, _staff: Second, asked: Proposal): Promise<DecisionRefused | null> {
  if (asked.state !== 'pending') return null
  const summary = asked.summary as LimitsSummary
  const before = (await readLimits(tx))[summary.currency] ?? null
  if (contentOf(asked.subjectId, { ...summary, before }) === asked.contentHash) return null
  return {
    kind: 'superseded',
    message: message('errors.limits.changed'),
  }
}
