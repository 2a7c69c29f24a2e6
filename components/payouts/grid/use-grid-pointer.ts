'use client'

import { type MouseEvent, useRef } from 'react'
import type { CellPosition } from './selection'
import type { Grid } from './use-grid'

/** The cell under the pointer; null in a panel, in a cell that is typed into, and outside of the rows. */
function cellAt(target: EventTarget): CellPosition | null {
  if (!(target instanceof Element) || target.closest('input, section')) return null
  const cell = target.closest('[data-column]')
  const row = target.closest('[data-index]')
  if (cell === null || row === null) return null
  return { index: Number(row.getAttribute('data-index')), column: Number(cell.getAttribute('data-column')) }
}

// Closing a panel moves rows under a resting pointer: only a move of this many pixels extends a selection.
const DRAWN_PX = 4

type Drag = { readonly place: CellPosition; readonly row: number | null; readonly x: number; readonly y: number }

const moved = (from: Drag, { clientX, clientY }: MouseEvent): boolean =>
  Math.hypot(clientX - from.x, clientY - from.y) >= DRAWN_PX

/** What the pointer does in the grid: selects a cell, opens it with a second click, extends a selection, selects whole rows by their number. */
export function useGridPointer(grid: Grid, hasPanel: (index: number) => boolean) {
  const dragging = useRef<Drag | null>(null)
  const pressed = useRef<CellPosition | null>(null)
  return {
    onMouseDown: (event: MouseEvent) => {
      const under = cellAt(event.target)
      if (under === null || event.button !== 0) return
      // Closing a panel moves rows between the two presses of a double click, which is about the cell of the first.
      const place = event.detail > 1 ? (pressed.current ?? under) : under
      pressed.current = place
      // A cell saves when it is left, and it has to be left before another is selected.
      if (grid.editing !== null && document.activeElement instanceof HTMLElement) document.activeElement.blur()
      const gutter = place.column === 0
      dragging.current = { place, row: gutter ? place.index : null, x: event.clientX, y: event.clientY }
      if (event.shiftKey) {
        event.preventDefault()
        return gutter ? grid.selectRows(grid.place.index, place.index) : grid.go(place, { extend: true })
      }
      grid.go(place)
    },
    onMouseOver: (event: MouseEvent) => {
      const from = dragging.current
      if (from === null || event.buttons !== 1 || !moved(from, event)) return
      const place = cellAt(event.target)
      if (place === null || (place.index === grid.place.index && place.column === grid.place.column)) return
      if (from.row === null) grid.go(place, { extend: true })
      else grid.selectRows(from.row, place.index)
    },
    onMouseUp: (event: MouseEvent) => {
      const from = dragging.current
      dragging.current = null
      if (from === null || event.shiftKey) return
      // The panel moves the rows below it, so it opens only once it is certain that no selection is being extended.
      const over = cellAt(event.target)
      const back = over?.index === from.place.index && over.column === from.place.column
      if ((back || !moved(from, event)) && hasPanel(from.place.index)) grid.go(from.place, { open: true })
    },
    onDoubleClick: (event: MouseEvent) => {
      if (cellAt(event.target) !== null) grid.edit()
    },
  }
}
