import { strToU8, zipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { saying } from '@/lib/messages/test-english'
import { reportSheet } from '@/lib/sheet/report/report'
import { checkSheet, countStates } from '@/lib/sheet/rows/check-sheet'
import { context, escrow, PLAIN, read, refusal } from '@/lib/sheet/testing/read'
import { workbookBytes } from '@/lib/sheet/testing/workbook-fixture'

describe('workbooks', () => {
  it('reads stored values, not shown text', async () => {
    const bytes = workbookBytes({
      sheets: [
        {
          name: 'Wages',
          rows: [
            ['Name', 'Phone', 'Amount', 'Reference'],
            ['Akello Grace', 256772000100, 50000, 'NOV-1'],
            ['Okot Daniel', { inline: '0752000200' }, { formula: 'A1*2', value: 60000 }, 'NOV-2'],
            [{ rich: ['Opio ', 'Charles'] }, '0752000217', { date: 45000 }, 'NOV-3'],
            ['Kato Alex', '0752000202', { formula: 'A1' }, 'NOV-4'],
          ],
        },
      ],
    })
    const { facts, checked } = await read(bytes)
    expect(facts).toMatchObject({ kind: 'xlsx', sheet: 'Wages' })
    expect(checked.map(({ values, amount }) => [values.name, values.phone, amount])).toEqual([
      ['Akello Grace', '+256772000100', '50000.00'],
      ['Okot Daniel', '+256752000200', '60000.00'],
      ['Opio Charles', '+256752000217', null],
      ['Kato Alex', '+256752000202', null],
    ])
    expect(checked.map(({ problems }) => problems.map(({ code }) => code))).toEqual([
      [],
      ['formula-cell'],
      ['date-cell'],
      ['formula-cell'],
    ])
    expect(countStates(checked)).toMatchObject({ ready: 2, blocked: 2 })
  })

  it('reports hidden sheets, rows and macros, and takes the sheet that is asked for', async () => {
    const rows = [
      ['Phone', 'Amount'],
      ['0772000100', 500],
    ]
    const bytes = workbookBytes({
      macros: true,
      sheets: [
        { name: 'Old', rows, hidden: true },
        { name: 'October', rows },
        { name: 'November', rows, hiddenRows: [2] },
      ],
    })
    const { facts } = await read(bytes)
    expect(facts.sheet).toBe('October')
    expect(facts.fileProblems.map(({ code }) => code)).toEqual(['several-sheets', 'hidden-sheet', 'macro-enabled'])
    expect(facts.recognition.questions.map(({ code }) => code)).toEqual(['several-sheets'])
    const asked = await read(bytes, { sheet: 'November' })
    expect(asked.checked[0]?.problems.map(({ code }) => code)).toContain('hidden-row')
  })

  it('shows a date by the epoch of its workbook', async () => {
    const rows = [
      ['Phone', 'Amount', 'Due date'],
      ['0772000100', 500, { date: 46480 }],
      ['0772000101', 500, 46480],
    ]
    const deadlines = async (from1904: boolean) => {
      const { rows: lines, mapping } = await read(workbookBytes({ from1904, sheets: [{ name: 'A', rows }] }))
      return checkSheet(lines, mapping, new Map(), { ...context, escrow }).map(({ values }) => values.deadline)
    }
    expect(await deadlines(false)).toEqual(['2027-04-03T20:59:59Z', '2027-04-03T20:59:59Z'])
    expect(await deadlines(true)).toEqual(['2031-04-04T20:59:59Z', '2031-04-04T20:59:59Z'])
  })
})

describe('refusals', () => {
  const zip = (files: Record<string, string>) =>
    zipSync(
      Object.fromEntries(
        Object.entries(files).map(([name, text]) => [name, [strToU8(text), { level: name === 'mimetype' ? 0 : 6 }]]),
      ),
    )
  const cfb = (words: string) =>
    Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1, ...strToU8([...words].join('\u0000')))

  it.each<[string, string | Uint8Array]>([
    ['empty-file', ''],
    ['empty-file', '\n\n  \n'],
    ['no-data-rows', 'Name,Phone,Amount\n'],
    ['unsupported-format', cfb('Workbook')],
    ['encrypted', cfb('EncryptedPackage')],
    ['unsupported-format', zip({ mimetype: 'application/vnd.oasis.opendocument.spreadsheet', 'content.xml': '<x/>' })],
    ['unsupported-format', zip({ 'Index/Document.iwa': 'x' })],
    ['unsupported-format', zip({ 'xl/workbook.bin': 'x' })],
    ['unsupported-format', '<html><table><tr><td>Phone</td></tr></table></html>'],
    ['not-a-spreadsheet', zip({ 'photo.txt': 'x' })],
    ['not-a-spreadsheet', zip({ 'word/document.xml': 'x' })],
    ['not-a-spreadsheet', '%PDF-1.7 '],
    ['not-a-spreadsheet', Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)],
    ['not-a-spreadsheet', '{"phone": "0772000100"}'],
    ['binary-content', Uint8Array.of(1, 2, 3, 0, 0, 0, 7, 8, 9, 0, 1, 200)],
    ['corrupt', strToU8('PK\u0003\u0004 and then nothing')],
    ['corrupt', zip({ 'xl/workbook.xml': '<workbook><sheets/></workbook>' })],
    ['unsafe-xml', zip({ 'xl/workbook.xml': '<!DOCTYPE x [<!ENTITY a "b">]><workbook/>' })],
    ['zip-bomb', zip({ 'xl/workbook.xml': ' '.repeat(8_000_000) })],
    ['cell-too-long', `Name,Phone,Amount\n${'x'.repeat(40_000)},0772000100,500\n`],
    ['too-many-columns', `${'a,'.repeat(300)}b\n${'1,'.repeat(300)}2\n`],
  ])('answers %s', async (code, file) => {
    expect(await refusal(file)).toBe(code)
  })

  it('counts only payments against the limit of rows', async () => {
    expect((await read(`${PLAIN}Total,,51500\n`, { maxRows: 2 })).rows).toHaveLength(2)
    expect(await refusal(PLAIN, { maxRows: 1 })).toBe('too-many-rows')
  })
})

