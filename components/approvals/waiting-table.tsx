import type { ReactNode } from 'react'
import { aboutPath } from '@/components/paths'
import { LinkButton } from '@/components/ui/action/link-button'
import { Checkbox } from '@/components/ui/form/checkbox'
import { RowLink, rowOpens } from '@/components/ui/table/row-link'
import { StackedCell, StackedRow } from '@/components/ui/table/stacked-row'
import { Table, TableHead, Th } from '@/components/ui/table/table'
import { type Approvals, type WaitingLine, whatItDoes, whyNotSentence } from '@/lib/approvals/approval-line'
import { formatWhen, zoneName } from '@/lib/time/zone'
import { onlyCurrency, Stake } from './amount-cell'
import { AskedBecause } from './submitted-because'

type Props = {
  approvals: Approvals
  zone: string
  /** The proposals that are ticked, to be decided at once. */
  chosen: ReadonlySet<string>
  onChoose: (chosen: ReadonlySet<string>) => void
}

/** What this person may decide now. */
export const decidable = ({ waiting }: Approvals): readonly WaitingLine[] =>
  waiting.filter(({ whyNot }) => whyNot === null)

/** What waits for a second person, what this person may decide first; where they may not, why. */
export function WaitingTable({ approvals, zone, chosen, onChoose }: Props) {
  const only = onlyCurrency(approvals.waiting)
  const mine = decidable(approvals)
  const several = mine.length > 1
  const all = mine.length === chosen.size
  return (
    <Table label="Waiting for a decision">
      <TableHead>
        {several && (
          <Th>
            <Checkbox
              aria-label="Choose all that you may decide"
              isSelected={all}
              isIndeterminate={chosen.size > 0 && !all}
              onChange={(on) => onChoose(new Set(on ? mine.map(({ proposalId }) => proposalId) : []))}
            />
          </Th>
        )}
        <Th>Where</Th>
        <Th>What it would do</Th>
        <Th>Asked by</Th>
        <Th end>Asked, {zoneName(zone)}</Th>
        <Th end>Amount{only === undefined ? '' : `, ${only}`}</Th>
        <Th>Your part</Th>
      </TableHead>
      <tbody>
        {approvals.waiting.map((line) => (
          <Line
            key={line.proposalId}
            line={line}
            bare={only !== undefined}
            asked={formatWhen(line.askedAt, zone, new Date(approvals.readAt))}
            tick={several && <Tick line={line} chosen={chosen} onChoose={onChoose} />}
          />
        ))}
      </tbody>
    </Table>
  )
}

function Tick({ line, chosen, onChoose }: Pick<Props, 'chosen' | 'onChoose'> & { line: WaitingLine }) {
  if (line.whyNot !== null) return null
  const { proposalId, about } = line
  const choose = (on: boolean) =>
    onChoose(new Set(on ? [...chosen, proposalId] : [...chosen].filter((id) => id !== proposalId)))
  return (
    <span className="relative z-[1] flex">
      <Checkbox aria-label={`Choose ${about.name}`} isSelected={chosen.has(proposalId)} onChange={choose} />
    </span>
  )
}

type LineProps = { line: WaitingLine; bare: boolean; asked: string; tick: ReactNode }

function Line({ line, bare, asked, tick }: LineProps) {
  return (
    <StackedRow className={rowOpens}>
      {tick !== false && <StackedCell at="line">{tick}</StackedCell>}
      <StackedCell at="start">
        <RowLink href={aboutPath(line.about)}>{line.about.name}</RowLink>
      </StackedCell>
      <StackedCell at="line">
        {whatItDoes(line)}
        <AskedBecause line={line} />
      </StackedCell>
      <StackedCell at="wide">{line.maker}</StackedCell>
      <StackedCell at="wide" end className="whitespace-nowrap text-text-2">
        {asked}
      </StackedCell>
      <StackedCell at="end" end>
        <Stake line={line} bare={bare} />
      </StackedCell>
      <StackedCell at="line" className="text-text-2 sm:hidden">
        Asked by {line.maker}, {asked}
      </StackedCell>
      <StackedCell at="line">
        <YourPart line={line} />
      </StackedCell>
    </StackedRow>
  )
}

function YourPart({ line }: { line: WaitingLine }) {
  if (line.whyNot !== null) return <span className="text-text-2">{whyNotSentence(line.whyNot)}</span>
  return (
    <span className="relative flex flex-wrap items-center gap-x-3 gap-y-1">
      <LinkButton href={aboutPath(line.about)} size="sm">
        Decide
        <span className="sr-only"> {line.about.name}</span>
      </LinkButton>
      {line.needed > 1 && (
        <span className="text-text-2">
          {line.given} of {line.needed} have approved
        </span>
      )}
    </span>
  )
}
