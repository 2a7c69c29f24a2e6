import { TriangleAlert, Wrench } from 'lucide-react'
import { Card } from '@/components/ui/card'
import { countText } from '@/components/ui/count'
import { Table, TableHead, Td, Th, Tr } from '@/components/ui/table'
import type { ProposalSummary } from '@/lib/payouts/view'

const SHOWN = 100
const OPEN = 'Open. Approving settles it in your name.'

/** What the checks warned of, each with the reason that was given or the word that nobody has settled it. */
export function WarningsCard({ summary }: { summary: ProposalSummary }) {
  const { warnings } = summary
  if (warnings.length === 0) return null
  return (
    <Card title="Warnings" count={countText(warnings.length)} icon={TriangleAlert} tone="warn">
      <Table label="Warnings">
        <TableHead>
          <Th end>Row</Th>
          <Th>Warning</Th>
          <Th>What it means</Th>
          <Th>Settled</Th>
        </TableHead>
        <tbody>
          {warnings.slice(0, SHOWN).map((warning) => (
            <Tr key={`${warning.lineNo} ${warning.label}`} tall>
              <Td end place="number" className="text-text-3">
                {warning.lineNo}
              </Td>
              <Td place="lead" className="font-medium whitespace-nowrap">
                {warning.label}
              </Td>
              <Td className="text-text-2">{warning.sentence}</Td>
              <Td>{warning.settled ?? OPEN}</Td>
              <Td place="sub">{warning.settled ?? OPEN}</Td>
            </Tr>
          ))}
        </tbody>
      </Table>
      <More of={warnings.length} />
    </Card>
  )
}

/** Cells that were understood as something else than they spell: what stood in the sheet, and what is paid. */
export function RestoredCard({ summary }: { summary: ProposalSummary }) {
  const { restored } = summary
  if (restored.length === 0) return null
  return (
    <Card title="Fixed" count={countText(restored.length)} icon={Wrench}>
      <Table label="Fixed cells">
        <TableHead>
          <Th end>Row</Th>
          <Th>Name</Th>
          <Th>In the sheet</Th>
          <Th>Is paid as</Th>
        </TableHead>
        <tbody>
          {restored.slice(0, SHOWN).map((one) => (
            <Tr key={`${one.lineNo} ${one.from}`}>
              <Td end place="number" className="text-text-3">
                {one.lineNo}
              </Td>
              <Td place="lead" className="font-medium">
                {one.name ?? '—'}
              </Td>
              <Td className="text-text-2 tabular-nums">{one.from}</Td>
              <Td className="tabular-nums">{one.to}</Td>
              <Td place="sub">
                {one.from} becomes {one.to}
              </Td>
            </Tr>
          ))}
        </tbody>
      </Table>
      <More of={restored.length} />
    </Card>
  )
}

const More = ({ of }: { of: number }) =>
  of > SHOWN && (
    <p className="px-gutter py-2 text-caption text-text-3">and {countText(of - SHOWN)} more, below with their rows</p>
  )
