import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import { type FixtureCell, workbookBytes } from '@/lib/sheet/testing/workbook-fixture'
import { type CellSheet, lines } from './sheet'

const book = (...rows: FixtureCell[][]): Uint8Array =>
  workbookBytes({ sheets: [{ name: 'November', rows: [['Name', 'Phone', 'Amount', 'Reference'], ...rows] }] })
const GOOD: FixtureCell[] = ['Opio Charles', 256782000202, 70000, 'S-2']
const row = (name: string, phone: FixtureCell, amount: FixtureCell, answer: string): CellSheet => ({
  name,
  file: book(['Akello Grace', phone, amount, 'S-1'], GOOD),
  rows: { 2: answer, 3: '0782000202 70000' },
})
/** The same workbook as a script writes it: the XML of its sheet changed. */
const written = (bytes: Uint8Array, change: (xml: string) => string): Uint8Array =>
  zipSync(
    Object.fromEntries(
      Object.entries(unzipSync(bytes)).map(([name, part]) => [
        name,
        name.includes('sheet1') ? strToU8(change(strFromU8(part))) : part,
      ]),
    ),
  )
const withValue = (value: string) => (xml: string) => xml.replaceAll('</f>', `</f>${value}`)
const sum = { formula: 'SUM(C2:C3)' }
const due = { formula: 'B9*C9' }
const PAID = '0772000101 75000'

const held = (name: string, deadline: string, answer: string): CellSheet => ({
  name,
  mode: 'escrow',
  file: lines([
    'Supplier;Phone;Amount;Deliver by',
    `Akello Traders;0772000101;75000;${deadline}`,
    'Opio & Sons;0782000202;70000;2027-04-03',
  ]),
  rows: { 2: answer, 3: '0782000202 70000' },
})

/** Cells of workbooks: numbers, formulas, errors; and deadlines. */
export const workbooks: readonly CellSheet[] = [
  row('numbers as numbers', 256772000101, 75000, PAID),
  {
    ...row('numbers of a program that writes floats', 772000101, 75000, PAID),
    file: written(book(['Akello Grace', 772000101, 75000, 'S-1'], GOOD), (xml) =>
      xml.replace('<v>75000</v>', '<v>75000.000000000001</v>').replace('<v>772000101</v>', '<v>7.72000101E8</v>'),
    ),
  },
  row('text in the cell of the amount', '0772000101', '75,000/=', PAID),
  row('a formula with its value', '0772000101', { formula: 'B9*C9', value: 75000 }, PAID),
  row('a phone as text with a line break after it', '0772000101\n', 75000, PAID),
  {
    name: 'a formula without a value in a column of no meaning',
    file: book(['Akello Grace', '0772000101', 75000, 'S-1', due], GOOD),
    rows: { 2: PAID, 3: '0782000202 70000' },
  },
  {
    name: 'a sum that was not worked out',
    file: written(book(['Akello Grace', '0772000101', 75000, 'S-1'], GOOD, ['TOTAL', null, sum]), withValue('<v></v>')),
    rows: { 2: PAID, 3: '0782000202 70000' },
  },
  {
    name: 'a sum without a label that was not worked out',
    file: written(book(['Akello Grace', '0772000101', 75000, 'S-1'], GOOD, [null, null, sum]), withValue('<v/>')),
    rows: { 2: PAID, 3: '0782000202 70000' },
  },
  row('an amount that was not worked out', '0772000101', due, 'formula-cell'),
  {
    ...row('an amount with an empty value', '0772000101', due, 'formula-cell'),
    file: written(book(['Akello Grace', '0772000101', due, 'S-1'], GOOD), withValue('<v></v>')),
  },
  {
    ...row('a phone with an empty value', due, 75000, 'formula-cell'),
    file: written(book(['Akello Grace', due, 75000, 'S-1'], GOOD), withValue('<v/>')),
  },
  row('a share of a division', '0772000101', 100000 / 3, 'too-many-decimals'),
  row('an amount turned to a date', '0772000101', { date: 46000 }, 'date-cell'),
  {
    ...row('an error in the cell', '0772000101', 1, 'error-cell'),
    file: written(book(['Akello Grace', '0772000101', 1, 'S-1'], GOOD), (xml) =>
      xml.replace('<c r="C2"><v>1</v>', '<c r="C2" t="e"><v>#REF!</v>'),
    ),
  },
  {
    ...row('a number cell that holds no number', '0772000101', 1, 'error-cell'),
    file: written(book(['Akello Grace', '0772000101', 1, 'S-1'], GOOD), (xml) =>
      xml.replace('<c r="C2"><v>1</v>', '<c r="C2"><v>many</v>'),
    ),
  },
  row('two amounts in two lines of a cell', '0772000101', '75,000\n85,000', 'ambiguous-amount'),
  row('a phone below ten digits', 77200010, 75000, 'bad-phone'),
  row('a negative number', '0772000101', -75000, 'negative-amount'),
  {
    name: 'rows that are out of order',
    file: written(book(['Akello Grace', '0772000101', 75000, 'S-1'], GOOD), (xml) =>
      xml.replace('<row r="3"', '<row r="1"'),
    ),
    refused: 'corrupt',
  },
  held('a day as spreadsheets show it', '31-Dec-27', PAID),
  held('a month’s name and a year of two digits', '3 April 27', PAID),
  held('a day that may be a month', '03/04/2027', 'ambiguous-deadline'),
  held('a day that is not in the calendar', '30 February 2027', 'bad-deadline'),
  held('a day that has passed', '31-Dec-25', 'past-deadline'),
]
