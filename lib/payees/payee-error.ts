import { asMessage, type Message, message } from '@/lib/messages/message'
export type PayeeProblemKind = 'bad-input' | 'not-found' | 'taken' | 'refused' | 'merged'

/** Why something about a payee was not done. */
export type PayeeProblem = { readonly kind: PayeeProblemKind; readonly message: Message }

export const payeeProblem = (kind: PayeeProblemKind, why: Message | string): PayeeProblem => ({
  kind,
  message: asMessage(why),
})

export const NO_SUCH_PAYEE = payeeProblem('not-found', message('errors.payees.unknown'))

/** The refusal where the database stopped a step because somebody else was faster. */
export const CHANGED_MEANWHILE = payeeProblem('refused', message('errors.payees.moved'))
