import { type Message, message } from '@/lib/messages/message'
import { readCellAmount } from '@/lib/money/amount'
import { formatPhone, readPhone } from '@/lib/phone/number'
import type { SheetRow, TypedCell } from '@/lib/sheet/files/cells'
import { columnLetters } from './column-letters'
import { type Confirmation, type Field, fields, type Mapping } from './fields'
import type { Question } from './recognition'

/** Which text of a cell counts, where a workbook shows another than it stores. */
export const FORMAT_CHOICES = ['shown', 'stored'] as const
export type FormatChoice = (typeof FORMAT_CHOICES)[number]

// A format may fill an amount up with zeros.
const LEADING_ZEROS = /^([^\d.,]*)0+(?=\d)/
const KEY = /^format (\S+) “(.*)”: (shown|stored)$/s

const keyOf = (column: number, format: string): string => `format ${columnLetters([column])} “${format}”`

/** The key of an answer to a question about a number format. */
export const formatAnswer = (key: string, choice: FormatChoice): string => `${key}: ${choice}`

/** What an answer about a number format says; null for the key of another answer. */
export function readFormatAnswer(key: string) {
  const [, column = '', format = '', choice] = KEY.exec(key) ?? []
  return choice === undefined ? null : { column, format, choice: choice as FormatChoice }
}

/** The answer about the format of a cell in a column; null where nobody has given one. */
export function choiceOf(
  confirmed: readonly Confirmation[] | undefined,
  column: number,
  format: string,
): FormatChoice | null {
  const key = keyOf(column, format)
  return FORMAT_CHOICES.find((choice) => confirmed?.some((one) => one.key === formatAnswer(key, choice))) ?? null
}

/**
 * How what a workbook shows of a cell compares with what it stores, for the field that it gives: the same value, another,
 * or nothing that can be read as one.
 */
export function comparedAs(field: Field, { kind, text, shown }: TypedCell): 'same' | 'other' | 'unreadable' {
  if (shown === undefined) return 'same'
  const kindOfStored = kind === 'number' ? 'number' : 'text'
  const { holds } = fields[field]
  if (holds === 'reference' || holds === 'payee') return shown === '' ? 'unreadable' : 'other'
  if (holds === 'amount')
    return compared(amountOf(shown.replace(LEADING_ZEROS, '$1'), 'text'), amountOf(text, kindOfStored))
  return holds === 'phone' ? compared(phoneOf(shown, 'text'), phoneOf(text, kindOfStored)) : 'same'
}

function compared(shown: string | null, stored: string | null): 'same' | 'other' | 'unreadable' {
  if (shown === stored) return 'same'
  return shown === null ? 'unreadable' : 'other'
}

function amountOf(text: string, kind: 'text' | 'number'): string | null {
  const read = readCellAmount(text, kind)
  return read.ok ? read.amount : null
}

function phoneOf(text: string, kind: 'text' | 'number'): string | null {
  const read = readPhone(text, { kind })
  return read.ok ? read.e164 : null
}

/**
 * The questions about cells of a payment that a workbook shows as something else than it stores, without those that `known`
 * has by their keys.
 */
export function questionsOfFormats(
  row: SheetRow,
  mapping: Mapping,
  known: Pick<ReadonlyMap<string, Question>, 'has'> = new Map(),
): Question[] {
  return mapping.columns.flatMap((field, column) => {
    const cell = row.cells[column]
    if (field === null || typeof cell !== 'object' || cell?.format === undefined) return []
    if (cell.shown === undefined || known.has(keyOf(column, cell.format))) return []
    const compared = comparedAs(field, cell)
    return compared === 'same' ? [] : [formatQuestion(field, column, cell, cell.format, compared === 'other')]
  })
}

function formatQuestion(field: Field, column: number, cell: TypedCell, format: string, isReadable: boolean): Question {
  return {
    code: 'other-format',
    field,
    columns: [],
    message: formatMessage(field, columnLetters([column]), cell, format),
    // The same for every row of a column in one format, so that one answer is enough.
    key: keyOf(column, format),
    choices: isReadable ? FORMAT_CHOICES : ['stored'],
  }
}

function formatMessage(field: Field, column: string, { kind, text, shown = '' }: TypedCell, format: string): Message {
  const values = { column, shown, stored: text, format, empty: shown === '' ? 'yes' : 'no' }
  if (fields[field].holds !== 'phone') return message('sheet.question.format', values)
  const [one, other] = [phoneOf(shown, 'text'), phoneOf(text, kind === 'number' ? 'number' : 'text')]
  return one === null || other === null
    ? message('sheet.question.format', values)
    : message('sheet.question.formatOfPhone', { ...values, shownAs: formatPhone(one), storedAs: formatPhone(other) })
}
