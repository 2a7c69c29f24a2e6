import { type Message, message } from '@/lib/messages/message'

/** Why a change to a payout was not made, with the message that staff read beside the control they used. */
export type DraftProblem = {
  readonly kind: 'not-found' | 'not-a-draft' | 'superseded' | 'refused' | 'bad-input'
  readonly message: Message
}

export const problem = (kind: DraftProblem['kind'], why: Message): DraftProblem => ({ kind, message: why })

export const notFound = problem('not-found', message('errors.payouts.unknown'))
export const beingReplaced = problem('superseded', message('errors.payouts.beingReplaced'))
export const notADraft = problem('not-a-draft', message('errors.payouts.notDraft'))
