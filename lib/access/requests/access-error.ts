const SENTENCES = {
  'session-ended': 'Your session has ended. Nothing was changed. Sign in again, then repeat this step.',
  'not-your-role': 'Your role does not allow this. Nothing was changed. Ask a colleague whose role does, or an admin.',
  'password-due': 'Choose a password of your own first. Nothing was changed.',
  'factor-due': 'Set up your authenticator first. Nothing was changed.',
  'foreign-origin':
    'This request did not come from a page of this desk, so nothing was changed. Open the desk at its own address and try again.',
} as const

/** Why a signed-in action was not begun. `sentence` is for the person; nothing has been changed in any of these cases. */
export type AccessProblem = { readonly kind: keyof typeof SENTENCES; readonly sentence: string }

export const accessProblem = (kind: AccessProblem['kind']): AccessProblem => ({ kind, sentence: SENTENCES[kind] })
