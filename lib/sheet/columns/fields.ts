import { HEADINGS, type Headings } from './field-terms'
import type { RowSum } from './row-sums'

/** What is known of one field of a payout row. */
type FieldEntry = {
  /** The heading of its column in our templates and in the grid for typing; recognised without a question. */
  readonly heading: string
  /** The headings by which its column is found in a sheet. */
  readonly headings: Headings
  /** What a cell of it holds, which decides how it is read and checked (`lib/sheet/rows`). */
  readonly holds:
    | 'words'
    | 'reference'
    | 'email'
    | 'phone'
    | 'amount'
    | 'currency'
    | 'network'
    | 'payee'
    | 'deadline'
    | 'country'
  /** The most characters of words. */
  readonly longest?: number
  /** It may be in several columns, whose texts are joined; of any other field one column alone is read. */
  readonly isJoined?: true
  /** No row can be paid without it. */
  readonly isRequired?: true
  /** It changes what is paid, to whom or how: a column that is only possibly this field is asked about. */
  readonly decidesPayment?: true
  /** A cell that a spreadsheet program keeps as a date is taken as it is shown. */
  readonly takesDates?: true
  /** Headings that count only where no other column is surely this field. */
  readonly lesserHeadings?: RegExp
  /**
   * A note of our own. It is kept in the cells and the patch of the row and nowhere else, shown wherever the sheet has a
   * column of it, approved with the row, and never sent to the service.
   */
  readonly isNote?: true
  /** The width of its column in the template workbook, in characters. */
  readonly width?: number
}

const COST_CENTRES = [
  ...['cost centre', 'cost center'].flatMap((term) => [
    ...[term, `${term} code`, `${term} no`, `${term} number`, `${term} id`, `${term} ref`],
  ]),
  ...['cost code', 'department code', 'dept code'],
]

/**
 * The one list of the fields of a payout row. Whatever reads, checks, shows, edits, approves or exports fields takes them
 * from here. Questions about columns come in this order.
 */
const entries = {
  name: {
    heading: 'Name',
    headings: HEADINGS.name,
    holds: 'words',
    longest: 120,
    isJoined: true,
    takesDates: true,
    width: 38,
  },
  phone: {
    heading: 'Phone',
    headings: HEADINGS.phone,
    holds: 'phone',
    isRequired: true,
    decidesPayment: true,
    width: 20,
  },
  country: {
    heading: 'Country code',
    headings: HEADINGS.country,
    holds: 'country',
    decidesPayment: true,
  },
  amount: {
    heading: 'Amount',
    headings: HEADINGS.amount,
    holds: 'amount',
    isRequired: true,
    decidesPayment: true,
  },
  currency: {
    heading: 'Currency',
    headings: HEADINGS.currency,
    holds: 'currency',
    decidesPayment: true,
  },
  reference: {
    heading: 'Reference',
    headings: HEADINGS.reference,
    // Beside a reference of the payment, the number of a person is theirs and not the payment's.
    lesserHeadings: /^(?:payroll|employee|staff|worker|farmer|member)/,
    holds: 'reference',
    longest: 64,
    width: 18,
  },
  email: { heading: 'Email', headings: HEADINGS.email, holds: 'email', longest: 254, width: 28 },
  network: {
    heading: 'Network',
    headings: HEADINGS.network,
    holds: 'network',
    decidesPayment: true,
    width: 12,
  },
  payee: {
    heading: 'Payee code',
    headings: HEADINGS.payee,
    holds: 'payee',
    longest: 64,
    decidesPayment: true,
  },
  deadline: {
    heading: 'Deadline',
    headings: HEADINGS.deadline,
    holds: 'deadline',
    decidesPayment: true,
    takesDates: true,
    width: 20,
  },
  costCentre: {
    heading: 'Cost centre',
    // "CC" is as often a copy of a mail or a currency, and a department alone is no code: neither is taken for it.
    headings: { exact: COST_CENTRES, possible: [] },
    lesserHeadings: /^(?:cost code|department|dept)/,
    holds: 'words',
    longest: 64,
    isNote: true,
    width: 18,
  },
} as const satisfies Readonly<Record<string, FieldEntry>>

