import { cellText, type SheetRow } from './cells'
import { type ColumnContent, contentOf, isAmountLike, isPhoneLike } from './column-content'
import { assignColumns } from './columns'
import type { Field } from './fields'
import { meaningsOf } from './heading-words'
import type { Recognition } from './recognition'

const LOOK_AHEAD = 40
const CONTENT_ROWS = 100

/**
 * Finds the header among the first rows and says what each column means. `asked` is a person's own choice of header row:
 * a row number, or null for a sheet without one.
 */
export function recognise(rows: readonly SheetRow[], asked?: number | null): Recognition {
  const found = asked === undefined ? findHeader(rows) : headerAt(rows, asked)
  const below = rows.filter(({ lineNo }) => lineNo > (found?.lineNo ?? 0)).slice(0, CONTENT_ROWS)
  const width = widthOf(found?.headings ?? [], below)
  const headings = Array.from({ length: width }, (_, column) => found?.headings[column] ?? '')
  const contents: ColumnContent[] = headings.map((_, column) => contentOf(below, column))
  const assigned = assignColumns(headings, contents, found !== null)
  return { ...assigned, mapping: { headerLine: found?.lineNo ?? null, headings, columns: assigned.columns } }
}

type Header = { readonly lineNo: number; readonly headings: readonly string[] }

function findHeader(rows: readonly SheetRow[]): Header | null {
  let best: { at: number; score: number } | null = null
  for (const [at, row] of rows.slice(0, LOOK_AHEAD).entries()) {
    const score = headerScore(row)
    if (score > (best?.score ?? 0)) best = { at, score }
  }
  if (best === null) return headerByContrast(rows)
  const row = rows[best.at]
  if (row === undefined) return null
  return joinLines(rows[best.at - 1], row, rows[best.at + 1])
}

// Two known words, or one where it is the only column that counts: a name in a title row is not a header.
function headerScore(row: SheetRow): number {
  const texts = row.cells.map(cellText).filter((text) => text !== '')
  if (row.cells.some(isPhoneLike)) return 0
  const fields = new Set<Field>()
  for (const text of texts) for (const { field } of meaningsOf(text)) fields.add(field)
  if (fields.has('payee') && fields.has('name') && texts.length === 1) fields.delete('payee')
  const counts = fields.has('phone') || fields.has('amount') || fields.has('payee')
  return fields.size >= 2 && counts && texts.length >= 2 ? fields.size : 0
}

// A first row of words over columns of phones and amounts is a header in words we do not know.
function headerByContrast(rows: readonly SheetRow[]): Header | null {
  const [first, ...below] = rows
  if (first === undefined || below.length === 0) return null
  const columns = first.cells.map((_, column) => contentOf(below.slice(0, CONTENT_ROWS), column))
  const contrasts = first.cells.filter((cell, column) => {
    const content = columns[column]
    if (content === undefined || content.filled === 0 || cellText(cell) === '') return false
    if (content.phones > 0.5) return !isPhoneLike(cell) && !/\d/.test(cellText(cell))
    return content.amounts > 0.8 && !isAmountLike(cell) && !/\d/.test(cellText(cell))
  })
  return contrasts.length === 0 ? null : { lineNo: first.lineNo, headings: first.cells.map(cellText) }
}

function headerAt(rows: readonly SheetRow[], lineNo: number | null): Header | null {
  const row = rows.find((each) => each.lineNo === lineNo)
  return row === undefined ? null : { lineNo: row.lineNo, headings: row.cells.map(cellText) }
}

/** A header over two lines ("Payment" above "Phone | Amount") is one: the lower words, and the upper where they are alone. */
function joinLines(above: SheetRow | undefined, row: SheetRow, under: SheetRow | undefined): Header {
  const own = row.cells.map(cellText)
  if (under !== undefined && under.lineNo === row.lineNo + 1 && completes(own, under)) {
    return { lineNo: under.lineNo, headings: joined(own, under.cells.map(cellText)) }
  }
  if (above !== undefined && above.lineNo === row.lineNo - 1 && own.includes('') && headsSomething(above, own)) {
    return { lineNo: row.lineNo, headings: joined(above.cells.map(cellText), own) }
  }
  return { lineNo: row.lineNo, headings: own }
}

function completes(own: readonly string[], under: SheetRow): boolean {
  const texts = under.cells.map(cellText)
  const filled = texts.filter((text) => text !== '')
  if (filled.length === 0 || under.cells.some((cell) => isPhoneLike(cell) || isAmountLike(cell))) return false
  const meant = texts.filter(
    (text, column) => text !== '' && (meaningsOf(text).length > 0 || joinsWell(own[column], text)),
  )
  return meant.length === filled.length
}

function headsSomething(above: SheetRow, own: readonly string[]): boolean {
  return above.cells.some((cell, column) => own[column] === '' && meaningsOf(cellText(cell)).length > 0)
}

function joined(upper: readonly string[], lower: readonly string[]): string[] {
  return Array.from({ length: Math.max(upper.length, lower.length) }, (_, column) => {
    const [top = '', bottom = ''] = [upper[column], lower[column]]
    if (top === '' || bottom === '') return top || bottom
    return meaningsOf(bottom).length > 0 && !joinsWell(top, bottom) ? bottom : `${top} ${bottom}`
  })
}

function joinsWell(top: string | undefined, bottom: string): boolean {
  return top !== undefined && top !== '' && meaningsOf(`${top} ${bottom}`).length > 0
}

// A heading may be missing over the last columns; one over-long row may not widen the sheet.
function widthOf(headings: readonly string[], below: readonly SheetRow[]): number {
  const own = headings.findLastIndex((heading) => heading !== '') + 1
  const counts = new Map<number, number>()
  for (const row of below) {
    const width = row.cells.findLastIndex((cell) => cellText(cell) !== '') + 1
    counts.set(width, (counts.get(width) ?? 0) + 1)
  }
  let usual = own
  for (const [width, count] of counts) if (count * 2 > below.length) usual = Math.max(usual, width)
  if (own > 0 || below.length === 0) return usual
  return Math.max(usual, ...counts.keys())
}
