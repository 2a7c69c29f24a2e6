import 'server-only'
import { and, eq, isNull, lt, or, sql } from 'drizzle-orm'
import { fail, ok, type Result } from '@/lib/result'
import { settings } from '@/lib/settings'
import type { Tx } from '@/lib/store/database'
import { db, withTx } from '@/lib/store/open'
import { staff as people } from '@/lib/store/schema/staff'
import type { Staff } from './actor'
import { accountKey, markRight, PROOF_LIMITS, reserveTry } from './attempts'
import { verifyPassword } from './password'
import { unseal } from './seal'
import { endSessionById, sessionLives } from './sessions'
import {
  type Deed,
  proofNeeded,
  proofPaused,
  proofWrong,
  type StepUpMethod,
  type StepUpProblem,
  sessionGone,
} from './step-up-problem'
import { totpStep } from './totp'

export type Proof = { readonly password?: string | undefined; readonly code?: string | undefined }

/** What is to be proven for, and what stands against the method this person has, if anything does. */
type Asked<P> = {
  readonly proof: Proof
  readonly deed: Deed
  readonly against: (method: StepUpMethod) => P | null
}

/** Where the secret of a person's authenticator is kept: it opens nowhere else. */
export const factorPlace = (staffId: string) => ({ table: 'staff', column: 'totp_secret', id: staffId })

/** What this person can prove themselves with, and the database's time. */
export async function proofsOf(staff: Staff) {
  const rows = await (await db())
    .select({
      passwordHash: people.passwordHash,
      sealed: people.totpSecret,
      lastStep: people.totpLastStep,
      at: sql`now()`.mapWith(people.createdAt),
    })
    .from(people)
    .where(eq(people.id, staff.id))
  const [row] = rows
  if (!row) throw new Error('A signed-in person is not among the staff.')
  return { ...row, secret: row.sealed && unseal(row.sealed, factorPlace(staff.id), settings()) }
}

/**
 * Has a person prove again who they are, and does `work` in the transaction that spends the proof. Where an
 * authenticator is enrolled only its code counts, and each code once. After five wrong tries the session ends.
 */
export async function proveAgain<T, P = never>(
  staff: Staff,
  { proof, deed, against }: Asked<P>,
  work: (tx: Tx, method: StepUpMethod) => Promise<T>,
): Promise<Result<T, StepUpProblem | P>> {
  const proofs = await proofsOf(staff)
  const method: StepUpMethod = proofs.secret ? 'totp' : 'password'
  const refusal = against(method)
  if (refusal) return fail(refusal)
  const typed = method === 'totp' ? proof.code : proof.password
  if (!typed) return fail(proofNeeded(method, deed))

  const pair = { account: accountKey(`step-up ${staff.id}`), address: `session ${staff.sessionId}` }
  const reserved = await withTx((tx) => reserveTry(tx, pair, PROOF_LIMITS))
  if (reserved.kind === 'pause') return fail(proofPaused(deed, reserved.minutes))

  const step = proofs.secret ? totpStep(typed, proofs.secret, proofs.at, proofs.lastStep) : null
  const right = proofs.secret ? step !== null : (await verifyPassword(typed, proofs.passwordHash)).ok
  const done = right
    ? await withTx(async (tx) => {
        if (!(await sessionLives(tx, staff.sessionId))) return 'gone' as const
        if (step !== null && !(await spendStep(tx, staff.id, proofs.sealed, step))) return 'wrong' as const
        await markRight(tx, reserved.attemptId)
        return { value: await work(tx, method) }
      })
    : 'wrong'
  if (done === 'gone') return fail(sessionGone(deed))
  if (done !== 'wrong') return ok(done.value)
  if (reserved.left === 0) await endSessionById(await db(), staff.sessionId)
  return fail(proofWrong(method, deed, reserved.left))
}

// The comparison is made by the update itself: of two uses of one code at the same moment, one changes no row.
async function spendStep(tx: Tx, staffId: string, sealed: Uint8Array | null, step: bigint): Promise<boolean> {
  const unused = or(isNull(people.totpLastStep), lt(people.totpLastStep, step))
  const same = sealed ? eq(people.totpSecret, sealed) : isNull(people.totpSecret)
  const used = await tx
    .update(people)
    .set({ totpLastStep: step })
    .where(and(eq(people.id, staffId), same, unused))
    .returning({ id: people.id })
  return used.length > 0
}
