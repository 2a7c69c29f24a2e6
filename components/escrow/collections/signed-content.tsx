import { useTranslations } from 'next-intl'
import { Facts } from '@/components/ui/layout/panel-section'
import { momentInBoth, termName } from '@/lib/escrow/term-text'
import type { Formats } from '@/lib/messages/formats'
import { type Texts, useFormats } from '@/lib/messages/use-text'
import type { SignedTerm } from '@/lib/submissions/content/hashed-terms'

type Props = { terms: readonly SignedTerm[] | null; shares: string | null }

/** The terms and shares of an escrow that an approval covers, as the service reported them when the proposal was made. */
export function SignedContent({ terms, shares }: Props) {
  const t = useTranslations('escrow')
  const words = useTranslations('terms')
  const formats = useFormats()
  return (
    <Facts
      facts={[
        ...(terms ?? []).map((term): [string, string] => [
          termName(words, term.type),
          wordsOf(t, words, formats, term),
        ]),
        ...(terms === null ? [[t('terms'), t('signed.notGiven')] as [string, string]] : []),
        ...sharesOf(t, shares),
      ]}
    />
  )
}

function wordsOf(
  t: Texts<'escrow'>,
  words: Texts<'terms'>,
  formats: Formats,
  { isMet, deadline, data }: SignedTerm,
): string {
  const met = isMet === null ? t('signed.unknown') : isMet ? t('signed.met') : t('signed.notMet')
  const by = deadline === null ? '' : t('signed.by', { time: momentInBoth(words, formats, deadline) })
  return `${met}${by}${data === null || data === '{}' ? '' : `, ${data}`}`
}

function sharesOf(t: Texts<'escrow'>, shares: string | null): [string, string][] {
  const list: unknown = shares === null ? [] : JSON.parse(shares)
  if (!Array.isArray(list)) return []
  return list.map((share, at): [string, string] => [t('shares.share', { number: at + 1 }), shareWords(share)])
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
