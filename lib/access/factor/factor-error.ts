import { inMinutes, inTries } from '@/lib/access/sign-in/lock-minutes'

/** Why an authenticator was not set up or removed. Nothing is changed in any of these cases. */
export type FactorProblem = {
  readonly kind: 'already-on' | 'already-off' | 'too-old' | 'code-wrong' | 'set-up-code-wrong' | 'paused'
  readonly sentence: string
}

export const alreadyOn = (): FactorProblem => ({
  kind: 'already-on',
  sentence: 'Your authenticator is on already. Nothing was changed. To move to another one, remove this one first.',
})

export const alreadyOff = (): FactorProblem => ({
  kind: 'already-off',
  sentence: 'You have no authenticator, so there was none to remove. Nothing was changed. Read the page again.',
})

export const tooOld = (): FactorProblem => ({
  kind: 'too-old',
  sentence:
    'This secret is older than ten minutes, or was made in another session. Nothing was changed. Delete it from your authenticator and begin again.',
})

export const codeWrong = (left: number): FactorProblem => ({
  kind: 'code-wrong',
  sentence: `The code doesn’t match. Nothing was changed. ${inTries(left)} left. See that your phone sets its clock by itself, and type the code it shows now.`,
})

export const setUpCodeWrong = (): FactorProblem => ({
  kind: 'set-up-code-wrong',
  sentence:
    'The set-up code doesn’t match, was used, or is older than three days. Nothing was changed. Ask an admin for a new one.',
})

export const codePaused = (minutes: number): FactorProblem => ({
  kind: 'paused',
  sentence: `Too many wrong codes. Nothing was changed. Begin again in ${inMinutes(minutes)}, with a new secret.`,
})
