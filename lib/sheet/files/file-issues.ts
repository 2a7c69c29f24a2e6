import type { Mapping } from '@/lib/sheet/columns/fields'
import type { Recognition } from '@/lib/sheet/columns/recognition'

/** Why a whole file is not read. Nothing of a refused file is paid. `kind` is what the file is, where its bytes say so. */
export type Refusal = { readonly code: RefusalCode; readonly sentence: string; readonly kind?: RefusedKind }
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
export type FileProblem = { readonly code: FileProblemCode; readonly sentence: string }

export type RefusalCode =
  | 'empty-file'
  | 'no-data-rows'
  | 'no-header'
  | 'missing-required-column'
  | 'ambiguous-columns'
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

export type FileProblemCode =
  | 'mixed-rail'
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
  | 'guessed-encoding'

const SAVE_AS = 'Save it as .xlsx or CSV, then choose it again.'
const UNREAD = 'Nothing was read.'

const refusals: Readonly<Record<RefusalCode, (detail: string) => string>> = {
  'empty-file': () => `The file is empty. ${UNREAD} Choose the sheet with the payments.`,
  'no-data-rows': () => `The sheet has headings but no rows below them. There is nothing to pay. Choose another sheet.`,
  'no-header': () => `No headings were found, and the cells do not say what they are. ${UNREAD} Name the columns.`,
  'missing-required-column': (detail) => `No column is ${detail}. Nothing can be paid without it. Name the column.`,
  'ambiguous-columns': (detail) => `${detail} Nothing is paid until you say which one is meant.`,
  'unsupported-format': (detail) => `This is ${detail}, which we do not read. ${UNREAD} ${SAVE_AS}`,
  encrypted: () => `The workbook is protected by a password. ${UNREAD} Save a copy without one, then choose that.`,
  corrupt: (detail) =>
    `The file cannot be read${detail}. ${UNREAD} Open it in your spreadsheet program and save it again.`,
  'not-a-spreadsheet': (detail) => `This is ${detail}, not a sheet. ${UNREAD} Choose a .xlsx or CSV file.`,
  'binary-content': () => `The file is neither text nor a workbook. ${UNREAD} ${SAVE_AS}`,
  'malformed-csv': (detail) =>
    `${detail} The rows after it cannot be told apart, so nothing was read. Mend the quotes.`,
  'ragged-rows': (detail) => detail,
  'too-large': (detail) => `The file is larger than ${detail}. ${UNREAD} Split it into several payouts.`,
  'too-many-columns': (detail) =>
    `The sheet has more than ${detail} columns. ${UNREAD} Keep only those of the payment.`,
  'too-many-rows': (detail) => `The sheet has more than ${detail} rows. ${UNREAD} Split it into several payouts.`,
  'cell-too-long': (detail) => `${detail} ${UNREAD} Shorten the cell, or look for a missing quotation mark.`,
  'zip-bomb': () => `The workbook unpacks to far more than a sheet should. ${UNREAD} ${SAVE_AS}`,
  'unsafe-xml': () => `The workbook holds declarations that no spreadsheet program writes. ${UNREAD} ${SAVE_AS}`,
  'nothing-payable': () => `No row can be paid as it stands. Nothing is sent. Mend the rows, or choose another sheet.`,
}

const fileProblems: Readonly<Record<FileProblemCode, (detail: string) => string>> = {
  'mixed-rail': (detail) => `The sheet pays over several networks: ${detail}. Each becomes a batch of its own.`,
  'mixed-currency': (detail) => `The sheet has several currencies: ${detail}. Each becomes a batch of its own.`,
  'unknown-column': (detail) => `Not used: ${detail}. These columns stay in the result sheet.`,
  'duplicate-column': (detail) => `${detail} They are empty and not used.`,
  'several-sheets': (detail) => `The workbook has several sheets: ${detail}. Only the chosen one is paid.`,
  'hidden-sheet': (detail) => `Hidden sheets are not read: ${detail}.`,
  'hidden-rows': (detail) => `Hidden in the workbook, but read: ${detail}. They are paid unless left out.`,
  'hidden-columns': (detail) =>
    `Hidden in the workbook, but read: ${detail}. Look at them before you ask for approval.`,
  'macro-enabled': () => 'The workbook has macros. They are never run, only its cells are read.',
  'format-mismatch': (detail) => `The name says one kind of file, but it is ${detail}. It was read as what it is.`,
  'rows-skipped': (detail) => `Not read as payments: ${detail}.`,
  'guessed-encoding': (detail) => `The letters are read as ${detail}. Look at names with accents before you go on.`,
}

/** The refusal of a file; `detail` is the part of the sentence that this file brings. */
export function refusalOf(code: RefusalCode, detail = '', kind?: RefusedKind): Refusal {
  const refusal = { code, sentence: refusals[code](detail) }
  return kind === undefined ? refusal : { ...refusal, kind }
}

/** A remark on a whole file; `detail` is the part of the sentence that this file brings. */
export function fileProblemOf(code: FileProblemCode, detail = ''): FileProblem {
  return { code, sentence: fileProblems[code](detail) }
}

/** What staff should know of columns that are not used under a mapping, whether it is the recognised one or was changed by a person. */
export function columnProblems(found: Recognition, mapping: Mapping): FileProblem[] {
  const names = (columns: readonly number[]) => columns.map((column) => mapping.headings[column]).join(', ')
  // Where a person named another column for the field, the ones that could have been meant are not used either.
  const passedOver = found.questions.flatMap(({ field, columns }) => (mapping.columns.includes(field) ? columns : []))
  const unused = mapping.columns.flatMap((field, column) => {
    const wasUsed = (found.mapping.columns[column] ?? null) !== null
    return field === null && (wasUsed || found.unknown.includes(column) || passedOver.includes(column)) ? [column] : []
  })
  const problems: FileProblem[] = []
  if (unused.length > 0) problems.push(fileProblemOf('unknown-column', names(unused)))
  if (found.repeated.length > 0)
    problems.push(fileProblemOf('duplicate-column', `Another column already gives: ${names(found.repeated)}.`))
  return problems
}
