import { Card } from '@/components/ui/layout/card'
import { Table, TableHead, Td, Th, Tr } from '@/components/ui/table/table'
import type { LimitsView } from '@/lib/policy/view'
import { formatDay } from '@/lib/time/zone'
import { Figure } from './figure'

const WORDS = { 'in-force': 'Replaced', rejected: 'Rejected', withdrawn: 'Taken back' } as const

/** What limits there were before, and which were asked for in vain, each with who set it and why. */
export function EarlierLimits({ earlier, zone }: { earlier: LimitsView['earlier']; zone: string }) {
  if (earlier.length === 0) return null
  return (
    <Card title="Before" count={earlier.length}>
      <Table label="Limits before">
        <TableHead>
          <Th>Currency</Th>
          <Th>What became of it</Th>
          <Th end>Smallest</Th>
          <Th end>Largest</Th>
          <Th end>Largest a day</Th>
          <Th>Set</Th>
          <Th>Why</Th>
        </TableHead>
        <tbody>
          {earlier.map((limits) => (
            <Tr key={limits.id}>
              <Td place="lead" className="font-medium">
                {limits.currency}
              </Td>
              <Td place="status">{WORDS[limits.state]}</Td>
              <Td end>
                <Figure amount={limits.smallest} currency={limits.currency} />
              </Td>
              <Td end place="amount">
                <Figure amount={limits.largest} currency={limits.currency} />
              </Td>
              <Td end>
                <Figure amount={limits.largestPerDay} currency={limits.currency} />
              </Td>
              <Td>
                {formatDay(limits.at, zone)}
                {limits.who && `, ${limits.who}`}
              </Td>
              <Td className="text-text-2">{limits.reason}</Td>
              <Td place="sub">
                {formatDay(limits.at, zone)}: {limits.reason}
              </Td>
            </Tr>
          ))}
        </tbody>
      </Table>
    </Card>
  )
}
