import { columnLetters } from './columns'
import type { EscrowContext } from './deadline'
import { FIELDS, type Field, type Mapping } from './fields'
import type { FileProblem, Refusal } from './file-problems'
import { kindOf } from './kind'
import { openQuestions, outcomeOf } from './outcome'
import { type ReadOptions, readSheet, type SheetFacts } from './read-sheet'
import type { Question, Recognition } from './recognition'
import type { CheckedRow, RowContext } from './rows'
import { SheetStore } from './sheet-store'
import { type Skipped, skippedProblem } from './skips'

/** What a person said of the file: nothing, or where the header is and what columns mean ("B", "A+C" for two). */
export type ReportOptions = Pick<ReadOptions, 'name' | 'sheet' | 'headerLine' | 'maxRows'> & {
  readonly columns?: Readonly<Partial<Record<Field, readonly number[]>>>
  readonly currency: string
  readonly today: string
  readonly escrow?: EscrowContext
}

type Coded = { readonly code: string; readonly message: string }
type ReportProblem = Coded & {
  readonly field: Field | null
  readonly severity: string
  /** The cell as typed. */
  readonly cell: string | null
}
export type ReportRow = Readonly<Record<Field, string | null>> & {
  readonly sheet: string | null
  readonly sheetRow: number
  readonly payable: boolean
  readonly problems: readonly ReportProblem[]
}

/** One file as it was read: what it is, what may be done with it, and every row with its problems. */
export type SheetReport = {
  readonly kind: string
  readonly encoding: string | null
  readonly delimiter: string | null
  readonly sheet: string | null
  readonly headerRow: number | null
  readonly columns: Readonly<Partial<Record<Field, string>>>
  readonly outcome: 'accept' | 'ask' | 'refuse'
  readonly reasons: readonly Coded[]
  readonly questions: readonly (Coded & { readonly choices: readonly string[] })[]
  readonly fileProblems: readonly Coded[]
  readonly dataRows: number
  readonly rows: readonly ReportRow[]
}

/** A report, and the rows it is made of, which also know what was changed in a cell to understand it. */
type Reported = { readonly report: SheetReport; readonly checked: readonly CheckedRow[] }

/** Reads and checks a whole file, as the page does with the same code, and tells it as one object. */
export async function reportSheet(bytes: Uint8Array, options: ReportOptions): Promise<Reported> {
  const { columns = {}, currency, today, escrow, ...readOptions } = options
  const context: RowContext = { currency, today, ...(escrow === undefined ? {} : { escrow }) }
  const store = new SheetStore(context)
  let recognition: Recognition | null = null
  const read = await readSheet(bytes, readOptions, {
    recognised: (found) => {
      recognition = found
      store.begin(found.mapping)
    },
    judge: () => store.judge,
    block: (block) => {
      if (recognition !== null) store.add(block, recognition.mapping)
    },
  })
  if (!read.ok) return { report: refused(bytes, read.problem), checked: [] }
  const facts = read.value
  if (readOptions.sheet !== undefined && readOptions.sheet !== facts.sheet) {
    return { report: askSheet(facts, readOptions.sheet), checked: [] }
  }
  const answered = FIELDS.filter((field) => columns[field] !== undefined)
  const mapping = withColumns(facts.recognition.mapping, columns)
  if (answered.length > 0) store.remap(mapping)
  const summary = store.finish(facts)
  const open = openQuestions({ ...facts.recognition, mapping }, answered, escrow !== undefined)
  const confirmed = answered.length > 0 || readOptions.headerLine !== undefined
  const questions = confirmed ? open.filter(({ code }) => code !== 'no-header') : open
  const outcome = outcomeOf(mapping, questions, summary.counts)
  const unknown = new Set(questions.filter(({ code }) => code !== 'no-header').map(({ field }) => `missing-${field}`))
  const { rows } = store.window(0, summary.dataRows, null)
  const report: SheetReport = {
    ...headOf(facts, mapping),
    outcome: outcome.kind,
    reasons: outcome.kind === 'refuse' ? outcome.reasons.map(coded) : [],
    questions: outcome.kind === 'ask' ? outcome.questions.map((question) => told(question, mapping)) : [],
    fileProblems: summary.fileProblems.map(coded),
    dataRows: summary.dataRows,
    rows: merged(rows, summary.skipped, facts.sheet, unknown),
  }
  return { report, checked: rows }
}

