import type { Message } from '@/lib/messages/message'
import { columnLetters } from '@/lib/sheet/columns/column-letters'
import { decisionChoices } from '@/lib/sheet/columns/decisions'
import { FIELDS, type Field, type Mapping } from '@/lib/sheet/columns/fields'
import {
  chooseColumns,
  chooseFormat,
  chooseTable,
  chooseUnit,
  confirmAll,
  confirmRead,
  decide,
  endTable,
} from '@/lib/sheet/columns/questions'
import type { Question } from '@/lib/sheet/columns/recognition'
import { valueKey } from '@/lib/sheet/columns/refusals'
import type { FileProblem, Refusal } from '@/lib/sheet/files/file-issues'
import type { SheetSummary } from '@/lib/sheet/worker/protocol'
import type { ReportOptions } from './report'

/** Something that is said of a file, by its code. */
export type Coded = { readonly code: string; readonly message: Message }

export const coded = ({ code, message }: Refusal | FileProblem | Question): Coded => ({ code, message })

/** The columns as letters, by what they mean. */
export function columnsOf(mapping: Mapping): Partial<Record<Field, string>> {
  const entries = FIELDS.flatMap((field) => {
    const at = mapping.columns.flatMap((meant, column) => (meant === field ? [column] : []))
    return at.length === 0 ? [] : [[field, at.map((column) => columnLetters([column])).join('+')] as const]
  })
  return Object.fromEntries(entries)
}

/** What a person says on the command line answers the questions that it is about, and no other. */
export function answersOf({ mapping: found, questions }: SheetSummary, options: ReportOptions): Mapping {
  let mapping = found
  for (const [field, columns] of Object.entries(options.columns ?? {}) as [Field, readonly number[]][])
    mapping = chooseColumns(mapping, questions, field, columns)
  const confirmed = mapping !== found || options.headerLine !== undefined
  for (const question of questions) {
    const { code } = question
    if (code === 'no-header' && confirmed) mapping = confirmAll(mapping, question)
    if (code === 'other-unit' && options.amountsIn !== undefined)
      mapping = chooseUnit(mapping, question, options.amountsIn)
    if (code === 'second-table') mapping = withTable(mapping, question, options)
    if (options.cells !== undefined && question.choices?.includes(options.cells))
      mapping = chooseFormat(mapping, question, options.cells)
    const paid = options.payWhen?.get(question.columns[0] ?? -1)
    if (code === 'decision' && paid !== undefined) mapping = decide(mapping, question, paid?.map(valueKey) ?? null)
    if ((code === 'note' || code === 'unused-column') && options.isRead === true)
      mapping = confirmRead(mapping, question)
  }
  return mapping
}

function withTable(mapping: Mapping, question: Question, { columns = {}, lastRow }: ReportOptions): Mapping {
  const { line, tables = [], mayResume = false, isBeside = false } = question
  if (line !== undefined && lastRow !== undefined && (lastRow < line || mayResume)) {
    return { ...endTable(mapping, question, isBeside || lastRow >= line), lastLine: lastRow }
  }
  const said = Object.values(columns).flat()
  const at = tables.findIndex((table) => said.length > 0 && said.every((column) => table.columns.includes(column)))
  return at < 0 ? mapping : { ...chooseTable(mapping, question, at), columns: mapping.columns }
}

/** A question with the options that answer it on the command line. */
export function reported(question: Question, mapping: Mapping) {
  const { field, columns, code, line, tables = [], tabs = [], choices: ofFormat = [] } = question
  if (code === 'other-unit') return { ...coded(question), choices: unitChoices(question) }
  if (code === 'second-table') {
    const other = question.mayResume === true ? `--header ${(line ?? 0) + 1}` : `--header ${line}`
    const below = line === undefined ? [] : [`--last ${line - 1}`, other]
    return {
      ...coded(question),
      choices: [...below, ...tables.map(({ fields }) => lettersOf({ ...mapping, columns: fields }))],
    }
  }
  if (code === 'other-format') return { ...coded(question), choices: ofFormat.map((choice) => `--cells ${choice}`) }
  if (code === 'several-sheets') return { ...coded(question), choices: tabs.map((tab) => `--sheet ${tab}`) }
  if (code === 'decision') return { ...coded(question), choices: decisionChoices(question).map(payWhenText(question)) }
  if (code === 'note' || code === 'unused-column') return { ...coded(question), choices: ['--read'] }
  const choices =
    code === 'no-header' ? [lettersOf(mapping)] : columns.map((column) => `${field}=${columnLetters([column])}`)
  return { ...coded(question), choices }
}

const payWhenText =
  ({ columns }: Question) =>
  (paid: readonly string[] | null): string =>
    `--pay-when "${columnLetters(columns)}=${paid?.join('|') ?? '*'}"`

const lettersOf = (mapping: Mapping): string =>
  Object.entries(columnsOf(mapping))
    .map(([name, letters]) => `${name}=${letters}`)
    .join(',')

const unitChoices = ({ currency }: Question): string[] =>
  typeof currency === 'string' ? [`--amounts-in UGX`, `--amounts-in ${currency}`] : ['--amounts-in UGX']
