import 'server-only'
import { record } from '@/lib/audit/record'
import { fail, ok, type Result } from '@/lib/result'
import { settings } from '@/lib/settings'
import type { Tx } from '@/lib/store/database'
import { withTx } from '@/lib/store/open'
import { callAs } from '@/lib/store/transitions/people'
import type { Staff } from './actor'
import { accountKey, markRight, PROOF_LIMITS, reserveTry } from './attempts'
import { alreadyOff, alreadyOn, codePaused, codeWrong, type FactorProblem, tooOld } from './factor-problem'
import { openPending, sealPending } from './pending-factor'
import { factorPlace, proofsOf, proveAgain } from './proof'
import { type Qr, qrOf } from './qr'
import { seal } from './seal'
import { endOthers, sessionLives } from './sessions'
import { type StepUpProblem, sessionGone } from './step-up-problem'
import { newTotpSecret, totpAddress, totpSecretText, totpStep } from './totp'

/** A secret on its way into an authenticator: as text, as a picture, and the token that confirms it. */
export type NewFactor = { readonly secret: string; readonly qr: Qr; readonly token: string }
/** What a change of the sign-in did besides: how many other sessions ended with it. */
export type FactorChanged = { readonly sessionsEnded: number }
type Refused = FactorProblem | StepUpProblem

/** Begins the set-up of an authenticator, for the password. Stores nothing: the secret is good once it is confirmed. */
export async function beginFactor(staff: Staff, password: string): Promise<Result<NewFactor, Refused>> {
  const against = (method: string) => (method === 'totp' ? alreadyOn() : null)
  const proven = await proveAgain(staff, { proof: { password }, deed: 'change', against }, async () => null)
  if (!proven.ok) return proven
  const secret = newTotpSecret()
  const { merchantName, environment } = settings()
  const issuer = environment === 'production' ? merchantName : `${merchantName} (${environment})`
  const { at } = await proofsOf(staff)
  return ok({
    secret: totpSecretText(secret),
    qr: qrOf(totpAddress(secret, { issuer, account: staff.email })),
    token: sealPending(staff, secret, at),
  })
}

/**
 * Turns the authenticator on, for a code that it shows: from now on decisions ask for its code, beginning with the next
 * one. Ends the person's other sessions. Five wrong codes, and the set-up begins again after a pause.
 */
export async function confirmFactor(
  staff: Staff,
  typed: { readonly token: string; readonly code: string },
): Promise<Result<FactorChanged, Refused>> {
  const { sealed, at } = await proofsOf(staff)
  if (sealed) return fail(alreadyOn())
  const secret = openPending(staff, typed.token, at)
  if (!secret) return fail(tooOld())
  const pair = { account: accountKey(`new factor ${staff.id}`), address: `session ${staff.sessionId}` }
  const reserved = await withTx((tx) => reserveTry(tx, pair, PROOF_LIMITS))
  if (reserved.kind === 'pause') return fail(codePaused(reserved.minutes))
  const step = totpStep(typed.code, secret, at, null)
  if (step === null) return fail(codeWrong(reserved.left))

  return withTx(async (tx) => {
    if (!(await sessionLives(tx, staff.sessionId))) return fail(sessionGone('change'))
    const sealedSecret = seal(secret, factorPlace(staff.id), settings())
    const set = await callAs(tx, staff.sessionToken, 'set_factor', { sealed: sealedSecret, step })
    if (set !== true) return fail(alreadyOn())
    await markRight(tx, reserved.attemptId)
    return ok(await noteChange(tx, staff, 'staff.set-up-factor'))
  })
}

/** Removes the authenticator, for a code that it shows, and ends the person's other sessions. */
export async function removeFactor(staff: Staff, code: string): Promise<Result<FactorChanged, Refused>> {
  const against = (method: string) => (method === 'password' ? alreadyOff() : null)
  return proveAgain(staff, { proof: { code }, deed: 'change', against }, async (tx) => {
    await callAs(tx, staff.sessionToken, 'remove_factor')
    return noteChange(tx, staff, 'staff.remove-factor')
  })
}

async function noteChange(tx: Tx, staff: Staff, action: string): Promise<FactorChanged> {
  const sessionsEnded = await endOthers(tx, staff)
  await record(tx, staff, { action, subject: `staff:${staff.id}`, detail: { sessionsEnded } })
  return { sessionsEnded }
}
