import { finishConnect } from './finish-connect'
import { invitePayee } from './invite'
import type { Purpose } from './purpose'
import { startConnect } from './start-connect'

type Inviter = Parameters<typeof invitePayee>[0]

/** For tests: the token of a fresh invitation. */
export async function invited(staff: Inviter, payeeId: string, purpose: Purpose = 'be-paid'): Promise<string> {
  const made = await invitePayee(staff, payeeId, 'link', purpose)
  if (!made.ok) throw new Error(made.problem.message.key)
  if (made.value.link === null) throw new Error('A link to hand over is returned')
  return new URL(made.value.link).pathname.slice('/connect/'.length)
}

/** For tests: a flow started in one browser, with its reference at the service and its cookie secret. */
export async function begun(token: string): Promise<{ readonly secret: string; readonly externalRef: string }> {
  const started = await startConnect(token)
  if (!started.ok) throw new Error(started.problem)
  const externalRef = new URL(started.value.url).searchParams.get('external_user_id') ?? ''
  return { secret: started.value.secret, externalRef }
}

/** For tests: comes back with a code. */
export const comeBack = (secret: string | null, code: string | null, error: string | null = null) =>
  finishConnect({ secret, code, error })
