import { asMessage, type Message, message } from '@/lib/messages/message'
/** Why something about an escrow payout was not done or not read, with the message for staff. */
export type BoardProblem = {
  readonly kind: 'not-found' | 'superseded' | 'refused' | 'bad-input' | 'service'
  readonly message: Message
}

export const problem = (kind: BoardProblem['kind'], why: Message | string): BoardProblem => ({
  kind,
  message: asMessage(why),
})

export const notFound = problem('not-found', message('errors.escrow.noPayout'))
