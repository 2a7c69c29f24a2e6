import type { DecisionProblem } from '@/lib/store/transitions/proposals'

/** What each refusal of a decision means to the person who decided. Nothing was sent in any of these. */
export const DECISION_SENTENCES: Readonly<Record<DecisionProblem, string>> = {
  'no-such-proposal': 'There is nothing to decide here any more. Nothing was sent.',
  'not-pending': 'This was decided or taken back meanwhile. Nothing was sent by your click. Read what happened to it.',
  'other-content':
    'A row or a figure changed after you opened this page. Nothing is sent. Read the change and decide again.',
  'own-proposal': 'You prepared this, so somebody else has to approve it. Nothing was sent.',
  'worked-on': 'You created or edited part of this, so somebody else has to approve it. Nothing was sent.',
  'not-an-approver': 'Your role does not approve any more. Nothing was sent. Ask an admin if that is wrong.',
  'already-decided': 'You have decided on this already. Nothing was sent by this click.',
  'step-up': 'Your proof was used or is older than two minutes. Nothing was sent. Prove again and decide.',
  stale: 'Approval was asked too long ago and has lapsed. Nothing was sent. It has to be asked for again.',
}
