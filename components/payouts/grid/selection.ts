import type { RowView } from '@/lib/payouts/view'
import type { Field } from '@/lib/sheet/columns/fields'
import type { GridColumn } from './grid-columns'

export type CellPosition = { readonly index: number; readonly column: number }

/** The cells from one corner to the other, both included. */
export type Selection = {
  readonly top: number
  readonly bottom: number
  readonly left: number
  readonly right: number
}

/** The cells between the one where the selection began and the current one. */
export const between = (one: CellPosition, other: CellPosition): Selection => ({
  top: Math.min(one.index, other.index),
  bottom: Math.max(one.index, other.index),
  left: Math.min(one.column, other.column),
  right: Math.max(one.column, other.column),
})

export const holds = ({ top, bottom, left, right }: Selection, { index, column }: CellPosition): boolean =>
  index >= top && index <= bottom && column >= left && column <= right

export const rowsIn = ({ top, bottom }: Selection): number => bottom - top + 1
export const isOneCell = (selection: Selection): boolean =>
  rowsIn(selection) === 1 && selection.left === selection.right

/** The fields in the columns of a selection that can be typed into. */
export const fieldsIn = ({ left, right }: Selection, columns: readonly GridColumn[]): Field[] =>
  columns.slice(left, right + 1).flatMap(({ field }) => (field === null ? [] : [field]))

/** The copied text of a cell: the value as it was read, else as typed. */
export function copyText(row: RowView, { id, field }: GridColumn): string {
  if (id === 'row') return String(row.lineNo)
  if (id === 'fee') return row.fee?.amount ?? ''
  if (field === null) return ''
  const typed = row.typed[field] ?? ''
  switch (field) {
    case 'phone':
      return row.phone ?? typed
    case 'amount':
      return row.amount ?? typed
    case 'name':
      return row.name ?? typed
    case 'reference':
      return row.reference ?? typed
    default:
      return typed
  }
}

/** Cells as the text that spreadsheet programs exchange: a tab between cells, a line for each row. */
export const toClipboard = (lines: readonly (readonly string[])[]): string =>
  lines.map((cells) => cells.map(quoted).join('\t')).join('\n')

const quoted = (text: string): string => (/["\t\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
