'use client'

import { useVirtualizer } from '@tanstack/react-virtual'
import { useTranslations } from 'next-intl'
import { type RefObject, useCallback, useLayoutEffect, useMemo, useRef } from 'react'
import { valuesOfPayee } from '@/components/payees/pick/values-of-payee'
import type { Unsaved } from '@/components/payouts/draft/cell-saver'
import type { FromIssue, Start } from '@/components/payouts/draft/draft-stage'
import { emptied, useBulk } from '@/components/payouts/draft/use-bulk'
import { onlyRow, useEdits } from '@/components/payouts/draft/use-edits'
import { RowPanel } from '@/components/payouts/row/row-panel'
import { RowTerms } from '@/components/payouts/row/row-terms'
import { useStaff } from '@/components/payouts/staff-context'
import { usePayout } from '@/components/payouts/use-payout'
import { ErrorMessage } from '@/components/ui/action/error-message'
import { Notice } from '@/components/ui/action/notice'
import { useReadError } from '@/components/ui/action/use-read-error'
import { usePanes } from '@/components/ui/layout/scroll-host'
import type { PayeeLine } from '@/lib/payees/view'
import type { DraftFilter } from '@/lib/payouts/draft/rows-filter'
import type { RowView } from '@/lib/payouts/view'
import type { Field } from '@/lib/sheet/columns/fields'
import { firstIssue } from '@/lib/sheet/rows/row-issues'
import { CellEditor } from './grid-cell'
import { cellId, gridColumns } from './grid-columns'
import type { Step } from './grid-keys'
import { GridHead, GridRow } from './grid-row'
import { enterPanel, PanelInView } from './panel-in-view'
import { SelectionBar } from './selection-bar'
import { hasWords, useGrid } from './use-grid'
import { useGridKeyList } from './use-grid-key-list'
import { useGridPointer } from './use-grid-pointer'
import { useRows } from './use-rows'

type Props = {
  shown: { readonly filter: DraftFilter; readonly code: string | null }
  /** How many rows match the filter. */
  count: number
  /** The row that is open when the grid appears, by its index among the rows shown. */
  start: Start | null
  /** Set to the row that the person moved to, from which the next issue is searched for. */
  hand: RefObject<FromIssue | null>
}

const ROW_HEIGHT = 32
const NO_CELLS: readonly Unsaved[] = []
const PAYEE_FIELDS: ReadonlySet<Field> = new Set(['name', 'phone'])

