import { strToU8, zipSync } from 'fflate'
import { expect, it } from 'vitest'
import { englishText } from '@/lib/messages/test-english'
import { type ReportOptions, reportSheet } from '@/lib/sheet/report/report'
import { type FixtureCell, workbookBytes } from '@/lib/sheet/testing/workbook-fixture'
import { rowProblems } from './row-issues'

// Every code that a sheet can raise, each with a sheet that raises it. A code without a sheet does not compile, and one
// whose sheet no longer raises it fails.
type Example = { readonly file: string | Uint8Array; readonly options?: Partial<ReportOptions> }

const HEAD = 'Name,Phone,Amount,Reference,Network,Email'
const sheet = (...rows: string[]): Example => ({
  file: [HEAD, 'Okot Daniel,0752000201,60000,N-0,,', ...rows].join('\n'),
})
const escrow = { zone: 'Africa/Kampala', now: '2026-11-21T09:00:00Z' }
const held = (deadline: string): Example => ({
  file: `Phone,Amount,Deadline\n0772000100,500,2027-04-03\n0772000101,500,${deadline}\n`,
  options: { escrow },
})
const workbook = (...cells: FixtureCell[]): Example => ({
  file: workbookBytes({ sheets: [{ name: 'A', rows: [['Phone', 'Amount'], ['0752000201', 500], cells] }] }),
})
const zip = (names: Record<string, string>) =>
  zipSync(Object.fromEntries(Object.entries(names).map(([name, text]) => [name, strToU8(text)])))
const ONE_TAB = {
  name: 'One',
  rows: [
    ['Phone', 'Amount'],
    ['0772000100', 500],
  ],
}
const TWO_TABS = [ONE_TAB, { name: 'Two', rows: [['Hello']] }]
const merged = () => {
  const cells =
    '<row r="1"><c r="A1" t="inlineStr"><is><t>Phone</t></is></c><c r="B1" t="inlineStr"><is><t>Amount</t></is></c></row>'
  const row = '<row r="2"><c r="A2"><v>772000100</v></c><c r="B2"><v>500</v></c></row>'
  return zip({
    'xl/workbook.xml': '<workbook><sheets><sheet name="A" r:id="r1"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels': '<Relationships><Relationship Id="r1" Target="worksheets/s.xml"/></Relationships>',
    'xl/worksheets/s.xml': `<worksheet><sheetData>${cells}${row}</sheetData><mergeCells><mergeCell ref="A2:A3"/></mergeCells></worksheet>`,
  })
}

