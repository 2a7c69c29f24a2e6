import type { Field } from './fields'

export type Severity = 'block' | 'warn' | 'info'

/** A fact about one row that a person should see: the cell as typed, a sentence, and two or three words for the grid. */
export type Problem = {
  readonly code: RowProblemCode
  readonly severity: Severity
  readonly field: Field | null
  readonly typed: string | null
  readonly sentence: string
  readonly label: string
  /** Why staff accepted a warning, once they have. */
  readonly settled?: string
  /** The payout that holds the earlier payment, where the row repeats one. */
  readonly of?: string
}

/** `typed` is the cell in question, `detail` what the reader of the cell had to say, both already for people. */
type Facts = { readonly typed: string; readonly detail: string; readonly field: Field | null }
type Entry = {
  readonly severity: Severity
  readonly field: Field | null
  readonly label: string
  readonly tell: (facts: Facts) => string
}

const NOT_PAID = 'The row is not paid.'
const PAID_ANYWAY = 'The row is paid as it stands.'
const WAITS = 'The row waits.'
const TYPE_PHONE = 'Type the whole number, or leave the row out.'
const TYPE_AMOUNT = 'Type the amount, or leave the row out.'

const block = (field: Field | null, label: string, tell: Entry['tell']): Entry => ({
  severity: 'block',
  field,
  label,
  tell,
})
const warn = (field: Field | null, label: string, tell: Entry['tell']): Entry => ({
  severity: 'warn',
  field,
  label,
  tell,
})
const info = (field: Field | null, label: string, tell: Entry['tell']): Entry => ({
  severity: 'info',
  field,
  label,
  tell,
})

const ofPhones = {
  'missing-phone': block('phone', 'No phone', () => `There is no phone and no payee code. ${NOT_PAID} ${TYPE_PHONE}`),
  'bad-phone': block('phone', 'Not a phone', ({ detail }) => `${detail} ${NOT_PAID} ${TYPE_PHONE}`),
  'ambiguous-phone': block(
    'phone',
    'Which phone?',
    ({ detail }) => `${detail} ${NOT_PAID} Type the one that is meant.`,
  ),
  'phone-lost-precision': block('phone', 'Digits lost', ({ detail }) => `${detail} ${NOT_PAID} ${TYPE_PHONE}`),
  'rounded-phone': warn(
    'phone',
    'Digits lost?',
    ({ typed }) =>
      `${typed} ends in many zeros, as a number does that a spreadsheet has rounded. If it is not the payee's, the ` +
      `money goes to somebody else. Compare it with the payee's own number.`,
  ),
  'foreign-phone': block(
    'phone',
    'Abroad',
    ({ typed }) =>
      `${typed} belongs to another country, and the rails pay Ugandan numbers only. ${NOT_PAID} ` +
      'Type a Ugandan number, or leave the row out.',
  ),
  landline: warn(
    'phone',
    'Fixed line',
    ({ typed }) =>
      `${typed} stands in a range of fixed lines, which mobile money seldom reaches. The payment may fail. ` +
      "Type the payee's mobile number, or settle this if you know that the line takes money.",
  ),
  'unassigned-number': info(
    'phone',
    'Unusual number',
    ({ typed }) => `${typed} is in no range that Uganda has published. ${PAID_ANYWAY} Look twice if it is new.`,
  ),
  'unsupported-network': block(
    'rail',
    'No rail',
    ({ detail }) => `${detail} ${NOT_PAID} Choose MTN or Airtel if you know better, or leave the row out.`,
  ),
  'rail-conflict': warn(
    'rail',
    'Other network?',
    ({ detail }) => `${detail} The payment may fail. Keep the network of the sheet, or choose the other one.`,
  ),
  'duplicate-phone': warn(
    'phone',
    'Phone again',
    ({ detail }) => `${detail} Both rows are paid. Compare them, or put them into one and save a fee.`,
  ),
} as const satisfies Record<string, Entry>

