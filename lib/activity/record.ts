import 'server-only'
import type { Actor } from '@/lib/access/actor'
import type { Tx } from '@/lib/store/database'
import { call } from '@/lib/store/transitions/call'

export type Entry = {
  /** What was done, as `subject.verb`: `staff.disable`, `payout.edit`. */
  readonly action: string
  /** What it was done to, as `kind:id`. */
  readonly subject: string
  /** Plain data. No secrets, no phones. */
  readonly detail: object
}

/** Appends an entry in the caller's transaction: if it fails, the change fails too. The functions about money append their own entries. */
export async function record(tx: Tx, actor: Actor, entry: Entry): Promise<void> {
  await call(tx, 'append_audit', actor, entry)
}
