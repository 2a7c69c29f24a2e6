import 'server-only'
import { and, eq, or, sql } from 'drizzle-orm'
import { z } from 'zod'
import { SessionToken } from '@/lib/access/sessions/session-token'
import { newToken } from '@/lib/access/sessions/sessions'
import { accountKey } from '@/lib/access/sign-in/attempts'
import { deviceOfBrowser } from '@/lib/access/sign-in/known-device'
import { AGENT_MOST, noteSignIn, type SignInOrigin, started } from '@/lib/access/sign-in/note-sign-in'
import type { SignedIn } from '@/lib/access/sign-in/sign-in'
import { readLocale } from '@/lib/messages/locale'
import { appProofs } from '@/lib/platform/app-proof'
import { log } from '@/lib/platform/log'
import { fail, ok, type Result } from '@/lib/platform/result'
import { settings } from '@/lib/platform/settings'
import { db, withTx } from '@/lib/store/open'
import { staff, staffIdentity } from '@/lib/store/schema/staff'
import { callAs } from '@/lib/store/transitions/people'
import type { Identity } from './identity'

/** Why somebody whom the provider knows is not signed in here. The sign-in page has a sentence for each. */
export const SIGN_ON_PROBLEMS = ['email', 'not-known', 'connect-first', 'no-group', 'failed'] as const
export type SignOnProblem = (typeof SIGN_ON_PROBLEMS)[number]

const opened = z.object({
  ...started.unwrap().shape,
  ...{ id: z.uuid(), name: z.string(), email: z.string(), locale: z.string().nullable(), signedInBefore: z.boolean() },
})
const answered = z.union([opened, z.object({ problem: z.enum(SIGN_ON_PROBLEMS) })])

/**
 * Signs in whom the identity provider names. Somebody who is not known yet is added with the role that their groups give. Who approves,
 * administers or has a second factor is known here only once they have connected it themselves.
 */
export async function signInByProvider(
  identity: Identity,
  whence: SignInOrigin,
): Promise<Result<SignedIn, { readonly kind: SignOnProblem }>> {
  const { subject, email } = identity
  const device = await deviceOfBrowser(await db(), accountKey((await emailOf(identity)) ?? email ?? ''), whence.device)
  const signedIn = await withTx(async (tx): Promise<SignedIn | SignOnProblem> => {
    const sessionToken = newToken()
    const answer = answered.parse(
      await callAs(tx, sessionToken, 'start_oidc_session', {
        ...{ ...identity, emailVerified: identity.emailVerified && email !== null },
        ...{ proofs: appProofs(settings()), device: device.countedAs, address: whence.address },
        userAgent: whence.userAgent.slice(0, AGENT_MOST),
        ...{ hours: settings().sessionHours, idleMinutes: settings().sessionIdleMinutes },
      }),
    )
    if ('problem' in answer) return answer.problem
    await noteSignIn(tx, { sessionToken, opened: answer, known: answer, device }, whence)
    return { token: sessionToken.reveal(), device: device.token, locale: readLocale(answer.locale) }
  })
  if (typeof signedIn !== 'string') return ok(signedIn)
  log.warn({ subject, problem: signedIn, address: whence.address }, 'a single sign-on was refused')
  return fail({ kind: signedIn })
}

/** The email of the account that this identity belongs to, or would be connected with; null for a new person. */
async function emailOf({ issuer, subject, email }: Identity): Promise<string | null> {
  const [row] = await (await db())
    .select({ email: staff.email })
    .from(staff)
    .leftJoin(staffIdentity, eq(staffIdentity.staffId, staff.id))
    .where(or(and(eq(staffIdentity.issuer, issuer), eq(staffIdentity.subject, subject)), eq(staff.email, email ?? '')))
    .orderBy(sql`${staffIdentity.subject} is not distinct from ${subject} desc`)
    .limit(1)
  return row?.email ?? null
}

/**
 * Connects the identity to the account of the session that this browser has, if its person has begun that. Null where they have not: then
 * it is a sign-in.
 */
export async function connectIfBegun(
  identity: Identity,
  formerToken: string | null,
): Promise<'connected' | 'taken' | null> {
  if (formerToken === null) return null
  const token = new SessionToken(formerToken)
  return withTx(async (tx) => {
    const request = { ...identity, email: identity.email ?? '', proofs: appProofs(settings()) }
    return z
      .enum(['connected', 'taken'])
      .nullable()
      .parse(await callAs(tx, token, 'connect_identity', request))
  })
}
