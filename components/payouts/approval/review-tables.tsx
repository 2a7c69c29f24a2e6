'use client'

import { Table, TableHead, Td, Th, Tr } from '@/components/ui/table/table'
import { formatMoney } from '@/lib/money/format'
import type { RetriedRow, ReviewLists } from '@/lib/payouts/approval/review'
import { adviceFor } from '@/lib/payouts/results/failure-advice'
import { EditedBy, labelOf, placeOf, Raw, Row, Value } from './review-values'

/** The tables of the review: each shows one list of what people did to the rows of a payout. */
export function EditedCells({ edits, currency }: { edits: ReviewLists['edits']; currency: string | null }) {
  return (
    <Table label="Edited by hand">
      <TableHead>
        <Th end>Row</Th>
        <Th>Name</Th>
        <Th>Field</Th>
        <Th>In the sheet</Th>
        <Th>New value</Th>
        <Th>Edited by</Th>
      </TableHead>
      <tbody>
        {edits.map((one) => (
          <Tr key={`${one.rowId} ${one.field}`} tall>
            <Row lineNo={one.lineNo} name={one.name} />
            <Td className="text-text-2">{labelOf(one.field)}</Td>
            <Td className="text-text-2">
              <Raw text={one.sheet} />
            </Td>
            <Td className="font-semibold tabular-nums">
              <Value field={one.field} text={one.value} currency={currency} />
            </Td>
            <Td className="text-text-2">
              <EditedBy by={one.by} />
            </Td>
            <Td place="sub">
              {labelOf(one.field)}: <Raw text={one.sheet} /> →{' '}
              <strong>
                <Value field={one.field} text={one.value} currency={currency} />
              </strong>
              , <EditedBy by={one.by} />
            </Td>
          </Tr>
        ))}
      </tbody>
    </Table>
  )
}

export function AddedRows({ added }: { added: ReviewLists['added'] }) {
  const amountOf = ({ amount, currency }: ReviewLists['added'][number]) =>
    amount === null ? '—' : formatMoney(amount, currency)
  return (
    <Table label="Rows added by hand">
      <TableHead>
        <Th end>Row</Th>
        <Th>Name</Th>
        <Th>Phone or wallet</Th>
        <Th end>Amount</Th>
        <Th>Added by</Th>
      </TableHead>
      <tbody>
        {added.map((one) => (
          <Tr key={one.rowId}>
            <Row lineNo={one.lineNo} name={one.name} />
            <Td className="tabular-nums">{placeOf(one.to)}</Td>
            <Td end place="amount" className="font-semibold">
              {amountOf(one)}
            </Td>
            <Td className="text-text-2">
              <EditedBy by={one.by} />
            </Td>
            <Td place="sub">
              {placeOf(one.to)}, <EditedBy by={one.by} />
            </Td>
          </Tr>
        ))}
      </tbody>
    </Table>
  )
}

export function RetriedRows({ retried, currency }: { retried: ReviewLists['retried']; currency: string | null }) {
  return (
    <Table label="Payments retried">
      <TableHead>
        <Th end>Row</Th>
        <Th>Name</Th>
        <Th>Why it was not paid</Th>
        <Th>Changed since</Th>
      </TableHead>
      <tbody>
        {retried.map((one) => (
          <Tr key={one.rowId} tall>
            <Row lineNo={one.lineNo} name={one.name} />
            <Td className="text-text-2">{causeOf(one)}</Td>
            <Td>
              <Changes row={one} currency={currency} />
            </Td>
            <Td place="sub">
              {causeOf(one)}. <Changes row={one} currency={currency} />
            </Td>
          </Tr>
        ))}
      </tbody>
    </Table>
  )
}

function causeOf({ failed, reason }: RetriedRow): string {
  if (!failed) return 'It was not sent, or not accepted'
  const { what } = adviceFor(reason)
  const words = reason?.trim() ?? ''
  return words === '' || what.includes(words) ? what : `${what} (service: “${words}”)`
}

function Changes({ row: { changes }, currency }: { row: RetriedRow; currency: string | null }) {
  if (changes.length === 0) return 'Nothing'
  return (
    <ul className="flex flex-col">
      {changes.map(({ field, before, now }) => (
        <li key={field}>
          {labelOf(field)}: {before === '' ? 'empty' : <Value field={field} text={before} currency={currency} />} →{' '}
          <strong>{now === '' ? 'empty' : <Value field={field} text={now} currency={currency} />}</strong>
        </li>
      ))}
    </ul>
  )
}

export function AcceptedWarnings({ warnings }: { warnings: ReviewLists['acknowledged'] }) {
  return (
    <Table label="Warnings accepted">
      <TableHead>
        <Th end>Row</Th>
        <Th>Warning</Th>
        <Th>What it means</Th>
        <Th>Reason</Th>
        <Th>Accepted by</Th>
      </TableHead>
      <tbody>
        {warnings.map((one) => (
          <Tr key={`${one.rowId} ${one.label} ${one.sentence}`} tall>
            <Td end place="number" className="w-12 text-text-3">
              {one.lineNo}
            </Td>
            <Td place="lead" className="font-medium">
              {one.label}
            </Td>
            <Td className="text-text-2">{one.sentence}</Td>
            <Td>{one.reason ?? '—'}</Td>
            <Td className="text-text-2">
              <EditedBy by={one.by} />
            </Td>
            <Td place="sub">
              {one.sentence} {one.reason ?? '—'}, <EditedBy by={one.by} />
            </Td>
          </Tr>
        ))}
      </tbody>
    </Table>
  )
}

export function ExcludedRows({ excluded, currency }: { excluded: ReviewLists['excluded']; currency: string | null }) {
  return (
    <Table label="Excluded rows">
      <TableHead>
        <Th end>Row</Th>
        <Th>Name</Th>
        <Th end>Amount</Th>
        <Th>Reason</Th>
        <Th>Excluded by</Th>
      </TableHead>
      <tbody>
        {excluded.map((one) => (
          <Tr key={one.rowId}>
            <Row lineNo={one.lineNo} name={one.name} />
            <Td end place="amount">
              <Value field="amount" text={one.amount} currency={currency} />
            </Td>
            <Td className="text-text-2">{one.reason ?? 'No reason given'}</Td>
            <Td className="text-text-2">
              <EditedBy by={one.by} />
            </Td>
            <Td place="sub">
              {one.reason ?? 'No reason given'}, <EditedBy by={one.by} />
            </Td>
          </Tr>
        ))}
      </tbody>
    </Table>
  )
}

export function AppliedFormats({ formats, currency }: { formats: ReviewLists['formats']; currency: string | null }) {
  return (
    <Table label="Formats applied">
      <TableHead>
        <Th end>Row</Th>
        <Th>Name</Th>
        <Th>Field</Th>
        <Th>In the sheet</Th>
        <Th>Sent as</Th>
      </TableHead>
      <tbody>
        {formats.map((one) => (
          <Tr key={`${one.rowId} ${one.field}`}>
            <Row lineNo={one.lineNo} name={one.name} />
            <Td className="text-text-2">{labelOf(one.field)}</Td>
            <Td className="text-text-2">
              <Raw text={one.sheet} />
            </Td>
            <Td className="tabular-nums">
              <Value field={one.field} text={one.value} currency={currency} />
            </Td>
            <Td place="sub">
              <Raw text={one.sheet} /> → <Value field={one.field} text={one.value} currency={currency} />
            </Td>
          </Tr>
        ))}
      </tbody>
    </Table>
  )
}
