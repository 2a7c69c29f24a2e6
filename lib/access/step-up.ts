import 'server-only'
import { and, eq, gt, isNull, lt, or, sql } from 'drizzle-orm'
import { fail, ok, type Result } from '@/lib/result'
import { settings } from '@/lib/settings'
import type { Tx } from '@/lib/store/database'
import { db, withTx } from '@/lib/store/open'
import { staff as people, stepUp } from '@/lib/store/schema/staff'
import type { Staff } from './actor'
import { accountKey, markRight, reserveTry } from './attempts'
import { verifyPassword } from './password'
import { unseal } from './seal'
import { endSessionById, sessionLives } from './sessions'
import {
  notFresh,
  proofNeeded,
  proofPaused,
  proofWrong,
  type StepUpMethod,
  type StepUpProblem,
  sessionGone,
} from './step-up-problem'
import { totpStep } from './totp'

const LIMITS = { pair: 5, address: 5, account: 5 }
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** What is decided: `purpose` names the kind of decision, `contentHash` the exact content the person saw. */
export type Decided = { readonly purpose: string; readonly contentHash: string }
export type Proof = { readonly password?: string | undefined; readonly code?: string | undefined }

/** What to ask this person for before a decision about money. */
export async function stepUpMethod(staff: Staff): Promise<StepUpMethod> {
  return (await proofsOf(staff)).secret ? 'totp' : 'password'
}

/**
 * Proves again who sits there, for one decision: bound to the purpose, the content and this session, good for two
 * minutes by the database's clock, and once. After five wrong tries the session ends.
 */
export async function grantStepUp(
  staff: Staff,
  asked: Decided & Proof,
): Promise<Result<{ readonly stepUpId: string }, StepUpProblem>> {
  const proofs = await proofsOf(staff)
  const method: StepUpMethod = proofs.secret ? 'totp' : 'password'
  const typed = method === 'totp' ? asked.code : asked.password
  if (!typed) return fail(proofNeeded(method))

  const pair = { account: accountKey(`step-up ${staff.id}`), address: `session ${staff.sessionId}` }
  const reserved = await withTx((tx) => reserveTry(tx, pair, LIMITS))
  if (reserved.kind === 'pause') return fail(proofPaused(reserved.minutes))

  const step = proofs.secret ? totpStep(typed, proofs.secret, proofs.at, proofs.lastStep) : null
  const right = proofs.secret ? step !== null : (await verifyPassword(typed, proofs.passwordHash)).ok
  const granted = right ? await grant(staff, asked, { method, step, attemptId: reserved.attemptId }) : 'wrong'
  if (granted === 'gone') return fail(sessionGone())
  if (granted !== 'wrong') return ok(granted)
  if (reserved.left === 0) await endSessionById(await db(), staff.sessionId)
  return fail(proofWrong(method, reserved.left))
}

async function proofsOf(staff: Staff) {
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
  const place = { table: 'staff', column: 'totp_secret', id: staff.id }
  return { ...row, secret: row.sealed && unseal(row.sealed, place, settings()) }
}

type Right = { readonly method: StepUpMethod; readonly step: bigint | null; readonly attemptId: bigint }

function grant(staff: Staff, { purpose, contentHash }: Decided, { method, step, attemptId }: Right) {
  return withTx(async (tx) => {
    if (!(await sessionLives(tx, staff.sessionId))) return 'gone' as const
    if (step !== null && !(await spendTotpStep(tx, staff.id, step))) return 'wrong' as const
    await markRight(tx, attemptId)
    const rows = await tx
      .insert(stepUp)
      .values({
        staffId: staff.id,
        sessionId: staff.sessionId,
        purpose,
        contentHash,
        method,
        expiresAt: sql`clock_timestamp() + interval '2 minutes'`,
      })
      .returning({ stepUpId: stepUp.id })
    return rows[0] ?? ('gone' as const)
  })
}

// The comparison is made by the update itself: of two uses of one code at the same moment, one changes no row.
async function spendTotpStep(tx: Tx, staffId: string, step: bigint): Promise<boolean> {
  const unused = or(isNull(people.totpLastStep), lt(people.totpLastStep, step))
  const used = await tx
    .update(people)
    .set({ totpLastStep: step })
    .where(and(eq(people.id, staffId), unused))
    .returning({ id: people.id })
  return used.length > 0
}

/**
 * Uses a step-up up, inside the transaction of the decision it was granted for. Refuses one that was used, is older
 * than two minutes, or was granted to somebody else, in another session, for another purpose or other content.
 */
export async function consumeStepUp(
  tx: Tx,
  staff: Staff,
  asked: Decided & { readonly stepUpId: string },
): Promise<Result<{ readonly method: StepUpMethod }, StepUpProblem>> {
  if (!UUID.test(asked.stepUpId)) return fail(notFresh())
  if (!(await sessionLives(tx, staff.sessionId))) return fail(sessionGone())
  const rows = await tx
    .update(stepUp)
    .set({ usedAt: sql`clock_timestamp()` })
    .where(
      and(
        eq(stepUp.id, asked.stepUpId),
        eq(stepUp.staffId, staff.id),
        eq(stepUp.sessionId, staff.sessionId),
        eq(stepUp.purpose, asked.purpose),
        eq(stepUp.contentHash, asked.contentHash),
        isNull(stepUp.usedAt),
        gt(stepUp.expiresAt, sql`clock_timestamp()`),
      ),
    )
    .returning({ method: stepUp.method })
  const method = rows[0]?.method
  return method === 'password' || method === 'totp' ? ok({ method }) : fail(notFresh())
}
