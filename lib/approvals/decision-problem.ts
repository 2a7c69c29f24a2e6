import { type Message, message } from '@/lib/messages/message'
import type { DecisionProblem } from '@/lib/store/transitions/proposals'

/** The message for each refusal of a decision. Nothing was sent in any of these cases. */
export const DECISION_MESSAGES: Readonly<Record<DecisionProblem, Message>> = {
  'no-such-proposal': message('errors.approvals.nothing'),
  'not-pending': message('errors.approvals.decided'),
  'other-content': message('errors.approvals.changed'),
  'own-proposal': message('errors.approvals.own'),
  'worked-on': message('errors.approvals.edited'),
  'not-an-approver': message('errors.approvals.role'),
  'already-decided': message('errors.approvals.already'),
  'step-up': message('errors.approvals.confirmation'),
  stale: message('errors.approvals.lapsed'),
  blocked: message('errors.approvals.blocked'),
  'too-early': message('errors.approvals.tooEarly'),
  'not-needed': message('errors.approvals.notNeeded'),
  factor: message('errors.approvals.factor'),
  ceiling: message('errors.approvals.ceiling'),
  paused: message('errors.approvals.paused'),
  'no-such-row': message('errors.approvals.noSuchRow'),
}
