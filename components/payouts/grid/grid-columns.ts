import type { CSSProperties } from 'react'
import type { Texts } from '@/lib/messages/use-text'
import { type Field, tableFields } from '@/lib/sheet/columns/fields'

export type GridColumn = {
  readonly id: 'row' | 'check' | 'fee' | Field
  readonly head: string
  /** Set where the cell can be typed into. */
  readonly field: Field | null
  readonly end: boolean
}

/**
 * The columns of the sheet grid, in their order, with deadlines where the money is in escrow and the notes that the sheet has. The
 * amount's head names the currency when there is only one.
 */
export function gridColumns(
  ui: Texts<'ui'>,
  currency: string | null,
  isEscrow = false,
  notes: readonly Field[] = [],
): readonly GridColumn[] {
  const unit = currency === null ? '' : `, ${currency}`
  const headOf = (field: Field): string => {
    if (field === 'phone') return ui('col.phoneOrWallet')
    return field === 'amount' ? `${ui('col.amount')}${unit}` : ui(`rowField.${field}`)
  }
  return [
    { id: 'row', head: ui('col.row'), field: null, end: true },
    { id: 'check', head: ui('col.check'), field: null, end: false },
    ...tableFields(isEscrow, notes).map((field) => ({
      id: field,
      head: headOf(field),
      field,
      end: field === 'amount',
    })),
    { id: 'fee', head: `${ui('col.fee')}${unit}`, field: null, end: true },
  ]
}

/** The class of a line of the grid, which takes its widths from `gridWidths`. */
export const GRID_LINE = 'grid md:grid-cols-(--grid-columns)'

/** Widths from 900 px on; below, a row is two lines or more. */
export function gridWidths(columns: readonly GridColumn[]): CSSProperties {
  const template = columns.map(({ id }) => WIDTHS[id] ?? USUAL_WIDTH).join(' ')
  // React's own type knows no custom properties.
  return { '--grid-columns': template } as CSSProperties
}

const USUAL_WIDTH = 'minmax(96px,0.8fr)'
// The least widths of a direct payout fit beside the panel at 1280 px, with the fee in sight.
const WIDTHS: Readonly<Partial<Record<GridColumn['id'], string>>> = {
  ...{ row: '48px', check: 'minmax(114px,0.9fr)', name: 'minmax(124px,1.1fr)', phone: 'minmax(136px,1.1fr)' },
  ...{ network: '68px', amount: 'minmax(98px,0.8fr)', deadline: 'minmax(156px,1fr)' },
  ...{ reference: 'minmax(96px,0.9fr)', fee: '76px' },
}

export const cellId = (rowIndex: number, column: number): string => `cell-${rowIndex}-${column}`
