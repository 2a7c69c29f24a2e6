import { createHash } from 'node:crypto'

/** The newest link of the chain of the activity log at one moment. Kept outside of the database, it shows which links were cut off since. */
export type Head = { readonly place: bigint; readonly hash: Uint8Array }

/** The head of an empty chain. */
export const BEGINNING: Head = { place: 0n, hash: new Uint8Array(32) }

/** A link of the chain, as the table holds it: the entries with these numbers, in this order, follow those of the link before. */
export type Link = {
  readonly place: bigint
  readonly at: Date
  readonly seqs: readonly bigint[]
  readonly prev: Uint8Array
  readonly hash: Uint8Array
}

/**
 * What is wrong with a link: it is not there, is not chained to the one before, or is not as it was written. `hashes` are those of its
 * entries, in its order. Null where nothing is wrong.
 */
export function breakOf(
  before: Head,
  link: Link,
  hashes: readonly Uint8Array[],
): 'missing' | 'unchained' | 'edited' | null {
  if (link.place !== before.place + 1n) return 'missing'
  if (!same(link.prev, before.hash)) return 'unchained'
  return same(link.hash, linkHash(link.prev, link.at, hashes)) ? null : 'edited'
}

/** The hash of a link: SHA-256 over the hash of the link before, its time and the hashes of its entries. */
function linkHash(prev: Uint8Array, at: Date, hashes: readonly Uint8Array[]): Uint8Array {
  const hash = createHash('sha256').update(prev).update(at.toISOString(), 'utf8')
  for (const one of hashes) hash.update(one)
  return hash.digest()
}

/** The hash of an entry: SHA-256 over its canonical text. */
export const entryHash = (entry: string): Uint8Array => createHash('sha256').update(entry, 'utf8').digest()

export const same = (a: Uint8Array, b: Uint8Array): boolean => Buffer.compare(a, b) === 0
