import { type Message, message } from '@/lib/messages/message'

/** Why an authenticator was not set up or removed. Nothing is changed in any of these cases. */
export type FactorProblem = {
  readonly kind: 'already-on' | 'already-off' | 'too-old' | 'code-wrong' | 'set-up-code-wrong' | 'paused'
  readonly message: Message
}

export const alreadyOn = (): FactorProblem => ({
  kind: 'already-on',
  message: message('errors.access.factorOn'),
})

export const alreadyOff = (): FactorProblem => ({
  kind: 'already-off',
  message: message('errors.access.factorOff'),
})

export const tooOld = (): FactorProblem => ({
  kind: 'too-old',
  message: message('errors.access.secretTooOld'),
})

export const codeWrong = (left: number): FactorProblem => ({
  kind: 'code-wrong',
  message: message('errors.access.codeWrong', { left }),
})

export const setUpCodeWrong = (): FactorProblem => ({
  kind: 'set-up-code-wrong',
  message: message('errors.access.setUpCodeWrong'),
})

export const codePaused = (minutes: number): FactorProblem => ({
  kind: 'paused',
  message: message('errors.access.codePaused', { minutes }),
})