const ROWS = {
  'other-figure': { file: 'Name,Phone,Amount,Remarks\nAnn,0772123456,500,use 0752000201 instead\n' },
  'registered-name': { file: 'Name,Phone,Amount,MoMo name\nAnn Akello,0772123456,500,Peter Okot\n' },
  'sum-differs': { file: 'Name,Phone,Amount,Amount in words\nAnn,0772123456,60000,Sixteen thousand\n' },
  'bad-phone': sheet('Ann,077212345,500,N-1,,'),
  'ambiguous-phone': sheet('Ann,0772123456 / 0752123456,500,N-1,,'),
  'missing-phone': sheet('Ann,,500,N-1,,'),
  'phone-lost-precision': sheet('Ann,2.56772E+11,500,N-1,,'),
  'rounded-phone': sheet('Ann,256772000000,500,N-1,,'),
  'foreign-phone': sheet('Ann,+254712345678,500,N-1,,'),
  landline: sheet('Ann,0414123456,500,N-1,MTN,'),
  'unassigned-number': sheet('Ann,0797123456,500,N-1,,'),
  'unsupported-network': sheet('Ann,0722123456,500,N-1,,'),
  'network-conflict': sheet('Ann,0772123456,500,N-1,Airtel,'),
  'duplicate-phone': sheet('Ann,0772123456,500,N-1,,', 'Ann,0772123456,700,N-2,,'),
  'names-differ': sheet('Ann,0752000201,700,N-2,,'),
  'consecutive-phones': sheet('Ann,0752000202,700,N-2,,', 'Bo,0752000203,800,N-3,,'),
  'one-name-many-phones': sheet('Ann,0772000301,700,N-2,,', 'ANN,0772000518,800,N-3,,', 'Ann,0782000519,800,N-4,,'),
  'same-name': sheet('Daniel Okot,0772000518,800,N-3,,'),
  'unusual-amount': sheet(
    ...['61000', '62000', '63000', '500000'].map((amount, at) => `Ann,07721234${at}0,${amount},N-${at + 1},,`),
  ),
  'bad-amount': sheet('Ann,0772123456,5e4,N-1,,'),
  'ambiguous-amount': sheet('Ann,0772123456,50.000,N-1,,'),
  'missing-amount': sheet('Ann,0772123456,,N-1,,'),
  'zero-amount': sheet('Ann,0772123456,0,N-1,,'),
  'negative-amount': sheet('Ann,0772123456,-500,N-1,,'),
  'too-many-decimals': sheet('Ann,0772123456,500.1234,N-1,,'),
  'too-large-amount': sheet('Ann,0772123456,5000000000000,N-1,,'),
  'above-usual-maximum': sheet('Ann,0772123456,5000001,N-1,,'),
  'below-usual-minimum': sheet('Ann,0772123456,499,N-1,,'),
  'currency-mismatch': sheet('Ann,0772123456,USD 500,N-1,,'),
  'missing-reference': sheet('Ann,0772123456,500,,,'),
  'duplicate-reference': sheet('Ann,0772123456,500,n-0,,'),
  'duplicate-row': sheet('Okot Daniel,0752000201,60000,N-0,,'),
  'reference-lost-precision': sheet('Ann,0772123456,500,1.23457E+15,,'),
  'email-only': sheet('Ann,,500,N-1,,ann@example.org'),
  'bad-email': sheet('Ann,0772123456,500,N-1,,ann at example'),
  'recipient-id-from-file': { file: 'Payee code,Amount\nW-1,500\n6f0e8a52-3c55-4a3f-9b59-2d8a1d1f4a10,500\n' },
  'bad-deadline': held('soon'),
  'ambiguous-deadline': held('03/04/2027'),
  'past-deadline': held('2026-11-20'),
  'missing-deadline': held(''),
  'formula-cell': workbook('0772000100', { formula: 'B1*2', value: 600 }),
  'error-cell': sheet('Ann,0772123456,#REF!,N-1,,'),
  'date-cell': workbook('0772000100', { date: 45_000 }),
  'too-long': sheet(`${'Ann '.repeat(40)},0772123456,500,N-1,,`),
  'control-characters': sheet('An\u0007n,0772123456,500,N-1,,'),
  'suspicious-text': sheet('N\u0430mbi,0772123456,500,N-1,,'),
  'formula-injection': sheet('=cmd,0772123456,500,N-1,,'),
  'bad-encoding': sheet('NakatÃ³,0772123456,500,N-1,,'),
  'totals-row': sheet('Total,,60000,,,'),
  'repeated-header': sheet(HEAD, 'Ann,0772123456,500,N-1,,'),
  'extra-cells': sheet('Ann,0772123456,50,000,N-1,,,x'),
  'cut-number': sheet('Ann,0772123456,50,000,N-1,,'),
  'swallowed-lines': sheet('Ann,0772123456,50000,N-1,,"x', 'Bo,0772123457,60000,N-2,,"'),
  'missing-cells': sheet('Ann,0772123456,500'),
  'hidden-row': { file: workbookBytes({ sheets: [{ ...ONE_TAB, hiddenRows: [2] }] }) },
  'merged-cell': { file: merged() },
  'stop-words': { file: 'Phone,Amount,Remarks\n0772000100,500,please hold until Friday\n' },
  'other-currency': { file: 'Phone,Amount,Remarks\n0772000100,500,USD\n0782000100,500,ok by Grace\n' },
  'other-country': { file: 'Phone,Country,Amount\n256772000100,Kenya,500\n' },
  'not-to-pay': {
    file: 'Phone,Amount,Approved\n0772000100,500,Yes\n0782000100,500,No\n',
    options: { payWhen: new Map([[2, ['Yes']]]) },
  },
  'other-format': workbook('0772000100', { number: 640, format: '#,##0",000"' }),
  'struck-out': workbook({ words: '0772000100', struck: true }, 640),
  'cell-note': { file: workbookBytes({ sheets: [{ ...ONE_TAB, notes: { B2: 'Not yet' } }] }) },
  'unclosed-quote': sheet('"Ann "A" Bo",0772123456,500,N-1,,'),
} as const satisfies Record<Exclude<keyof typeof rowProblems, ServerOnly>, Example>

// Only the server knows what was paid before, also today, and whom the directory has.
type ServerOnly =
  | 'paid-before'
  | 'paid-recently'
  | 'unusual-for-payee'
  | 'above-day-limit'
  | 'above-first-payout'
  | 'retry-unchanged'
  | 'unknown-payee'
  | 'wallet-not-usable'
  | 'wallet-waits'
  | 'other-name'
  | 'other-phone'

