import 'server-only'
import { and, eq, isNull } from 'drizzle-orm'
import { z } from 'zod'
import { record } from '@/lib/audit/record'
import { log } from '@/lib/log'
import { fail, ok, type Result } from '@/lib/result'
import { settings } from '@/lib/settings'
import { db, withTx } from '@/lib/store/open'
import { staff } from '@/lib/store/schema/staff'
import { callAs } from '@/lib/store/transitions/people'
import { admit } from './admit'
import { accountKey, forgetOldTries, reserveTry } from './attempts'
import { hashPassword, type Match, verifyPassword } from './password'
import { inMinutes, inTries, PAUSE_MINUTES } from './pause'
import { roleFrom } from './roles'
import { SessionToken } from './session-token'
import { endSession, newToken } from './sessions'

const AGENT_MOST = 300
const LIMITS = { pair: 10, address: 100, account: 100 }

export type Whence = {
  readonly address: string
  readonly userAgent: string
  /** The session this browser held until now, which ends with the new sign-in. */
  readonly formerToken: string | null
}

export type SignInProblem = { readonly kind: 'no-match' | 'paused'; readonly sentence: string }

/**
 * Signs a person in and opens a new session. An unknown email, a disabled person and a wrong password answer alike,
 * in words and in time. After ten wrong tries this account is paused for this address, for half an hour.
 */
export async function signInWithPassword(
  typed: { readonly email: string; readonly password: string },
  whence: Whence,
): Promise<Result<{ readonly token: string }, SignInProblem>> {
  const email = typed.email.trim().toLowerCase()
  const pair = { account: accountKey(email), address: whence.address }
  const reserved = await withTx((tx) => reserveTry(tx, pair, LIMITS))
  if (reserved.kind === 'pause') return fail(paused(reserved.minutes))

  const known = await findPerson(email)
  const match = await verifyPassword(typed.password, known?.passwordHash ?? null)
  const token = known && match.ok ? await admitPerson(known, typed.password, match, reserved.attemptId, whence) : null
  if (token) return ok({ token })
  log.warn({ address: whence.address, triesLeft: reserved.left }, 'a sign-in was refused')
  return fail(noMatch(reserved.left))
}

type Known = Awaited<ReturnType<typeof findPerson>> & object

async function findPerson(email: string) {
  const rows = await (await db())
    .select({ id: staff.id, name: staff.name, email: staff.email, role: staff.role, passwordHash: staff.passwordHash })
    .from(staff)
    .where(and(eq(staff.email, email), isNull(staff.disabledAt)))
  return rows[0] ?? null
}

const started = z.object({ sessionId: z.uuid(), role: z.string() }).nullable()

async function admitPerson(known: Known, password: string, match: Match, attemptId: bigint, whence: Whence) {
  const passwordHash = match.rehash ? await hashPassword(password) : null
  return withTx(async (tx) => {
    const { address, userAgent, formerToken } = whence
    const sessionToken = newToken()
    // The database looks at the password's key itself: between the look and now the person may have been given another one.
    const answer = await callAs(tx, sessionToken, 'start_session', {
      ...{ email: known.email, proof: match.proof, attemptId, passwordHash, address },
      ...{ userAgent: userAgent.slice(0, AGENT_MOST), hours: settings().sessionHours },
    })
    const opened = started.parse(answer)
    const role = opened && roleFrom(opened.role)
    if (!opened || !role) return null
    const { sessionId } = opened
    await forgetOldTries(tx)
    if (formerToken) await endSession(tx, new SessionToken(formerToken))
    const { id, name, email } = known
    const actor = admit({ id, name, email, role, sessionId, sessionToken, passwordDue: false }, 'read')
    if (actor) await record(tx, actor, { action: 'staff.sign-in', subject: `staff:${id}`, detail: { sessionId } })
    return sessionToken.reveal()
  })
}

function noMatch(left: number): SignInProblem {
  const then =
    left === 0
      ? `This was the last try before a pause of ${PAUSE_MINUTES} minutes.`
      : `${inTries(left)} left before a pause of ${PAUSE_MINUTES} minutes.`
  return { kind: 'no-match', sentence: `Email and password don’t match. ${then}` }
}

function paused(minutes: number): SignInProblem {
  return {
    kind: 'paused',
    sentence: `Too many wrong tries. Nobody can sign in with this email from here for ${inMinutes(minutes)}. If it is urgent, ask an admin to set a new password.`,
  }
}
