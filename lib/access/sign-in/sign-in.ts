import { type Locale, readLocale } from '@/lib/messages/locale'
import { type Message, message } from '@/lib/messages/message'
import 'server-only'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { factorCounts } from '@/lib/access/factor/factor-required'
import { totpStep } from '@/lib/access/factor/totp'
import { readHandedOver } from '@/lib/access/handed-over-code'
import { factorSeal } from '@/lib/access/identity-confirmation/confirm-identity'
import { newToken } from '@/lib/access/sessions/sessions'
import { isNamed } from '@/lib/platform/error-chain'
import type { QueueFull } from '@/lib/platform/fair-queue'
import { log } from '@/lib/platform/log'
import { fail, ok, type Result } from '@/lib/platform/result'
import { unseal } from '@/lib/platform/seal'
import { settings } from '@/lib/platform/settings'
import { db, withTx } from '@/lib/store/open'
import { staff } from '@/lib/store/schema/staff'
import { callAs } from '@/lib/store/transitions/people'
import { accountKey, countTry, markRight, PROOF_LIMITS } from './attempts'
import { type Device, deviceOfBrowser } from './known-device'
import { PAUSE_MINUTES } from './lock-minutes'
import { AGENT_MOST, noteSignIn, type SignInOrigin, started } from './note-sign-in'
import { hashPassword, type Match, verifyPassword } from './password'
import { inTurn } from './sign-in-turn'

// An address may belong to a whole office, or to all phones of a carrier: it pauses nobody, its tries are only answered more slowly.
const LIMITS = { pair: 10, address: null, account: 100 }

/** `locale`: the language of the person's account, or null. */
export type SignedIn = { readonly token: string; readonly device: string; readonly locale: Locale | null }

export type SignInProblem = { readonly kind: 'no-match' | 'paused' | 'busy'; readonly message: Message }

/**
 * Signs a person in and opens a new session. An unknown email, a disabled person and a wrong password get the same answer, in
 * the same time. Outside the sandbox a person with an authenticator also needs its code: a wrong or missing one is answered
 * like a wrong password, and five wrong codes pause that person. After ten wrong tries this account is paused for this address,
 * for half an hour. A browser from which this person signed in before is counted separately, so that tries of others do not
 * pause it. Wrong tries at other accounts pause nobody; after a hundred of them from an address, each further try from there takes longer
 * (`sign-in-turn.ts`). `device` of the answer is for the browser's cookie.
 */
export async function signInWithPassword(
  typed: { readonly email: string; readonly password: string; readonly code: string },
  whence: SignInOrigin,
): Promise<Result<SignedIn, SignInProblem>> {
  const email = typed.email.trim().toLowerCase()
  const account = accountKey(email)
  const device = await deviceOfBrowser(await db(), account, whence.device)
  const pair = { account, address: device.knownToAccount ? device.countedAs : whence.address }
  const check = ({ attemptId, left }: { readonly attemptId: bigint; readonly left: number }) =>
    checkTry({ email, typed, pair, device, attemptId, left }, whence)
  try {
    return await inTurn(pair.address, () => countTry({ pair, limits: LIMITS, paused: whilePaused }, check))
  } catch (problem) {
    if (isNamed<QueueFull>(problem, 'QueueFull'))
      return fail({ kind: 'busy', message: message('errors.access.signInBusy') })
    throw problem
  }
}

type TryOf = {
  readonly email: string
  readonly typed: { readonly password: string; readonly code: string }
  readonly pair: { readonly account: string; readonly address: string }
  readonly device: Device
  readonly attemptId: bigint
  readonly left: number
}

async function checkTry(
  { email, typed, pair, device, attemptId, left }: TryOf,
  whence: SignInOrigin,
): Promise<Result<SignedIn, SignInProblem>> {
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
}

type Known = Awaited<ReturnType<typeof findPerson>> & object

async function findPerson(email: string) {
  const rows = await (await db())
    .select({
      ...{ id: staff.id, name: staff.name, email: staff.email, role: staff.role, passwordHash: staff.passwordHash },
      ...{ sealed: staff.totpSecret, lastStep: staff.totpLastStep, locale: staff.locale },
      at: sql`now()`.mapWith(staff.createdAt),
      hasPasskey: sql<boolean>`has_passkey(${staff.id})`,
      signedInBefore: sql<boolean>`exists (select from session held where held.staff_id = staff.id)`,
    })
    .from(staff)
    .where(and(eq(staff.email, email), isNull(staff.disabledAt)))
  return rows[0] ?? null
}

/** The step of an authenticator's code or a recovery code, and the try that was counted for it; null where none is required. */
type Shown = {
  readonly sealed: Uint8Array | null
  readonly step: bigint | null
  readonly recovery: string | null
  readonly attemptId: bigint | null
}
const NOTHING: Shown = { sealed: null, step: null, recovery: null, attemptId: null }

/** Checks the code after the right password, and admits the person with it; null where it is missing or wrong. */
async function withCode<T>(
  { id, sealed, lastStep, at, hasPasskey }: Known,
  code: string,
  admitted: (shown: Shown) => Promise<T>,
) {
  if ((sealed === null && !hasPasskey) || !factorCounts()) return admitted(NOTHING)
  if (code === '') return null
  // Counted separately, so that guesses from many addresses add up.
  const pair = { account: accountKey(`sign-in code ${id}`), address: `code of ${id}` }
  return countTry({ pair, limits: PROOF_LIMITS, paused: () => 'paused' as const }, async ({ attemptId }) => {
    const recovery = readHandedOver(code)
    // The database compares it, and uses it up.
    if (recovery !== null) return admitted({ ...NOTHING, recovery, attemptId })
    const step = sealed && totpStep(code, unseal(sealed, factorSeal(id), settings()), at, lastStep)
    return step === null ? null : admitted({ ...NOTHING, sealed, step, attemptId })
  })
}

type Counted = { readonly attemptId: bigint; readonly countedAs: string; readonly device: Device }
type Proven = Counted & { readonly match: Match; readonly shown: Shown }

async function admitPerson(known: Known, password: string, { match, shown, ...counted }: Proven, whence: SignInOrigin) {
  const passwordHash = match.rehash ? await hashPassword(password) : null
  return withTx(async (tx) => {
    const { address, userAgent } = whence
    const sessionToken = newToken()
    // The database checks the password's key itself: the password may have been changed since it was read.
    const answer = await callAs(tx, sessionToken, 'start_session', {
      ...{ email: known.email, proof: match.proof, passwordHash, address },
      ...{ sealed: shown.sealed, step: shown.step, recovery: shown.recovery },
      ...{ attemptId: counted.attemptId, countedAs: counted.countedAs, device: counted.device.countedAs },
      ...{ userAgent: userAgent.slice(0, AGENT_MOST), hours: settings().sessionHours },
      idleMinutes: settings().sessionIdleMinutes,
    })
    const opened = started.parse(answer)
    if (!opened) return null
    if (shown.attemptId !== null) await markRight(tx, shown.attemptId)
    await noteSignIn(tx, { sessionToken, opened, known, device: counted.device }, whence)
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
