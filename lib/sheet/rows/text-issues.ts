import { block, type Entry, info, NOT_PAID, PAID_ANYWAY, TYPE_PHONE, WAITS, warn } from './issue-entry'

/** What can be wrong with the other words of a row, and with what it repeats. */
export const ofWords = {
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
  'retry-unchanged': block(
    'phone',
    'Would fail again',
    ({ detail }) =>
      `This payment failed before: ${detail} ${NOT_PAID} Enter another phone, network or wallet of the payee, or exclude the row.`,
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
  'bad-deadline': block('deadline', 'Not a date', ({ detail }) => detail),
  'ambiguous-deadline': block('deadline', 'Which date?', ({ detail }) => detail),
  'past-deadline': block('deadline', 'Date is past', ({ detail }) => detail),
  'missing-deadline': block(
    'deadline',
    'No deadline',
    () => `There is no deadline, and held money needs one. ${WAITS} Type one.`,
  ),
} as const satisfies Record<string, Entry>

/** What can be wrong with its cells as such. */
export const ofCells = {
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
  'cut-number': block(
    'amount',
    'Cut amount',
    ({ detail }) => `${detail} ${NOT_PAID} Put the amount in quotation marks in the sheet, or write it without commas.`,
  ),
  'swallowed-lines': block(
    null,
    'Lines in a cell',
    () =>
      `A quotation mark opens before a line break and closes after it, so a cell holds whole lines that may be rows of their own. ${NOT_PAID} Correct the quotation marks in the sheet, then choose it again.`,
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
