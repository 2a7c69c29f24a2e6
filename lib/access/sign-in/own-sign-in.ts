import 'server-only'
import type { Staff } from '@/lib/access/actor'
import type { FactorChanged } from '@/lib/access/factor/factor'
import { factorCounts, factorRequired } from '@/lib/access/factor/factor-required'
import { proofsOf } from '@/lib/access/identity-confirmation/confirm-identity'
import { stepUpMethod } from '@/lib/access/identity-confirmation/step-up'
import type { StepUpOffer } from '@/lib/access/identity-confirmation/step-up-error'
import { type OwnPasskey, ownPasskeys } from '@/lib/access/passkeys/passkeys'
import { recoveryCodesLeft } from '@/lib/access/passkeys/recovery-codes'
import { endOthers, type LiveSession, sessionsOf } from '@/lib/access/sessions/sessions'
import { type OwnIdentity, ownIdentity } from '@/lib/access/single-sign-on/own-identity'
import { record } from '@/lib/activity/record'
import { ok, type Result } from '@/lib/platform/result'
import { db, withTx } from '@/lib/store/open'

/** A person's sign-in: whether their authenticator is on, whether they need one, and their other sessions. */
export type OwnSignIn = {
  /** `asksCode`: whether the set-up needs a code from an admin. */
  readonly factor: { readonly on: boolean; readonly required: boolean; readonly asksCode: boolean }
  /** How the person confirms their identity; none while an authenticator is required and missing. */
  readonly proof: StepUpOffer | 'none'
  /** Null where this site can have none. */
  readonly passkeys: readonly OwnPasskey[] | null
  /** How many recovery codes are left; null where none were made. */
  readonly recoveryCodes: number | null
  /** Null where there is no single sign-on here. */
  readonly identity: OwnIdentity | null
  readonly others: readonly LiveSession[]
}

/** Reads a person's own sign-in, without secrets and hashes. */
export async function readOwnSignIn(staff: Staff): Promise<OwnSignIn> {
  const { sealed } = await proofsOf(staff)
  const sessions = await sessionsOf(await db(), staff.id)
  return {
    factor: { on: sealed !== null, required: factorRequired(staff.role), asksCode: factorCounts() },
    proof: await stepUpMethod(staff),
    passkeys: await ownPasskeys(staff),
    recoveryCodes: await recoveryCodesLeft(staff),
    identity: await ownIdentity(staff),
    others: sessions.filter(({ id }) => id !== staff.sessionId),
  }
}

/** Ends every session of a person except their present one, or only the one with this id. Needs no confirmation, since it only removes access. */
export async function endOtherSessions(
  staff: Staff,
  sessionId: string | null = null,
): Promise<Result<FactorChanged, never>> {
  return withTx(async (tx) => {
    const sessionsEnded = await endOthers(tx, staff, sessionId)
    const detail = { sessionsEnded }
    await record(tx, staff, { action: 'staff.end-own-sessions', subject: `staff:${staff.id}`, detail })
    return ok({ sessionsEnded })
  })
}