/** The columns as letters, by what they mean. */
export function columnsOf(mapping: Mapping): Partial<Record<Field, string>> {
  const entries = FIELDS.flatMap((field) => {
    const at = mapping.columns.flatMap((meant, column) => (meant === field ? [column] : []))
    return at.length === 0 ? [] : [[field, at.map((column) => columnLetters([column])).join('+')] as const]
  })
  return Object.fromEntries(entries)
}

const coded = ({ code, sentence }: Refusal | FileProblem | Question): Coded => ({ code, message: sentence })

function headOf(facts: SheetFacts, mapping: Mapping) {
  const { kind, encoding, delimiter, sheet } = facts
  return { kind, encoding, delimiter, sheet, headerRow: mapping.headerLine, columns: columnsOf(mapping) }
}

const NOTHING = { headerRow: null, columns: {}, reasons: [], questions: [], fileProblems: [], dataRows: 0, rows: [] }

function refused(bytes: Uint8Array, refusal: Refusal): SheetReport {
  const kind = kindOf(bytes)
  const known = kind.ok ? (kind.kind === 'text' ? 'csv' : kind.kind) : 'unknown'
  const facts = { kind: refusal.kind ?? known, encoding: null, delimiter: null, sheet: null }
  return { ...NOTHING, ...facts, outcome: 'refuse', reasons: [coded(refusal)] }
}

function askSheet({ kind, sheets }: SheetFacts, asked: string): SheetReport {
  const message = `The workbook has no sheet ${asked}. Nothing was read. Name one of its sheets.`
  const question = { code: 'several-sheets', message, choices: sheets.map(({ name }) => name) }
  return { ...NOTHING, kind, encoding: null, delimiter: null, sheet: null, outcome: 'ask', questions: [question] }
}

// What a person says of a column replaces what was recognised, of the field and of the column.
function withColumns(mapping: Mapping, asked: NonNullable<ReportOptions['columns']>): Mapping {
  const named = Object.entries(asked) as [Field, readonly number[]][]
  if (named.length === 0) return mapping
  const columns = mapping.columns.map((field, column) => {
    const said = named.find(([, places]) => places.includes(column))?.[0]
    return said ?? (field !== null && asked[field] !== undefined ? null : field)
  })
  return { ...mapping, columns }
}

function told(question: Question, mapping: Mapping) {
  const { field, columns } = question
  const whole = Object.entries(columnsOf(mapping)).map(([name, letters]) => `${name}=${letters}`)
  const choices =
    question.code === 'no-header' ? [whole.join(',')] : columns.map((column) => `${field}=${columnLetters([column])}`)
  return { ...coded(question), choices }
}

function merged(
  rows: readonly CheckedRow[],
  skipped: readonly Skipped[],
  sheet: string | null,
  unknown: ReadonlySet<string>,
): ReportRow[] {
  const lines = [
    ...rows.map((row) => reportRow(row, sheet, unknown)),
    ...skipped.flatMap((skip) => skippedRow(skip, sheet)),
  ]
  return skipped.length === 0 ? lines : lines.sort((a, b) => a.sheetRow - b.sheetRow)
}

function reportRow(row: CheckedRow, sheet: string | null, unknown: ReadonlySet<string>): ReportRow {
  const problems = row.problems.filter(({ code }) => !unknown.has(code))
  return {
    sheet,
    sheetRow: row.lineNo,
    ...row.values,
    payable: row.state !== 'blocked' && row.state !== 'left-out',
    problems: problems.map(({ code, field, severity, sentence, typed }) => {
      const cell = field === null ? typed : (row.asTyped[field] ?? typed)
      return { code, field, severity, message: sentence, cell }
    }),
  }
}

const NO_VALUES = Object.fromEntries(FIELDS.map((field) => [field, null])) as Readonly<Record<Field, null>>

// Titles and signatures are told together; a line of totals or headings stands among the payments and is shown there.
function skippedRow(skip: Skipped, sheet: string | null): ReportRow[] {
  const problem = skippedProblem(skip)
  if (problem === null) return []
  const { code, severity, sentence } = problem
  const problems = [{ code, field: null, severity, message: sentence, cell: skip.text }]
  return [{ sheet, sheetRow: skip.lineNo, ...NO_VALUES, payable: false, problems }]
}
