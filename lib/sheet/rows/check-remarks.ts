import { message } from '@/lib/messages/message'
import { columnLetters } from '@/lib/sheet/columns/column-letters'
import type { Field, Mapping } from '@/lib/sheet/columns/fields'
import { choiceOf, comparedAs } from '@/lib/sheet/columns/format-question'
import { cellText, type SheetRow, type TypedCell } from '@/lib/sheet/files/cells'
import { addProblem, type Findings, planOf } from './read-field'
import type { RowEdits } from './row-edits'

const MOST_NAMED = 3

/** Reports what a workbook shows beside what it stores: other values, text that is struck out, and people's notes. */
export function checkRemarks(found: Findings, row: SheetRow, mapping: Mapping, patch: RowEdits | null): void {
  const cells = row.cells.flatMap((cell, column) =>
    typeof cell === 'object' && cell !== null ? [{ cell, column }] : [],
  )
  for (const { cell, column } of cells) {
    const field = mapping.columns[column] ?? null
    const isRead = field !== null && planOf(mapping).at[field]?.[0] === column && patch?.values?.[field] === undefined
    if (isRead) checkFormat(found, field, column, cell, mapping)
  }
  const struck = cells.filter(({ cell }) => cell.struck === true)
  if (struck.length > 0) {
    const named = struck.map(({ cell, column }) => `${headingOf(mapping, column)} (${cellText(cell)})`)
    addProblem(found, 'struck-out', {
      typed: cellText(struck[0]?.cell),
      detail: message('issues.detail.struckOut', { cells: { all: named.slice(0, MOST_NAMED) }, count: named.length }),
    })
  }
  const notes = cells.flatMap(({ cell, column }) =>
    cell.note === undefined
      ? []
      : [message('issues.detail.noteAt', { place: `${columnLetters([column])}${row.lineNo}`, text: cell.note })],
  )
  if (notes.length > 0) {
    const detail = message('issues.detail.cellNote', {
      notes: { all: notes.slice(0, MOST_NAMED) },
      count: notes.length,
    })
    addProblem(found, 'cell-note', { typed: null, detail })
  }
}

function checkFormat(found: Findings, field: Field, column: number, cell: TypedCell, mapping: Mapping): void {
  const { format, shown, text } = cell
  if (format === undefined || shown === undefined || comparedAs(field, cell) === 'same') return
  if (choiceOf(mapping.confirmed, column, format) !== null) return
  const empty = shown === '' ? 'yes' : 'no'
  const detail = message('issues.detail.otherFormat', { shown, stored: text, empty })
  addProblem(found, 'other-format', { field, typed: text, detail })
}

const headingOf = (mapping: Mapping, column: number): string => mapping.headings[column] || columnLetters([column])
