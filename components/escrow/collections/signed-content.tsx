import { Facts } from '@/components/ui/layout/panel-section'
import { momentInBoth, termName } from '@/lib/escrow/terms'
import type { SignedTerm } from '@/lib/submissions/content/hashed-terms'

type Props = { terms: readonly SignedTerm[] | null; shares: string | null; zone: string }

/** The terms and shares of an escrow that an approval covers, as the service told them when the proposal was made. */
export function SignedContent({ terms, shares, zone }: Props) {
  return (
    <Facts
      facts={[
        ...(terms ?? []).map((term): [string, string] => [termName(term.type), wordsOf(term, zone)]),
        ...(terms === null ? [['Terms', 'Not told by the service'] as [string, string]] : []),
        ...sharesOf(shares),
      ]}
    />
  )
}

function wordsOf({ isMet, deadline, data }: SignedTerm, zone: string): string {
  const met = isMet === null ? 'not known whether met' : isMet ? 'met' : 'not met'
  const by = deadline === null ? '' : `, by ${momentInBoth(deadline, zone)}`
  return `${met}${by}${data === null || data === '{}' ? '' : `, ${data}`}`
}

function sharesOf(shares: string | null): [string, string][] {
  const list: unknown = shares === null ? [] : JSON.parse(shares)
  if (!Array.isArray(list)) return []
  return list.map((share, at): [string, string] => [`Share ${at + 1}`, shareWords(share)])
}

// The contract leaves the members of a share open, so each is shown by its own name.
function shareWords(share: unknown): string {
  const read: unknown = typeof share === 'string' ? JSON.parse(share) : share
  if (typeof read !== 'object' || read === null) return String(read)
  return Object.entries(read)
    .map(
      ([name, value]) => `${name.replaceAll('_', ' ')}: ${typeof value === 'string' ? value : JSON.stringify(value)}`,
    )
    .join(', ')
}
