import { aboutPath } from '@/components/paths'
import { RowLink, rowOpens } from '@/components/ui/table/row-link'
import { StackedCell, StackedRow } from '@/components/ui/table/stacked-row'
import { Table, TableHead, Th } from '@/components/ui/table/table'
import { Status } from '@/components/ui/value/status'
import type { StatusWord } from '@/components/ui/value/status-faces'
import { type Approvals, type DecidedLine, outcomeSentence, whatItDoes } from '@/lib/approvals/approval-line'
import { formatWhen, zoneName } from '@/lib/time/zone'
import { onlyCurrency, Stake } from './amount-cell'

const FACES: Readonly<Record<DecidedLine['state'], { word: StatusWord; label?: string }>> = {
  approved: { word: 'Approved' },
  rejected: { word: 'Rejected' },
  void: { word: 'Cancelled', label: 'Taken back' },
  lapsed: { word: 'Expired' },
}

/** What was decided lately, the newest first, with who decided and why. */
export function DecidedTable({ approvals, zone }: { approvals: Approvals; zone: string }) {
  const only = onlyCurrency(approvals.decided)
  return (
    <Table label="Decided in the last 14 days">
      <TableHead>
        <Th>Where</Th>
        <Th>What it was for</Th>
        <Th>Outcome</Th>
        <Th>By whom, and why</Th>
        <Th>Asked by</Th>
        <Th end>Amount{only === undefined ? '' : `, ${only}`}</Th>
        <Th end>When, {zoneName(zone)}</Th>
      </TableHead>
      <tbody>
        {approvals.decided.map((line) => (
          <Line
            key={line.proposalId}
            line={line}
            bare={only !== undefined}
            when={formatWhen(line.decidedAt, zone, new Date(approvals.readAt))}
          />
        ))}
      </tbody>
    </Table>
  )
}

function Line({ line, bare, when }: { line: DecidedLine; bare: boolean; when: string }) {
  const { word, label } = FACES[line.state]
  return (
    <StackedRow className={rowOpens}>
      <StackedCell at="start">
        <RowLink href={aboutPath(line.about)}>{line.about.name}</RowLink>
      </StackedCell>
      <StackedCell at="line">{whatItDoes(line)}</StackedCell>
      <StackedCell at="line" className="whitespace-nowrap">
        <Status word={word} label={label} />
      </StackedCell>
      <StackedCell at="line" className="min-w-0 break-words text-text-2">
        {outcomeSentence(line)}
      </StackedCell>
      <StackedCell at="wide" className="text-text-2">
        {line.maker}
      </StackedCell>
      <StackedCell at="end" end>
        <Stake line={line} bare={bare} />
      </StackedCell>
      <StackedCell at="line" end className="whitespace-nowrap text-text-2 max-sm:text-left">
        {when}
      </StackedCell>
    </StackedRow>
  )
}
