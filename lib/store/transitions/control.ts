import 'server-only'
import { z } from 'zod'
import type { Actor } from '@/lib/access/actor'
import type { Tx } from '@/lib/store/database'
import { call } from './call'

/** The kill switch: off stops every new attempt, on all instances, with the next one they try to open. */
export async function setSending(
  tx: Tx,
  actor: Actor,
  request: { readonly enabled: boolean; readonly reason: string },
): Promise<void> {
  await call(tx, 'set_sending', actor, request)
}

/** Why a database is not taken for the newest one: it lacks what was written, holds something else, or is another database. */
export const DATABASE_DOUBTS = ['behind', 'replaced', 'other-database', 'unreadable'] as const
export type DatabaseDoubt = (typeof DATABASE_DOUBTS)[number]

type Blocking = { readonly reason: DatabaseDoubt; readonly file: string; readonly keptSeq: string | null }

/** Stops all sending until an epoch is opened or a person accepts the database. False where it is blocked already. */
export async function blockSending(tx: Tx, actor: Actor, request: Blocking): Promise<boolean> {
  return z.boolean().parse(await call(tx, 'block_sending', actor, request))
}

/** Notes that the database holds everything up to the head that was kept outside it. */
export async function confirmDatabase(tx: Tx, actor: Actor): Promise<void> {
  await call(tx, 'confirm_database', actor, {})
}

/**
 * Keeps what the database's clock shows, so that a clock set back is noticed although nothing is written meanwhile. Where it
 * was set back, nothing that was sent before is sent again under its key: nobody knows how old that is. True the first time.
 */
export async function noteClock(tx: Tx, actor: Actor): Promise<boolean> {
  return z.boolean().parse(await call(tx, 'note_clock', actor, {}))
}

/**
 * Lets sending go on although a kept head contradicts the database. Refused (`I6`) without a used confirmation of identity
 * of an approver or an admin in this transaction, unless the connection is the owner's.
 */
export async function acceptDatabase(tx: Tx, actor: Actor, reason: string): Promise<void> {
  await call(tx, 'accept_database', actor, { reason })
}

/** After a restore from backup: nothing enqueued before may be sent until it is reconciled. Returns the new epoch. */
export async function bumpEpoch(tx: Tx, actor: Actor, reason: string): Promise<number> {
  return z.number().parse(await call(tx, 'bump_epoch', actor, { reason }))
}

/** Takes a submission of an older epoch into the current one. Refused (`I7`) without a complete scan since then that found nothing. */
export async function adoptEpoch(tx: Tx, actor: Actor, submissionId: string): Promise<void> {
  await call(tx, 'adopt_epoch', actor, { submissionId })
}
