import 'server-only'
import { like, type SQL } from 'drizzle-orm'
import type { Actor } from '@/lib/access/actor'
import { record } from '@/lib/activity/record'
import { type Message, type MessageKey, type MessageValues, message } from '@/lib/messages/message'
import { storedMessage } from '@/lib/messages/stored'
import type { Tx } from '@/lib/store/database'
import { notify } from '@/lib/store/listen'
import { payeeChange } from '@/lib/store/schema/payee'

/**
 * What can change of a payee. `contact`: who the payee is and how they are reached, which the approver of a payout method is
 * shown; `other`: everything else.
 */
type ChangeKey = Extract<MessageKey, `payees.change.${'contact' | 'other'}.${string}`>

export type Change = {
  /** As `subject.verb`, for the activity log. */
  readonly action: string
  readonly what: Message
  readonly was?: string | null
  readonly isNow?: string | null
}

/** What changed of a payee: `changeOf('payees.change.contact.phoneAdded')`. */
export const changeOf = (key: ChangeKey, values?: MessageValues): Message => message(key, values)

/** Matches the stored changes of who a payee is and how they are reached. */
export const isContactChange: SQL = like(payeeChange.what, '{"key":"payees.change.contact.%')

/**
 * Records what was changed of a payee, in the transaction of the change: in their history, with the old and the new value, and
 * in the activity log, which names no phone, only the change in the history. Pages that show the payee are notified.
 */
export async function noteChanges(tx: Tx, actor: Actor, payeeId: string, changes: readonly Change[]): Promise<void> {
  if (changes.length === 0) return
  const stored = await tx
    .insert(payeeChange)
    .values(
      changes.map(({ action, what, was, isNow }) => ({
        payeeId,
        action,
        actorId: actor.id,
        actorName: actor.name,
        what: storedMessage(what),
        was: was ?? null,
        isNow: isNow ?? null,
      })),
    )
    .returning({ id: payeeChange.id })
  for (const [at, { action, what }] of changes.entries())
    await record(tx, actor, {
      action,
      subject: `payee:${payeeId}`,
      detail: { what: what.key.split('.').at(-1), change: stored[at]?.id },
    })
  await notify(tx, 'live', { payeeId })
}
