'use client'

import { TriangleAlert, Wrench } from 'lucide-react'
import type { ReactNode } from 'react'
import { Table, TableHead, Td, Th, Tr } from '@/components/ui/table'
import { parseAmount } from '@/lib/money/amount'
import { formatAmount } from '@/lib/money/format'
import type { ProposalSummary, RestoredView, WarningView } from '@/lib/payouts/view'
import { formatMoment } from '@/lib/zone'
import { useDesk } from './desk-context'
import { repairedTo } from './repaired'
import { SeveralCard } from './several-card'

const OPEN = 'Open. Approving settles it in your name.'

/** What the checks warned of, each with the reason that was given or the word that nobody has settled it. */
export function WarningsCard({ summary }: { summary: ProposalSummary }) {
  return (
    <SeveralCard title="Warnings" icon={TriangleAlert} tone="warn" of={summary.warnings}>
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
                <Td>
                  <Settled warning={warning} />
                </Td>
                <Td place="sub">
                  <Settled warning={warning} />
                </Td>
              </Tr>
            ))}
          </tbody>
        </Table>
      )}
    </SeveralCard>
  )
}

function Settled({ warning: { settled, by } }: { warning: WarningView }): ReactNode {
  const { zone } = useDesk()
  if (settled === null) return OPEN
  if (!by) return settled
  return (
    <>
      “{settled}”{' '}
      <span className="text-text-2">
        {by.who}, {formatMoment(by.at, zone)}
      </span>
    </>
  )
}

/** Cells that were understood as something else than they spell: what stood in the sheet, and what is paid. */
export function RestoredCard({ summary }: { summary: ProposalSummary }) {
  const { zone } = useDesk()
  return (
    <SeveralCard title="Fixed" icon={Wrench} tone="neutral" of={summary.restored}>
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
                <Td className="tabular-nums">{shownAs(one, summary, zone)}</Td>
                <Td place="sub">
                  {one.from} becomes {shownAs(one, summary, zone)}
                </Td>
              </Tr>
            ))}
          </tbody>
        </Table>
      )}
    </SeveralCard>
  )
}

function shownAs(restored: RestoredView, { totals }: ProposalSummary, zone: string): string {
  const { field, to } = restored
  const amount = field === 'amount' ? parseAmount(to) : null
  const [total] = totals
  return amount === null || total === undefined || totals.length > 1
    ? repairedTo(restored, zone)
    : formatAmount(amount, total.currency)
}