const ofAmounts = {
  'missing-amount': block('amount', 'No amount', () => `There is no amount. ${NOT_PAID} ${TYPE_AMOUNT}`),
  'bad-amount': block('amount', 'Not an amount', ({ detail }) => `${detail} ${NOT_PAID} ${TYPE_AMOUNT}`),
  'ambiguous-amount': block(
    'amount',
    'Which amount?',
    ({ detail }) => `${detail} ${NOT_PAID} Type it with all its digits, such as 50,000 or 50,000.00.`,
  ),
  'zero-amount': block('amount', 'Zero', ({ detail }) => `${detail} ${NOT_PAID} ${TYPE_AMOUNT}`),
  'negative-amount': block('amount', 'Below zero', ({ detail }) => `${detail} ${NOT_PAID} ${TYPE_AMOUNT}`),
  'too-many-decimals': block('amount', 'Too many decimals', ({ detail }) => detail),
  'too-large-amount': block('amount', 'Too large', ({ detail }) => `${detail} ${NOT_PAID} ${TYPE_AMOUNT}`),
  'above-usual-maximum': warn(
    'amount',
    'Above limit',
    ({ detail }) => `${detail} The payment may fail. Split it, or settle this if you know the payee's limit is higher.`,
  ),
  'above-day-limit': warn(
    'amount',
    'Above day limit',
    ({ detail }) =>
      `${detail} The payment may fail. Pay the rest another day, or settle this if you know the payee's limit is higher.`,
  ),
  'above-first-payout': block(
    'amount',
    'Above first payout',
    ({ detail }) => `${detail} ${NOT_PAID} Lower it, leave it out, or pay it to a phone by naming the network.`,
  ),
  'below-usual-minimum': warn(
    'amount',
    'Below limit',
    ({ detail }) => `${detail} The payment may fail. Raise it, or leave the row out.`,
  ),
  'currency-mismatch': block(
    'currency',
    'Other currency',
    ({ detail }) => `${detail} ${NOT_PAID} Correct the currency.`,
  ),
} as const satisfies Record<string, Entry>

const ofWords = {
  'missing-reference': info(
    'reference',
    'No reference',
    () => `There is no reference. The row is paid under a reference of ours. Type one if the payee should see it.`,
  ),
  'duplicate-reference': info(
    'reference',
    'Reference again',
    ({ detail }) => `${detail} Both rows are paid. Give each its own if you look payments up by it.`,
  ),
  'duplicate-row': warn(
    'phone',
    'Same again',
    ({ detail }) => `${detail} Both are paid unless one is left out. Leave one out, or say why both are right.`,
  ),
  'paid-before': block(
    null,
    'Paid before',
    ({ detail }) => `${detail} ${NOT_PAID} Leave it out, or say why it is due again.`,
  ),
  'reference-lost-precision': warn(
    'reference',
    'Digits lost',
    ({ typed }) =>
      `Excel shortened this reference to ${typed}. The money is not affected. Type it again if you need it.`,
  ),
  'email-only': block(
    'phone',
    'Email only',
    () => `There is an email but no phone, and money cannot go to an email. ${NOT_PAID} ${TYPE_PHONE}`,
  ),
  'bad-email': info(
    'email',
    'Not an email',
    ({ typed }) => `${typed} is not an email address. ${PAID_ANYWAY} Correct it, or clear the cell.`,
  ),
  'recipient-id-from-file': block(
    'payee',
    'Raw id',
    () =>
      `The sheet names the receiver by a raw id, and we never pay an id from a file. ${NOT_PAID} ` +
      'Use a phone, or the payee code of our own list.',
  ),
  'unknown-payee': block(
    'payee',
    'Unknown payee',
    ({ typed, detail }) =>
      `${detail === '' ? `We have no payee ${typed}.` : detail} ${NOT_PAID} Correct the code, or type a phone.`,
  ),
  'wallet-not-usable': block(
    'payee',
    'Wallet not usable',
    ({ detail }) => `${detail} ${NOT_PAID} Pay it to a phone, or leave the row out.`,
  ),
  'wallet-waits': warn(
    'payee',
    'Wallet not used',
    ({ detail }) => `${detail} The row would be paid to its phone. Settle this if that is meant, or leave the row out.`,
  ),
  'other-name': warn(
    'name',
    'Other name?',
    ({ detail, typed }) =>
      `${detail} The sheet says ${typed}. If they are not one person, the money goes to somebody else. Compare both with what you know.`,
  ),
  'other-phone': warn(
    'phone',
    'Other phone',
    ({ detail }) =>
      `${detail} The money goes to the number of the sheet. Use the book's, or settle this if it is right.`,
  ),
  'bad-deadline': block('deadline', 'Not a date', ({ detail }) => `${detail} ${WAITS} Type it as 2027-04-03.`),
  'ambiguous-deadline': block('deadline', 'Which date?', ({ detail }) => `${detail} ${WAITS} Type it as 2027-04-03.`),
  'past-deadline': block(
    'deadline',
    'Date is past',
    ({ typed }) => `The deadline ${typed} has passed. ${WAITS} Type a later one.`,
  ),
  'missing-deadline': block(
    'deadline',
    'No deadline',
    () => `There is no deadline, and held money needs one. ${WAITS} Type one.`,
  ),
} as const satisfies Record<string, Entry>

