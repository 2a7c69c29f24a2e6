import { tagOf } from './tag'

type Described = {
  readonly description: string | null
  readonly items: readonly { readonly reference: string | null }[] | null
}

/**
 * Whether a disbursement of the service is the one a submission asked for. The tag in its description decides; where
 * the description does not come back whole, the references of its entries do; where neither does, it stays unclear.
 */
export function belongs(
  found: Described,
  ours: { readonly tag: string; readonly references: ReadonlySet<string> },
): 'ours' | 'other' | 'unclear' {
  const tag = tagOf(found.description)
  if (tag !== null) return tag === ours.tag ? 'ours' : 'other'
  const references = (found.items ?? []).map((item) => item.reference)
  if (references.some((reference) => reference !== null && ours.references.has(reference))) return 'ours'
  const description = found.description?.trim() ?? ''
  const cutOff = ours.tag.startsWith(description)
  if (!cutOff) return 'other'
  return references.length > 0 && references.every((reference) => reference !== null) ? 'other' : 'unclear'
}
