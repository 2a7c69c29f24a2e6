import type { CellPosition } from './selection'

type Pressed = {
  readonly key: string
  readonly ctrlKey: boolean
  readonly metaKey: boolean
  readonly shiftKey: boolean
}

/** How far a key moves from a cell that was typed into. */
export type Step = { readonly rows: number; readonly cells: number }

const PAGE_ROWS = 20

/**
 * The cell that a key moves to, as in a spreadsheet; null for other keys. It may be outside of the grid,
 * except with Tab, which moves along the row and then leaves the grid.
 */
export function keyTarget(
  event: Pressed,
  { index, column }: CellPosition,
  size: { readonly rows: number; readonly columns: number },
): CellPosition | null {
  const whole = event.ctrlKey || event.metaKey
  const [lastRow, lastColumn] = [size.rows - 1, size.columns - 1]
  switch (event.key) {
    case 'ArrowDown':
      return { index: whole ? lastRow : index + 1, column }
    case 'ArrowUp':
      return { index: whole ? 0 : index - 1, column }
    case 'ArrowRight':
      return { index, column: whole ? lastColumn : column + 1 }
    case 'ArrowLeft':
      return { index, column: whole ? 0 : column - 1 }
    case 'PageDown':
      return { index: index + PAGE_ROWS, column }
    case 'PageUp':
      return { index: index - PAGE_ROWS, column }
    case 'Home':
      return whole ? { index: 0, column: 0 } : { index, column: 0 }
    case 'End':
      return whole ? { index: lastRow, column: lastColumn } : { index, column: lastColumn }
    case 'Tab':
      return tabbed(event, { index, column }, lastColumn)
    default:
      return null
  }
}

function tabbed(event: Pressed, { index, column }: CellPosition, last: number): CellPosition | null {
  const to = column + (event.shiftKey ? -1 : 1)
  return to < 0 || to > last ? null : { index, column: to }
}

/** Where a key that ends the typing into a cell leads; null where typing continues. */
export function typingStep({ key, shiftKey }: Pick<Pressed, 'key' | 'shiftKey'>): Step | null {
  const sign = shiftKey ? -1 : 1
  if (key === 'Enter') return { rows: sign, cells: 0 }
  if (key === 'Tab') return { rows: 0, cells: sign }
  return null
}
