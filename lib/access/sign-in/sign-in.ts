import { type Locale, readLocale } from '@/lib/messages/locale'
import { type Message, message } from '@/lib/messages/message'
import 'server-only'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { z } from 'zod'
import { factorCounts } from '@/lib/access/factor/factor-required'
import { totpStep } from '@/lib/access/factor/totp'
import { factorSeal } from '@/lib/access/identity-confirmation/confirm-identity'
import { admit } from '@/lib/access/requests/admit'
import { roleFrom } from '@/lib/access/roles'
import { SessionToken } from '@/lib/access/sessions/session-token'
import { endSession, newToken } from '@/lib/access/sessions/sessions'
import { record } from '@/lib/activity/record'
import { log } from '@/lib/platform/log'
import { fail, ok, type Result } from '@/lib/platform/result'
import { unseal } from '@/lib/platform/seal'
import { settings } from '@/lib/platform/settings'
import { db, withTx } from '@/lib/store/open'
import { staff } from '@/lib/store/schema/staff'
import { callAs } from '@/lib/store/transitions/people'
import { accountKey, countTry, forgetOldTries, markRight, PROOF_LIMITS } from './attempts'
import { deviceOf } from './device'
import { type Device, deviceOfBrowser } from './known-device'
import { PAUSE_MINUTES } from './lock-minutes'
import { hashPassword, type Match, verifyPassword } from './password'

const AGENT_MOST = 300
const LIMITS = { pair: 10, address: 100, account: 100 }

export type SignInOrigin = {
  readonly address: string
  readonly userAgent: string
  /** The session of this browser until now, which ends with the new sign-in. */
  readonly formerToken: string | null
  /** The device token of an earlier sign-in, from this browser's cookie. */
  readonly device: string | null
}

/** `locale`: the language of the person's account, or null. */
type SignedIn = { readonly token: string; readonly device: string; readonly locale: Locale | null }

export type SignInProblem = { readonly kind: 'no-match' | 'paused'; readonly message: Message }

/**
 * Signs a person in and opens a new session. An unknown email, a disabled person and a wrong password get the same answer, in
 * the same time. Outside the sandbox a person with an authenticator also needs its code: a wrong or missing one is answered
 * like a wrong password, and five wrong codes pause that person. After ten wrong tries this account is paused for this address,
 * for half an hour. A browser from which this person signed in before is counted separately, so that tries of others do not
 * pause it. `device` of the answer is for the browser's cookie.
 */
export async function signInWithPassword(
  typed: { readonly email: string; readonly password: string; readonly code: string },
  whence: SignInOrigin,
): Promise<Result<SignedIn, SignInProblem>> {
  const email = typed.email.trim().toLowerCase()
  const account = accountKey(email)
  const device = await deviceOfBrowser(await db(), account, whence.device)
  const pair = { account, address: device.knownToAccount ? device.countedAs : whence.address }
  return countTry({ pair, limits: LIMITS, paused: whilePaused }, async ({ attemptId, left }) => {
    const known = await findPerson(email)
    const match = await verifyPassword(typed.password, known?.passwordHash ?? null)
    const counted = { attemptId, countedAs: pair.address, device }
    const admitted =
      known && match.ok
        ? await withCode(known, typed.code, (shown) =>
            admitPerson(known, typed.password, { match, shown, ...counted }, whence),
          )
        : null
    if (admitted === 'paused') return whilePaused(PAUSE_MINUTES)
    if (admitted) return ok({ ...admitted, device: device.token, locale: readLocale(known?.locale) })
    log.warn({ address: whence.address, triesLeft: left }, 'a sign-in was refused')
    return fail(noMatch(left))
  })
}

type Known = Awaited<ReturnType<typeof findPerson>> & object

