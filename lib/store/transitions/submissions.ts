import 'server-only'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Actor } from '@/lib/access/actor'
import type { Db, Tx } from '@/lib/store/database'
import { call } from './call'
import type { HoldReason, SubmissionState } from './standing'

/** A change of a submission's state without an attempt or a reading. */
export type Move = {
  readonly submissionId: string
  readonly from: SubmissionState
  readonly to: 'unknown' | 'reconciling' | 'accepted' | 'on_hold'
  /** Only with `on_hold`. To stop a submission before a send, use `holdSubmission` or `holdForFunds`. */
  readonly holdReason?: Exclude<HoldReason, 'stopped' | 'funds'>
  readonly reason: string
  /** The id of the disbursement that was found; only if a create becomes `accepted`. */
  readonly serviceId?: string | null
  /** When it is processed again, in milliseconds from the database's present time; omitted: unchanged; null: only on request. */
  readonly nextInMs?: number | null
  readonly problem?: unknown
}

/**
 * Moves a submission along an allowed transition that needs neither an attempt nor a reading. Returns false if it was no longer in
 * the state `from`.
 */
export async function moveSubmission(tx: Tx, actor: Actor, move: Move): Promise<boolean> {
  return z.boolean().parse(await call(tx, 'move_submission', actor, move))
}

/**
 * Sets when a submission is processed again, in milliseconds from the database's present time; null: only on request. Nothing
 * else changes.
 */
export async function scheduleNext(
  tx: Tx,
  actor: Actor,
  request: {
    readonly submissionId: string
    readonly nextInMs: number | null
    /** For how long the service asked to be left alone: no webhook shortens that. */
    readonly notBeforeMs?: number | null
  },
): Promise<void> {
  await call(tx, 'schedule_next', actor, request)
}

type Named = { readonly submissionId: string; readonly reason: string }

/** Puts a `ready` or `unknown` submission on hold as `stopped`, so that it is not sent (again). `reason` is shown to staff. */
export async function holdSubmission(tx: Tx, actor: Actor, request: Named): Promise<void> {
  await call(tx, 'hold_submission', actor, request)
}

/** Resumes a stopped submission: it becomes `ready` if no attempt can have run, else `unknown`. */
export async function resumeStoppedSubmission(tx: Tx, actor: Actor, request: Named): Promise<void> {
  await call(tx, 'release_submission', actor, request)
}

/**
 * Lets a `ready` batch, and all that is not sent yet of its payout in the same currency, wait for funds. `refused`: the service refused to quote it
 * for that, and `note` has its words; otherwise another batch of the payout waits already.
 */
export async function holdForFunds(
  tx: Tx,
  actor: Actor,
  request: { readonly submissionId: string; readonly refused: boolean; readonly note?: string },
): Promise<void> {
  await call(tx, 'hold_for_funds', actor, request)
}

/**
 * Resumes all batches of a payout that wait for funds. An approver who neither made nor edited it must have confirmed their identity for `let-go-on` and
 * `fundsSet` in the same transaction. Returns the batches that the service had refused: they have ended, and have to be made anew
 * (`enqueueAnew`) in the same transaction. Refused (`I6`) without the confirmation, and (`I1`) where nothing waits for funds any more.
 */
export async function resumeFunds(tx: Tx, actor: Actor, payoutId: string): Promise<readonly string[]> {
  return z.array(z.string()).parse(await call(tx, 'resume_funds', actor, { payoutId }))
}

/** Abandons all batches of a payout that wait for funds, on the same condition, with the purpose `give-up`. Returns how many there were. */
export async function abandonFunds(tx: Tx, actor: Actor, payoutId: string): Promise<number> {
  return z.number().parse(await call(tx, 'abandon_funds', actor, { payoutId }))
}

/** The hash over the batches of a payout that wait for funds, which a person confirms; null where none does. */
export async function fundsSet(db: Db | Tx, payoutId: string): Promise<string | null> {
  const { rows } = await db.execute<{ set: string | null }>(sql`select funds_set(${payoutId}::uuid) as set`)
  return rows[0]?.set ?? null
}

/**
 * Why a batch has to wait for others of its payout before its first send: one waits for funds, or one is being sent, or goes before it. Null where it
 * need not wait.
 */
export async function turnRefusal(
  db: Db | Tx,
  submissionId: string,
): Promise<'waits-for-funds' | 'not-its-turn' | null> {
  const { rows } = await db.execute(sql`select turn_refusal(${submissionId}::uuid) as refused`)
  return z
    .enum(['waits-for-funds', 'not-its-turn'])
    .nullable()
    .parse(rows[0]?.refused ?? null)
}

/**
 * Resumes a stopped collection request or change with the same bytes and idempotency key, so that the service cannot execute it
 * twice while it remembers the key. An approver other than the maker must have confirmed their identity for `let-go-on` and this
 * content in the same transaction. Refused (`I6`) without that, and (`I7`) once the service may have forgotten the key.
 */
export async function resumeByApprover(tx: Tx, actor: Actor, request: Named): Promise<void> {
  await call(tx, 'let_go_on', actor, request)
}

/**
 * Abandons a `ready` or stopped submission of which no attempt can have run; its rows may be paid again. Refused (`I10`)
 * otherwise.
 */
export async function voidSubmission(tx: Tx, actor: Actor, request: Named): Promise<void> {
  await call(tx, 'void_submission', actor, request)
}

/** Erases the bodies of submissions that ended 30 days ago, of at most so many; their hashes stay. Returns how many were erased. */
export async function eraseBodies(tx: Tx, actor: Actor, most: number): Promise<number> {
  return z.number().parse(await call(tx, 'erase_bodies', actor, { most }))
}
