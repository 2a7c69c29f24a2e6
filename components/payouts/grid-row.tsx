'use client'

import type { ReactNode } from 'react'
import { classes } from '@/components/ui/classes'
import { Skeleton } from '@/components/ui/skeleton'
import type { RowView } from '@/lib/payouts/view'
import { cellGround, cellProblem, cellValue } from './grid-cell'
import { cellId, GRID_TEMPLATE, type GridColumn } from './grid-columns'

type Props = {
  row: RowView | undefined
  index: number
  columns: readonly GridColumn[]
  bare: boolean
  /** The column in hand, when this row is. */
  active: number | null
  editor: ReactNode
  onCell: (column: number, twice: boolean) => void
}

const PHONE_PLACES: Readonly<Record<GridColumn['id'], string>> = {
  row: 'max-sm:row-span-2 max-sm:self-start max-sm:pt-0.5',
  name: 'max-sm:col-start-2 max-sm:row-start-1',
  amount: 'max-sm:col-start-3 max-sm:row-start-1 max-sm:text-right',
  phone: 'max-sm:col-start-2 max-sm:row-start-2 max-sm:text-caption max-sm:text-text-2',
  check: 'max-sm:col-start-3 max-sm:row-start-2 max-sm:justify-self-end max-sm:text-caption',
  rail: 'max-sm:hidden',
  reference: 'max-sm:hidden',
  fee: 'max-sm:hidden',
}

/** One row of the sheet grid: its number in the gutter, its check, and its cells. A row not read yet is bars. */
export function GridRow({ row, index, columns, bare, active, editor, onCell }: Props) {
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      className={classes(
        'grid h-row-grid max-sm:h-auto max-sm:min-h-row-phone max-sm:grid-cols-[28px_1fr_auto] max-sm:content-center max-sm:border-b max-sm:px-gutter max-sm:py-1.5',
        GRID_TEMPLATE,
        active !== null && 'max-sm:bg-accent-bg',
      )}
    >
      {columns.map((column, at) => (
        <div
          key={column.id}
          id={cellId(index, at)}
          role={column.id === 'row' ? 'rowheader' : 'gridcell'}
          aria-colindex={at + 1}
          aria-selected={active === at}
          aria-readonly={column.field === null || undefined}
          tabIndex={-1}
          {...(active === at && editor
            ? {}
            : { onMouseDown: () => onCell(at, false), onDoubleClick: () => onCell(at, true) })}
          className={cellClass(row, column, active === at, active !== null)}
        >
          {active === at && editor ? editor : row === undefined ? <Skeleton /> : cellValue(row, column, bare)}
        </div>
      ))}
    </div>
  )
}

function cellClass(row: RowView | undefined, column: GridColumn, inHand: boolean, rowInHand: boolean): string {
  const out = row?.state === 'left-out'
  return classes(
    'flex min-w-0 items-center overflow-hidden whitespace-nowrap sm:border-r sm:border-b sm:px-2.5 sm:last:border-r-0',
    column.end && 'justify-end tabular-nums',
    column.id === 'phone' && 'tabular-nums',
    column.id === 'name' && 'font-medium sm:font-normal',
    column.id === 'row' && (rowInHand ? 'text-accent font-medium sm:bg-accent-bg' : 'text-text-3 sm:bg-canvas'),
    column.id === 'fee' && 'text-text-2',
    out && column.id !== 'check' && column.id !== 'row' && 'text-text-3 line-through',
    row !== undefined && cellGround(cellProblem(row, column)),
    inHand &&
      'sm:outline sm:-outline-offset-1 sm:outline-accent-line sm:group-focus-within/grid:outline-2 sm:group-focus-within/grid:-outline-offset-2 sm:group-focus-within/grid:outline-accent',
    PHONE_PLACES[column.id],
  )
}
