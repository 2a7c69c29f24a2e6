import 'server-only'
import type { Actor } from '@/lib/access/actor'
import { record } from '@/lib/activity/record'
import type { Tx } from '@/lib/store/database'
import { notify } from '@/lib/store/listen'
import { payeeChange } from '@/lib/store/schema/payee'

export type Change = {
  /** As `subject.verb`, for the activity log. */
  readonly action: string
  /** What people read: "Phone added", "Name". */
  readonly what: string
  readonly was?: string | null
  readonly isNow?: string | null
}

/**
 * Writes what was changed of a payee, in the transaction of the change: into their history, with the old and the new, and
 * into the activity log, which names no phone. Pages that show the payee are told.
 */
export async function noteChanges(tx: Tx, actor: Actor, payeeId: string, changes: readonly Change[]): Promise<void> {
  if (changes.length === 0) return
  await tx.insert(payeeChange).values(
    changes.map(({ action, what, was, isNow }) => ({
      payeeId,
      action,
      actorId: actor.id,
      actorName: actor.name,
      what,
      was: was ?? null,
      isNow: isNow ?? null,
    })),
  )
  for (const { action, what } of changes)
    await record(tx, actor, { action, subject: `payee:${payeeId}`, detail: { what } })
  await notify(tx, 'live', { payeeId })
}
