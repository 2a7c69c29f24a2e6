import 'server-only'
import { z } from 'zod'
import type { Actor } from '@/lib/access/actor'
import type { Tx } from '@/lib/store/database'
import { call } from './call'
import type { HoldReason, SubmissionState } from './standing'

export type Move = {
  readonly submissionId: string
  readonly from: SubmissionState
  readonly to: 'unknown' | 'reconciling' | 'accepted' | 'on_hold'
  /** With `on_hold` only. Submissions are stopped before a send by `holdSubmission`. */
  readonly holdReason?: Exclude<HoldReason, 'stopped'>
  readonly reason: string
  /** The disbursement that was found; with `accepted` of a create only. */
  readonly serviceId?: string | null
  /** Milliseconds from the database's now; omitted: unchanged. */
  readonly nextInMs?: number | null
  readonly problem?: unknown
}

/**
 * Moves a submission along a listed transition that needs neither an attempt nor a reading. False where it was no longer in
 * `from`.
 */
export async function moveSubmission(tx: Tx, actor: Actor, move: Move): Promise<boolean> {
  return z.boolean().parse(await call(tx, 'move_submission', actor, move))
}

/**
 * Sets when a submission is processed again, in milliseconds from the database's now; null: not by itself. Nothing else
 * changes.
 */
export async function scheduleNext(
  tx: Tx,
  actor: Actor,
  request: { readonly submissionId: string; readonly nextInMs: number | null },
): Promise<void> {
  await call(tx, 'schedule_next', actor, request)
}

type Named = { readonly submissionId: string; readonly reason: string }

/** Puts a `ready` or `unknown` submission on hold before it is sent (again); `reason` is the note that people read. */
export async function holdSubmission(tx: Tx, actor: Actor, request: Named): Promise<void> {
  await call(tx, 'hold_submission', actor, request)
}

/** Resumes a stopped submission: to `ready` where no attempt can have run, else to `unknown`. */
export async function releaseSubmission(tx: Tx, actor: Actor, request: Named): Promise<void> {
  await call(tx, 'release_submission', actor, request)
}

/**
 * Resumes a stopped payment, escrow or change: the same bytes under the same key, which does nothing twice while the service
 * remembers the key. In the transaction in which an approver other than the maker confirmed their identity for `let-go-on`
 * and this content. Refused (`I6`) without that, and (`I7`) once the service may have forgotten the key.
 */
export async function resumeStoppedSubmission(tx: Tx, actor: Actor, request: Named): Promise<void> {
  await call(tx, 'let_go_on', actor, request)
}

/**
 * Abandons a `ready` or stopped submission of which no attempt can have run; its rows become free. Refused (`I10`) otherwise.
 */
export async function voidSubmission(tx: Tx, actor: Actor, request: Named): Promise<void> {
  await call(tx, 'void_submission', actor, request)
}

/** Erases bodies 30 days after the end of their submissions; the hashes stay. Returns how many. */
export async function eraseBodies(tx: Tx, actor: Actor): Promise<number> {
  return z.number().parse(await call(tx, 'erase_bodies', actor, {}))
}
