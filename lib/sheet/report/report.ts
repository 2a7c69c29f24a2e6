import { type Message, message } from '@/lib/messages/message'
import { byField, FIELDS, type Field, type Mapping } from '@/lib/sheet/columns/fields'
import type { FormatChoice } from '@/lib/sheet/columns/format-question'
import { isAboutColumn, openQuestions } from '@/lib/sheet/columns/questions'
import type { Recognition } from '@/lib/sheet/columns/recognition'
import type { Refusal } from '@/lib/sheet/files/file-issues'
import { kindOf } from '@/lib/sheet/files/file-kind'
import { type ReadOptions, readSheet, type SheetFacts } from '@/lib/sheet/files/read-sheet'
import type { CheckedRow, RowContext } from '@/lib/sheet/rows/check-row'
import { agrees, type SheetFigures } from '@/lib/sheet/rows/control-figures'
import { comparisonText } from '@/lib/sheet/rows/control-text'
import type { EscrowContext } from '@/lib/sheet/rows/deadline'
import { outcomeOf } from '@/lib/sheet/rows/outcome'
import { issueText } from '@/lib/sheet/rows/row-issues'
import { type Skipped, skippedProblem } from '@/lib/sheet/rows/skipped-rows'
import { isPayable } from '@/lib/sheet/rows/status'
import { SheetStore } from '@/lib/sheet/worker/sheet-store'
import { answersOf, type Coded, coded, columnsOf, reported } from './answers'

/** A person's answers about the file: none, or where the header is and what columns mean ("B", "A+C" for two). */
export type ReportOptions = Pick<ReadOptions, 'name' | 'sheet' | 'headerLine' | 'maxRows'> & {
  readonly columns?: Readonly<Partial<Record<Field, readonly number[]>>>
  /** The currency in which the amounts are written out, in answer to a question about their unit. */
  readonly amountsIn?: string
  /** The values whose rows are paid, by column, in answer to a question about a column that decides; null pays all rows. */
  readonly payWhen?: ReadonlyMap<number, readonly string[] | null>
  /** Why the sheet's own total or count differs from its payments. */
  readonly explain?: string
  /** Whether the notes, and the columns that are not used, were read by the person. */
  readonly isRead?: boolean
  /** The last row of the table that is paid, in answer to a question about a second table. */
  readonly lastRow?: number
  /** Which text of a cell counts, in answer to the questions about cells that a workbook shows differently. */
  readonly cells?: FormatChoice
  readonly currency: string
  readonly today: string
  readonly escrow?: EscrowContext
}

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
  /** Rows that are blocked, or have a warning that a person has to accept. */
  readonly needAttention: number
  readonly reasons: readonly Coded[]
  readonly questions: readonly (Coded & { readonly choices: readonly string[] })[]
  readonly fileProblems: readonly Coded[]
  /** What the payments add up to, and how that compares with what the sheet says itself; null for a refused file. */
  readonly figures: (SheetFigures & { readonly own: readonly Message[] }) | null
  readonly dataRows: number
  readonly rows: readonly ReportRow[]
}

/** A report, and the rows it is made of, which also know what was changed in a cell to understand it. */
type Reported = { readonly report: SheetReport; readonly checked: readonly CheckedRow[] }