/** The rows of a draft as a grid that is navigated and edited by keyboard or pointer; only visible rows are rendered. */
export function DraftGrid({ shown, count, start, hand }: Props) {
  const payout = usePayout()
  const edits = useEdits()
  const t = useTranslations('draft')
  const ui = useTranslations('ui')
  const { mayPrepare } = useStaff()
  const readError = useReadError()
  const panes = usePanes()
  const box = useRef<HTMLDivElement | null>(null)
  // The same function at every render: a new one would be called each time, and take the focus from the current cell.
  const attach = useCallback(
    (element: HTMLDivElement | null) => {
      if (element !== null && start !== null) element.focus()
      box.current = element
    },
    [start],
  )
  const bare = payout.totals.length <= 1
  const currency = bare ? payout.currency : null
  const { kind, sheet } = payout
  // The same columns at every render: a row is drawn again only where something of it has changed.
  const columns = useMemo(
    () => gridColumns(ui, currency, kind === 'escrow', sheet.notes),
    [ui, currency, kind, sheet.notes],
  )
  const virtual = useVirtualizer({
    count,
    estimateSize: () => ROW_HEIGHT,
    getScrollElement: () => (panes ? box.current : (box.current?.closest('main') ?? null)),
    scrollMargin: panes ? 0 : (box.current?.offsetTop ?? 0),
    overscan: 12,
    ...(start === null ? {} : { initialOffset: Math.max(0, start.index - 4) * ROW_HEIGHT }),
  })
  const items = virtual.getVirtualItems()
  const rows = useRows(
    payout.id,
    { ...shown, order: 'sheet' },
    { first: items[0]?.index ?? 0, last: items.at(-1)?.index ?? 40 },
  )
  const facts = { total: count, columns, rowAt: rows.rowAt, edits, mayEdit: mayPrepare, shown }
  const grid = useGrid({
    ...facts,
    start,
    onEnter: () => enterPanel(box.current),
    onWalk: (index) => virtual.scrollToIndex(index, { align: 'auto' }),
    onSelection: (what) => void bulk.change(what === 'empty' ? emptied(bulk.fields) : { what, fields: bulk.fields }),
  })
  const bulk = useBulk(grid.selection, facts)
  const pointer = useGridPointer(grid, (index) => hasWords(rows.rowAt(index)))
  const { left, right } = grid.selection
  const selectedColumns = useMemo(() => [left, right] as const, [left, right])
  const current = rows.rowAt(grid.place.index)
  useLayoutEffect(() => {
    hand.current = grid.moved && current !== undefined ? fromRow(current, grid.open) : null
  })
  useGridKeyList(mayPrepare)
  // One row is selected by its number; on a phone by touching it anywhere.
  const isWhole = grid.selection.left === 0
  const isAlone = current !== undefined && !grid.open && grid.editing === null
  const toGrid = () => box.current?.focus({ preventScroll: true })
  const back = () => {
    grid.close()
    toGrid()
  }

  if (rows.error !== null && rows.total === 0) {
    const error = readError(rows.error)
    return (
      <div className="p-gutter">
        <ErrorMessage error={error} onRetry={rows.retry} />
      </div>
    )
  }
  const saveCell = (text: string, step: Step | null) => {
    // Another person may have changed the row, or those above it, since the cell was opened.
    if (grid.editing !== null) edits.type(grid.editing.row, grid.editing.field, text)
    if (step === null) return grid.stop()
    grid.leave(step)
    box.current?.focus({ preventScroll: true })
  }
  const pickPayee = (row: RowView) => (payee: PayeeLine) => {
    back()
    void edits.change({ what: 'set', values: valuesOfPayee(payee), among: onlyRow(row) })
  }
  const editor = grid.editing && (
    <CellEditor
      key={`${grid.place.index} ${grid.editing.field}`}
      label={t('grid.cell', { column: columns[grid.place.column]?.head ?? '', row: grid.editing.row.lineNo })}
      start={grid.editing.start}
      end={columns[grid.place.column]?.end ?? false}
      onCancel={back}
      onSave={saveCell}
      onPick={PAYEE_FIELDS.has(grid.editing.field) ? pickPayee(grid.editing.row) : null}
    />
  )
  const unsavedOf = (row: RowView | undefined) => {
    const its = edits.unsaved.filter(({ rowId }) => rowId === row?.id)
    return its.length === 0 ? NO_CELLS : its
  }
  return (
    <>
      <div
        ref={attach}
        role="grid"
        aria-label={t('grid.label')}
        aria-rowcount={count + 1}
        aria-colcount={columns.length}
        aria-multiselectable
        // A cell that is not rendered cannot be referenced, such as the current one after all rows were selected.
        {...(items.some(({ index }) => index === grid.place.index) && {
          'aria-activedescendant': cellId(grid.place.index, grid.place.column),
        })}
        tabIndex={0}
        onKeyDown={(event) => event.target === box.current && grid.press(event)}
        onCopy={(event) => event.target === box.current && bulk.copy(event)}
        onCut={(event) => event.target === box.current && bulk.cut(event)}
        onPaste={(event) => event.target === box.current && bulk.paste(event)}
        onFocus={({ target }) => {
          // A clicked cell passes the focus to the grid, which handles the keys of all cells.
          if (target.matches('[role=gridcell], [role=rowheader]')) box.current?.focus({ preventScroll: true })
        }}
        {...pointer}
        className="group/grid min-h-0 grow outline-none panes:overflow-auto"
      >
        <GridHead columns={columns} />
        <div role="rowgroup" className="relative" style={{ height: virtual.getTotalSize() }}>
          {items.map((item) => {
            const row = rows.rowAt(item.index)
            const isInHand = item.index === grid.place.index
            const { top, bottom } = grid.selection
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
                  active={isInHand ? grid.place.column : null}
                  selected={item.index >= top && item.index <= bottom ? selectedColumns : null}
                  editor={isInHand ? editor : null}
                  unsaved={unsavedOf(row)}
                />
                {isInHand && grid.open && row && mayPrepare && (
                  <div role="row">
                    <PanelInView columns={columns.length} onLeave={toGrid}>
                      <RowPanel key={row.id} row={row} onDone={back} />
                      <RowTerms row={row} />
                    </PanelInView>
                  </div>
                )}
              </div>
            )
          })}
        </div>
      </div>
      {bulk.note && (
        <div className="border-t px-gutter py-2">
          <Notice tone="warn" role="status">
            {bulk.note}
          </Notice>
        </div>
      )}
      {mayPrepare && (bulk.rows > 1 || (isAlone && (isWhole || grid.moved))) && (
        <SelectionBar payoutId={payout.id} bulk={bulk} onDone={back} onPhone={bulk.rows === 1 && !isWhole} />
      )}
    </>
  )
}

/** Where the search for the next issue continues from a row: with the row itself if its issue has not been shown yet. */
const fromRow = (row: RowView, open: boolean): FromIssue => ({
  row: row.id,
  severity: row.state === 'warning' ? 'warn' : 'block',
  issue: open ? (firstIssue(row.problems)?.code ?? null) : null,
})
