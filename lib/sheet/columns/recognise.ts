import { HOME } from '@/lib/networks/countries'
import { cellText, type SheetRow } from '@/lib/sheet/files/cells'
import { assignColumns } from './assign-columns'
import { type ColumnContent, contentOf, isAmountLike, isPhoneLike } from './column-content'
import type { Field, Mapping } from './fields'
import { OTHER_PEOPLE } from './heading-decoys'
import { headingKey, meaningsOf } from './heading-words'
import { headingsIn } from './questions'
import type { Question, Recognition } from './recognition'
import {
  isRepeat,
  looksLikeHeadings,
  questionsOfPayment,
  tableBesideIn,
  tablesBeside,
  tablesQuestion,
  unitsAsked,
} from './tables'

const LOOK_AHEAD = 40
const CONTENT_ROWS = 140
/** Of how many payments, from the first on, questions are asked again. */
export const PAYMENTS_ASKED = CONTENT_ROWS
/** The currency of a payout unless another is given. */
export const USUAL_CURRENCY = HOME.currency

/** What is known of a sheet beside its first rows. */
export type Known = {
  /** A person's own choice of header row: a row number, or null for a sheet without one. */
  readonly headerLine?: number | null
  /** The currency of the payout. */
  readonly currency?: string
  /** The name of the tab of a workbook. */
  readonly tab?: string | null
  /** Whether the rows are all of the sheet. */
  readonly whole?: boolean
}

/** Finds the header among the first rows, and says what each column means and what only a person can say. */
export function recognise(rows: readonly SheetRow[], known: Known = {}): Recognition {
  const { headerLine: asked, currency = USUAL_CURRENCY, whole = true, tab = null } = known
  const found = asked === undefined ? findHeader(rows) : headerAt(rows, asked)
  const all = rows.filter(({ lineNo }) => lineNo > (found?.lineNo ?? 0))
  const end = all.findIndex((row) => looksLikeHeadings(row.cells) && !isRepeat(row, found?.headings ?? []))
  const below = (end > 0 ? all.slice(0, end) : all).slice(0, CONTENT_ROWS)
  const width = widthOf(found?.headings ?? [], below)
  const headings = Array.from({ length: width }, (_, column) => found?.headings[column] ?? '')
  const wholeTable = (whole || end > 0) && all.length <= CONTENT_ROWS
  const titles = titlesOf(rows, found)
  const understood = columnsOf({ headings, headerLine: found?.lineNo ?? null }, below, {
    titles,
    tab,
    whole: wholeTable,
    currency,
  })
  // Plain rows are not examined one by one, so a table beside them is searched for here.
  const beside =
    found === null ? null : (below.map((row) => tableBesideIn(row, headings)).find((one) => one !== null) ?? null)
  // The heading line decides what every column means, so a person's choice of it is recorded.
  const said = typeof asked === 'number' && found !== null ? { confirmed: [headingsIn(found.lineNo)] } : {}
  const questions = [...understood.questions, ...(beside === null ? [] : [beside])]
  return { ...understood, questions, mapping: { ...understood.mapping, ...said } }
}

/**
 * The questions that the payments of a sheet raise by themselves, under their headings: what the server can ask again of
 * the rows that it was sent. The browser asks them too, so that none is new to the person.
 */
export function questionsOfPayments(
  { headings, headerLine, columns }: Mapping,
  payments: readonly SheetRow[],
  about: { readonly tab: string | null; readonly currency: string; readonly all: number },
): Question[] {
  const { tab, currency, all } = about
  const below = payments.slice(0, CONTENT_ROWS)
  const whole = all <= CONTENT_ROWS
  const { questions } = columnsOf({ headings, headerLine }, below, { titles: [], tab, whole, currency })
  const lines = below.flatMap((row) => questionsOfPayment(row, { headings, headerLine, columns }, currency))
  const later = lines.filter(({ key }, at) => lines.findIndex((one) => one.key === key) === at)
  return [...questions, ...later.filter(({ key }) => !questions.some((one) => one.key === key))]
}

type About = {
  readonly titles: readonly SheetRow[]
  readonly tab: string | null
  readonly whole: boolean
  readonly currency: string
}

/** What columns mean by their headings and the cells of these rows, with what only a person can say of them. */
function columnsOf(
  { headings, headerLine }: Pick<Mapping, 'headings' | 'headerLine'>,
  below: readonly SheetRow[],
  { titles, tab, whole, currency }: About,
): Recognition {
  const contents: ColumnContent[] = headings.map((_, column) => contentOf(below, column))
  const understood = understand(headings, contents, headerLine !== null, whole)
  const mapping: Mapping = { headerLine, headings, columns: understood.columns }
  const amounts = headings.flatMap((_, column) => {
    const asks = understood.questions.some((one) => one.field === 'amount' && one.columns.includes(column))
    return understood.columns[column] === 'amount' || asks ? [column] : []
  })
  const units = unitsAsked({ titles, tab }, mapping, amounts, currency)
  return { ...understood, questions: [...understood.questions, ...units], mapping }
}

type Understood = ReturnType<typeof assignColumns>

// Of tables side by side each is understood by itself, and none is used before a person says which.
function understand(
  headings: readonly string[],
  contents: readonly ColumnContent[],
  hasHeader: boolean,
  whole: boolean,
): Understood {
  const groups = hasHeader ? tablesBeside(headings) : []
  if (groups.length === 0) return assignColumns(headings, contents, hasHeader, whole)
  const each = groups.map((columns) => {
    const own = headings.map((heading, column) => (columns.includes(column) ? heading : ''))
    return { columns, understood: assignColumns(own, contents, true, whole) }
  })
  const tables = each.map(({ columns, understood }) => ({ columns, fields: understood.columns }))
  const questions = each.flatMap(({ columns, understood }) =>
    understood.questions.map((one) => ({ ...one, ofTable: columns })),
  )
  const nothing = { columns: headings.map(() => null), guessed: [], unknown: [], repeated: [] }
  return { ...nothing, questions: [tablesQuestion(tables), ...questions] }
}

// Lines of words above the headings. Rows of another table that stands there are not titles.
function titlesOf(rows: readonly SheetRow[], found: Header | null): SheetRow[] {
  return rows.filter(({ lineNo, cells }) => found !== null && lineNo < found.lineNo && !cells.some(isPhoneLike))
}

type Header = { readonly lineNo: number; readonly headings: readonly string[] }

function findHeader(rows: readonly SheetRow[]): Header | null {
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
