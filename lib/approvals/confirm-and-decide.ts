import 'server-only'
import { grantStepUp } from '@/lib/access/identity-confirmation/step-up'
import type { StepUpProblem } from '@/lib/access/identity-confirmation/step-up-error'
import type { Result } from '@/lib/platform/result'
import type { Checker, Decided, Decision } from '@/lib/store/transitions/proposals'
import type { DecisionRefused } from './decide'
import type { DecisionInput } from './decision-input'

/** Confirms a person's identity for exactly this content and records their decision with that confirmation. */
export async function confirmAndDecide<By extends Checker, Done extends Decided>(
  staff: By,
  asked: DecisionInput,
  decide: (staff: By, decision: Decision) => Promise<Result<Done, DecisionRefused>>,
): Promise<Result<Done, DecisionRefused | StepUpProblem>> {
  const { proposalId, contentHash, proof, decision } = asked
  const granted = await grantStepUp(staff, { purpose: 'decide', contentHash, password: proof, code: proof })
  if (!granted.ok) return granted
  const said = asked.decision === 'reject' ? { reason: asked.reason, rows: asked.rows ?? [] } : { reason: null }
  return decide(staff, { proposalId, contentHash, decision, ...said, stepUpId: granted.value.stepUpId })
}
