import { tagOf } from '@/lib/submissions/content/tag'

type Described = {
  readonly description: string | null
  readonly items: readonly { readonly reference: string | null }[] | null
}

type Ours = {
  readonly tag: string
  /** The references of all recipients that were sent: the row's tag, then the sheet's own reference. */
  readonly references: ReadonlySet<string>
  /** Whether currency, total and count are those that were sent. */
  readonly agrees: boolean
  /** The tag found belongs to another submission that we know, of other rows. */
  readonly isAnothers: (tag: string) => boolean
}

/**
 * Whether a disbursement of the service is the one that a submission requested. Its own tag in the description proves it, and
 * so do its references where there is no other tag. That it is another one has to be proved as well, for the service may cut
 * off or omit what we sent: a complete tag that we know as another submission's, or every reference present and none of ours.
 * A disbursement with other figures is another one already if its description is different.
 */
export function belongs(found: Described, ours: Ours): 'ours' | 'other' | 'unclear' {
  const tag = tagOf(found.description)
  if (tag === ours.tag) return 'ours'
  const references = (found.items ?? []).map((item) => item.reference)
  const named = references.some((reference) => reference !== null && ours.references.has(reference))
  if (named) return tag === null ? 'ours' : 'unclear'
  if (tag !== null && ours.isAnothers(tag)) return 'other'
  const sent = [...ours.references].map(plain)
  const isForeign = (reference: string | null) =>
    reference !== null && !sent.some((one) => mayBe(plain(reference), one))
  if (references.length >= Math.max(1, ours.references.size) && references.every(isForeign)) return 'other'
  const inOtherWords = !ours.tag.startsWith(found.description?.trim() ?? '')
  return !ours.agrees && inOtherWords ? 'other' : 'unclear'
}

/** Cut off, or with the service's own words around the row's tag, a reference may still be the one that was sent. */
const mayBe = (found: string, sent: string): boolean =>
  sent.startsWith(found) || found.includes(sent.split(' ', 1)[0] ?? sent)
const plain = (reference: string): string => reference.trim().toLowerCase()
