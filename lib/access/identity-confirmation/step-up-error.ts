import { PAUSE_MINUTES } from '@/lib/access/sign-in/lock-minutes'
import { type Message, message } from '@/lib/messages/message'

/**
 * How a person confirms their identity: with a passkey or the code of their authenticator once they have one, else with their password; a
 * recovery code only for changes of their own sign-in.
 */
export type StepUpMethod = 'password' | 'totp' | 'passkey' | 'recovery'

/** What a page offers a person to confirm with; `both`: a passkey or a code. */
export type StepUpOffer = 'password' | 'totp' | 'passkey' | 'both'

/** What the confirmation is for: a decision about money, or a change of the person's own sign-in. */
export type ConfirmationPurpose = 'decision' | 'change'

/** Why an identity was not confirmed. Nothing is decided or changed in any of these cases. */
export type StepUpProblem = {
  readonly kind:
    | 'proof-needed'
    | 'no-match'
    | 'paused'
    | 'session-ended'
    | 'not-fresh'
    | 'factor-needed'
    | 'after-reset'
  readonly message: Message
}

/** Mistakes in typing: support cannot look anything up for them, so they have no reference. */
const OWN_MISTAKES: ReadonlySet<string> = new Set([
  'proof-needed',
  'no-match',
  'paused',
  'present-wrong',
  'after-reset',
])

/** The reference shown below a message; none where somebody only typed a wrong password or code. */
export const referenceOf = (kind: string, reference: string): string => (OWN_MISTAKES.has(kind) ? '' : reference)

export const proofNeeded = (method: StepUpMethod, deed: ConfirmationPurpose): StepUpProblem => ({
  kind: 'proof-needed',
  message: message('errors.access.confirmNeeded', { method, deed }),
})

export const proofWrong = (method: StepUpMethod, deed: ConfirmationPurpose, left: number): StepUpProblem =>
  left === 0
    ? {
        kind: 'session-ended',
        message: message('errors.access.confirmLocked', { method, deed, minutes: PAUSE_MINUTES }),
      }
    : { kind: 'no-match', message: message('errors.access.confirmWrong', { method, deed, left }) }

export const proofPaused = (deed: ConfirmationPurpose, minutes: number): StepUpProblem => ({
  kind: 'paused',
  message: message('errors.access.confirmPaused', { deed, minutes }),
})

export const sessionGone = (deed: ConfirmationPurpose): StepUpProblem => ({
  kind: 'session-ended',
  message: message('errors.access.confirmSession', { deed }),
})

export const factorFirst = (): StepUpProblem => ({
  kind: 'factor-needed',
  message: message('errors.access.factorFirst'),
})

export const afterReset = (from: Date): StepUpProblem => ({
  kind: 'after-reset',
  message: message('errors.access.afterReset', { time: { moment: from.toISOString() } }),
})

export const notFresh = (): StepUpProblem => ({ kind: 'not-fresh', message: message('errors.access.notFresh') })
