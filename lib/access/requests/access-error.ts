import { type Message, message } from '@/lib/messages/message'

const MESSAGES = {
  'session-ended': message('errors.access.sessionEnded'),
  'not-your-role': message('errors.access.notYourRole'),
  'password-due': message('errors.access.passwordDue'),
  'factor-due': message('errors.access.factorDue'),
  'foreign-origin': message('errors.access.foreignOrigin'),
} as const

/** Why a signed-in action was refused. Nothing was changed in any of these cases. */
export type AccessProblem = { readonly kind: keyof typeof MESSAGES; readonly message: Message }

export const accessProblem = (kind: AccessProblem['kind']): AccessProblem => ({ kind, message: MESSAGES[kind] })
