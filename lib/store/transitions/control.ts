import 'server-only'
import { z } from 'zod'
import type { Actor } from '@/lib/access/actor'
import type { Tx } from '@/lib/store/database'
import { call } from './call'
import { callAsOwner } from './people'

/**
 * The kill switch, for the owner of the tables: while it is off, no instance can open an attempt or write one that is open. Throws a `StartProblem`
 * if this process has no owner login.
 */
export async function setSending(request: { readonly enabled: boolean; readonly reason: string }): Promise<void> {
  await callAsOwner('set_sending', request)
}

/**
 * Why this database may not be the newest one: it lacks activity entries that were written (`behind`), has others in their place
 * (`replaced`), or is another database. `unreadable`: the note to compare with cannot be read.
 */
export const DATABASE_DOUBTS = ['behind', 'replaced', 'other-database', 'unreadable'] as const
export type DatabaseDoubt = (typeof DATABASE_DOUBTS)[number]

/** The reason, the file and the place of its head. Where the service shows it, the database blocks by itself. */
type Blocking = { readonly reason: DatabaseDoubt; readonly file: string; readonly keptPlace: string | null }

/** Stops all sending until `bumpEpoch`, or until a person accepts the database. Returns false if it is already blocked. */
export async function blockSending(tx: Tx, actor: Actor, request: Blocking): Promise<boolean> {
  return z.boolean().parse(await call(tx, 'block_sending', actor, request))
}

/** When the heads that agree with the database were kept, by its own clock: that of a second place, and the newest outside of its folder. */
export type KeptHeads = { readonly copyKeptAt: Date | null; readonly outsideKeptAt: Date | null }

/** Records that the activity log contains the last entries that were noted outside of the database (its heads). */
export async function confirmDatabase(tx: Tx, actor: Actor, kept: KeptHeads): Promise<void> {
  await call(tx, 'confirm_database', actor, kept)
}

/**
 * Records the time of the database's clock, so that a clock that is set back is noticed even if nothing else is written. From then
 * on, nothing sent before is sent again under its key, whose age is unknown. Returns true when that is first noticed. Where nobody noted the
 * time for minutes, the server was started since, or a sender `starts`, nothing is sent for the first time until the service was compared.
 */
export async function noteClock(tx: Tx, actor: Actor, { starts = false }: { starts?: boolean } = {}): Promise<boolean> {
  return z.boolean().parse(await call(tx, 'note_clock', actor, { starts }))
}

/**
 * Allows sending again although a head that was noted outside, or the service, contradicts the database; or without waiting for late entries of
 * the service's lists. Refused (`I6`) unless an approver or an
 * admin confirmed their identity in this transaction, or the connection is the owner's.
 */
export async function acceptDatabase(tx: Tx, actor: Actor, reason: string): Promise<void> {
  await call(tx, 'accept_database', actor, { reason })
}

/** As the owner of the tables, begins a new epoch after a restore: no earlier submission is sent until it is searched for at the service. Returns its number. */
export async function bumpEpoch(reason: string): Promise<number> {
  return z.number().parse(await callAsOwner('bump_epoch', { reason }))
}

/** Moves a submission of an older epoch to the current one. Refused (`I7`) without a complete scan since the restore that found nothing. */
export async function adoptEpoch(tx: Tx, actor: Actor, submissionId: string): Promise<void> {
  await call(tx, 'adopt_epoch', actor, { submissionId })
}
