import 'server-only'
import { and, eq, isNull } from 'drizzle-orm'
import { record } from '@/lib/audit/record'
import { log } from '@/lib/log'
import { fail, ok, type Result } from '@/lib/result'
import { db, withTx } from '@/lib/store/open'
import { staff } from '@/lib/store/schema/staff'
import { admit, type Person } from './admit'
import { accountKey, markRight, reserveTry } from './attempts'
import { hashPassword, verifyPassword } from './password'
import { inMinutes, inTries, PAUSE_MINUTES } from './pause'
import { roleFrom } from './roles'
import { endSession, openSession } from './sessions'

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
  const token =
    known && match.ok ? await admitPerson(known, typed.password, match.rehash, reserved.attemptId, whence) : null
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

async function admitPerson(known: Known, password: string, rehash: boolean, attemptId: bigint, whence: Whence) {
  const passwordHash = rehash ? await hashPassword(password) : known.passwordHash
  return withTx(async (tx) => {
    // Between the look and now the person may have been disabled, or given another password.
    const unchanged = and(eq(staff.id, known.id), eq(staff.passwordHash, known.passwordHash), isNull(staff.disabledAt))
    const still = await tx.update(staff).set({ passwordHash }).where(unchanged).returning({ role: staff.role })
    const role = still[0] && roleFrom(still[0].role)
    if (!role) return null
    await markRight(tx, attemptId)
    if (whence.formerToken) await endSession(tx, whence.formerToken)
    const { token, sessionId } = await openSession(tx, { staffId: known.id, ...whence })
    const person: Person = { id: known.id, name: known.name, email: known.email, role, sessionId, passwordDue: false }
    const actor = admit(person, 'read')
    if (actor) await record(tx, actor, { action: 'staff.sign-in', subject: `staff:${known.id}`, detail: { sessionId } })
    return token
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
