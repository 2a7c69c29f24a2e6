'use client'

import { TriangleAlert, Wrench } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { countText } from '@/components/ui/count'
import { Table, TableHead, Td, Th, Tr } from '@/components/ui/table'
import { parseAmount } from '@/lib/money/amount'
import { formatAmount } from '@/lib/money/format'
import type { ProposalSummary, RestoredView } from '@/lib/payouts/view'
import { formatPhone } from '@/lib/phone/number'

const FEW = 6
const OPEN = 'Open. Approving settles it in your name.'

/** What the checks warned of, each with the reason that was given or the word that nobody has settled it. */
export function WarningsCard({ summary }: { summary: ProposalSummary }) {
  return (
    <Several title="Warnings" icon={TriangleAlert} tone="warn" of={summary.warnings}>
      {(warnings) => (
        <Table label="Warnings">
          <TableHead>
            <Th end>Row</Th>
            <Th>Warning</Th>
            <Th>What it means</Th>
            <Th>Settled</Th>
          </TableHead>
          <tbody>
            {warnings.map((warning) => (
              <Tr key={`${warning.lineNo} ${warning.label}`} tall>
                <Td end place="number" className="w-12 text-text-3">
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
      )}
    </Several>
  )
}

/** Cells that were understood as something else than they spell: what stood in the sheet, and what is paid. */
export function RestoredCard({ summary }: { summary: ProposalSummary }) {
  return (
    <Several title="Fixed" icon={Wrench} tone="neutral" of={summary.restored}>
      {(restored) => (
        <Table label="Fixed cells">
          <TableHead>
            <Th end>Row</Th>
            <Th>Name</Th>
            <Th>In the sheet</Th>
            <Th>Is paid as</Th>
          </TableHead>
          <tbody>
            {restored.map((one) => (
              <Tr key={`${one.lineNo} ${one.field}`}>
                <Td end place="number" className="w-12 text-text-3">
                  {one.lineNo}
                </Td>
                <Td place="lead" className="font-medium">
                  {one.name ?? '—'}
                </Td>
                <Td className="text-text-2 tabular-nums">{one.from}</Td>
                <Td className="tabular-nums">{shownAs(one, summary)}</Td>
                <Td place="sub">
                  {one.from} becomes {shownAs(one, summary)}
                </Td>
              </Tr>
            ))}
          </tbody>
        </Table>
      )}
    </Several>
  )
}

function shownAs({ field, to }: RestoredView, { totals }: ProposalSummary): string {
  if (field === 'phone') return formatPhone(to)
  const amount = field === 'amount' ? parseAmount(to) : null
  const [total] = totals
  return amount === null || total === undefined || totals.length > 1 ? to : formatAmount(amount, total.currency)
}

type SeveralProps<T> = Pick<Parameters<typeof Card>[0], 'title'> & {
  icon: NonNullable<Parameters<typeof Card>[0]['icon']>
  tone: NonNullable<Parameters<typeof Card>[0]['tone']>
  of: readonly T[]
  children: (some: readonly T[]) => ReactNode
}

// The first few tell what kind of thing it is; all of them are one press away, and nothing is hidden for good.
function Several<T>({ title, icon, tone, of, children }: SeveralProps<T>) {
  const [all, setAll] = useState(false)
  if (of.length === 0) return null
  const more = of.length > FEW && (
    <Button size="sm" variant="quiet" onPress={() => setAll(!all)}>
      {all ? 'Show the first few' : `Show all ${countText(of.length)}`}
    </Button>
  )
  return (
    <Card title={title} count={countText(of.length)} icon={icon} tone={tone} aside={more}>
      {children(all ? of : of.slice(0, FEW))}
    </Card>
  )
}