describe('another unit in a number format or the name of the tab is asked about:', () => {
  const wages = (format: string | null, tab = 'Wages', plainRows = 0) =>
    workbookBytes({
      sheets: [
        {
          name: tab,
          rows: [
            ['Name', 'Phone', 'Amount'],
            ...Array.from({ length: plainRows }, (_, at) => [
              `Payee ${at}`,
              `07721${10_000 + at}`,
              50_000 + ((at * 7_919) % 40) * 500,
            ]),
            ...[1, 2].map((at) => [
              `Akello ${at}`,
              `077200010${at}`,
              format === null ? 60_000 : { number: 60_000, format },
            ]),
          ],
        },
      ],
    })
  const report = async (bytes: Uint8Array, more = {}) => (await reportSheet(bytes, { ...context, ...more })).report

  it.each([
    ['"$"#,##0.00', 'shows “$” with amounts of column C (number format "$"#,##0.00)'],
    ['[$KES] #,##0', 'shows “KES” with amounts of column C'],
    [
      '#,##0 "in thousands"',
      '“#,##0 "in thousands"” in the number format of column C says that the amounts are in thousands',
    ],
    ['#,##0,', 'In column C, the sheet shows 60 where the cell holds 60000'],
    ['#,##0 "pts"', 'shows “pts” with amounts of column C'],
  ])('format %s', async (format, words) => {
    for (const plainRows of [0, 200]) {
      const { outcome, questions, rows } = await report(wages(format, 'Wages', plainRows))
      expect([outcome, questions.map(({ message }) => message)]).toEqual(['ask', [saying(words)]])
      expect(rows.filter(({ payable }) => payable)).toEqual([])
    }
  })

  it.each(['USD', 'Payroll KES', 'November in thousands', 'Figures ’000'])('tab %s', async (tab) => {
    const { outcome, questions } = await report(wages(null, tab))
    expect([outcome, questions[0]?.message]).toEqual(['ask', saying(`“${tab}” in the name of the tab`)])
  })

  it.each([
    ['"UGX" #,##0', 'Wages UGX'],
    ['[$UGX-481] #,##0.00', 'Payroll'],
    ['#,##0.00', 'Sheet1'],
    ['"Ush "#,##0"/="', 'November 2026'],
  ])('but not for format %s in tab %s', async (format, tab) => {
    const { outcome, questions } = await report(wages(format, tab))
    expect([outcome, questions]).toEqual(['accept', []])
  })

  it('and is answered by the currency of the amounts', async () => {
    const { outcome } = await report(wages('"$"#,##0.00'), { amountsIn: 'UGX' })
    expect(outcome).toBe('accept')
  })
})
