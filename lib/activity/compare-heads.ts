import type { DatabaseDoubt } from '@/lib/store/transitions/control'

/** The newest entry of the activity log at one moment, kept outside the database. Hashes are hexadecimal. */
export type KeptHead = {
  readonly seq: bigint
  readonly hash: string
  readonly at: Date
  /** Which database it is of (`databaseMark`); null where the file is older than that. */
  readonly database: string | null
}

/** What a head file says: a head, or nothing that can be read, written at a time. */
export type Kept = KeptHead | { readonly unreadableSince: Date }

export type DatabaseFacts = {
  readonly database: string
  /** Heads kept before were accepted: by the opening of an epoch, or by a person. */
  readonly acceptedAt: Date
  /** The hash of the entry at the kept head's place; null where the log does not reach so far. */
  readonly hashAt: (seq: bigint) => string | null
}

/** Why a database may not be the newest one, by a head that was kept outside it; null where nothing speaks against it. */
export function doubtOf(kept: Kept, { database, acceptedAt, hashAt }: DatabaseFacts): DatabaseDoubt | null {
  const since = 'at' in kept ? kept.at : kept.unreadableSince
  const doubt = contradiction(kept, database, hashAt)
  return doubt !== null && since < acceptedAt ? null : doubt
}

function contradiction(kept: Kept, database: string, hashAt: DatabaseFacts['hashAt']): DatabaseDoubt | null {
  if (!('at' in kept)) return 'unreadable'
  if (kept.database !== null && kept.database !== database) return 'other-database'
  const hash = hashAt(kept.seq)
  if (hash === null) return 'behind'
  return hash === kept.hash ? null : 'replaced'
}
