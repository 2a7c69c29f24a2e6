import 'server-only'
import type { Staff } from '@/lib/access/actor'
import type { FactorChanged } from '@/lib/access/factor/factor'
import { factorCounts, factorRequired } from '@/lib/access/factor/factor-required'
import { proofsOf } from '@/lib/access/identity-confirmation/confirm-identity'
import { endOthers, otherSessionsOf } from '@/lib/access/sessions/sessions'
import { record } from '@/lib/activity/record'
import { ok, type Result } from '@/lib/platform/result'
import { db, withTx } from '@/lib/store/open'
import { deviceOf } from './device'

/** A session of the same person in another browser. Times are ISO. */
export type OtherSession = {
  readonly id: string
  readonly device: string
  readonly address: string
  readonly openedAt: string
  readonly usedAt: string
}

/** A person's sign-in: whether their authenticator is on, whether they need one, and their other sessions. */
export type OwnSignIn = {
  /** `asksCode`: whether the set-up needs a code from an admin. */
  readonly factor: { readonly on: boolean; readonly required: boolean; readonly asksCode: boolean }
  readonly others: readonly OtherSession[]
}

/** Reads a person's own sign-in, without secrets and hashes. */
export async function readOwnSignIn(staff: Staff): Promise<OwnSignIn> {
  const { sealed } = await proofsOf(staff)
  const others = await otherSessionsOf(await db(), staff.id, staff.sessionId)
  return {
    factor: { on: sealed !== null, required: factorRequired(staff.role), asksCode: factorCounts() },
    others: others.map(({ id, address, userAgent, createdAt, lastSeenAt }) => ({
      id,
      device: deviceOf(userAgent ?? ''),
      address: address ?? 'unknown',
      openedAt: createdAt.toISOString(),
      usedAt: lastSeenAt.toISOString(),
    })),
  }
}

/** Ends every session of a person except their present one. Needs no confirmation, since it only removes access. */
export async function endOtherSessions(staff: Staff): Promise<Result<FactorChanged, never>> {
  return withTx(async (tx) => {
    const sessionsEnded = await endOthers(tx, staff)
    const detail = { sessionsEnded }
    await record(tx, staff, { action: 'staff.end-own-sessions', subject: `staff:${staff.id}`, detail })
    return ok({ sessionsEnded })
  })
}