async function findPerson(email: string) {
  const rows = await (await db())
    .select({
      ...{ id: staff.id, name: staff.name, email: staff.email, role: staff.role, passwordHash: staff.passwordHash },
      ...{ sealed: staff.totpSecret, lastStep: staff.totpLastStep, locale: staff.locale },
      at: sql`now()`.mapWith(staff.createdAt),
      signedInBefore: sql<boolean>`exists (select from session held where held.staff_id = staff.id)`,
    })
    .from(staff)
    .where(and(eq(staff.email, email), isNull(staff.disabledAt)))
  return rows[0] ?? null
}

const started = z.object({ sessionId: z.uuid(), role: z.string() }).nullable()

/** The step of an authenticator's code, and the try that was counted for it; both null where no code is required. */
type Shown = { readonly sealed: Uint8Array | null; readonly step: bigint | null; readonly attemptId: bigint | null }

/** Checks the code after the right password, and admits the person with it; null where it is missing or wrong. */
async function withCode<T>({ id, sealed, lastStep, at }: Known, code: string, admitted: (shown: Shown) => Promise<T>) {
  if (sealed === null || !factorCounts()) return admitted({ sealed: null, step: null, attemptId: null })
  if (code === '') return null
  // Counted separately, so that guesses from many addresses add up.
  const pair = { account: accountKey(`sign-in code ${id}`), address: `code of ${id}` }
  return countTry({ pair, limits: PROOF_LIMITS, paused: () => 'paused' as const }, async ({ attemptId }) => {
    const step = totpStep(code, unseal(sealed, factorSeal(id), settings()), at, lastStep)
    return step === null ? null : admitted({ sealed, step, attemptId })
  })
}

type Counted = { readonly attemptId: bigint; readonly countedAs: string; readonly device: Device }
type Proven = Counted & { readonly match: Match; readonly shown: Shown }

async function admitPerson(known: Known, password: string, { match, shown, ...counted }: Proven, whence: SignInOrigin) {
  const passwordHash = match.rehash ? await hashPassword(password) : null
  return withTx(async (tx) => {
    const { address, userAgent, formerToken } = whence
    const sessionToken = newToken()
    // The database checks the password's key itself: the password may have been changed since it was read.
    const answer = await callAs(tx, sessionToken, 'start_session', {
      ...{ email: known.email, proof: match.proof, passwordHash, address },
      ...{ sealed: shown.sealed, step: shown.step },
      ...{ attemptId: counted.attemptId, countedAs: counted.countedAs, device: counted.device.countedAs },
      ...{ userAgent: userAgent.slice(0, AGENT_MOST), hours: settings().sessionHours },
      idleMinutes: settings().sessionIdleMinutes,
    })
    const opened = started.parse(answer)
    const role = opened && roleFrom(opened.role)
    if (!opened || !role) return null
    const { sessionId } = opened
    await forgetOldTries(tx)
    if (shown.attemptId !== null) await markRight(tx, shown.attemptId)
    if (formerToken) await endSession(tx, new SessionToken(formerToken))
    const { id, name, email } = known
    const actor = admit(
      { id, name, email, role, sessionId, sessionToken, passwordDue: false, factorDue: false },
      'read',
    )
    // The people of the sandbox share published passwords, so nobody there is notified of a new device.
    const newDevice = factorCounts() && known.signedInBefore && !counted.device.knownToAccount
    const detail = { sessionId, ...(newDevice ? { newDevice, device: deviceOf(userAgent) } : {}) }
    if (actor) await record(tx, actor, { action: 'staff.sign-in', subject: `staff:${id}`, detail })
    return { token: sessionToken.reveal() }
  })
}

const noMatch = (left: number): SignInProblem => ({
  kind: 'no-match',
  message: message('errors.access.notMatching', {
    ...{ left, minutes: PAUSE_MINUTES, code: factorCounts() ? 'yes' : 'no' },
  }),
})

const whilePaused = (minutes: number) =>
  fail<SignInProblem>({ kind: 'paused', message: message('errors.access.signInPaused', { minutes }) })
