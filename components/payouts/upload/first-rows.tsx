import { useTranslations } from 'next-intl'
import { Table, TableHead, Td, Th, Tr } from '@/components/ui/table/table'
import { NOTES } from '@/lib/sheet/columns/fields'
import type { CheckedRow } from '@/lib/sheet/rows/check-row'

const SHOWN = 8

/** The first payments of a sheet while the rest is read, so that a person sees whether it is the right one. */
export function FirstRows({ rows, isEscrow }: { rows: readonly CheckedRow[]; isEscrow: boolean }) {
  const ui = useTranslations('ui')
  const t = useTranslations('upload')
  if (rows.length === 0) return null
  const notes = NOTES.filter((field) => rows.some(({ asTyped }) => asTyped[field] !== null))
  return (
    <div className="mt-4 overflow-x-auto rounded-card border">
      <Table label={t('first.title')}>
        <TableHead>
          <Th end>{ui('col.row')}</Th>
          <Th>{ui('col.name')}</Th>
          <Th>{ui('col.phone')}</Th>
          <Th end>{ui('col.amount')}</Th>
          <Th>{ui('col.reference')}</Th>
          {isEscrow && <Th>{ui('col.deadline')}</Th>}
          {notes.map((field) => (
            <Th key={field}>{ui(`rowField.${field}`)}</Th>
          ))}
        </TableHead>
        <tbody>
          {rows.slice(0, SHOWN).map(({ lineNo, asTyped }) => (
            <Tr key={lineNo}>
              <Td end place="number" className="text-text-3">
                {lineNo}
              </Td>
              <Td place="lead" className="font-medium">
                {asTyped.name ?? '—'}
              </Td>
              <Td className="tabular-nums">{asTyped.phone ?? '—'}</Td>
              <Td end place="amount">
                {asTyped.amount ?? '—'}
              </Td>
              <Td>{asTyped.reference ?? '—'}</Td>
              {isEscrow && <Td className="tabular-nums">{asTyped.deadline ?? '—'}</Td>}
              {notes.map((field) => (
                <Td key={field}>{asTyped[field] ?? '—'}</Td>
              ))}
              <Td place="sub">{asTyped.phone ?? '—'}</Td>
            </Tr>
          ))}
        </tbody>
      </Table>
    </div>
  )
}
