'use client'

import { useVirtualizer } from '@tanstack/react-virtual'
import { useCallback, useRef } from 'react'
import { classes } from '@/components/ui/classes'
import { Problem } from '@/components/ui/problem'
import { useShortcut } from '@/components/ui/shortcut'
import type { RowsFilter } from '@/lib/payouts/rows-filter'
import type { PayoutView, RowPointer } from '@/lib/payouts/view'
import { toldBy } from '@/lib/queries/get-json'
import { useDesk } from './desk-context'
import { CellEditor } from './grid-cell'
import { cellId, GRID_TEMPLATE, type GridColumn, gridColumns } from './grid-columns'
import { GridRow } from './grid-row'
import { RowPanel } from './row-panel'
import { usePanes } from './scroll-host'
import type { Edits } from './use-edits'
import { hasWords, useGrid } from './use-grid'
import { useRows } from './use-rows'

type Props = {
  payout: PayoutView
  filter: RowsFilter
  /** The row that is open when the grid appears, by its place among the rows shown. */
  start: number | null
  onJump: (pointer: RowPointer) => void
  edits: Edits
}

const ROW_HEIGHT = 32

/** The rows of a draft as a grid that is walked and mended by keyboard or pointer; only what is on screen is drawn. */
export function DraftGrid({ payout, filter, start, onJump, edits }: Props) {
  const { mayPrepare } = useDesk()
  const panes = usePanes()
  const box = useRef<HTMLDivElement | null>(null)
  // The same at every drawing: another function would be called anew each time, and take the focus from the cell in hand.
  const attach = useCallback(
    (element: HTMLDivElement | null) => {
      if (element !== null && start !== null) element.focus()
      box.current = element
    },
    [start],
  )
  const columns = gridColumns(payout.totals.length > 1 ? null : payout.currency)
  const bare = payout.totals.length <= 1
  const count = filter === 'all' ? payout.counts.all : (payout.counts[filter as keyof PayoutView['counts']] ?? 0)
  const virtual = useVirtualizer({
    count,
    estimateSize: () => ROW_HEIGHT,
    getScrollElement: () => (panes ? box.current : (box.current?.closest('main') ?? null)),
    scrollMargin: panes ? 0 : (box.current?.offsetTop ?? 0),
    overscan: 12,
    ...(start === null ? {} : { initialOffset: Math.max(0, start - 4) * ROW_HEIGHT }),
  })
  const items = virtual.getVirtualItems()
  const rows = useRows(
    payout.id,
    { filter, order: 'sheet' },
    { first: items[0]?.index ?? 0, last: items.at(-1)?.index ?? 40 },
  )
  const grid = useGrid({
    total: count,
    columns,
    rowAt: rows.rowAt,
    edits,
    mayEdit: mayPrepare,
    start,
    onWalk: (index) => virtual.scrollToIndex(index, { align: 'auto' }),
  })
  useProblemKeys(payout, grid.open ? grid.place.index : grid.place.index - 1, grid.place.index, onJump)
  const back = () => {
    grid.close()
    box.current?.focus()
  }

  if (rows.error !== null && rows.total === 0) {
    const told = toldBy(rows.error)
    return (
      <div className="p-gutter">
        <Problem sentence={told.sentence} reference={told.reference} onRetry={rows.retry} />
      </div>
    )
  }
  const saveCell = async (text: string): Promise<boolean> => {
    const row = rows.rowAt(grid.place.index)
    const { editing } = grid
    if (row === undefined || editing === null) return false
    const typedIn = document.activeElement
    if (text.trim() !== (row.typed[editing.field] ?? '') && !(await edits.type(row, editing.field, text))) return false
    grid.endEdit(editing)
    const now = document.activeElement
    // Whoever has moved on meanwhile keeps the focus where it is.
    if (now === typedIn || now === document.body) box.current?.focus()
    return true
  }
  const editor = grid.editing && (
    <CellEditor
      key={`${grid.place.index} ${grid.editing.field}`}
      label={`${columns[grid.place.column]?.head ?? ''} of row ${rows.rowAt(grid.place.index)?.lineNo ?? ''}`}
      start={grid.editing.start}
      end={columns[grid.place.column]?.end ?? false}
      busy={edits.busy}
      onCancel={back}
      onSave={saveCell}
    />
  )
  const take = (index: number, column: number) => {
    // A cell saves what was typed when it is left, and it has to be left before another is taken in hand.
    if (grid.editing !== null && document.activeElement instanceof HTMLElement) document.activeElement.blur()
    grid.go({ index, column }, hasWords(rows.rowAt(index)))
  }
  return (
    <div
      ref={attach}
      role="grid"
      aria-label="Rows of the sheet"
      aria-rowcount={count + 1}
      aria-colcount={columns.length}
      aria-activedescendant={cellId(grid.place.index, grid.place.column)}
      tabIndex={0}
      onKeyDown={(event) => {
        if (event.target === box.current) grid.press(event)
      }}
      onFocus={({ target }) => {
        // A cell that was clicked hands the focus to the grid, which hears the keys for all of them.
        if (target.matches('[role=gridcell], [role=rowheader]')) box.current?.focus({ preventScroll: true })
      }}
      className="group/grid min-h-0 grow outline-none panes:overflow-auto"
    >
      <GridHead columns={columns} />
      <div role="rowgroup" className="relative" style={{ height: virtual.getTotalSize() }}>
        {items.map((item) => {
          const row = rows.rowAt(item.index)
          const inHand = item.index === grid.place.index
          return (
            <div
              key={item.key}
              ref={virtual.measureElement}
              data-index={item.index}
              role="presentation"
              className="absolute inset-x-0 top-0"
              style={{ transform: `translateY(${item.start - virtual.options.scrollMargin}px)` }}
            >
              <GridRow
                row={row}
                index={item.index}
                columns={columns}
                bare={bare}
                active={inHand ? grid.place.column : null}
                editor={inHand ? editor : null}
                onCell={(column, twice) => (twice ? grid.edit() : take(item.index, column))}
              />
              {inHand && grid.open && row && mayPrepare && (
                <div role="row">
                  <div role="gridcell" tabIndex={-1} aria-colspan={columns.length}>
                    <RowPanel key={row.id} row={row} offers={payout.offers} edits={edits} onDone={back} />
                  </div>
                </div>
              )}
            </div>
          )
        })}
      </div>
    </div>
  )
}