/** What a column of a sheet can mean to a payout. */
export type Field = keyof typeof entries

/** The fields that hold words, which are kept as they are apart from their spaces. */
export type WordsField = {
  [F in Field]: (typeof entries)[F]['holds'] extends 'words' | 'reference' | 'email' ? F : never
}[Field]

/** The fields of a row by their key. */
export const fields: Readonly<Record<Field, FieldEntry>> = entries

// Object.keys knows no more than that keys are strings.
export const FIELDS = Object.keys(entries) as readonly Field[]

const isWords = (field: Field): field is WordsField => ['words', 'reference', 'email'].includes(fields[field].holds)

export const WORDS_FIELDS: readonly WordsField[] = FIELDS.filter(isWords)

/** Our own notes on a payment, such as its cost centre: what a sheet says of a row and the service never gets. */
export const NOTES: readonly Field[] = FIELDS.filter((field) => fields[field].isNote === true)

/** The notes that a sheet has a column for. */
export const notesIn = ({ columns }: Pick<Mapping, 'columns'>): Field[] =>
  NOTES.filter((field) => columns.includes(field))

/** The fields with a column in a table of rows, in its order, with deadlines for escrow payouts. */
export const tableFields = (isEscrow: boolean, notes: readonly Field[]): readonly Field[] => [
  ...(['name', 'phone', 'network', 'amount'] as const),
  ...(isEscrow ? (['deadline'] as const) : []),
  ...(['reference'] as const),
  ...notes,
]

/** The fields of our templates, in their order, with deadlines for escrow payouts. */
export const templateFields = (isEscrow: boolean): readonly Field[] => [
  ...(['name', 'phone', 'network', 'amount', 'reference', 'email'] as const),
  ...(isEscrow ? (['deadline'] as const) : []),
  ...NOTES,
]

/** The fields of rows that are typed, in their order, with deadlines for escrow payouts. */
export const typedFields = (isEscrow: boolean, notes: readonly Field[]): readonly Field[] => [
  ...(['name', 'phone', 'network', 'amount', 'reference'] as const),
  ...(isEscrow ? (['deadline'] as const) : []),
  ...notes,
]

/** Something of each of some fields, under their keys. */
export function byField<F extends Field, T>(some: readonly F[], of: (field: F) => T): Record<F, T> {
  const found: Partial<Record<F, T>> = {}
  for (const field of some) found[field] = of(field)
  // Every key was set just now.
  return found as Record<F, T>
}

/** Whether a field may be in several columns, whose texts are joined; of any other field one column alone is read. */
export const isJoined = (field: Field): boolean => fields[field].isJoined === true

/** `headings` are the header cells as typed; `columns` says what each column means, null where nothing. */
export type Mapping = {
  readonly headerLine: number | null
  readonly headings: readonly string[]
  readonly columns: readonly (Field | null)[]
  /** What a person confirmed; a column that is not here is certain by its heading. */
  readonly confirmed?: readonly Confirmation[] | undefined
  /** The currency of the amounts, confirmed by a person because the sheet names another unit. */
  readonly currency?: string | undefined
  /** The values of a column whose rows are paid, as a person said; a row with another value is not. */
  readonly decisions?: readonly Decision[] | undefined
  /** How other columns of the sheet lead to the amounts, for each column that may be the amount. */
  readonly sums?: readonly RowSum[] | undefined
  /** The last line of the table that is paid, where another table follows. */
  readonly lastLine?: number | undefined
  /** The last line of the whole sheet, totals and notes too: rows that people add are numbered after it. */
  readonly end?: number | undefined
}

/** A column that decides which rows are paid: those whose cell has one of these values, compared by `valueKey`. */
type Decision = { readonly column: number; readonly paid: readonly string[] }

/** One answer of a person about a sheet. The server adds who answered and when (ISO 8601). */
export type Confirmation = {
  /** The key of the question that is answered. */
  readonly key: string
  readonly field: Field
  /** The columns of the field as confirmed; none where the field is not used. */
  readonly columns: readonly number[]
  readonly staffId?: string
  readonly who?: string
  readonly at?: string | undefined
}
