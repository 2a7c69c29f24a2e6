import { HOME } from '@/lib/networks/countries'
import { cellText, type SheetRow } from '@/lib/sheet/files/cells'
import { isExplanation, skipReason } from '@/lib/sheet/rows/skipped-rows'
import { assignColumns, unsureQuestion } from './assign-columns'
import { CONTENT_ROWS, type ColumnContent, contentOf, isPhoneLike } from './column-content'
import { fields, type Mapping } from './fields'
import { findHeader, type Header, headerAt } from './header'
import { isOtherStage, saysPaid } from './heading-decoys'
import { bareHeading } from './heading-words'
import { notesOfSaid, notesOfStamps, notesOfTabs, notesOfTitles, type Said } from './notes'
import { headingsIn, isAboutColumn, isChosen, isConfirmed } from './questions'
import type { Question, Recognition } from './recognition'
import { holdsInAll, leadingTo, type RowSum, rowSumsOf } from './row-sums'
import {
  isRepeat,
  looksLikeHeadings,
  questionsOfPayment,
  tableBesideIn,
  tablesBeside,
  tablesQuestion,
  unitsAsked,
} from './tables'

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
  /** The names of the other tabs. */
  readonly otherTabs?: readonly string[]
  /** Texts that stand around the table. */
  readonly said?: readonly Said[]
  /** Whether the rows are all of the sheet. */
  readonly whole?: boolean
}

/** Finds the header among the first rows, and says what each column means and what only a person can say. */
export function recognise(rows: readonly SheetRow[], known: Known = {}): Recognition {
  const { headerLine: asked, currency = USUAL_CURRENCY, whole = true, tab = null } = known
  const inside = rows.filter(({ place }) => place !== 'outside')
  const found = asked === undefined ? findHeader(inside) : headerAt(inside, asked)
  const head = { headerLine: found?.lineNo ?? null, headings: found?.headings ?? [] }
  const all = inside.filter((row) => row.lineNo > (found?.lineNo ?? 0) && !isExplanation(row, head))
  const end = all.findIndex(
    (row) => row.place === 'apart' || (looksLikeHeadings(row.cells) && !isRepeat(row, found?.headings ?? [])),
  )
  const below = (end > 0 ? all.slice(0, end) : all).slice(0, CONTENT_ROWS)
  const width = widthOf(found?.headings ?? [], below)
  const headings = Array.from({ length: width }, (_, column) => found?.headings[column] ?? '')
  const wholeTable = (whole || end > 0) && all.length <= CONTENT_ROWS
  const titles = titlesOf(inside, found)
  const understood = columnsOf({ headings, headerLine: found?.lineNo ?? null }, below, {
    titles,
    tab,
    file: (known.said ?? []).find(({ where }) => where === 'file')?.text ?? '',
    whole: wholeTable,
    currency,
  })
  // Plain rows are not examined one by one, so a table beside them is searched for here.
  const beside =
    found === null ? null : (below.map((row) => tableBesideIn(row, headings)).find((one) => one !== null) ?? null)
  // The heading line decides what every column means, so a person's choice of it is recorded.
  const stamps = notesOfStamps(understood.mapping, (column) => contentOf(below, column).filled === 0)
  const notes = [
    ...notesOfTitles(titles),
    ...stamps,
    ...notesOfTabs(tab, known.otherTabs ?? []),
    ...notesOfSaid(known.said ?? []),
  ]
  const said = typeof asked === 'number' && found !== null ? { confirmed: [headingsIn(found.lineNo)] } : {}
  // The numbers of a table beside are no part of the amounts of this one.
  const own =
    beside === null ? understood.questions : understood.questions.filter(({ code }) => code !== 'unused-column')
  const questions = [...own, ...notes, ...(beside === null ? [] : [beside])]
  return { ...understood, questions, mapping: { ...understood.mapping, ...said } }
}

/**
 * The questions that the payments of a sheet raise by themselves, under their headings: what the server can ask again of
 * the rows that it was sent. The browser asks them too, so that none is new to the person. A column that is used and that
 * neither the headings and cells nor a person say to be so is one of them.
 */
export function questionsOfPayments(
  mapping: Mapping,
  payments: readonly SheetRow[],
  about: { readonly tab: string | null; readonly currency: string; readonly all: number },
): Question[] {
  const { tab, currency, all } = about
  const below = payments.slice(0, CONTENT_ROWS)
  const whole = all <= CONTENT_ROWS
  const { headings, headerLine, columns } = mapping
  const again = columnsOf({ headings, headerLine }, below, { titles: [], tab, file: '', whole, currency })
  const questions = [...again.questions, ...unsureAgain(mapping, again)]
  // One object for all rows: what is worked out of a mapping is kept with it.
  const plain = { headings, headerLine, columns }
  const lines = below.flatMap((row) => questionsOfPayment(row, plain, currency))
  const later = lines.filter(({ key }, at) => lines.findIndex((one) => one.key === key) === at)
  return [...questions, ...later.filter(({ key }) => !questions.some((one) => one.key === key))]
}

