'use client'

import { memo, type ReactNode } from 'react'
import type { Unsaved } from '@/components/payouts/draft/cell-saver'
import { classes } from '@/components/ui/classes'
import { Skeleton } from '@/components/ui/layout/skeleton'
import type { RowView } from '@/lib/payouts/view'
import { CellContent, cellGround, cellProblem } from './grid-cell'
import { cellId, GRID_LINE, type GridColumn, gridWidths } from './grid-columns'

type Props = {
  row: RowView | undefined
  index: number
  columns: readonly GridColumn[]
  bare: boolean
  /** The column of the current cell, if it is in this row. */
  active: number | null
  /** The columns that are selected in this row, from the first to the last; null where none is. */
  selected: readonly [number, number] | null
  editor: ReactNode
  /** What was typed into its cells and is not saved yet. */
  unsaved: readonly Unsaved[]
}

// A phone shows the payee and the amount of a row, and of the rest only what is wrong.
const WRONG_ON_PHONE = 'max-md:col-span-2 max-md:col-start-2 max-md:text-caption'
const HIDDEN = 'max-md:hidden'
const PHONE_PLACES: Readonly<Partial<Record<GridColumn['id'], string>>> = {
  row: 'max-md:row-span-2 max-md:self-start max-md:h-5',
  name: 'max-md:col-start-2 max-md:row-start-1',
  amount: 'max-md:col-start-3 max-md:row-start-1 max-md:text-right',
  phone: 'max-md:col-start-2 max-md:row-start-2 max-md:text-caption max-md:text-text-2',
  check: 'max-md:col-start-3 max-md:row-start-2 max-md:justify-self-end max-md:text-caption',
}

/** One row of the sheet grid: its number, its check, and its cells. A row that is not loaded yet shows placeholders. */
export const GridRow = memo(function GridRow(props: Props) {
  const { row, index, columns, bare, active, selected, editor, unsaved: typed } = props
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      style={gridWidths(columns)}
      className={classes(
        'min-h-row-grid max-md:min-h-row-phone max-md:grid-cols-[28px_minmax(8.5rem,1fr)_minmax(0,auto)] max-md:gap-x-2.5 max-md:content-center max-md:border-b max-md:px-gutter max-md:py-1.5',
        GRID_LINE,
        active !== null && 'max-md:bg-accent-bg',
      )}
    >
      {columns.map((column, at) => {
        const unsaved = typed.find(({ field }) => field === column.field)
        const shownAsWrong =
          row !== undefined &&
          PHONE_PLACES[column.id] === undefined &&
          (unsaved !== undefined || cellProblem(row, column) !== undefined)
        const isSelected = selected !== null && at >= selected[0] && at <= selected[1]
        return (
          <div
            key={column.id}
            id={cellId(index, at)}
            data-column={at}
            role={column.id === 'row' && row !== undefined ? 'rowheader' : 'gridcell'}
            aria-colindex={at + 1}
            aria-selected={isSelected}
            aria-readonly={column.field === null || undefined}
            tabIndex={-1}
            className={classes(
              cellClass(row, column, active === at, active !== null),
              shownAsWrong ? WRONG_ON_PHONE : (PHONE_PLACES[column.id] ?? HIDDEN),
              unsaved && UNSAVED[unsaved.state],
              isSelected && active !== at && 'md:bg-accent-bg',
            )}
          >
            {active === at && editor ? (
              editor
            ) : row === undefined ? (
              <Skeleton />
            ) : (
              <>
                {shownAsWrong && (
                  <span aria-hidden className="pr-1.5 text-text-2 md:hidden">
                    {column.head}
                  </span>
                )}
                <CellContent row={row} column={column} bare={bare} unsaved={unsaved} />
              </>
            )}
          </div>
        )
      })}
    </div>
  )
})

const UNSAVED: Readonly<Record<Unsaved['state'], string>> = {
  waiting: 'text-text-2 italic',
  saved: '',
  failed: 'bg-warn-bg shadow-[inset_0_-1px_0_var(--warn)]',
  overtaken: 'bg-warn-bg shadow-[inset_0_-1px_0_var(--warn)]',
  gone: 'bg-bad-bg',
}

const WHOLE: ReadonlySet<GridColumn['id']> = new Set(['phone', 'check', 'deadline'])

function cellClass(row: RowView | undefined, column: GridColumn, current: boolean, rowInHand: boolean): string {
  const out = row?.state === 'left-out'
  return classes(
    'flex min-w-0 items-center overflow-hidden md:border-r md:border-b md:px-2.5 md:last:border-r-0',
    // The phone, the deadline and the issue of a row are shown in full at every width; other texts are truncated and in full in the panel.
    WHOLE.has(column.id) ? 'break-words whitespace-normal md:py-1' : 'whitespace-nowrap',
    column.end && 'justify-end tabular-nums',
    (column.id === 'phone' || column.id === 'deadline') && 'tabular-nums',
    column.id === 'name' && 'font-medium md:font-normal',
    column.id === 'row' && (rowInHand ? 'text-accent font-medium md:bg-accent-bg' : 'text-text-3 md:bg-canvas'),
    column.id === 'fee' && 'text-text-2',
    out && column.id !== 'check' && column.id !== 'row' && 'text-text-3 line-through',
    row !== undefined && cellGround(cellProblem(row, column)),
    current &&
      'md:outline md:-outline-offset-1 md:outline-accent-line md:group-focus-within/grid:outline-2 md:group-focus-within/grid:-outline-offset-2 md:group-focus-within/grid:outline-accent',
  )
}

/** The heads of the columns, which stay in sight. */
export function GridHead({ columns }: { columns: readonly GridColumn[] }) {
  return (
    <div
      role="row"
      aria-rowindex={1}
      style={gridWidths(columns)}
      className={classes('sticky top-0 z-10 h-table-head bg-surface max-md:sr-only', GRID_LINE)}
    >
      {columns.map((column, at) => (
        <div
          key={column.id}
          role="columnheader"
          aria-colindex={at + 1}
          className={classes(
            'flex items-center border-b border-line-strong px-2.5 font-medium text-caption text-text-2 whitespace-nowrap md:border-r md:last:border-r-0',
            column.end && 'justify-end',
            column.id === 'row' && 'bg-canvas',
          )}
        >
          {column.head}
        </div>
      ))}
    </div>
  )
}
