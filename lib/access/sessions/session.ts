import 'server-only'
import { cookies, headers } from 'next/headers'
import { forbidden, redirect } from 'next/navigation'
import { cache } from 'react'
import type { Staff } from '@/lib/access/actor'
import { type AccessProblem, accessProblem } from '@/lib/access/requests/access-error'
import { admit, type Person } from '@/lib/access/requests/admit'
import { PATH_HEADER } from '@/lib/access/requests/request-headers'
import { isSameOrigin } from '@/lib/access/requests/same-origin'
import { sameSitePath } from '@/lib/access/requests/same-site-path'
import type { Permission } from '@/lib/access/roles'
import { fail, ok, type Result } from '@/lib/platform/result'
import { settings } from '@/lib/platform/settings'
import { db } from '@/lib/store/open'
import { findSessionForReading } from './remembered-session'
import { readSessionToken } from './session-cookie'
import { findSession, sessionsAlive } from './sessions'

/** The token in this request's cookie, or null. It proves nothing by itself. */
export async function sessionToken(): Promise<string | null> {
  return readSessionToken((await cookies()).toString(), settings())
}

/** Reads the session and prolongs it: once for a page and its layouts. */
const lookUp = cache(async (): Promise<Person | null> => {
  const token = await sessionToken()
  return token ? findSession(await db(), token, { use: true }) : null
})

/** Who is signed in, or null, whatever their permissions. For the sign-in pages; everything else requires a permission. */
export const whoIsSignedIn = (): Promise<Person | null> => lookUp()

/**
 * For pages: the signed-in person with this permission. Without a session it redirects to the sign-in page and back afterwards.
 * Without the permission the page says so, with status 403.
 */
export async function requireStaff<P extends Permission>(permission: P): Promise<Staff<P>> {
  const person = await lookUp()
  if (!person) return redirect(await wayToSignIn())
  if (person.passwordDue) return redirect('/sign-in/new-password')
  if (person.factorDue) return redirect('/sign-in/authenticator')
  return admit(person, permission) ?? forbidden()
}

async function wayToSignIn() {
  const path = sameSitePath((await headers()).get(PATH_HEADER))
  return path === '/' ? ('/sign-in' as const) : (`/sign-in?callbackUrl=${encodeURIComponent(path)}` as const)
}

/**
 * For actions and for handlers that change something: as `requireStaff`, but it returns a problem instead of redirecting, and
 * refuses requests that were not sent by a page of ours.
 */
export async function staffForAction<P extends Permission>(permission: P): Promise<Result<Staff<P>, AccessProblem>> {
  if (!isSameOrigin(await headers(), settings().appUrl)) return fail(accessProblem('foreign-origin'))
  return admitted(await lookUp(), permission)
}

/**
 * For the actions of the page where an authenticator is set up before anything else: the signed-in person who has none yet and
 * needs one. It gives no permission except to read, and no other action uses it.
 */
export async function staffWithoutFactor(): Promise<Result<Staff, AccessProblem>> {
  if (!isSameOrigin(await headers(), settings().appUrl)) return fail(accessProblem('foreign-origin'))
  const person = await lookUp()
  if (person && !person.passwordDue && !person.factorDue) return fail(accessProblem('not-your-role'))
  return admitted(person && { ...person, factorDue: false }, 'read')
}

/**
 * For GET handlers that a page calls by itself (queries, the live stream): the session is checked, and not prolonged, so that
 * an open page does not keep anybody signed in.
 */
export async function staffForRead<P extends Permission>(permission: P): Promise<Result<Staff<P>, AccessProblem>> {
  const token = await sessionToken()
  return admitted(token ? await findSessionForReading(await db(), token) : null, permission)
}

function admitted<P extends Permission>(person: Person | null, permission: P): Result<Staff<P>, AccessProblem> {
  if (!person) return fail(accessProblem('session-ended'))
  if (person.passwordDue) return fail(accessProblem('password-due'))
  if (person.factorDue) return fail(accessProblem('factor-due'))
  const staff = admit(person, permission)
  return staff ? ok(staff) : fail(accessProblem('not-your-role'))
}

/** Which of these earlier admitted sessions are still live: checked repeatedly for open streams. */
export async function sessionsStillAlive(sessionIds: readonly string[]): Promise<ReadonlySet<string>> {
  return sessionsAlive(await db(), sessionIds)
}
