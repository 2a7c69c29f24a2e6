import 'server-only'
import { z } from 'zod'
import type { Actor } from '@/lib/access/actor'
import type { Tx } from '../database'
import { call } from './call'

/** The kill switch: off stops every new attempt, on all instances, with the next one they try to open. */
export async function setSending(
  tx: Tx,
  actor: Actor,
  request: { readonly enabled: boolean; readonly reason: string },
): Promise<void> {
  await call(tx, 'set_sending', actor, request)
}

/** After a restore from backup: nothing enqueued before may be sent until it is reconciled. Returns the new epoch. */
export async function bumpEpoch(tx: Tx, actor: Actor, reason: string): Promise<number> {
  return z.number().parse(await call(tx, 'bump_epoch', actor, { reason }))
}

/** Takes a submission of an older epoch into the current one. Refused (`I7`) without a complete scan since then that found nothing. */
export async function adoptEpoch(tx: Tx, actor: Actor, submissionId: string): Promise<void> {
  await call(tx, 'adopt_epoch', actor, { submissionId })
}