const ofCells = {
  'formula-cell': info(
    null,
    'Formula',
    ({ typed }) => `The cell is a formula, read by its stored value ${typed}. ${PAID_ANYWAY} Look at the value.`,
  ),
  'error-cell': block(
    null,
    'Error in cell',
    ({ detail }) => `${detail} ${NOT_PAID} Type the value, or leave the row out.`,
  ),
  'date-cell': block(
    null,
    'Turned to date',
    ({ typed }) => `A spreadsheet turned this cell into a date, ${typed}. ${NOT_PAID} Type what it was before.`,
  ),
  'too-long': block(null, 'Too long', ({ detail }) => `${detail} ${WAITS} Shorten it.`),
  'control-characters': block(
    null,
    'Hidden signs',
    ({ detail }) => `${detail} ${WAITS} Type the cell again without them.`,
  ),
  'suspicious-text': warn(
    null,
    'Odd letters',
    ({ detail }) => `${detail} The money goes to the phone, not to the name. Compare both with what you know.`,
  ),
  'formula-injection': info(
    null,
    'Starts like formula',
    ({ typed }) => `${typed} begins like a formula. ${PAID_ANYWAY} In our downloads it is quoted, so it stays words.`,
  ),
  'bad-encoding': warn(
    null,
    'Broken letters',
    ({ typed }) => `The letters of ${typed} were broken before they came here. ${PAID_ANYWAY} Type it again.`,
  ),
  'totals-row': info(null, 'Totals', () => 'This is a line of totals, not a payee. It is not paid.'),
  'repeated-header': info(null, 'Heading', () => 'This line repeats the headings. It is not paid.'),
  'extra-cells': block(
    null,
    'Extra cells',
    ({ detail }) =>
      `${detail} Amounts may stand in the wrong column, so the row is not paid. Mend the row in the sheet.`,
  ),
  'missing-cells': warn(
    null,
    'Short row',
    () =>
      'The row has fewer cells than there are columns. Values may stand in the wrong column. Read the row, then settle it.',
  ),
  'hidden-row': warn(
    null,
    'Hidden row',
    () => 'The row is hidden in the workbook, and would be paid. Leave it out, or settle this.',
  ),
  'merged-cell': warn(
    null,
    'Merged cell',
    ({ detail }) => `${detail} Only the first cell of a merge has a value. Read the row, then settle it.`,
  ),
  'unclosed-quote': block(
    null,
    'Stray quote',
    () =>
      `A quotation mark stands in the middle of a cell, so the columns are not sure. ${NOT_PAID} Mend it in the sheet.`,
  ),
} as const satisfies Record<string, Entry>

/** Every problem a row can have: how grave it is by itself, its words in the grid, and its sentence. */
export const rowProblems = { ...ofPhones, ...ofAmounts, ...ofWords, ...ofCells } as const

export type RowProblemCode = keyof typeof rowProblems

type Told = {
  readonly field?: Field | null
  readonly typed?: string
  readonly detail?: string
  readonly severity?: Severity
  readonly label?: string
}

/** Builds the problem of row `lineNo`; what is not told comes from the table. */
export function problemOf(code: RowProblemCode, lineNo: number, told: Told = {}): Problem {
  const entry: Entry = rowProblems[code]
  const field = told.field === undefined ? entry.field : told.field
  const typed = told.typed ?? ''
  return {
    code,
    severity: told.severity ?? entry.severity,
    field,
    typed: told.typed ?? null,
    sentence: `Row ${lineNo}: ${entry.tell({ typed, detail: told.detail ?? '', field })}`,
    label: told.label ?? entry.label,
  }
}