function unsureAgain(mapping: Mapping, { questions, mapping: again }: Recognition): Question[] {
  const chosen = questions.flatMap(({ tables = [] }) => tables).find((table) => isChosen(table.columns, mapping))
  const understood = chosen?.fields ?? again.columns
  return mapping.columns.flatMap((field, column) => {
    if (field === null || fields[field].decidesPayment !== true || understood[column] === field) return []
    const isAsked = questions.some((one) => one.field === field && isAboutColumn(one))
    return isAsked || isConfirmed(mapping, field, column)
      ? []
      : [unsureQuestion(mapping.headings, field, column, 'anotherColumn')]
  })
}

type About = {
  readonly titles: readonly SheetRow[]
  readonly tab: string | null
  /** The name of the file. */
  readonly file: string
  readonly whole: boolean
  readonly currency: string
}

/** What columns mean by their headings and the cells of these rows, with what only a person can say of them. */
function columnsOf(
  { headings, headerLine }: Pick<Mapping, 'headings' | 'headerLine'>,
  below: readonly SheetRow[],
  { titles, tab, file, whole, currency }: About,
): Recognition {
  const over = (rows: readonly SheetRow[]) => {
    const contents: ColumnContent[] = headings.map((_, column) => contentOf(rows, column))
    return { contents, understood: understand(headings, contents, headerLine !== null, whole, currency) }
  }
  const all = over(below)
  // Totals and titles between the payments are no cells of their columns.
  const found = { headerLine, headings, columns: all.understood.columns }
  const payments = below.filter((row) => skipReason(row, found) === null)
  const isAll = payments.length === 0 || payments.length === below.length
  const { contents, understood } = isAll ? all : over(payments)
  const bare: Mapping = { headerLine, headings, columns: understood.columns }
  const amounts = headings.flatMap((_, column) => {
    const asks = understood.questions.some((one) => one.field === 'amount' && one.columns.includes(column))
    return bare.columns[column] === 'amount' || asks ? [column] : []
  })
  const sums = rowSumsOf(below, bare, amounts)
  const settled = settledBySum(withoutParts(understood, sums), sums, below, headings)
  const mapping = { ...bare, columns: settled.columns, ...(sums.length === 0 ? {} : { sums }) }
  const units = unitsAsked({ titles, tab, file }, mapping, amounts, currency)
  const samples = contents.map(({ values }) => values.slice(0, SAMPLES))
  return { ...settled, questions: [...settled.questions, ...units], mapping, samples }
}

const SAMPLES = 3

// Columns that lead to the amounts are accounted for; rows of which they do not are warned of.
function withoutParts(understood: Understood, sums: readonly RowSum[]): Understood {
  const parts = new Set(sums.flatMap(leadingTo))
  const isPart = (one: Question) => one.code === 'unused-column' && one.columns.every((column) => parts.has(column))
  return { ...understood, questions: understood.questions.filter((one) => !isPart(one)) }
}

// Of columns that could each be the amount, the one is that which the others lead to in every row.
function settledBySum(
  understood: Understood,
  sums: readonly RowSum[],
  rows: readonly SheetRow[],
  headings: readonly string[],
): Understood {
  const isAsked = (one: Question) => one.field === 'amount' && isAboutColumn(one)
  const asked = [...new Set(understood.questions.filter(isAsked).flatMap(({ columns }) => columns))]
  const [proven, another] = sums.filter((sum) => asked.includes(sum.of) && holdsInAll(sum, rows))
  if (proven === undefined || another !== undefined) return understood
  const parts = leadingTo(proven)
  const bare = (column: number) => bareHeading(headings[column] ?? '')
  const isPart = (column: number) => parts.includes(column) && !saysPaid(bare(column))
  if (isOtherStage(bare(proven.of)) || !asked.every((column) => column === proven.of || isPart(column)))
    return understood
  return {
    ...understood,
    columns: understood.columns.map((field, column) => (column === proven.of ? 'amount' : field)),
    unknown: [...new Set([...understood.unknown, ...parts])].sort((a, b) => a - b),
    questions: understood.questions.filter((one) => !isAsked(one)),
  }
}

const NOTHING_IN = contentOf([], 0)

type Understood = ReturnType<typeof assignColumns>

// Of tables side by side each is understood by itself, and none is used before a person says which.
function understand(
  headings: readonly string[],
  contents: readonly ColumnContent[],
  hasHeader: boolean,
  whole: boolean,
  currency: string,
): Understood {
  const groups = hasHeader ? tablesBeside(headings) : []
  if (groups.length === 0) return assignColumns(headings, contents, hasHeader, whole, currency)
  const each = groups.map((columns) => {
    const own = headings.map((heading, column) => (columns.includes(column) ? heading : ''))
    const theirs = contents.map((content, column) => (columns.includes(column) ? content : NOTHING_IN))
    return { columns, understood: assignColumns(own, theirs, true, whole, currency) }
  })
  const tables = each.map(({ columns, understood }) => ({ columns, fields: understood.columns }))
  const questions = each.flatMap(({ columns, understood }) =>
    understood.questions.map((one) => ({ ...one, ofTable: columns })),
  )
  const nothing = { columns: headings.map(() => null), guessed: [], unknown: [], repeated: [], unresolved: [] }
  return { ...nothing, questions: [tablesQuestion(tables), ...questions] }
}

// Lines of words above the headings. Rows of another table that stands there are not titles.
function titlesOf(rows: readonly SheetRow[], found: Header | null): SheetRow[] {
  return rows.filter(({ lineNo, cells }) => found !== null && lineNo < found.lineNo && !cells.some(isPhoneLike))
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
