import { Lock } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Card } from '@/components/ui/layout/card'
import { Money } from '@/components/ui/value/money'
import { momentInBoth, termInWords } from '@/lib/escrow/term-text'
import { deadlineOf } from '@/lib/escrow/terms'
import { useFormats } from '@/lib/messages/use-text'
import type { TermsGroup, TermsSummary } from '@/lib/payouts/terms/terms-summary'

/** The terms that have to be met before the money is released, as they are approved: as text, deadlines in local time and in UTC. */
export function TermsCard({ terms }: { terms: TermsSummary }) {
  const t = useTranslations('draft')
  return (
    <Card title={t('terms.releasedWhen')} icon={Lock}>
      <ul className="flex flex-col">
        {terms.groups.map((group) => (
          <li key={`${group.currency} ${group.lines[0]}`} className="border-b px-gutter py-3 last:border-b-0">
            <Group group={group} />
          </li>
        ))}
      </ul>
      <p className="border-t px-gutter py-3 text-text-2">
        {terms.location === null
          ? t('terms.noPlace')
          : t('terms.place', { latitude: terms.location.latitude, longitude: terms.location.longitude })}
      </p>
    </Card>
  )
}

function Group({ group }: { group: TermsGroup }) {
  const ui = useTranslations('ui')
  const words = useTranslations('terms')
  const formats = useFormats()
  const t = useTranslations('draft')
  const { deadlines, lines, rows } = group
  const one = deadlines === null || deadlines.first === deadlines.last
  const named = lines.length < rows ? `${lines.join(', ')}, …` : lines.join(', ')
  return (
    <>
      <p className="font-medium">
        {ui('rows', { count: rows })}, <Money amount={group.amount} currency={group.currency} />
      </p>
      <ul className="mt-1 list-disc pl-5">
        {group.terms.map((term) => (
          <li key={`${term.type} ${term.data}`} className="break-words">
            {one || deadlineOf(term) === null
              ? termInWords(words, formats, term)
              : termInWords(words, formats, { ...term, data: NO_DATA })}
          </li>
        ))}
      </ul>
      {!one && (
        <p className="mt-1 text-text-2 tabular-nums">
          {t('terms.deadlines', {
            first: momentInBoth(words, formats, deadlines.first),
            last: momentInBoth(words, formats, deadlines.last),
          })}
        </p>
      )}
      <p className="mt-1 text-caption text-text-3 tabular-nums">{t('terms.rows', { named, rows })}</p>
    </>
  )
}

// The data of a term whose deadline differs from row to row.
const NO_DATA = '{}' as TermsGroup['terms'][number]['data']
