import 'server-only'
import { eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Staff } from '@/lib/access/actor'
import { totpStep } from '@/lib/access/factor/totp'
import { readHandedOver } from '@/lib/access/handed-over-code'
import { isPasskeyText } from '@/lib/access/passkeys/passkey-text'
import { verifyPasskey } from '@/lib/access/passkeys/verify'
import { endSession, sessionLives } from '@/lib/access/sessions/sessions'
import { accountKey, countTry, markRight, PROOF_LIMITS } from '@/lib/access/sign-in/attempts'
import { verifyPassword } from '@/lib/access/sign-in/password'
import { fail, ok, type Result } from '@/lib/platform/result'
import { unseal } from '@/lib/platform/seal'
import { settings } from '@/lib/platform/settings'
import type { Tx } from '@/lib/store/database'
import { db, withTx } from '@/lib/store/open'
import { staff as people } from '@/lib/store/schema/staff'
import { callAs } from '@/lib/store/transitions/people'
import {
  type ConfirmationPurpose,
  proofNeeded,
  proofPaused,
  proofWrong,
  type StepUpMethod,
  type StepUpProblem,
  sessionGone,
} from './step-up-error'

export type Proof = { readonly password?: string | undefined; readonly code?: string | undefined }

/** What the confirmation is for, and an objection to the person's method, if there is one. */
type Asked<P> = {
  readonly proof: Proof
  readonly deed: ConfirmationPurpose
  readonly against?: (method: StepUpMethod, proofs: Pick<Proofs, 'decidesFrom'>) => P | null
  /** Whether a recovery code is enough: to remove what was lost. */
  readonly recovery?: boolean
}

/** The field in which the secret of a person's authenticator is sealed. */
export const factorSeal = (staffId: string) => ({ table: 'staff', column: 'totp_secret', id: staffId })

/** The person's password hash and authenticator secret, the database's time, and from when they decide after a reset of their sign-in. */
export async function proofsOf(staff: Staff) {
  const rows = await (await db())
    .select({
      passwordHash: people.passwordHash,
      sealed: people.totpSecret,
      lastStep: people.totpLastStep,
      at: sql`now()`.mapWith(people.createdAt),
      hasPasskey: sql<boolean>`has_passkey(${people.id})`,
      decidesFrom: sql<Date | null>`decides_from(${people})`.mapWith(people.createdAt),
    })
    .from(people)
    .where(eq(people.id, staff.id))
  const [row] = rows
  if (!row) throw new Error('A signed-in person is not among the staff.')
  return { ...row, secret: row.sealed && unseal(row.sealed, factorSeal(staff.id), settings()) }
}

/**
 * Confirms a person's identity and runs `work` in the transaction that spends the confirmation. Once an authenticator or a passkey is set
 * up the password is not accepted, and each code and each signature once. After five wrong tries the session ends.
 */
export async function confirmIdentity<T, P = never>(
  staff: Staff,
  { proof, deed, against, recovery = false }: Asked<P>,
  work: (tx: Tx, method: StepUpMethod) => Promise<T>,
): Promise<Result<T, StepUpProblem | P>> {
  const proofs = await proofsOf(staff)
  const given = proof.code ?? proof.password ?? ''
  const method = methodOf(given, proofs, recovery)
  const refusal = against?.(method, proofs) ?? null
  if (refusal) return fail(refusal)
  const typed = method === 'passkey' || method === 'recovery' ? given : proof[method === 'totp' ? 'code' : 'password']
  // A person with a passkey confirms with it or with a code, never with the password.
  if (!typed || (method === 'password' && proofs.hasPasskey)) {
    return fail(proofNeeded(proofs.hasPasskey ? 'passkey' : method, deed))
  }

  const pair = { account: accountKey(`step-up ${staff.id}`), address: `session ${staff.sessionId}` }
  const paused = (minutes: number) => fail(proofPaused(deed, minutes))
  return countTry({ pair, limits: PROOF_LIMITS, paused }, async ({ attemptId, left }) => {
    const shown = await shownBy(staff, method, typed, proofs)
    const done = shown
      ? await withTx(async (tx) => {
          if (!(await sessionLives(tx, staff.sessionId))) return 'gone' as const
          // Of two uses of one code at the same moment, the database accepts one.
          const proven = outcome.parse(await callAs(tx, staff.sessionToken, 'prove_again', shown))
          if (proven !== 'proven') return proven
          await markRight(tx, attemptId)
          return { value: await work(tx, method) }
        })
      : 'wrong'
    if (done === 'gone') return fail(sessionGone(deed))
    if (done !== 'wrong') return ok(done.value)
    if (left === 0) await withTx((tx) => endSession(tx, staff.sessionToken))
    return fail(proofWrong(method, deed, left))
  })
}

type Proofs = Awaited<ReturnType<typeof proofsOf>>

function methodOf(given: string, { secret }: Proofs, recovery: boolean): StepUpMethod {
  if (isPasskeyText(given)) return 'passkey'
  if (recovery && readHandedOver(given) !== null) return 'recovery'
  return secret ? 'totp' : 'password'
}

/** What the database needs to see of a proof that is right as far as can be told here; null of one that is wrong. */
async function shownBy(staff: Staff, method: StepUpMethod, typed: string, proofs: Proofs): Promise<object | null> {
  if (method === 'passkey') {
    const passkey = await verifyPasskey({ what: 'confirm', sessionId: staff.sessionId }, typed)
    return passkey && { passkey }
  }
  if (method === 'recovery') return { recovery: readHandedOver(typed) }
  if (proofs.secret) {
    const step = totpStep(typed, proofs.secret, proofs.at, proofs.lastStep)
    return step === null ? null : { sealed: proofs.sealed, step }
  }
  const match = await verifyPassword(typed, proofs.passwordHash)
  return match.ok ? { proof: match.proof } : null
}

const outcome = z.enum(['proven', 'wrong', 'gone'])
