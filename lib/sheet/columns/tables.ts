import { message } from '@/lib/messages/message'
import { cellText, type SheetRow } from '@/lib/sheet/files/cells'
import { skipReason } from '@/lib/sheet/rows/skipped-rows'
import { unitsOfFormat } from '@/lib/sheet/workbook/number-formats'
import { isAmountLike, isPhoneLike } from './column-content'
import { columnLetters, columnRange } from './column-letters'
import type { Field, Mapping } from './fields'
import { questionsOfFormats } from './format-question'
import { headingKey, meaningsOf } from './heading-words'
import { notesOf, notesOfClosing } from './notes'
import { questionOutside } from './outside'
import type { Question } from './recognition'
import { isTitleOfUnpaid, refuses } from './refusals'
import { unitQuestion } from './unit-question'
import { currenciesOfFile, unitsOfHeading, unitsOfText } from './units'

const LONGEST_HEADING = 60
const MOST_NOTES = 3
const MONTHS =
  /\b(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\b[\s,/'’-]*(?:20)?\d{2}\b|\b(?:january|february|april|june|july|august|september|october|november|december)\b|\bq[1-4]\b|\b(?:week|table|batch|list|part|payroll|schedule)\s*(?:no\.?\s*)?\d+\b/i

/** Whether a line is headings: terms of at least two fields, one of them what is paid or to whom, and nothing that is paid. */
export function looksLikeHeadings(cells: SheetRow['cells']): boolean {
  if (cells.some((cell) => isPhoneLike(cell) || isAmountLike(cell))) return false
  const texts = cells.map(cellText).filter((text) => text !== '')
  if (texts.length < 2) return false
  const meant = texts.filter((text) => text.length <= LONGEST_HEADING).map((text) => meaningsOf(text))
  const fields = new Set<Field>(meant.flatMap((each) => each.map(({ field }) => field)))
  const sure = new Set<Field>(meant.flatMap((each) => each.flatMap((one) => (one.sure ? [one.field] : []))))
  const counts = ['phone', 'amount', 'payee'].some((field) => fields.has(field as Field))
  return (
    counts && fields.size >= 2 && sure.size >= 1 && meant.filter((each) => each.length > 0).length * 2 >= texts.length
  )
}

/** The question that a line below the headings raises: another table begins there, or it names another unit. */
export function questionOfLine(row: SheetRow, mapping: Mapping, own: string): Question | null {
  if (row.place === 'outside') return questionOutside(row, mapping, own, sectionQuestion)
  if (row.place === 'apart' && isAlike(row, mapping)) return tableApart(row)
  if (mapping.headerLine === null || row.lineNo <= mapping.headerLine) return null
  const question = questionBelow(row, mapping, own)
  return question !== null && isRepeat(row, mapping.headings) ? null : question
}

function questionBelow(row: SheetRow, mapping: Mapping, own: string): Question | null {
  const format = questionOfFormat(row, mapping, own)
  if (format !== null) return format
  const reason = skipReason(row, mapping)
  if (reason === 'explanation') return null
  if (looksLikeHeadings(row.cells) || isHeadedAgain(row, mapping)) return secondTable(row, 'no')
  if (reason === 'section' || reason === 'signature' || reason === 'totals') {
    const title = row.cells.map(cellText).filter((text) => text !== '')
    const text = title.join(' ')
    if (reason === 'section' && isOfOthers(text)) return sectionQuestion(row)
    const [note] = reason === 'signature' ? notesOfClosing(row) : notesOf(row)
    if (note !== undefined) return note
  }
  const beside = tableBesideIn(row, mapping.headings)
  if (beside !== null) return beside
  const texts = row.cells.map(cellText).filter((text) => text !== '')
  if (texts.length === 0 || row.cells.some(isPhoneLike)) return null
  const words = texts.filter((text) => /\p{L}{2}/u.test(text))
  const [unit] = words.filter((text) => text.length > 2).flatMap((text) => unitsOfText(text, own))
  const isPayment = isAmountLike(row.cells[mapping.columns.indexOf('amount')]) && reason === null
  if (unit !== undefined && !isPayment && texts.length <= MOST_NOTES)
    return unitQuestion(unit, texts.join(' '), { in: 'row', place: String(row.lineNo) }, own)
  const titleOnly = texts.length <= 2 && texts.length === words.length && !row.cells.some(isAmountLike)
  return titleOnly && MONTHS.test(texts.join(' ')) && !/:/.test(texts[0] ?? '')
    ? { ...secondTable(row, 'yes'), mayResume: true }
    : null
}

const isAlike = (row: SheetRow, mapping: Mapping): boolean =>
  isRepeat(row, mapping.headings) || !looksLikeHeadings(row.cells)

// A table of its own may list other people, or the same once more, even under the same headings.
function tableApart(row: SheetRow): Question {
  const text = row.cells.map(cellText).filter(Boolean).slice(0, 4).join(', ').slice(0, 80)
  const asked = message('sheet.question.tableApart', { row: row.lineNo, text })
  return { ...secondTable(row, 'no'), message: asked, mayResume: true }
}

// A heading where the phone would be and words where the amount would be: a table of which few words are known.
function isHeadedAgain({ cells }: SheetRow, { columns }: Mapping): boolean {
  const [phone, amount] = [cellText(cells[columns.indexOf('phone')]), cellText(cells[columns.indexOf('amount')])]
  if (/\d/.test(phone + amount) || phone.length > LONGEST_HEADING || !/\p{L}{2}/u.test(amount)) return false
  return meaningsOf(phone).some(({ field }) => field === 'phone')
}

// A section of another country has its phones and sums, which may read as ours.
const ELSEWHERE =
  /\b(?:kenya|tanzania|rwanda|burundi|sudan|congo|drc|rdc|ethiopia|somalia)n?\b|\b(?:nairobi|mombasa|kisumu|kigali|bujumbura|juba|goma|bukavu|bunia|kinshasa|dodoma|dar es salaam)\b/i
const ON_A_DAY = /\b(?:after|from|until|before) (?:the )?\d/i

const isOfOthers = (title: string): boolean =>
  isTitleOfUnpaid(title) || refuses(title, 'decision') || ELSEWHERE.test(title) || ON_A_DAY.test(title)

function sectionQuestion({ lineNo: line, cells }: SheetRow): Question {
  const text = cells.map(cellText).join(' ').trim().slice(0, 80)
  const asked = message('sheet.question.section', { row: line, text })
  const key = `table at row ${line}`
  return {
    code: 'second-table',
    field: 'amount',
    columns: [],
    message: asked,
    key,
    line,
    mayResume: true,
    isSection: true,
  }
}
/** The questions that a payment raises by itself: those of its line, and those of what a workbook shows of its cells. */
export const questionsOfPayment = (row: SheetRow, mapping: Mapping, own: string): Question[] => [
  ...[questionOfLine(row, mapping, own) ?? []].flat(),
  ...questionsOfFormats(row, mapping),
]

// The same for every row of a column, so that one answer is enough.
function questionOfFormat(row: SheetRow, mapping: Mapping, own: string): Question | null {
  for (const [column, field] of mapping.columns.entries()) {
    const cell = row.cells[column]
    if (field !== 'amount' || typeof cell !== 'object' || cell?.format === undefined) continue
    const units = unitsOfFormat(cell.format, own)
    // What is shown of a multiple is another number, and which one counts is a question of its own.
    const unit = units.find(({ kind }) => kind === 'currency' || cell.shown === undefined)
    if (unit !== undefined)
      return unitQuestion(unit, cell.format, { in: 'format', place: columnLetters([column]) }, own)
  }
  return null
}

/** The question of a table that begins beside this one, further down and next to payments; null where none does. */
export function tableBesideIn(row: SheetRow, headings: readonly string[]): Question | null {
  const cells = row.cells.map((cell, column) => ((headings[column] ?? '') === '' ? cell : null))
  if (!looksLikeHeadings(cells)) return null
  const column = columnLetters([cells.findIndex((cell) => cellText(cell) !== '')])
  const key = `table at ${column}${row.lineNo}`
  return {
    code: 'second-table',
    field: 'amount',
    columns: [],
    message: message('sheet.question.tableBeside', { row: row.lineNo, column }),
    key,
    line: row.lineNo,
    mayResume: true,
    isBeside: true,
  }
}

/** Whether a line repeats the headings, as printed pages do. */
export function isRepeat(row: SheetRow, headings: readonly string[]): boolean {
  return row.cells.every((cell, column) => {
    const text = cellText(cell)
    return text === '' || headingKey(text) === headingKey(headings[column] ?? '')
  })
}

function secondTable({ lineNo: line, cells }: SheetRow, title: 'yes' | 'no'): Question {
  const texts = cells.map(cellText).filter((each) => each !== '')
  const text = texts.slice(0, 4).join(', ').slice(0, 80)
  const asked = message('sheet.question.tableBelow', { row: line, title, text })
  return { code: 'second-table', field: 'amount', columns: [], message: asked, key: `table at row ${line}`, line }
}

/** Asks which of the tables side by side is paid. */
export function tablesQuestion(tables: NonNullable<Question['tables']>): Question {
  const names = tables.map(({ columns }) => columnRange(columns))
  return {
    code: 'second-table',
    field: 'amount',
    columns: [],
    message: message('sheet.question.tablesBeside', { columns: { all: names } }),
    key: `tables in columns ${names.join(', ')}`,
    tables,
  }
}

/** The columns of each of several tables side by side in one header; none where there is one table. */
export function tablesBeside(headings: readonly string[]): readonly (readonly number[])[] {
  const groups: number[][] = []
  headings.forEach((heading, column) => {
    if (heading === '') return
    const last = groups.at(-1)
    if (last !== undefined && last.at(-1) === column - 1) last.push(column)
    else groups.push([column])
  })
  const repeated = twice(headings)
  const tables = groups.filter((group) => isTable(group, headings))
  const found = tables.length > 1 ? tables : repeated
  return found.length < 2 ? [] : found
}

function isTable(group: readonly number[], headings: readonly string[]): boolean {
  const fields = new Set(group.flatMap((column) => meaningsOf(headings[column] ?? '').map(({ field }) => field)))
  return fields.size >= 2 && (fields.has('phone') || fields.has('payee')) && fields.has('amount')
}

// The same headings in the same order once more, without a gap: "Name, Phone, Amount, Name, Phone, Amount".
function twice(headings: readonly string[]): number[][] {
  const keys = headings.map(headingKey)
  const again = keys.findIndex((key, at) => at > 1 && key !== '' && key === keys[0] && keys[at + 1] === keys[1])
  if (again < 0) return []
  const all = headings.map((_, column) => column)
  const halves = [all.slice(0, again), all.slice(again)]
  return halves.every((half) => isTable(half, headings)) ? halves : []
}

/** The questions of other units in the headings of the amounts, the lines above them and the names of the tab and the file. */
export function unitsAsked(
  { titles, tab, file }: { readonly titles: readonly SheetRow[]; readonly tab: string | null; readonly file: string },
  mapping: Mapping,
  amounts: readonly number[],
  own: string,
): Question[] {
  const asked: Question[] = []
  for (const column of amounts) {
    const heading = mapping.headings[column] ?? ''
    const where = { in: 'cell', place: `${columnLetters([column])}${mapping.headerLine ?? ''}` } as const
    for (const unit of unitsOfHeading(heading, own))
      asked.push({ ...unitQuestion(unit, heading, where, own), ofColumn: column })
  }
  for (const row of titles) {
    row.cells.forEach((cell, column) => {
      const text = cellText(cell)
      if (text === '') return
      for (const unit of unitsOfText(text, own))
        asked.push(unitQuestion(unit, text, { in: 'cell', place: `${columnLetters([column])}${row.lineNo}` }, own))
    })
  }
  for (const unit of unitsOfText(tab ?? '', own))
    asked.push(unitQuestion(unit, tab ?? '', { in: 'tab', place: '' }, own))
  for (const unit of currenciesOfFile(file, own)) asked.push(unitQuestion(unit, file, { in: 'file', place: '' }, own))
  return asked.slice(0, 3)
}