/** Reads and checks a whole file with the same code as the page, and reports it as one object. */
export async function reportSheet(bytes: Uint8Array, options: ReportOptions): Promise<Reported> {
  const {
    columns = {},
    amountsIn,
    lastRow,
    cells,
    payWhen,
    isRead,
    explain,
    currency,
    today,
    escrow,
    ...readOptions
  } = options
  const context: RowContext = { currency, today, ...(escrow === undefined ? {} : { escrow }) }
  const store = new SheetStore(context)
  let recognition: Recognition | null = null
  const read = await readSheet(
    bytes,
    { ...readOptions, currency },
    {
      recognised: (found) => {
        recognition = found
        store.begin(found.mapping)
      },
      judge: () => store.judge,
      block: (block) => {
        if (recognition !== null) store.add(block, recognition.mapping)
      },
    },
  )
  if (!read.ok) return { report: refused(bytes, read.problem), checked: [] }
  const facts = read.value
  if (readOptions.sheet !== undefined && readOptions.sheet !== facts.sheet) {
    return { report: askSheet(facts, readOptions.sheet), checked: [] }
  }
  const first = store.finish(facts)
  const mapping = answersOf(first, options)
  if (mapping !== first.mapping) store.remap(mapping)
  const summary = mapping === first.mapping ? first : store.finish(facts)
  if (summary.refusal !== null) return { report: refusedRows(facts, mapping, summary.refusal), checked: [] }
  const questions = openQuestions(summary.questions, mapping, escrow !== undefined)
  const outcome = outcomeOf(mapping, questions, summary.counts)
  const different = summary.own.filter((figure) => !agrees(figure))
  // What differs from the sheet's own total stops every row, as an open question does.
  const unexplained =
    explain === undefined && outcome.kind !== 'refuse'
      ? different.map((figure) => message('checkSheet.unexplained', { difference: comparisonText(figure) }))
      : []
  const asked = unexplained.map((message) => ({ code: 'control-total', message, choices: [EXPLAIN] }))
  const isOpen = questions.length + asked.length > 0
  const unknown = new Set(questions.filter(isAboutColumn).map(({ field }) => `missing-${field}`))
  const { counts } = summary
  const { rows } = store.window(0, summary.dataRows, null)
  const report: SheetReport = {
    ...headOf(facts, mapping),
    outcome: asked.length > 0 ? 'ask' : outcome.kind,
    needAttention: counts.blocked + counts.warning,
    reasons: outcome.kind === 'refuse' ? outcome.reasons.map(coded) : [],
    questions: [
      ...(outcome.kind === 'ask' ? outcome.questions.map((question) => reported(question, mapping)) : []),
      ...asked,
    ],
    figures: { ...summary.figures, own: summary.own.map(comparisonText) },
    fileProblems: summary.fileProblems.map(coded),
    dataRows: summary.dataRows,
    rows: merged(rows, summary.skipped, { sheet: facts.sheet, unknown, open: isOpen }),
  }
  return { report, checked: rows }
}

function headOf(facts: SheetFacts, mapping: Mapping) {
  const { kind, encoding, delimiter, sheet } = facts
  return { kind, encoding, delimiter, sheet, headerRow: mapping.headerLine, columns: columnsOf(mapping) }
}

const EXPLAIN = '--explain "why"'

const NOTHING = {
  figures: null,
  headerRow: null,
  columns: {},
  reasons: [],
  questions: [],
  fileProblems: [],
  needAttention: 0,
  dataRows: 0,
  rows: [],
}

function refused(bytes: Uint8Array, refusal: Refusal): SheetReport {
  const kind = kindOf(bytes)
  const known = kind.ok ? (kind.kind === 'text' ? 'csv' : kind.kind) : 'unknown'
  const facts = { kind: refusal.kind ?? known, encoding: null, delimiter: null, sheet: null }
  return { ...NOTHING, ...facts, outcome: 'refuse', reasons: [coded(refusal)] }
}

function refusedRows(facts: SheetFacts, mapping: Mapping, refusal: Refusal): SheetReport {
  return { ...NOTHING, ...headOf(facts, mapping), outcome: 'refuse', reasons: [coded(refusal)] }
}

function askSheet({ kind, sheets }: SheetFacts, asked: string): SheetReport {
  const question = {
    code: 'several-sheets',
    message: message('checkSheet.noSheet', { name: asked }),
    choices: sheets.map(({ name }) => name),
  }
  return { ...NOTHING, kind, encoding: null, delimiter: null, sheet: null, outcome: 'ask', questions: [question] }
}

type Shown = { readonly sheet: string | null; readonly unknown: ReadonlySet<string>; readonly open: boolean }

function merged(rows: readonly CheckedRow[], skipped: readonly Skipped[], shown: Shown): ReportRow[] {
  const lines = [
    ...rows.map((row) => reportRow(row, shown)),
    ...skipped.flatMap((skip) => skippedRow(skip, shown.sheet)),
  ]
  return skipped.length === 0 ? lines : lines.sort((a, b) => a.sheetRow - b.sheetRow)
}

function reportRow(row: CheckedRow, { sheet, unknown, open }: Shown): ReportRow {
  const problems = row.problems.filter(({ code }) => !unknown.has(code))
  return {
    sheet,
    sheetRow: row.lineNo,
    ...row.values,
    payable: !open && isPayable(row.state),
    problems: problems.map((problem) => {
      const { code, field, severity, typed } = problem
      const cell = field === null ? typed : (row.asTyped[field] ?? typed)
      return { code, field, severity, message: issueText(problem), cell }
    }),
  }
}

const NO_VALUES = byField(FIELDS, () => null)

// Titles and signatures are reported together; a line of totals or headings among the payments is shown there.
function skippedRow(skip: Skipped, sheet: string | null): ReportRow[] {
  const problem = skippedProblem(skip)
  if (problem === null) return []
  const { code, severity } = problem
  const problems = [{ code, field: null, severity, message: issueText(problem), cell: skip.text }]
  return [{ sheet, sheetRow: skip.lineNo, ...NO_VALUES, payable: false, problems }]
}
