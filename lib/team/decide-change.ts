import 'server-only'
import type { Staff } from '@/lib/access/actor'
import { record } from '@/lib/activity/record'
import { type DecisionRefused, decideBy, type Proposal, type Rules } from '@/lib/approvals/decide'
import { message } from '@/lib/messages/message'
import { ok, type Result } from '@/lib/platform/result'
import type { Tx } from '@/lib/store/database'
import type { Decided, Decision } from '@/lib/store/transitions/proposals'
import { handOver } from './hand-over'
import { asTheyAre, staffHash } from './request-change'
import type { HandedOver, StaffSummary } from './team-view'

type Second = Staff<'staff:consent'>

/** `handedOver`: what the person who approved it hands over, where the change lets somebody into an account. */
type ChangeDecided = Decided & { readonly handedOver: HandedOver | null }

/**
 * Records a second person's decision about a change of the staff, after a confirmation of identity for exactly it. Approved, it takes
 * effect at once (a trigger does it), and what its person needs to sign in is made for whoever approved it, not for whoever asked. Refused
 * where the person is no longer as the second person read.
 */
export async function decideChange(staff: Second, decision: Decision): Promise<Result<ChangeDecided, DecisionRefused>> {
  let given: HandedOver | null = null
  const rules = staffRules(staff, decision)
  const decided = await decideBy(
    {
      ...rules,
      act: async (tx, by, asked) => {
        given = await handOver(tx, by, asked.subjectId, asked.summary as StaffSummary)
      },
    },
    staff,
    decision,
  )
  return decided.ok ? ok({ ...decided.value, handedOver: given }) : decided
}

/** The rules for decisions about a change of the staff that hands over nothing. */
export const staffRules = (staff: Second, { decision }: Pick<Decision, 'decision'>): Rules<Second> => ({
  kinds: ['change-staff'],
  whatStops,
  act: async () => undefined,
  notify: async (tx, asked) => {
    const { request, reason } = asked.summary as StaffSummary
    await record(tx, staff, {
      action: `staff.${decision}`,
      subject: `staff-change:${asked.subjectId}`,
      detail: { change: request.action, email: request.email, reason },
    })
  },
  undone: { kind: 'refused', message: message('errors.team.moved') },
})

async function whatStops(tx: Tx, _staff: Second, asked: Proposal): Promise<DecisionRefused | null> {
  if (asked.state !== 'pending') return null
  const summary = asked.summary as StaffSummary
  const before = await asTheyAre(tx, summary.request.email)
  if (staffHash(asked.subjectId, { ...summary, before }) === asked.contentHash) return null
  return { kind: 'superseded', message: message('errors.team.changed') }
}
