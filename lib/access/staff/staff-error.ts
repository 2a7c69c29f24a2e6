import { type Message, message } from '@/lib/messages/message'

/** Why a change of the staff was refused. Nothing was changed in any of these cases. */
export type StaffProblem = {
  readonly kind: 'email-taken' | 'no-such-person' | 'last-admin' | 'factor-on' | 'email-unreadable' | 'password-weak'
  readonly message: Message
}

export const emailTaken = (email: string): StaffProblem => ({
  kind: 'email-taken',
  message: message('errors.access.emailTaken', { email }),
})

export const noSuchPerson = (email: string): StaffProblem => ({
  kind: 'no-such-person',
  message: message('errors.access.noSuchPerson', { email }),
})

export const lastAdmin = (name: string): StaffProblem => ({
  kind: 'last-admin',
  message: message('errors.access.lastAdmin', { name }),
})

export const factorOn = (name: string): StaffProblem => ({
  kind: 'factor-on',
  message: message('errors.access.personFactorOn', { name }),
})

export const emailUnreadable = (text: string): StaffProblem => ({
  kind: 'email-unreadable',
  message: message('errors.access.emailUnreadable', { text }),
})
