'use client'

import { type KeyboardEvent, useState } from 'react'
import type { RowView } from '@/lib/payouts/view'
import type { Field } from '@/lib/sheet/fields'
import type { GridColumn } from './grid-columns'
import type { Edits } from './use-edits'

export type Place = { readonly index: number; readonly column: number }
export type Grid = {
  readonly place: Place
  readonly open: boolean
  readonly editing: { readonly field: Field; readonly start: string } | null
  readonly go: (place: Place, open?: boolean) => void
  readonly edit: (start?: string) => void
  readonly close: () => void
  /** Ends this typing, unless another cell is being typed into by now. */
  readonly endEdit: (editing: Grid['editing']) => void
  readonly press: (event: KeyboardEvent) => void
}

type Facts = {
  readonly total: number
  readonly columns: readonly GridColumn[]
  readonly rowAt: (index: number) => RowView | undefined
  readonly edits: Edits
  readonly mayEdit: boolean
  /** The row that is open at first, or none. */
  readonly start: number | null
  /** Called with the row that the keys lead to, which may be out of sight. */
  readonly onWalk: (index: number) => void
}

const NAME_COLUMN = 2
const PHONE_COLUMN = 3
const PAGE_ROWS = 20

/** The cell in hand, whether its row's panel is open, and what each key does to them. The grid itself holds the focus. */
export function useGrid({ total, columns, rowAt, edits, mayEdit, start, onWalk }: Facts): Grid {
  const [place, setPlace] = useState<Place>({ index: start ?? 0, column: start === null ? NAME_COLUMN : PHONE_COLUMN })
  const [open, setOpen] = useState(start !== null)
  const [editing, setEditing] = useState<Grid['editing']>(null)
  const row = rowAt(place.index)
  const within = (at: Place): Place => ({
    index: Math.min(Math.max(0, at.index), Math.max(0, total - 1)),
    column: Math.min(Math.max(0, at.column), columns.length - 1),
  })
  const go = (at: Place, andOpen = false) => {
    setPlace(within(at))
    setOpen(andOpen)
    setEditing(null)
  }
  const edit = (start?: string) => {
    const field = columns[place.column]?.field
    if (!mayEdit || field === null || field === undefined || row === undefined) return
    setOpen(false)
    setEditing({ field, start: start ?? row.typed[field] ?? '' })
  }
  const close = () => {
    setOpen(false)
    setEditing(null)
  }
  const press = (event: KeyboardEvent) => {
    const to = target(event, place, total)
    if (to !== null) {
      onWalk(within(to).index)
      return act(event, () => go(to))
    }
    const offered = open && mayEdit ? row?.repairs.find((one) => one.state === 'offered') : undefined
    if (event.key === 'Enter' && offered && row) {
      const used = event.shiftKey
        ? edits.matching({ what: 'use-repairs', field: offered.field })
        : edits.repair(row, offered.field, 'used')
      return act(event, () => void used.then(close))
    }
    if (event.key === 'Escape' && offered && row)
      return act(event, () => void edits.repair(row, offered.field, 'kept').then(close))
    if (event.key === 'Escape') return act(event, close)
    if (event.key === 'Enter') return act(event, () => (open ? close() : hasWords(row) ? setOpen(true) : edit()))
    if (event.key === 'F2') return act(event, () => edit())
    if (event.key.toLowerCase() === 'z' && (event.ctrlKey || event.metaKey)) return act(event, () => void edits.undo())
    if (isTyping(event)) act(event, () => edit(event.key))
  }
  const endEdit = (done: Grid['editing']) => setEditing((now) => (now === done ? null : now))
  return { place: within(place), open, editing, go, edit, close, endEdit, press }
}

const act = (event: KeyboardEvent, does: () => void): void => {
  event.preventDefault()
  event.stopPropagation()
  does()
}

/** Whether a row has anything to say in a panel of its own. */
export const hasWords = (row: RowView | undefined): boolean =>
  row !== undefined &&
  (row.state === 'left-out' || row.repairs.length > 0 || row.problems.some((one) => one.severity !== 'info'))

// J and K belong to the page: they go from problem to problem, so a cell is typed into with F2 or any other sign.
const isTyping = (event: KeyboardEvent): boolean =>
  event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey && !/^[jkp? ]$/i.test(event.key)

function target(event: KeyboardEvent, { index, column }: Place, total: number): Place | null {
  const whole = event.ctrlKey || event.metaKey
  switch (event.key) {
    case 'ArrowDown':
      return { index: index + 1, column }
    case 'ArrowUp':
      return { index: index - 1, column }
    case 'ArrowRight':
      return { index, column: column + 1 }
    case 'ArrowLeft':
      return { index, column: column - 1 }
    case 'PageDown':
      return { index: index + PAGE_ROWS, column }
    case 'PageUp':
      return { index: index - PAGE_ROWS, column }
    case 'Home':
      return { index: whole ? 0 : index, column: whole ? column : 0 }
    case 'End':
      return { index: whole ? total - 1 : index, column: whole ? column : 99 }
    default:
      return null
  }
}
