import { type Field, isJoined, type Mapping } from '@/lib/sheet/columns/fields'
import { choiceOf } from '@/lib/sheet/columns/format-question'
import { type Cell, cellText, type SheetRow, type TypedCell } from '@/lib/sheet/files/cells'
import type { RowEdits } from './row-edits'

/** One field of one row before it is understood: the text, where it came from, and what kind of cell held it. */
export type Reading = {
  readonly text: string
  readonly kind: TypedCell['kind']
  readonly formula: boolean
  readonly from1904: boolean
  readonly byHand: boolean
}

/** The columns of each field, with what a person confirmed of them. */
export type FieldColumns = {
  readonly at: Readonly<Partial<Record<Field, readonly number[]>>>
  readonly confirmed: Mapping['confirmed']
}

const known = new WeakMap<Mapping, FieldColumns>()

/** Where a mapping has each field; the same mapping object is worked out once. */
export function fieldColumns(mapping: Mapping): FieldColumns {
  const before = known.get(mapping)
  if (before !== undefined) return before
  const at: Partial<Record<Field, number[]>> = {}
  mapping.columns.forEach((field, column) => {
    if (field !== null) at[field] = [...(at[field] ?? []), column]
  })
  const found = { at, confirmed: mapping.confirmed }
  known.set(mapping, found)
  return found
}

const EMPTY: Reading = { text: '', kind: 'text', formula: false, from1904: false, byHand: false }

/** Reads one field: what staff typed, else the cell. Name parts in several columns are joined by a space. */
export function readField(row: SheetRow, fields: FieldColumns, patch: RowEdits | null, field: Field): Reading {
  const typed = patch?.values?.[field]
  if (typed !== undefined) return { ...EMPTY, text: typed.trim(), byHand: true }
  const columns = fields.at[field]
  if (columns === undefined) return EMPTY
  if (isJoined(field) && columns.length > 1) {
    const parts = columns.map((column) => cellText(row.cells[column])).filter((part) => part !== '')
    return { ...EMPTY, text: parts.join(' ') }
  }
  const [column = -1] = columns
  return ofCell(shownCell(row.cells[column], column, fields))
}

// Where a person said that what the workbook shows counts, that is the text of the cell.
function shownCell(cell: Cell | undefined, column: number, { confirmed }: FieldColumns): Cell | undefined {
  if (typeof cell !== 'object' || cell?.shown === undefined || cell.format === undefined) return cell
  return choiceOf(confirmed, column, cell.format) === 'shown' ? { ...cell, kind: 'text', text: cell.shown } : cell
}

function ofCell(cell: Cell | undefined): Reading {
  if (cell === null || cell === undefined) return EMPTY
  if (typeof cell === 'string') return { ...EMPTY, text: cell.trim() }
  const { kind, formula, from1904 } = cell
  return { text: cell.text.trim(), kind, formula: formula === true, from1904: from1904 === true, byHand: false }
}
