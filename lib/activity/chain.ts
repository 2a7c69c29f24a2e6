import { createHash } from 'node:crypto'
import { type ActivityLine, agrees } from './entry'

/** The newest entry of the activity log at one moment. Kept outside of the database, it shows which entries were cut off since. */
export type Head = { readonly seq: bigint; readonly hash: Uint8Array }

/** The head of an empty activity log. */
export const BEGINNING: Head = { seq: 0n, hash: new Uint8Array(32) }

export type Break = {
  /** The first entry that is not as it was written. */
  readonly seq: bigint
  readonly what: 'missing' | 'unchained' | 'edited'
}

export type Followed = { readonly head: Head; readonly broken: Break | null }

/** Follows the chain from `head` through the next entries, in order, up to the first that breaks it. */
export function follow(head: Head, lines: readonly ActivityLine[]): Followed {
  let at = head
  for (const line of lines) {
    const what = breakOf(at, line)
    if (what !== null) return { head: at, broken: { seq: at.seq + 1n, what } }
    at = { seq: line.seq, hash: line.hash }
  }
  return { head: at, broken: null }
}

function breakOf(before: Head, line: ActivityLine): Break['what'] | null {
  if (line.seq !== before.seq + 1n) return 'missing'
  if (!same(line.prev, before.hash)) return 'unchained'
  if (!same(line.hash, hashOf(line.prev, line.entry)) || !agrees(line)) return 'edited'
  return null
}

/** The hash of an entry: SHA-256 over the previous hash and its canonical text. */
export const hashOf = (prev: Uint8Array, entry: string): Uint8Array =>
  createHash('sha256').update(prev).update(entry, 'utf8').digest()

export const same = (a: Uint8Array, b: Uint8Array): boolean => Buffer.compare(a, b) === 0
