import { LinkButton } from '@/components/ui/link-button'
import { RowLink, rowOpens } from '@/components/ui/row-link'
import { StackedCell, StackedRow } from '@/components/ui/stacked-row'
import { Table, TableHead, Th } from '@/components/ui/table'
import { type Approvals, type WaitingLine, whatItDoes, whyNotSentence } from '@/lib/proposals/approval-line'
import { formatWhen, zoneName } from '@/lib/zone'
import { aboutPath } from './about-path'
import { onlyCurrency, Stake } from './amount-cell'

/** What waits for a second person, what this person may decide first; where they may not, why. */
export function WaitingTable({ approvals, zone }: { approvals: Approvals; zone: string }) {
  const only = onlyCurrency(approvals.waiting)
  return (
    <Table label="Waiting for a decision">
      <TableHead>
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
          />
        ))}
      </tbody>
    </Table>
  )
}

function Line({ line, bare, asked }: { line: WaitingLine; bare: boolean; asked: string }) {
  return (
    <StackedRow className={rowOpens}>
      <StackedCell at="start">
        <RowLink href={aboutPath(line.about)}>{line.about.name}</RowLink>
      </StackedCell>
      <StackedCell at="line">{whatItDoes(line)}</StackedCell>
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
