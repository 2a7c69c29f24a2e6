import { type Message, type MessageValues, message } from '@/lib/messages/message'
import { columnLetters } from '@/lib/sheet/columns/column-letters'
import type { Mapping } from '@/lib/sheet/columns/fields'
import type { Recognition } from '@/lib/sheet/columns/recognition'

/** Why a whole file is not read. Nothing of a refused file is paid. `kind` is what the file is, where its bytes say so. */
export type Refusal = { readonly code: RefusalCode; readonly message: Message; readonly kind?: RefusedKind }
export type RefusedKind =
  | 'xls'
  | 'xlsb'
  | 'xlsx'
  | 'ods'
  | 'numbers'
  | 'html'
  | 'xml'
  | 'json'
  | 'picture'
  | 'pdf'
  | 'archive'
  | 'document'
  | 'presentation'

/** Something about the whole file that staff should know; the rows are still read. */
export type FileProblem = { readonly code: FileProblemCode; readonly message: Message }

export type RefusalCode =
  | 'empty-file'
  | 'no-data-rows'
  | 'no-header'
  | 'missing-required-column'
  | 'unsupported-format'
  | 'encrypted'
  | 'corrupt'
  | 'not-a-spreadsheet'
  | 'binary-content'
  | 'malformed-csv'
  | 'ragged-rows'
  | 'too-large'
  | 'too-many-columns'
  | 'too-many-rows'
  | 'cell-too-long'
  | 'zip-bomb'
  | 'unsafe-xml'
  | 'nothing-payable'
  | 'formulas-without-values'
  | 'pasted-empty'
  | 'pasted-picture'
  | 'pasted-no-digits'
  | 'pasted-sentence'
  | 'pasted-not-lines'

export type FileProblemCode =
  | 'mixed-network'
  | 'mixed-currency'
  | 'unknown-column'
  | 'duplicate-column'
  | 'several-sheets'
  | 'hidden-sheet'
  | 'hidden-rows'
  | 'hidden-columns'
  | 'macro-enabled'
  | 'format-mismatch'
  | 'rows-skipped'
  | 'cell-notes'
  | 'outside-text'
  | 'guessed-encoding'

/** The refusal of a file, with what its words mention of this file. */
export function refusalOf(
  code: Exclude<RefusalCode, 'missing-required-column'>,
  values?: MessageValues,
  kind?: RefusedKind,
): Refusal {
  const refusal = { code, message: message(`sheet.refusal.${code}`, values) }
  return kind === undefined ? refusal : { ...refusal, kind }
}

/** The refusal of a workbook whose content cannot be read, by what is wrong with it. */
export const corrupt = (why: CorruptionCode, row?: number, kind?: RefusedKind): Refusal =>
  refusalOf('corrupt', { detail: message(`sheet.corrupt.${why}`, row === undefined ? undefined : { row }) }, kind)

type CorruptionCode = 'changed' | 'end' | 'sheets' | 'noCells' | 'rowCut' | 'order' | 'cells' | 'letters'

/** A remark on a whole file, with what its words mention of this file. */
export function fileProblemOf(code: FileProblemCode, values?: MessageValues): FileProblem {
  return { code, message: message(`sheet.note.${code}`, values) }
}

const LONGEST_SAMPLE = 24

/** What staff should know of columns that are not used under a mapping, whether it is the recognised one or was changed by a person. */
export function columnProblems(found: Recognition, mapping: Mapping): FileProblem[] {
  const named = (column: number): Message => {
    const heading = mapping.headings[column] ?? ''
    const cells = found.samples[column] ?? []
    const said = { headed: heading === '' ? 'no' : 'yes', sample: cells.length === 0 ? 'none' : 'some' }
    return message('sheet.unusedColumn', {
      ...{ letters: columnLetters([column]), heading, ...said },
      cells: cells
        .map((cell) => (cell.length > LONGEST_SAMPLE ? `${cell.slice(0, LONGEST_SAMPLE)}…` : cell))
        .join(', '),
    })
  }
  const names = (columns: readonly number[]) => ({ all: columns.map(named) })
  // A column without a heading is in no list of headings, and is told all the same.
  const open = new Set(
    found.questions.flatMap(({ field, columns }) => (mapping.columns.includes(field) ? [] : columns)),
  )
  const isFilled = (column: number) => (found.samples[column] ?? []).length > 0 && !open.has(column)
  // Where a person named another column for the field, the ones that could have been meant are not used either.
  const passedOver = found.questions.flatMap(({ field, columns }) => (mapping.columns.includes(field) ? columns : []))
  const unused = mapping.columns.flatMap((field, column) => {
    const wasUsed = (found.mapping.columns[column] ?? null) !== null
    const isOther = wasUsed || found.unknown.includes(column) || passedOver.includes(column)
    return field === null && (isOther || (isFilled(column) && !found.repeated.includes(column))) ? [column] : []
  })
  const repeated = found.repeated.filter((column) => (mapping.columns[column] ?? null) === null)
  const problems: FileProblem[] = []
  if (unused.length > 0) problems.push(fileProblemOf('unknown-column', { columns: names(unused) }))
  if (repeated.length > 0) problems.push(fileProblemOf('duplicate-column', { columns: names(repeated) }))
  return problems
}
