import { type Locale, readLocale } from '@/lib/messages/locale'
import { type Message, message } from '@/lib/messages/message'
import 'server-only'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { z } from 'zod'
import { factorCounts } from '@/lib/access/factor/factor-required'
import { totpStep } from '@/lib/access/factor/totp'
import { factorPlace } from '@/lib/access/identity-confirmation/confirm-identity'
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
import { accountKey, forgetOldTries, markRight, PROOF_LIMITS, reserveTry } from './attempts'
import { deviceOf } from './device'
import { type Device, deviceOfBrowser } from './known-device'
import { PAUSE_MINUTES } from './lock-minutes'
import { hashPassword, type Match, verifyPassword } from './password'

const AGENT_MOST = 300
const LIMITS = { pair: 10, address: 100, account: 100 }

export type Whence = {
  readonly address: string
  readonly userAgent: string
  /** The session this browser held until now, which ends with the new sign-in. */
  readonly formerToken: string | null
  /** What this browser was given at an earlier sign-in, as its cookie shows it. */
  readonly device: string | null
}

/** `locale`: the language of the person's account, or null. */
type SignedIn = { readonly token: string; readonly device: string; readonly locale: Locale | null }

export type SignInProblem = { readonly kind: 'no-match' | 'paused'; readonly message: Message }

/**
 * Signs a person in and opens a new session. An unknown email, a disabled person and a wrong password answer alike,
 * in words and in time. Outside the sandbox whoever has an authenticator needs its code as well: a wrong or missing one is
 * answered as a wrong password is, and five wrong codes pause them by themselves. After ten wrong tries this account is paused for this address, for half an hour. A browser
 * from which this person signed in before is counted by itself, so that nobody else's tries pause it. `device` of the
 * answer is for the browser to keep.
 */
export async function signInWithPassword(
  typed: { readonly email: string; readonly password: string; readonly code: string },
  whence: Whence,
): Promise<Result<SignedIn, SignInProblem>> {
  const email = typed.email.trim().toLowerCase()
  const account = accountKey(email)
  const device = await deviceOfBrowser(await db(), account, whence.device)
  const pair = { account, address: device.knownToAccount ? device.countedAs : whence.address }
  const reserved = await withTx((tx) => reserveTry(tx, pair, LIMITS))
  if (reserved.kind === 'pause') return fail(paused(reserved.minutes))

  const known = await findPerson(email)
  const match = await verifyPassword(typed.password, known?.passwordHash ?? null)
  const counted = { attemptId: reserved.attemptId, countedAs: pair.address, device }
  const shown = known && match.ok ? await codeOf(known, typed.code) : null
  if (shown === 'paused') return fail(paused(PAUSE_MINUTES))
  const token = known && shown ? await admitPerson(known, typed.password, { match, shown, ...counted }, whence) : null
  if (token) return ok({ token, device: device.token, locale: readLocale(known?.locale) })
  log.warn({ address: whence.address, triesLeft: reserved.left }, 'a sign-in was refused')
  return fail(noMatch(reserved.left))
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

/** What an authenticator showed: its step, and the try that was counted for it; both null where none is asked for. */
type Shown = { readonly sealed: Uint8Array | null; readonly step: bigint | null; readonly attemptId: bigint | null }

/** Looks at the code of whoever typed the right password; null where it is missing or wrong. */
async function codeOf({ id, sealed, lastStep, at }: Known, code: string): Promise<Shown | 'paused' | null> {
  if (sealed === null || !factorCounts()) return { sealed: null, step: null, attemptId: null }
  if (code === '') return null
  // By itself, so that guesses from many addresses count together.
  const pair = { account: accountKey(`sign-in code ${id}`), address: `code of ${id}` }
  const reserved = await withTx((tx) => reserveTry(tx, pair, PROOF_LIMITS))
  if (reserved.kind === 'pause') return 'paused'
  const step = totpStep(code, unseal(sealed, factorPlace(id), settings()), at, lastStep)
  return step === null ? null : { sealed, step, attemptId: reserved.attemptId }
}

type Counted = { readonly attemptId: bigint; readonly countedAs: string; readonly device: Device }
type Proven = Counted & { readonly match: Match; readonly shown: Shown }

async function admitPerson(known: Known, password: string, { match, shown, ...counted }: Proven, whence: Whence) {
  const passwordHash = match.rehash ? await hashPassword(password) : null
  return withTx(async (tx) => {
    const { address, userAgent, formerToken } = whence
    const sessionToken = newToken()
    // The database looks at the password's key itself: between the look and now the person may have been given another one.
    const answer = await callAs(tx, sessionToken, 'start_session', {
      ...{ email: known.email, proof: match.proof, passwordHash, address },
      ...{ sealed: shown.sealed, step: shown.step },
      ...{ attemptId: counted.attemptId, countedAs: counted.countedAs, device: counted.device.countedAs },
      ...{ userAgent: userAgent.slice(0, AGENT_MOST), hours: settings().sessionHours },
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
    // The people of the sandbox share published passwords: there nobody is told of a new device.
    const newDevice = factorCounts() && known.signedInBefore && !counted.device.knownToAccount
    const detail = { sessionId, ...(newDevice ? { newDevice, device: deviceOf(userAgent) } : {}) }
    if (actor) await record(tx, actor, { action: 'staff.sign-in', subject: `staff:${id}`, detail })
    return sessionToken.reveal()
  })
}

const noMatch = (left: number): SignInProblem => ({
  kind: 'no-match',
  message: message('errors.access.notMatching', {
    ...{ left, minutes: PAUSE_MINUTES, code: factorCounts() ? 'yes' : 'no' },
  }),
})

const paused = (minutes: number): SignInProblem => ({
  kind: 'paused',
  message: message('errors.access.signInPaused', { minutes }),
})