const FILES = {
  'mixed-network': sheet('Ann,0772123456,500,N-1,,'),
  'mixed-currency': { file: 'Payee code,Amount,Currency\nW-1,500,UGX\nW-2,500,USD\n' },
  'unknown-column': { file: 'Phone,Amount,District\n0772000100,500,Gulu\n' },
  'duplicate-column': { file: 'Phone,Amount,Ref,Invoice\n0772000100,500,R1,\n' },
  'several-sheets': { file: workbookBytes({ sheets: TWO_TABS }) },
  'hidden-sheet': { file: workbookBytes({ sheets: TWO_TABS.map((tab, at) => ({ ...tab, hidden: at === 1 })) }) },
  'hidden-rows': ROWS['hidden-row'],
  'hidden-columns': { file: workbookBytes({ sheets: [{ ...ONE_TAB, hiddenColumns: [2] }] }) },
  'cell-notes': { file: workbookBytes({ sheets: [{ ...ONE_TAB, notes: { B1: 'Checked by Bo' } }] }) },
  'macro-enabled': { file: workbookBytes({ macros: true, sheets: TWO_TABS }) },
  'format-mismatch': { file: 'Phone,Amount\n0772000100,500\n', options: { name: 'wages.xlsx' } },
  'rows-skipped': sheet('Total,,60000,,,'),
  'guessed-encoding': {
    file: Uint8Array.from('Name,Phone,Amount\nJosé,0772000100,500\n', (each) => each.charCodeAt(0)),
  },
} as const satisfies Record<string, Example>

const REFUSALS = {
  'empty-file': { file: '' },
  'no-data-rows': { file: `${HEAD}\n` },
  'no-header': { file: 'Dear all,\nplease find the list attached.\nRegards\n' },
  'missing-required-column': { file: 'Name,Amount\nAnn Bo,500\n' },
  'ambiguous-columns': { file: 'Phone,Amount,Total\n0772000100,500,600\n' },
  'unsupported-format': { file: '<html><table><tr><td>Phone</td></tr></table></html>' },
  encrypted: {
    file: Uint8Array.of(
      0xd0,
      0xcf,
      0x11,
      0xe0,
      0xa1,
      0xb1,
      0x1a,
      0xe1,
      ...strToU8([...'EncryptedPackage'].join('\u0000')),
    ),
  },
  corrupt: { file: 'PK\u0003\u0004 and then nothing' },
  'not-a-spreadsheet': { file: '%PDF-1.7 ' },
  'binary-content': { file: Uint8Array.of(1, 2, 3, 0, 0, 0, 7, 8, 9, 0, 1, 200) },
  'malformed-csv': { file: `${HEAD}\n"Ann,0772123456,500,N-1,,\nBo,0772123457,500,N-2,,\n` },
  'ragged-rows': { file: `${HEAD}\nAnn,0772123456,50,000,N-1,,,x\n` },
  'too-large': { file: new Uint8Array(200 * 1024 * 1024) },
  'too-many-columns': { file: `${'a,'.repeat(300)}b\n${'1,'.repeat(300)}2\n` },
  'too-many-rows': { ...sheet('Ann,0772123456,500,N-1,,'), options: { maxRows: 1 } },
  'cell-too-long': { file: `Name,Phone,Amount\n${'x'.repeat(40_000)},0772000100,500\n` },
  'zip-bomb': { file: zip({ 'xl/workbook.xml': ' '.repeat(8_000_000) }) },
  'unsafe-xml': { file: zip({ 'xl/workbook.xml': '<!DOCTYPE x [<!ENTITY a "b">]><workbook/>' }) },
  'nothing-payable': { file: 'Phone,Amount\n0772,500\n' },
} as const satisfies Record<string, Example>

const report = async ({ file, options }: Example) => {
  const bytes = typeof file === 'string' ? strToU8(file) : file
  return (await reportSheet(bytes, { currency: 'UGX', today: '2026-11-21', ...options })).report
}

it.each(Object.entries<Example>(ROWS))('%s is reported for a row', async (code, example) => {
  const { rows } = await report(example)
  const shown = rows.flatMap(({ problems }) => problems).filter((problem) => problem.code === code)
  expect(shown).not.toEqual([])
  for (const { message, severity } of shown) {
    expect(englishText(message)).toMatch(/^Row \d+: .+\.$/)
    expect(severity).toBe(rowProblems[code as keyof typeof rowProblems].severity)
  }
})

it.each(Object.entries<Example>(FILES))('%s is reported for the file', async (code, example) => {
  const { fileProblems, outcome } = await report(example)
  expect(fileProblems.map((each) => each.code)).toContain(code)
  expect(outcome).toBe('accept')
})

it.each(Object.entries<Example>(REFUSALS))('%s stops the file', async (code, example) => {
  const { reasons, questions, outcome } = await report(example)
  expect(outcome).toBe(code === 'ambiguous-columns' ? 'ask' : 'refuse')
  expect([...reasons, ...questions].map((each) => each.code)).toEqual([code])
})
