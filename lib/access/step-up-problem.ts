import { inMinutes, inTries, PAUSE_MINUTES } from './pause'

/** How a person proves a decision: the code of their authenticator once they have one, else their password. */
export type StepUpMethod = 'password' | 'totp'

/** Why a decision was not proven. Nothing is decided in any of these cases. */
export type StepUpProblem = {
  readonly kind: 'proof-needed' | 'no-match' | 'paused' | 'session-ended' | 'not-fresh'
  readonly sentence: string
}

const NAMES = { password: 'Your password', totp: 'The six-digit code' } as const

export const proofNeeded = (method: StepUpMethod): StepUpProblem => ({
  kind: 'proof-needed',
  sentence: `${NAMES[method]} is needed for this decision. Nothing was decided. Enter it, then decide again.`,
})

export function proofWrong(method: StepUpMethod, left: number): StepUpProblem {
  if (left === 0) {
    const sentence = `${NAMES[method]} was wrong too often, so your session has ended. Nothing was decided. Sign in again and decide after ${PAUSE_MINUTES} minutes.`
    return { kind: 'session-ended', sentence }
  }
  const hint = method === 'totp' ? ' A code works once: wait for the next one.' : ''
  return {
    kind: 'no-match',
    sentence: `${NAMES[method]} doesn’t match. Nothing was decided. ${inTries(left)} left.${hint}`,
  }
}

export const proofPaused = (minutes: number): StepUpProblem => ({
  kind: 'paused',
  sentence: `Too many wrong tries. Nothing was decided. You can decide again in ${inMinutes(minutes)}.`,
})

export const sessionGone = (): StepUpProblem => ({
  kind: 'session-ended',
  sentence: 'Your session has ended. Nothing was decided. Sign in again, then decide.',
})

export const notFresh = (): StepUpProblem => ({
  kind: 'not-fresh',
  sentence:
    'The proof for this decision was used already, is older than two minutes, or belongs to other content. Nothing was decided. Read the content again and decide once more.',
})
