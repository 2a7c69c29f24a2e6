import type { Message } from '@/lib/messages/message'
import type { ActivityBreak } from './check-activity'

/** What an entry was done to: its kind (`payout`), the id in the log, and its present name where it has one. */
export type Thing = {
  readonly kind: string
  readonly id: string
  readonly name: string | null
  /** The page that shows it; null where none does. */
  readonly page: ThingPage | null
}

/** A page by its kind, and the id in its address. */
export type ThingPage = {
  readonly kind:
    | 'payout'
    | 'payment'
    | 'escrow'
    | 'escrow-payout'
    | 'payee'
    | 'limits'
    | 'policy'
    | 'staff'
    | 'person'
    | 'finding'
    | 'balance'
    | 'journal'
    | 'templates'
    | 'payment-links'
    | 'findings'
  readonly id: string
}

/** One value before and after. `row` is the sheet's own row number, where it was a cell; `name` is the recorded name of what changed. */
export type Changed = {
  readonly row: number | null
  readonly name: string
  readonly before: string | null
  readonly after: string | null
}

/** A fact that was recorded with an act, by its recorded name. */
export type Fact = { readonly name: string; readonly value: string }

/** One entry of the activity log, as pages show it. Times are ISO 8601. */
export type ActivityEntry = {
  /** The number of the entry. */
  readonly seq: string
  readonly at: string
  /** Null for the system. */
  readonly actorId: string | null
  readonly actorName: string
  readonly action: string
  readonly thing: Thing
  readonly changes: readonly Changed[]
  readonly facts: readonly Fact[]
  /** What changed of a payee, in words. */
  readonly says: Message | null
  /** The network address that it came from; null where none was recorded, or the reader may not see it. */
  readonly origin: string | null
}

/** One page of the activity log, newest first. */
export type ActivityPage = {
  readonly entries: readonly ActivityEntry[]
  /** Whether more come after it: nobody counts a log of millions of entries. */
  readonly further: boolean
  /** Whether the reader may open the whole log. */
  readonly mayReadAll: boolean
  readonly readAt: string
}

/** Whether the log is as it was written, as far as it was verified. Times are ISO 8601, null before the first time. */
export type LogState = {
  readonly broken: ActivityBreak | null
  /** Whether the database lacks what was recorded outside it, as after a restore. */
  readonly behind: boolean
  readonly wholeAt: string | null
  readonly sentAt: string | null
}

/** One entry with all that was recorded, and its place in the chain. Hashes are hexadecimal. */
export type ActivityProof = ActivityEntry & {
  /** The text that the hash covers. */
  readonly text: string
  readonly hash: string
  /** Whether the hash is that of the text, and the entry contains the same as the text. */
  readonly agrees: boolean
  /** Its link of the chain; null while it waits for it. */
  readonly link: { readonly place: string; readonly at: string; readonly hash: string; readonly entries: number } | null
}
