import { Card } from '@/components/ui/layout/card'
import { StackedCell, StackedRow } from '@/components/ui/table/stacked-row'
import { Table, TableHead, Th } from '@/components/ui/table/table'
import type { ChangeLine } from '@/lib/payees/view'
import { formatPhone } from '@/lib/phone/number'
import { formatMoment, zoneName } from '@/lib/time/zone'

/** Everything that was changed of a payee, the newest first. */
export function HistoryCard({ changes, zone }: { changes: readonly ChangeLine[]; zone: string }) {
  return (
    <Card title="History" count={changes.length}>
      <Table label="What was changed">
        <TableHead>
          <Th>What</Th>
          <Th>Before</Th>
          <Th>After</Th>
          <Th>By</Th>
          <Th end>When, {zoneName(zone)}</Th>
        </TableHead>
        <tbody>
          {changes.map(({ id, what, was, isNow, by, at }) => (
            <StackedRow key={id}>
              <StackedCell at="start" className="font-medium">
                {what}
              </StackedCell>
              <StackedCell at="line" className="text-text-2">
                {was !== null && <Said text={was} />}
              </StackedCell>
              <StackedCell at="line">{isNow !== null && <Said text={isNow} />}</StackedCell>
              <StackedCell at="line" className="whitespace-nowrap text-text-2">
                {by}
              </StackedCell>
              <StackedCell at="end" end className="whitespace-nowrap text-text-2">
                {formatMoment(at, zone).replace(` ${zoneName(zone)}`, '')}
              </StackedCell>
            </StackedRow>
          ))}
        </tbody>
      </Table>
    </Card>
  )
}

const Said = ({ text }: { text: string }) => <span className="break-words tabular-nums">{formatPhone(text)}</span>
