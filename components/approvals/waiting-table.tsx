import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { aboutPath } from '@/components/paths'
import { LinkButton } from '@/components/ui/action/link-button'
import { classes } from '@/components/ui/classes'
import { Checkbox } from '@/components/ui/form/checkbox'
import { RowLink, rowOpens } from '@/components/ui/table/row-link'
import { StackedCell, StackedRow } from '@/components/ui/table/stacked-row'
import { Table, TableHead, Th } from '@/components/ui/table/table'
import { type Approvals, aboutName, type WaitingLine, whatItDoes, whyNotMessage } from '@/lib/approvals/approval-line'
import { useFormats, useText } from '@/lib/messages/use-text'
import { onlyCurrency, Stake } from './amount-cell'
import { PolicyDemands } from './policy-demands'
import { SubmittedBecause } from './submitted-because'

type Props = {
  approvals: Approvals
  /** The proposals that are ticked, to be decided at once. */
  chosen: ReadonlySet<string>
  onChoose: (chosen: ReadonlySet<string>) => void
}

/** What this person may decide now. */
export const decidable = ({ waiting }: Approvals): readonly WaitingLine[] =>
  waiting.filter(({ whyNot }) => whyNot === null)

/** What waits for a second person, what this person may decide first; where they may not, why. */
export function WaitingTable({ approvals, chosen, onChoose }: Props) {
  const t = useTranslations('approvals')
  const formats = useFormats()
  const only = onlyCurrency(approvals.waiting)
  const mine = decidable(approvals)
  const several = mine.length > 1
  const all = mine.length === chosen.size
  return (
    <Table label={t('waiting.title')}>
      <TableHead>
        {several && (
          <Th>
            <Checkbox
              aria-label={t('waiting.selectAll')}
              isSelected={all}
              isIndeterminate={chosen.size > 0 && !all}
              onChange={(on) => onChoose(new Set(on ? mine.map(({ proposalId }) => proposalId) : []))}
            />
          </Th>
        )}
        <Th>{t('col.about')}</Th>
        <Th>{t('col.what')}</Th>
        <Th>{t('col.by')}</Th>
        <Th end>{t('waiting.requested', { zone: formats.zoneName() })}</Th>
        <Th end>{t('col.amount', { unit: only === undefined ? '' : `, ${only}` })}</Th>
        <Th>{t('waiting.yours')}</Th>
      </TableHead>
      <tbody>
        {approvals.waiting.map((line) => (
          <Line
            key={line.proposalId}
            line={line}
            bare={only !== undefined}
            submitted={formats.when(line.askedAt, new Date(approvals.readAt))}
            tick={several && <Tick line={line} chosen={chosen} onChoose={onChoose} />}
          />
        ))}
      </tbody>
    </Table>
  )
}

function Tick({ line, chosen, onChoose }: Pick<Props, 'chosen' | 'onChoose'> & { line: WaitingLine }) {
  const t = useTranslations('approvals')
  const text = useText()
  if (line.whyNot !== null) return null
  const { proposalId, about } = line
  const choose = (on: boolean) =>
    onChoose(new Set(on ? [...chosen, proposalId] : [...chosen].filter((id) => id !== proposalId)))
  return (
    <span className="relative z-[1] flex">
      <Checkbox
        aria-label={t('waiting.select', { name: text(aboutName(about)) })}
        isSelected={chosen.has(proposalId)}
        onChange={choose}
      />
    </span>
  )
}

type LineProps = { line: WaitingLine; bare: boolean; submitted: string; tick: ReactNode }

function Line({ line, bare, submitted, tick }: LineProps) {
  const t = useTranslations('approvals')
  const text = useText()
  return (
    <StackedRow className={classes(rowOpens, tick !== false && 'max-sm:pl-12')}>
      {tick !== false && (
        <StackedCell at="line" className="max-sm:absolute max-sm:top-3.5 max-sm:left-gutter">
          {tick}
        </StackedCell>
      )}
      <StackedCell at="start">
        <RowLink href={aboutPath(line.about)}>{text(aboutName(line.about))}</RowLink>
      </StackedCell>
      <StackedCell at="line">
        {text(whatItDoes(line))}
        <SubmittedBecause line={line} />
      </StackedCell>
      <StackedCell at="wide">{line.maker}</StackedCell>
      <StackedCell at="wide" end className="whitespace-nowrap text-text-2">
        {submitted}
      </StackedCell>
      <StackedCell at="end" end>
        <Stake line={line} bare={bare} />
      </StackedCell>
      <StackedCell at="line" className="text-text-2 sm:hidden">
        {t('waiting.by', { who: line.maker, time: submitted })}
      </StackedCell>
      <StackedCell at="line">
        <YourPart line={line} />
        {line.outcomes.length > 0 && (
          <div className="mt-1 text-caption">
            <PolicyDemands proposal={line} />
          </div>
        )}
      </StackedCell>
    </StackedRow>
  )
}

function YourPart({ line }: { line: WaitingLine }) {
  const t = useTranslations('approvals')
  const text = useText()
  if (line.whyNot !== null) return <span className="text-text-2">{text(whyNotMessage(line.whyNot))}</span>
  return (
    <span className="relative flex flex-wrap items-center gap-x-3 gap-y-1">
      <LinkButton href={aboutPath(line.about)} size="sm">
        {t('waiting.decide')}
        <span className="sr-only"> {text(aboutName(line.about))}</span>
      </LinkButton>
      {line.needed > 1 && (
        <span className="text-text-2">{t('waiting.given', { given: line.given, needed: line.needed })}</span>
      )}
    </span>
  )
}
