import { message } from '@/lib/messages/message'
import { fields, type Mapping } from '@/lib/sheet/columns/fields'
import { type Cell, cellText, type SheetRow, type TypedCell } from '@/lib/sheet/files/cells'
import { cutParts } from '@/lib/sheet/text/split-cells'
import { checkRemarks } from './check-remarks'
import { addProblem, type Findings, type Plan, planOf } from './read-field'
import type { RowEdits } from './row-edits'

/** The issues of a row whose cells do not line up with their headings. */
export const RAGGED = ['extra-cells', 'cut-number'] as const

// A column of row numbers may precede amounts of three digits.
const COUNTER = /^(?:#|n[or]\.?|s\/?\.?n(?:o\.?|\.)?|serial.*|number|row|line|id)$/i

// Such a column beside the amount may hold a three-digit number.
const NUMBERS =
  /total|gross|net|pay|amount|amt|salary|balance|fee|tax|nssf|paid|due|advance|deduct|days|hours|qty|quantity|age|rate|points|number/i

/**
 * Checks whether the cells of a row line up with their headings, and reports what the reader of the file noticed about them.
 */
export function checkShape(found: Findings, row: SheetRow, mapping: Mapping, patch: RowEdits | null): void {
  const plan = planOf(mapping)
  for (const column of plan.rawIds) {
    const id = cellText(row.cells[column])
    if (id !== '') addProblem(found, 'recipient-id-from-file', { field: null, typed: id })
  }
  const texts = row.cells.map(cellText)
  const cut = patch?.values?.amount === undefined ? cutColumn(row, texts, mapping) : -1
  const extra = texts.slice(plan.width).filter((text) => text !== '')
  if (cut !== -1) tellCut(found, cutParts(texts, cut))
  if (extra.length > 0) {
    const detail = message('issues.detail.extraCells', { cells: extra.slice(0, 3).join(', ') })
    addProblem(found, 'extra-cells', { typed: extra.join(', '), detail })
  }
  if (row.cells.length < plan.width) addProblem(found, 'missing-cells')
  const marks = new Set(row.cells.map((cell, column) => markOf(cell, column, plan)))
  for (const mark of marks) if (mark !== undefined) tellMark(found, mark)
  checkRemarks(found, row, mapping, patch)
}

/**
 * The column of a number that a comma has cut so that the amount of the row is another: it begins in the amount's own
 * column, or moves it from a column before. Blanks at the end of the row do not hide that it has a cell too many.
 */
function cutColumn(row: SheetRow, texts: readonly string[], mapping: Mapping): number {
  const { at, width } = planOf(mapping)
  // Where a person has still to say which column is the amount, it may be any that follows.
  const amount = at.amount?.[0] ?? width
  const holdsNumbers = (column: number) => NUMBERS.test(mapping.headings[column] ?? '')
  return row.cells.findIndex((cell, column) => {
    if (typeof cell !== 'object' || cell?.mark !== 'cut-number' || column > amount) return false
    const isLonger = row.cells.length > width
    if (column === amount) return isLonger || mapping.columns[column + 1] !== null || !holdsNumbers(column + 1)
    if (!mayHoldCut(mapping.columns[column] ?? null) || COUNTER.test(mapping.headings[column] ?? '')) return false
    return isLonger || /^0/.test(texts[column + 1] ?? '')
  })
}

// A column of payments holds no part of an amount; one without a meaning may, and so may a note of ours.
const mayHoldCut = (field: Mapping['columns'][number]): boolean => field === null || fields[field].isNote === true

function tellCut(found: Findings, parts: readonly string[]): void {
  const [first = ''] = parts
  const whole = parts.join(',')
  const instead = `${first}${/\d$/.test(first) ? '.00' : ''}`
  const detail = message('issues.detail.cut', { whole, count: parts.length, first, instead })
  addProblem(found, 'cut-number', { typed: whole, detail })
}

// A place or a group that is merged over its rows changes none of them.
function markOf(cell: Cell, column: number, { unused }: Plan): TypedCell['mark'] {
  const mark = typeof cell === 'object' ? cell?.mark : undefined
  const isOfGroup = mark === 'merged' && unused.some((one) => one.column === column && one.role === 'fact')
  return isOfGroup ? undefined : mark
}

function tellMark(found: Findings, mark: NonNullable<TypedCell['mark']>): void {
  if (mark === 'merged') addProblem(found, 'merged-cell')
  else if (mark === 'hidden-row') addProblem(found, 'hidden-row')
  else if (mark === 'stray-quote') addProblem(found, 'unclosed-quote')
  else if (mark === 'swallowed-lines') addProblem(found, 'swallowed-lines')
}
