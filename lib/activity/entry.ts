import { isDeepStrictEqual } from 'node:util'
import { jsonOrNull } from '@/lib/platform/json-or-null'
import { entryHash, same } from './chain'

/** One entry of the activity log, as the table holds it. */
export type ActivityLine = {
  readonly seq: bigint
  readonly at: Date
  readonly actorId: string | null
  readonly actorName: string
  readonly action: string
  readonly subject: string
  readonly detail: unknown
  readonly origin: string | null
  /** The canonical text that the hash covers: the JSON in which the database wrote the members above. */
  readonly entry: string
  readonly hash: Uint8Array
  /** Whether it is found by its own words: the hash does not cover those. */
  readonly searched: boolean
}

/** Whether an entry is as it was written: its hash is that of its text, and its columns contain the same as that text. */
export function agrees(line: ActivityLine): boolean {
  if (!line.searched || !same(line.hash, entryHash(line.entry))) return false
  const hashed = readEntry(line.entry)
  if (hashed === null) return false
  const { seq, at, ...rest } = hashed
  const { actorId, actorName, action, subject, detail, origin } = line
  return (
    seq === Number(line.seq) &&
    Date.parse(String(at)) === line.at.getTime() &&
    isDeepStrictEqual(rest, { actorId, actorName, action, subject, detail, origin })
  )
}

function readEntry(text: string): Record<string, unknown> | null {
  const parsed = jsonOrNull(text)
  return typeof parsed === 'object' && parsed !== null ? { ...parsed } : null
}
