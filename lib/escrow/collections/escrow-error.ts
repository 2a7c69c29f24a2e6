import { asMessage, type Message, message } from '@/lib/messages/message'
/** Why something about an escrow was not done or not read, with the message for staff. */
export type EscrowProblem = {
  readonly kind: 'not-found' | 'superseded' | 'refused' | 'bad-input' | 'service' | 'paused'
  readonly message: Message
}

export const problem = (kind: EscrowProblem['kind'], why: Message | string): EscrowProblem => ({
  kind,
  message: asMessage(why),
})

export const notFound = problem('not-found', message('errors.escrow.unknown'))
