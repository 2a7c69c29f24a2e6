'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { classes } from '@/components/ui/classes'
import { Select } from '@/components/ui/form/select'
import { Th } from '@/components/ui/table/table'
import { FIELDS, type Field, type Mapping } from '@/lib/sheet/columns/fields'
import { changeColumn } from '@/lib/sheet/columns/questions'
import type { Question } from '@/lib/sheet/columns/recognition'
import type { SheetHandle } from '@/lib/sheet/worker/client'
import type { MappingChange } from './use-sheet-reading'

const NONE = 'none'
type Choice = Field | typeof NONE

const PAID = FIELDS.filter((field) => field !== 'deadline')

type Props = {
  sheet: SheetHandle
  mapping: Mapping
  questions: readonly Question[]
  /** Whether it is an escrow payout, so that a column can be the deadline. */
  isEscrow: boolean
  onChange: (change: MappingChange) => void
}

/** The columns of the sheet, the meaning of each, and the first rows below, so that a person sees whether it is right. */
export function ColumnChoice({ sheet, mapping, questions, isEscrow, onChange }: Props) {
  const t = useTranslations('upload')
  const ui = useTranslations('ui')
  const first = useQuery({
    queryKey: ['sheet', sheet.summary.facts.sheet, mapping],
    queryFn: () => sheet.first(6),
  })
  const options = [
    { id: NONE as Choice, label: t('columns.notUsed') },
    ...(isEscrow ? FIELDS : PAID).map((field) => ({ id: field as Choice, label: ui(`rowField.${field}`) })),
  ]
  const choose = (column: number, choice: Choice) =>
    onChange((now) => changeColumn(now, questions, column, choice === NONE ? null : choice))
  return (
    <div className="overflow-x-auto">
      {/* Its columns are those of the sheet: on a phone they scroll sideways, since none of them can be left out. */}
      <table aria-label={t('columns.label')} className="w-full border-separate border-spacing-0 text-body">
        <thead>
          <tr>
            <Th>{ui('col.row')}</Th>
            {mapping.columns.map((field, column) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a column of a sheet has no identity but its place
              <Th key={column} className="py-2 normal-case">
                <span className="block pb-1 text-text">
                  {mapping.headings[column] || t('columns.column', { number: column + 1 })}
                </span>
                {/* Its own padding would set the choice in from the heading above it. */}
                <div className="-ml-3.5">
                  <Select
                    label={t('columns.whatIsIn', {
                      heading: mapping.headings[column] || t('columns.column', { number: column + 1 }),
                    })}
                    look="bare"
                    options={options}
                    value={field === 'deadline' && !isEscrow ? NONE : (field ?? NONE)}
                    onChange={(choice) => choose(column, choice)}
                  />
                </div>
              </Th>
            ))}
          </tr>
        </thead>
        <tbody>
          {(first.data ?? []).map((row) => (
            <tr key={row.lineNo} className="h-row-list">
              <td className={classes(cellLook, 'text-right text-text-3 tabular-nums')}>{row.lineNo}</td>
              {mapping.columns.map((field, column) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a column of a sheet has no identity but its place
                <td key={column} className={classes(cellLook, field === null && 'text-text-3')}>
                  {textOf(row.cells[column])}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

const cellLook = 'border-b px-2.5 first:pl-gutter last:pr-gutter'

const textOf = (cell: string | { text: string } | null | undefined): string =>
  cell === null || cell === undefined ? '' : typeof cell === 'string' ? cell : cell.text
