import { Lock } from 'lucide-react'
import { Card } from '@/components/ui/layout/card'
import { countText } from '@/components/ui/value/count'
import { Money } from '@/components/ui/value/money'
import { deadlineOf, momentInBoth, termInWords } from '@/lib/escrow/terms'
import type { TermsGroup, TermsSummary } from '@/lib/payouts/draft/terms-summary'

/** What has to be met before the money is released, as it is signed: in words, deadlines in local time and in UTC. */
export function TermsCard({ terms, zone }: { terms: TermsSummary; zone: string }) {
  return (
    <Card title="Released when" icon={Lock}>
      <ul className="flex flex-col">
        {terms.groups.map((group) => (
          <li key={`${group.currency} ${group.lines[0]}`} className="border-b px-gutter py-3 last:border-b-0">
            <Group group={group} zone={zone} />
          </li>
        ))}
      </ul>
      <p className="border-t px-gutter py-3 text-text-2">
        {terms.location === null
          ? 'No place of the payer is sent.'
          : `The payer’s place is sent: latitude ${terms.location.latitude}, longitude ${terms.location.longitude}.`}
      </p>
    </Card>
  )
}

function Group({ group, zone }: { group: TermsGroup; zone: string }) {
  const { deadlines, lines, rows } = group
  const one = deadlines === null || deadlines.first === deadlines.last
  const named = lines.length < rows ? `${lines.join(', ')}, …` : lines.join(', ')
  return (
    <>
      <p className="font-medium">
        {countText(rows)} {rows === 1 ? 'row' : 'rows'}, <Money amount={group.amount} currency={group.currency} />
      </p>
      <ul className="mt-1 list-disc pl-5">
        {group.terms.map((term) => (
          <li key={`${term.type} ${term.data}`} className="break-words">
            {one || deadlineOf(term) === null
              ? termInWords(term, zone)
              : `${termInWords({ ...term, data: NO_DATA }, zone)}`}
          </li>
        ))}
      </ul>
      {!one && (
        <p className="mt-1 text-text-2 tabular-nums">
          Deadlines from {momentInBoth(deadlines.first, zone)} to {momentInBoth(deadlines.last, zone)}.
        </p>
      )}
      <p className="mt-1 text-caption text-text-3 tabular-nums">
        {rows === 1 ? 'Row' : 'Rows'} {named} of the sheet
      </p>
    </>
  )
}

// The words of a term whose deadline differs from row to row.
const NO_DATA = '{}' as TermsGroup['terms'][number]['data']
