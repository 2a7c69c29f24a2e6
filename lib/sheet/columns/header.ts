import { cellText, type SheetRow } from '@/lib/sheet/files/cells'
import { CONTENT_ROWS, contentOf, isAmountLike, isPhoneLike } from './column-content'
import type { Field } from './fields'
import { OTHER_PEOPLE } from './heading-decoys'
import { headingKey, meaningsOf } from './heading-words'

const LOOK_AHEAD = 40

/** The line of the headings, and what they say; two lines that belong together are one. */
export type Header = { readonly lineNo: number; readonly headings: readonly string[] }

/** Finds the headings among the first rows of a sheet; null where there are none. */
export function findHeader(rows: readonly SheetRow[]): Header | null {
  let best: { at: number; score: number } | null = null
  for (const [at, row] of rows.slice(0, LOOK_AHEAD).entries()) {
    // A table further down is another table, however many headings it has.
    if (best !== null && rows.slice(best.at + 1, at).some((each) => each.cells.some(isPhoneLike))) break
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
  let sure = 0
  for (const text of texts) {
    for (const meaning of meaningsOf(text)) {
      fields.add(meaning.field)
      if (meaning.sure) sure += 1
    }
  }
  if (fields.has('payee') && fields.has('name') && texts.length === 1) fields.delete('payee')
  const counts = fields.has('phone') || fields.has('amount') || fields.has('payee')
  const enough = fields.size >= 2 && counts && texts.length >= 2
  return enough && (sure > 0 || !row.cells.some(isAmountLike)) ? fields.size + sure : 0
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

/** The headings of a row that a person chose; null for a sheet without any. */
export function headerAt(rows: readonly SheetRow[], lineNo: number | null): Header | null {
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
  const headings = above !== undefined && above.lineNo === row.lineNo - 1 ? underGroups(above, own) : own
  return { lineNo: row.lineNo, headings }
}

// "Next of kin" over "Name" and "Phone" makes them those of the next of kin.
function underGroups(above: SheetRow, own: readonly string[]): string[] {
  const groups = above.cells.map(cellText)
  const named = groups.flatMap((text, column) => (text === '' ? [] : [column]))
  if (named.length < 2 && (named[0] ?? 0) === 0) return [...own]
  let group = ''
  return own.map((heading, column) => {
    group = groups[column] || group
    return heading !== '' && OTHER_PEOPLE.test(headingKey(group)) ? `${group} ${heading}` : heading
  })
}

function completes(own: readonly string[], under: SheetRow): boolean {
  const texts = under.cells.map(cellText)
  const filled = texts.filter((text) => text !== '')
  if (filled.length === 0 || under.cells.some((cell) => isPhoneLike(cell) || isAmountLike(cell))) return false
  const meant = texts.filter((text, column) => text !== '' && (isTerm(text) || joinsWell(own[column], text)))
  return meant.length === filled.length
}

function headsSomething(above: SheetRow, own: readonly string[]): boolean {
  return above.cells.some((cell, column) => own[column] === '' && isTerm(cellText(cell)))
}

function joined(upper: readonly string[], lower: readonly string[]): string[] {
  return Array.from({ length: Math.max(upper.length, lower.length) }, (_, column) => {
    const [top = '', bottom = ''] = [upper[column], lower[column]]
    if (top === '' || bottom === '') return top || bottom
    const both = `${top} ${bottom}`
    const aboutOthers = meaningsOf(both).some(({ other }) => other)
    return isTerm(bottom) && !joinsWell(top, bottom) && !aboutOthers ? bottom : both
  })
}

function joinsWell(top: string | undefined, bottom: string): boolean {
  return top !== undefined && top !== '' && isTerm(`${top} ${bottom}`)
}

const isTerm = (text: string): boolean => meaningsOf(text).some(({ sure }) => sure)