function GridHead({ columns }: { columns: readonly GridColumn[] }) {
  return (
    <div
      role="row"
      aria-rowindex={1}
      className={classes('sticky top-0 z-10 grid h-table-head bg-surface max-sm:sr-only', GRID_TEMPLATE)}
    >
      {columns.map((column, at) => (
        <div
          key={column.id}
          role="columnheader"
          aria-colindex={at + 1}
          className={classes(
            'flex items-center border-b border-line-strong px-2.5 font-medium text-caption text-text-2 whitespace-nowrap sm:border-r sm:last:border-r-0',
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

/**
 * J and K go to the next and the previous row that waits for a person, blocked ones and warnings alike. `after` is the
 * row before the one in hand while that is not open yet, so that J opens it first.
 */
function useProblemKeys(payout: PayoutView, after: number, at: number, go: (pointer: RowPointer) => void): void {
  const waiting = [...payout.blocked, ...payout.warnings].sort((a, b) => a.index - b.index)
  useShortcut(waiting.length > 0 ? 'J' : null, 'Next problem', () => {
    const next = waiting.find((one) => one.index > after) ?? waiting[0]
    if (next) go(next)
  })
  useShortcut(waiting.length > 0 ? 'K' : null, 'Problem before', () => {
    const before = waiting.findLast((one) => one.index < at) ?? waiting.at(-1)
    if (before) go(before)
  })
}
