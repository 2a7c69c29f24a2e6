'use server'

import type { Route } from 'next'
import { headers } from 'next/headers'
import { redirect } from 'next/navigation'
import { z } from 'zod'
import { passwordInput } from '@/lib/access/factor/factor-input'
import { accessProblem } from '@/lib/access/requests/access-error'
import { refusalText, staffAction } from '@/lib/access/requests/action'
import { fieldsOf } from '@/lib/access/requests/form-fields'
import { isSameOrigin } from '@/lib/access/requests/same-origin'
import { renewing } from '@/lib/access/sessions/renew-session'
import { whoIsSignedIn } from '@/lib/access/sessions/session'
import { type Failure, message } from '@/lib/messages/message'
import { withIncomingRequest } from '@/lib/platform/request-context'
import { settings } from '@/lib/platform/settings'
import { choosePassword } from './choose-password'
import { changeOwnPassword } from './own-password'

const newPassword = z.object({ present: z.string(), next: z.string(), again: z.string() })
/** `kind` is the field or the reason for refusal, `text` what to do. */
type Problem = { readonly kind: string; readonly text: string }

/** Replaces the signed-in person's own password. Needs no permission beyond the session, since it changes nobody else. */
export async function newPasswordAction(_before: Problem | null, form: unknown): Promise<Problem | null> {
  const problem = await withIncomingRequest(() => newPasswordProblem(form))
  if (problem === null) return redirect('/' as Route)
  return { kind: problem.kind, text: await refusalText(problem) }
}

async function newPasswordProblem(form: unknown): Promise<Failure | null> {
  if (!isSameOrigin(await headers(), settings().appUrl)) return accessProblem('foreign-origin')
  const person = await whoIsSignedIn()
  if (!person) return accessProblem('session-ended')
  const read = newPassword.safeParse(fieldsOf(form))
  if (!read.success || read.data.next !== read.data.again) {
    return { kind: 'not-again', message: message('errors.access.notSameTwice') }
  }
  const changed = await renewing(changeOwnPassword)(person, read.data)
  return changed.ok ? null : changed.problem
}

const access = z.object({ code: z.string().max(100), next: z.string(), again: z.string() })

/** Sets a password with the one-time code of an invitation or a reset, and leads to the sign-in. Public: the code is all it needs. */
export async function choosePasswordAction(_before: Problem | null, form: unknown): Promise<Problem | null> {
  const problem = await withIncomingRequest(() => accessProblemOf(form))
  if (problem === null) return redirect('/sign-in?access=set' as Route)
  return { kind: problem.kind, text: await refusalText(problem) }
}

async function accessProblemOf(form: unknown): Promise<Failure | null> {
  if (!isSameOrigin(await headers(), settings().appUrl)) return accessProblem('foreign-origin')
  const read = access.safeParse(fieldsOf(form))
  if (!read.success || read.data.next !== read.data.again) {
    return { kind: 'not-again', message: message('errors.access.notSameTwice') }
  }
  const used = await choosePassword(read.data)
  return used.ok ? null : used.problem
}

const ownPasswordInput = z.strictObject({ present: passwordInput, next: passwordInput })

/** The same on the account page, for a person whose password is not due. */
export const changePasswordAction = staffAction('read', [ownPasswordInput], (staff, typed) =>
  renewing(changeOwnPassword)({ ...staff, passwordDue: false, factorDue: false }, typed),
)
