'use client'

import { type KeyboardEvent, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Start } from '@/components/payouts/draft/draft-stage'
import { type Edits, EVERY_ROW, onlyRow } from '@/components/payouts/draft/use-edits'
import type { RowView } from '@/lib/payouts/view'
import { type Field, WORDS_FIELDS } from '@/lib/sheet/columns/fields'
import { firstIssue } from '@/lib/sheet/rows/row-issues'
import type { GridColumn } from './grid-columns'
import { keyTarget, type Step } from './grid-keys'
import { between, type CellPosition, fieldsIn, type Selection } from './selection'

export type Grid = {
  readonly place: CellPosition
  readonly selection: Selection
  readonly open: boolean
  /** Whether the person moved since the grid appeared. */
  readonly moved: boolean
  /** The cell that is typed into: its row as its writer saw it when the cell was opened. */
  readonly editing: { readonly row: RowView; readonly field: Field; readonly start: string } | null
  readonly go: (place: CellPosition, how?: { readonly open?: boolean; readonly extend?: boolean }) => void
  readonly selectRows: (from: number, to: number) => void
  readonly edit: (start?: string) => void
  readonly close: () => void
  /** Ends typing where the cell was left, unless another cell is being typed into by now. */
  readonly stop: () => void
  /** Ends typing and moves one cell. */
  readonly leave: (step: Step) => void
  readonly press: (event: KeyboardEvent) => void
}

type Facts = {
  readonly total: number
  readonly columns: readonly GridColumn[]
  readonly rowAt: (index: number) => RowView | undefined
  readonly edits: Edits
  readonly mayEdit: boolean
  /** The row that is open at first and its current cell, or none. */
  readonly start: Start | null
  /** Moves the focus into the panel of the current row. */
  readonly onEnter: () => void
  /** Called with the row that the keys move to, which may be off screen. */
  readonly onWalk: (index: number) => void
  /** Runs an action of a selection: clear, fill down. */
  readonly onSelection: (what: 'empty' | 'fill-down', selection: Selection) => void
}

// The column at which the grid is entered: nothing is typed there, so J and K go from issue to issue.
const CHECK_COLUMN = 1
const NAME_COLUMN = 2

/** The column that shows a field; the check column where none does. */
function columnOf(columns: readonly GridColumn[], field: Field | null): number {
  // The payee's code has no column of its own: it is the owner of the phone or wallet.
  const shown = field === 'payee' ? 'phone' : field
  const at = shown === null ? -1 : columns.findIndex((column) => column.field === shown)
  return at === -1 ? CHECK_COLUMN : at
}

