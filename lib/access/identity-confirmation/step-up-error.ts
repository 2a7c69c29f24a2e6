import { inMinutes, inTries, PAUSE_MINUTES } from '@/lib/access/sign-in/lock-minutes'

/** How a person proves who they are once more: the code of their authenticator once they have one, else their password. */
export type StepUpMethod = 'password' | 'totp'

/** What the proof is for: a decision about money, or a change of the person's own sign-in. */
export type Deed = 'decision' | 'change'

/** Why something was not proven. Nothing is decided or changed in any of these cases. */
export type StepUpProblem = {
  readonly kind: 'proof-needed' | 'no-match' | 'paused' | 'session-ended' | 'not-fresh' | 'factor-needed'
  readonly sentence: string
}

/** Answers to what a person typed: there is nothing in them to look up, so they carry no reference. */
const OWN_MISTAKES: ReadonlySet<string> = new Set(['proof-needed', 'no-match', 'paused', 'present-wrong'])

/** The reference that is shown below a sentence; none where somebody only typed a wrong password or code. */
export const referenceOf = (kind: string, reference: string): string => (OWN_MISTAKES.has(kind) ? '' : reference)

/** Said to whoever may approve or administer where money is real, and has only a password. */
export const FACTOR_FIRST =
  'Set up your authenticator first: where money is real, a decision needs its code. Nothing was decided. Open “Your sign-in” under your name, set it up there, then come back and decide.'

const NAMES = { password: 'Your password', totp: 'The six-digit code' } as const
const WORDS = {
  decision: { nothing: 'Nothing was decided.', verb: 'decide' },
  change: { nothing: 'Nothing was changed.', verb: 'try' },
} as const

export function proofNeeded(method: StepUpMethod, deed: Deed): StepUpProblem {
  const { nothing, verb } = WORDS[deed]
  const sentence = `${NAMES[method]} is needed for this ${deed}. ${nothing} Enter it, then ${verb} again.`
  return { kind: 'proof-needed', sentence }
}

export function proofWrong(method: StepUpMethod, deed: Deed, left: number): StepUpProblem {
  const { nothing, verb } = WORDS[deed]
  if (left === 0) {
    const sentence = `${NAMES[method]} was wrong too often, so your session has ended. ${nothing} Sign in again and ${verb} after ${PAUSE_MINUTES} minutes.`
    return { kind: 'session-ended', sentence }
  }
  const hint = method === 'totp' ? ' A code works once: wait for the next one.' : ''
  return { kind: 'no-match', sentence: `${NAMES[method]} doesn’t match. ${nothing} ${inTries(left)} left.${hint}` }
}

export function proofPaused(deed: Deed, minutes: number): StepUpProblem {
  const { nothing, verb } = WORDS[deed]
  const sentence = `Too many wrong tries. ${nothing} You can ${verb} again in ${inMinutes(minutes)}.`
  return { kind: 'paused', sentence }
}

export function sessionGone(deed: Deed): StepUpProblem {
  const { nothing, verb } = WORDS[deed]
  return { kind: 'session-ended', sentence: `Your session has ended. ${nothing} Sign in, then ${verb} once more.` }
}

export const factorFirst = (): StepUpProblem => ({ kind: 'factor-needed', sentence: FACTOR_FIRST })

export const notFresh = (): StepUpProblem => ({
  kind: 'not-fresh',
  sentence:
    'The proof for this decision was used already, is older than two minutes, or belongs to other content. Nothing was decided. Read the content again and decide once more.',
})
