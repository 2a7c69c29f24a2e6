import 'server-only'
import { createHash } from 'node:crypto'
import { and, eq, gt, sql } from 'drizzle-orm'
import type { Staff } from '@/lib/access/actor'
import { readHandedOver } from '@/lib/access/handed-over-code'
import { confirmIdentity, factorSeal, proofsOf } from '@/lib/access/identity-confirmation/confirm-identity'
import { type StepUpProblem, sessionGone } from '@/lib/access/identity-confirmation/step-up-error'
import { recoveryCodesLeft } from '@/lib/access/passkeys/recovery-codes'
import { endOthers, sessionLives } from '@/lib/access/sessions/sessions'
import { accountKey, countTry, markRight, PROOF_LIMITS } from '@/lib/access/sign-in/attempts'
import { openPending, sealPending } from '@/lib/access/sign-in/pending-factor'
import { record } from '@/lib/activity/record'
import { fail, ok, type Result } from '@/lib/platform/result'
import { seal } from '@/lib/platform/seal'
import { settings } from '@/lib/platform/settings'
import type { Tx } from '@/lib/store/database'
import { db, withTx } from '@/lib/store/open'
import { staff as people } from '@/lib/store/schema/staff'
import { callAs } from '@/lib/store/transitions/people'
import {
  alreadyOff,
  alreadyOn,
  codePaused,
  codeWrong,
  type FactorProblem,
  setUpCodeWrong,
  tooOld,
} from './factor-error'
import { factorCounts } from './factor-required'
import { type Qr, qrOf } from './qr'
import { newTotpSecret, totpAddress, totpSecretText, totpStep } from './totp'

/** A new secret for an authenticator: as text, as a picture, and the token that confirms it. */
export type NewFactor = { readonly secret: string; readonly qr: Qr; readonly token: string }
/** The result of a change of the sign-in: how many other sessions it ended. */
export type FactorChanged = { readonly sessionsEnded: number }
type Refused = FactorProblem | StepUpProblem

/**
 * Begins the set-up of an authenticator, with the password, and outside the sandbox with a set-up code that an admin handed
 * over. Stores nothing: the secret is valid once it is confirmed.
 */
export async function beginFactor(
  staff: Staff,
  { password, setUpCode }: { readonly password: string; readonly setUpCode: string },
): Promise<Result<NewFactor, Refused>> {
  const { sealed } = await proofsOf(staff)
  const against = () => (sealed === null ? null : alreadyOn())
  const proven = await confirmIdentity(staff, { proof: { password }, deed: 'change', against }, async () => null)
  if (!proven.ok) return proven
  const code = readHandedOver(setUpCode) ?? ''
  if (factorCounts() && !(await mayFit(staff, code))) return fail(setUpCodeWrong())
  const secret = newTotpSecret()
  const { merchantName, environment } = settings()
  const issuer = environment === 'production' ? merchantName : `${merchantName} (${environment})`
  const { at } = await proofsOf(staff)
  return ok({
    secret: totpSecretText(secret),
    qr: qrOf(totpAddress(secret, { issuer, account: staff.email })),
    token: sealPending(staff, { secret, setUpCode: code }, at),
  })
}

/**
 * Turns the authenticator on, with a code that it shows: from the next decision on its code is required. Ends the person's
 * other sessions. After five wrong codes the set-up starts again after a pause.
 */
export async function confirmFactor(
  staff: Staff,
  typed: { readonly token: string; readonly code: string },
): Promise<Result<FactorChanged, Refused>> {
  const { sealed, at } = await proofsOf(staff)
  if (sealed) return fail(alreadyOn())
  const pending = openPending(staff, typed.token, at)
  if (!pending) return fail(tooOld())
  const { secret, setUpCode } = pending
  const pair = { account: accountKey(`new factor ${staff.id}`), address: `session ${staff.sessionId}` }
  const paused = (minutes: number): Result<FactorChanged, Refused> => fail(codePaused(minutes))
  return countTry({ pair, limits: PROOF_LIMITS, paused }, async ({ attemptId, left }) => {
    const step = totpStep(typed.code, secret, at, null)
    if (step === null) return fail(codeWrong(left))

    return withTx(async (tx) => {
      if (!(await sessionLives(tx, staff.sessionId))) return fail(sessionGone('change'))
      const sealedSecret = seal(secret, factorSeal(staff.id), settings())
      const shown = { sealed: sealedSecret, step, enrolment: setUpCode }
      const set = await callAs(tx, staff.sessionToken, 'set_factor', shown)
      if (set !== 'set') return fail(set === 'on' ? alreadyOn() : setUpCodeWrong())
      await markRight(tx, attemptId)
      return ok(await noteChange(tx, staff, 'staff.set-up-factor'))
    })
  })
}

// A recovery code is compared only when it is used up, by the database.
async function mayFit(staff: Staff, code: string): Promise<boolean> {
  if (readHandedOver(code) !== null && ((await recoveryCodesLeft(staff)) ?? 0) > 0) return true
  const { id } = staff
  const hash = createHash('sha256').update(code).digest()
  const found = await (await db())
    .select({ id: people.id })
    .from(people)
    .where(and(eq(people.id, id), eq(people.enrolmentHash, hash), gt(people.enrolmentUntil, sql`now()`)))
  return found.length > 0
}

/** Removes the authenticator, with a code that it shows, a passkey or a recovery code, and ends the person's other sessions. */
export async function removeFactor(staff: Staff, code: string): Promise<Result<FactorChanged, Refused>> {
  const { sealed } = await proofsOf(staff)
  const against = () => (sealed === null ? alreadyOff() : null)
  return confirmIdentity(staff, { proof: { code }, deed: 'change', against, recovery: true }, async (tx) => {
    await callAs(tx, staff.sessionToken, 'remove_factor')
    return noteChange(tx, staff, 'staff.remove-factor')
  })
}

async function noteChange(tx: Tx, staff: Staff, action: string): Promise<FactorChanged> {
  const sessionsEnded = await endOthers(tx, staff)
  await record(tx, staff, { action, subject: `staff:${staff.id}`, detail: { sessionsEnded } })
  return { sessionsEnded }
}
