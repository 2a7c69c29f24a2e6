'use server'

import type { Route } from 'next'
import { headers } from 'next/headers'
import { redirect } from 'next/navigation'
import { z } from 'zod'
import { type AccessProblem, accessProblem } from '@/lib/access/requests/access-error'
import { fieldsOf } from '@/lib/access/requests/form-fields'
import { isSameOrigin } from '@/lib/access/requests/same-origin'
import { whoIsSignedIn } from '@/lib/access/sessions/session'
import { changeOwnPassword, type OwnPasswordProblem } from '@/lib/access/sign-in/own-password'
import { withIncomingRequest } from '@/lib/platform/request-context'
import { settings } from '@/lib/platform/settings'

const typed = z.object({ present: z.string(), next: z.string(), again: z.string() })
/** At which field, or for which reason of access, and what to do. */
type Problem = Pick<AccessProblem | OwnPasswordProblem, 'sentence'> & { readonly kind: string }

/** Replaces the signed-in person's own password. Asks no permission beyond the session: it changes nobody else. */
export async function newPasswordAction(_before: Problem | null, form: unknown): Promise<Problem | null> {
  const problem = await withIncomingRequest(() => problemOf(form))
  return problem ?? redirect('/' as Route)
}

async function problemOf(form: unknown): Promise<Problem | null> {
  if (!isSameOrigin(await headers(), settings().appUrl)) return accessProblem('foreign-origin')
  const person = await whoIsSignedIn()
  if (!person) return accessProblem('session-ended')
  const read = typed.safeParse(fieldsOf(form))
  if (!read.success || read.data.next !== read.data.again) {
    return { kind: 'not-again', sentence: 'The new password was not typed the same twice. Nothing was changed.' }
  }
  const changed = await changeOwnPassword(person, read.data)
  return changed.ok ? null : changed.problem
}