/** The selected cells, whether the row's panel is open, and what each key does. The grid itself has the focus. */
export function useGrid(facts: Facts): Grid {
  const { total, columns, rowAt, edits, mayEdit, start, onWalk, onEnter } = facts
  const [place, setPlace] = useState<CellPosition>({
    index: start?.index ?? 0,
    column: columnOf(columns, start?.field ?? null),
  })
  const [moved, setMoved] = useState(false)
  const [anchor, setAnchor] = useState<CellPosition | null>(null)
  const [open, setOpen] = useState(start !== null)
  const [editing, setEditing] = useState<Grid['editing']>(null)
  const row = rowAt(place.index)
  const within = (at: CellPosition): CellPosition => ({
    index: Math.min(Math.max(0, at.index), Math.max(0, total - 1)),
    column: Math.min(Math.max(0, at.column), columns.length - 1),
  })
  const selection = between(within(anchor ?? place), within(place))
  const go: Grid['go'] = (at, { open: andOpen = false, extend = false } = {}) => {
    setAnchor(extend ? (anchor ?? place) : null)
    setPlace(within(at))
    setMoved(true)
    setOpen(andOpen && !extend)
    setEditing(null)
  }
  const selectRows = (from: number, to: number) => {
    setAnchor({ index: from, column: 0 })
    setPlace(within({ index: to, column: columns.length - 1 }))
    setOpen(false)
    setEditing(null)
  }
  const edit = (begin?: string) => {
    const field = columns[place.column]?.field
    if (!mayEdit || field === null || field === undefined || row === undefined) return
    setAnchor(null)
    setOpen(false)
    const seen = edits.cells.of(row.id, field)?.text ?? row.typed[field] ?? ''
    setEditing({ row: { ...row, typed: { ...row.typed, [field]: seen } }, field, start: begin ?? seen })
  }
  const close = () => {
    setOpen(false)
    setEditing(null)
    setAnchor(null)
    // A row that is selected by its number is selected no more.
    setPlace(({ index, column }) => ({ index, column: column || CHECK_COLUMN }))
  }
  const stop = () => setEditing((now) => (now === editing ? null : now))
  const leave = ({ rows, cells }: Step) => {
    const to = stepFrom(place, { rows, cells }, columns.length)
    onWalk(within(to).index)
    go(to)
    // A person who types from issue to issue continues from the issue, not from the row that the key moves to.
    setMoved(moved)
  }
  const press = (event: KeyboardEvent) => {
    const target = keyTarget(event, within(place), { rows: total, columns: columns.length })
    if (target !== null) {
      onWalk(within(target).index)
      return act(event, () => go(target, { extend: event.shiftKey && event.key !== 'Tab' }))
    }
    if (event.key === 'F6' && mayEdit && (open || hasWords(row)))
      return act(event, () => {
        flushSync(() => setOpen(true))
        onEnter()
      })
    // An issue comes first: Enter leads to it, and a suggestion beside it is applied by its own button.
    const asks = open && mayEdit && row !== undefined && firstIssue(row.problems) !== undefined
    const offered = open && mayEdit && !asks ? row?.repairs.find((one) => one.state === 'offered') : undefined
    if (offered !== undefined && row !== undefined) {
      const answer = answerTo(event, edits, row, offered.field)
      if (answer !== null) return act(event, () => void answer().then(close))
    }
    const does = mayEdit ? bulkKey(event, selection, facts) : null
    if (does !== null) return act(event, does)
    if (event.key === 'Escape') return act(event, close)
    if (event.key === 'a' && (event.ctrlKey || event.metaKey)) return act(event, () => selectRows(0, total - 1))
    if (event.key === ' ' && event.shiftKey) return act(event, () => selectRows(selection.top, selection.bottom))
    if (event.key === 'Enter') return act(event, () => (open ? onEnter() : hasWords(row) ? setOpen(true) : edit()))
    if (event.key === 'F2') return act(event, () => edit())
    // J and K go from issue to issue also from a text cell; a capital letter starts typing.
    const goesOn = start !== null && !moved && /^[jk]$/.test(event.key)
    if (!goesOn && isTyping(event, columns[place.column]?.field ?? null)) act(event, () => edit(event.key))
  }
  return { place: within(place), selection, open, moved, editing, go, selectRows, edit, close, stop, leave, press }
}

const act = (event: KeyboardEvent, does: () => void): void => {
  event.preventDefault()
  event.stopPropagation()
  does()
}

/** What a key does to the suggested format in the open panel; null for other keys. */
function answerTo(event: KeyboardEvent, edits: Edits, row: RowView, field: Field): (() => Promise<boolean>) | null {
  if (event.key !== 'Enter') return null
  const among = event.shiftKey ? EVERY_ROW : onlyRow(row)
  return () => edits.change({ what: 'apply-formats', field, among })
}

/** What a key does to all selected cells; null for other keys. */
function bulkKey(event: KeyboardEvent, selection: Selection, { edits, columns, onSelection }: Facts) {
  const ctrl = event.ctrlKey || event.metaKey
  const key = event.key.toLowerCase()
  if (ctrl && key === 'z') return () => void edits.step(!event.shiftKey)
  if (ctrl && key === 'y') return () => void edits.step(false)
  if (ctrl && key === 'd' && selection.bottom > selection.top) return () => onSelection('fill-down', selection)
  const empties = (event.key === 'Delete' || event.key === 'Backspace') && fieldsIn(selection, columns).length > 0
  return empties ? () => onSelection('empty', selection) : null
}

function stepFrom({ index, column }: CellPosition, { rows, cells }: Step, width: number): CellPosition {
  const to = column + cells
  if (to >= width) return { index: index + 1, column: NAME_COLUMN }
  if (to < NAME_COLUMN && cells < 0) return { index: index - 1, column: width - 2 }
  return { index: index + rows, column: to }
}

/** Whether a row has a panel. */
export const hasWords = (row: RowView | undefined): boolean =>
  row !== undefined &&
  (row.state === 'left-out' ||
    row.payee !== null ||
    row.remarks.length > 0 ||
    row.repairs.some((one) => one.state !== 'applied') ||
    Object.keys(row.was).length > 0 ||
    row.problems.some((one) => one.severity !== 'info'))

// J, K and P are keys of the page, except in a text cell, where they start typing, as in Kato.
const WORDS: ReadonlySet<Field> = new Set([...WORDS_FIELDS, 'network'])

function isTyping(event: KeyboardEvent, field: Field | null): boolean {
  if (event.key.length !== 1 || event.ctrlKey || event.metaKey || event.altKey || field === null) return false
  return WORDS.has(field) ? !/^[? ]$/.test(event.key) : !/^[jkp? ]$/i.test(event.key)
}
