import type { DatabaseDoubt } from '@/lib/store/transitions/control'

/** The newest link of the chain of the activity log at one moment, kept outside of the database. Hashes are hexadecimal. */
export type KeptHead = {
  readonly place: bigint
  readonly hash: string
  readonly at: Date
  /** The database that it belongs to, as `DatabaseFacts` names it; null in a file that was written before files named it. */
  readonly database: string | null
  /** What the clock of the database showed when the file was written; null in older files. */
  readonly keptAt: Date | null
}

/** The content of a head file: a head, or nothing readable, with the time of the file. */
export type Kept = KeptHead | { readonly unreadableSince: Date }

export type DatabaseFacts = {
  readonly database: string
  /** Heads that were kept before this moment do not count any more: an epoch was opened, or a person accepted the database. */
  readonly acceptedAt: Date
  /** The hash of the link at this place; null where the chain has none. */
  readonly hashAt: (place: bigint) => string | null
  /** The last place of the chain; while sending is blocked, the last one from before. */
  readonly reached: bigint
}

/** Why the database may not be the newest one, judged by a head that was kept outside of it; null where the head does not contradict it. */
export function doubtOf(kept: Kept, { database, acceptedAt, hashAt }: DatabaseFacts): DatabaseDoubt | null {
  const since = 'at' in kept ? kept.at : kept.unreadableSince
  const doubt = contradiction(kept, database, hashAt)
  return doubt !== null && since < acceptedAt ? null : doubt
}

/**
 * Whether the log has to contain this head, so that a log without it was changed. Not where somebody accepted the database without it, nor where
 * the database is known to be behind the head: that explains why the chain lacks it, also after the chain has grown past its place.
 */
export function provesChange(kept: Kept, doubt: DatabaseDoubt | null, facts: DatabaseFacts): kept is KeptHead {
  if (!('place' in kept) || (doubt === 'behind' && kept.place > facts.reached)) return false
  return agrees(kept, facts) || doubtOf(kept, facts) !== null
}

/** Whether the database contains this head, or agrees with it in every other way. */
export const agrees = (kept: Kept, { database, hashAt }: DatabaseFacts): kept is KeptHead =>
  contradiction(kept, database, hashAt) === null

function contradiction(kept: Kept, database: string, hashAt: DatabaseFacts['hashAt']): DatabaseDoubt | null {
  if (!('at' in kept)) return 'unreadable'
  if (kept.database !== null && kept.database !== database) return 'other-database'
  const hash = hashAt(kept.place)
  if (hash === null) return 'behind'
  return hash === kept.hash ? null : 'replaced'
}
