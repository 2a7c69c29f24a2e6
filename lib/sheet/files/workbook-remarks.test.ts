import fc from 'fast-check'
import { strToU8, zipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { englishText } from '@/lib/messages/test-english'
import { confirmedOf } from '@/lib/sheet/columns/confirmed'
import type { Mapping } from '@/lib/sheet/columns/fields'
import { type ReportOptions, reportSheet } from '@/lib/sheet/report/report'
import { checkRow } from '@/lib/sheet/rows/check-row'
import { context, read } from '@/lib/sheet/testing/read'
import { type FixtureCell, workbookBytes } from '@/lib/sheet/testing/workbook-fixture'
import { parseFormat } from '@/lib/sheet/workbook/parse-format'
import { showNumber } from '@/lib/sheet/workbook/render-format'
import { kindOf } from './file-kind'

type Sheet = Parameters<typeof workbookBytes>[0]['sheets'][number]
const HEAD = ['Name', 'Phone', 'Amount', 'Reference']
const GOOD: FixtureCell[] = ['Opio Charles', '0782000202', 70000, 'S-2']
const wages = (rows: readonly (readonly FixtureCell[])[], more: Partial<Sheet> = {}) =>
  workbookBytes({ sheets: [{ name: 'Wages', rows: [HEAD, ...rows, GOOD], ...more }] })
const report = async (bytes: Uint8Array, more: Partial<ReportOptions> = {}) =>
  (await reportSheet(bytes, { ...context, ...more })).report
const asked = async (bytes: Uint8Array, more: Partial<ReportOptions> = {}) =>
  (await report(bytes, more)).questions.map(({ code, message, choices }) => [code, englishText(message), choices])
const row = (phone: FixtureCell, amount: FixtureCell, reference: FixtureCell = 'S-1') => [
  'Ann',
  phone,
  amount,
  reference,
]
const SHOWN_OR_STORED = ['--cells shown', '--cells stored']

describe('a cell that a workbook shows as something else than it stores', () => {
  const thousands = wages([row('0772000418', { number: 640, format: '#,##0",000"' })])

  it('is asked about, and paid as the person says', async () => {
    expect(await asked(thousands)).toEqual([
      [
        'other-format',
        'In column C, the sheet shows 640,000 where the cell holds 640 (number format #,##0",000"). Nothing is paid until you say which of the two is right.',
        SHOWN_OR_STORED,
      ],
    ])
    for (const [cells, amount] of [
      ['shown', '640000.00'],
      ['stored', '640.00'],
    ] as const) {
      const { outcome, rows } = await report(thousands, { cells })
      expect([outcome, rows[0]?.amount, rows[0]?.payable]).toEqual(['accept', amount, true])
    }
  })

  it('blocks its row by itself, so that a server refuses it without the answer', async () => {
    const { rows, mapping } = await read(thousands)
    const [first] = rows
    if (first === undefined) throw new Error('No row')
    const codes = (confirmed: Mapping['confirmed'], amount?: string) =>
      checkRow(
        first,
        { ...mapping, confirmed },
        amount === undefined ? null : { values: { amount } },
        context,
      ).problems.map(({ code }) => code)
    const answer = { key: 'format C “#,##0",000"”: shown', field: 'amount', columns: [] } as const
    expect(codes([])).toContain('other-format')
    expect(codes([answer])).toEqual([])
    expect(codes([{ ...answer, key: 'format B “#,##0",000"”: shown' }])).toContain('other-format')
    expect(codes([], '640000')).toEqual([])
    expect(confirmedOf({ ...mapping, confirmed: [answer] }).map(({ message }) => englishText(message))).toEqual([
      'In column C, cells of the format #,##0",000" count as they are shown',
    ])
  })

  it('names both phones where the format adds another country', async () => {
    const [[, words, choices] = []] = await asked(wages([row({ number: 712345678, format: '"+254"000000000' }, 5000)]))
    expect(words).toContain('shows +254712345678 where the cell holds 712345678')
    expect(words).toContain('As shown, the phone is +254712345678; as stored, it is +256 712 345 678.')
    expect(choices).toEqual(SHOWN_OR_STORED)
  })

  it.each<[string, FixtureCell[], readonly string[]]>([
    ['a reference with zeros in front', row('0772000418', 5000, { number: 42, format: '00000' }), SHOWN_OR_STORED],
    ['a reference like a phone', row('0772000418', 5000, { number: 772000418, format: '0000000000' }), SHOWN_OR_STORED],
    ['a reference with words in front', row('0772000418', 5000, { words: '42', format: '"INV-"@' }), SHOWN_OR_STORED],
    ['an amount that is not shown', row('0772000418', { number: 640, format: ';;;' }), ['--cells stored']],
    ['an amount in words', row('0772000418', { number: 640, format: '0"k"' }), ['--cells stored']],
    ['an amount that is rounded', row('0772000418', { number: '1234.5', format: '#,##0' }), SHOWN_OR_STORED],
    ['a phone that is not shown', row({ words: '0772000418', format: ';;;' }, 5000), ['--cells stored']],
  ])('is asked about: %s', async (_, cells, choices) => {
    expect((await asked(wages([cells]))).map(([code, , all]) => [code, all])).toEqual([['other-format', choices]])
  })

  it.each<[string, FixtureCell[]]>([
    ['a phone with its zero', row({ number: 772000418, format: '0000000000' }, 5000)],
    ['a phone in groups', row({ number: 772000418, format: '0000-000-000' }, 5000)],
    ['a phone with our country', row({ number: 772000418, format: '"+256"000000000' }, 5000)],
    ['grouping', row('0772000418', { number: 640000, format: '#,##0' })],
    ['our currency', row('0772000418', { number: 640000, format: '[$UGX-481]\\ #,##0.00' })],
    ['an accounting format', row('0772000418', { number: 640, format: '_-* #,##0_-;-* #,##0_-;_-* "-"_-;_-@_-' })],
    ['zeros in front of a name', [{ number: 42, format: '0000' }, '0772000418', 5000, 'S-1']],
  ])('is not asked about: %s', async (_, cells) => {
    const { outcome, questions, rows } = await report(wages([cells]))
    expect([outcome, questions, rows[0]?.payable]).toEqual(['accept', [], true])
  })

  it('asks once for a column and a format, however many rows have it, and about each format', async () => {
    const rows = Array.from({ length: 300 }, (_, at) =>
      row(
        `0772000${100 + at}`,
        { number: 640 + ((at * 37) % 100), format: at % 2 === 0 ? '#,##0",000"' : '0"00"' },
        `S-${at}`,
      ),
    )
    expect((await asked(wages(rows))).map(([code]) => code)).toEqual(['other-format', 'other-format'])
  })

  const before = fc.constantFrom('"UGX "', '"k"', '"-"', '_(', '')
  const after = fc.constantFrom('"UGX "', '"k"', '",000"', '"00"', '" only"', '"/="', '"-"', '_)', '\\ ', '')
  const body = fc.constantFrom(
    '0',
    '#,##0',
    '#,##0.00',
    '0.0',
    '00000',
    '# ##0',
    '#,##0,',
    '0%',
    '',
    '000-000',
    'General',
  )
  const section = fc.tuple(before, body, after).map((parts) => parts.join(''))
  const format = fc
    .oneof(
      section,
      fc.tuple(section, section).map((parts) => parts.join(';')),
      fc.constant(';;;'),
    )
    // A currency on both sides of a number is read as neither.
    .filter((code) => code !== '' && !code.split(';').some((one) => /UGX.*UGX/.test(one)))
  const value = fc.oneof(
    fc.integer({ min: 1, max: 5_000_000 }).map(String),
    fc.tuple(fc.integer({ min: 1, max: 9_999 }), fc.integer({ min: 1, max: 9 })).map((parts) => parts.join('.')),
  )
  /** The number in a shown text without the words of our currency, written without zeros that say nothing. */
  const bare = (text: string) =>
    text
      .replace(/UGX|only|\/=|[ ,]/g, '')
      .replace(/(\.\d*?)0*$/, '$1')
      .replace(/\.$/, '')
      .replace(/^0+(?=\d)/, '')

  it('is told if and only if what is shown reads as another value', () =>
    fc.assert(
      fc.asyncProperty(format, value, async (code, number) => {
        const { lines, checked } = await read(wages([row('0772000418', { number, format: code })]))
        const [, line] = lines
        const cell = line?.cells[2]
        const asksUnit = typeof cell === 'object' && cell?.format !== undefined && cell.shown === undefined
        const isTold = asksUnit || checked[0]?.problems.some((one) => one.code === 'other-format') === true
        expect([code, number, isTold]).toEqual([code, number, bare(showNumber(parseFormat(code), number)) !== number])
      }),
      { numRuns: 300 },
    ))
})

describe('what a workbook hides', () => {
  it('is reported where a whole row is written in white', async () => {
    const white = ['Ann', '0772000418', '5000', 'S-1'].map((words) => ({ words, white: true }))
    const { rows } = await report(wages([white, ['Bo', { words: '0772000419', white: true }, 6000, 'S-3']]))
    expect(rows.map(({ problems }) => problems.map(({ code }) => code))).toEqual([['hidden-row'], [], []])
  })

  it('is reported where its height or width is zero', async () => {
    const { fileProblems, rows } = await report(wages([row('0772000418', 5000)], { zeroRows: [2], zeroColumns: [4] }))
    expect(fileProblems.map(({ message }) => englishText(message))).toEqual(
      expect.arrayContaining([
        expect.stringContaining('but read: row 2'),
        expect.stringContaining('Hidden in the sheet: column D.'),
      ]),
    )
    expect(rows.map(({ problems }) => problems.map(({ code }) => code))).toEqual([['hidden-row'], []])
  })

  it('is reported where the sheet hides rows without a height and some have one', async () => {
    const codes = async (more: Partial<Sheet>) => {
      const { rows } = await report(wages([row('0772000418', 5000)], { hidesRows: true, ...more }))
      return rows.map(({ problems }) => problems.map(({ code }) => code))
    }
    expect(await codes({ zeroRows: [2] })).toEqual([['hidden-row'], ['hidden-row']])
    // Programs that hide the unused rows write the others without a height.
    expect(await codes({})).toEqual([[], []])
  })
})

it('warns of cells that are struck out, also in part, once for a row', async () => {
  const { rows } = await report(
    wages([
      row({ words: '0772000418', struck: true }, { number: 5000, struck: true }),
      row({ rich: ['0772000100', ' old'], struckRun: 1 }, 6000),
      row({ rich: ['0772000', '101'] }, 6000),
    ]),
  )
  const found = rows.map(({ problems }) => problems.filter(({ code }) => code === 'struck-out'))
  expect(found.map(({ length }) => length)).toEqual([1, 1, 0, 0])
  expect(found[0]?.map(({ message }) => englishText(message))).toEqual([
    'Row 2: Phone (0772000418) and Amount (5000) are struck out in the sheet. The row would be paid all the same. Accept this if it is still due, or exclude the row.',
  ])
})

describe('notes in a workbook', () => {
  const noted = wages([row('0772000418', 5000), row('0772000419', 6000, 'S-3')], {
    notes: { A1: 'Paid in thousands', B2: 'Ann:\nNot this number', F9: 'Ask Bo' },
    threads: [{ at: 'C3', texts: ['Is this right?', 'No, hold it'], done: true }],
  })

  it('are warnings of the payments that they are on', async () => {
    const { rows } = await report(noted)
    const words = rows.map(({ problems }) => problems.map(({ message }) => englishText(message)))
    expect(words[0]).toEqual([expect.stringContaining('B2: “Ann: Not this number”')])
    expect(words[1]).toEqual([expect.stringContaining('C3: “Is this right? / No, hold it”')])
    expect(words[2]).toEqual([])
  })

  it('are reported for the file where they are on no payment', async () => {
    const { fileProblems } = await report(noted)
    expect(fileProblems.map(({ message }) => englishText(message))).toContain(
      'Notes in the sheet that are on no payment: A1: “Paid in thousands” and F9: “Ask Bo”. They may say what is not to be paid. Read them before you submit for approval.',
    )
    const { facts } = await read(noted)
    expect(facts.notes.map(({ place, line }) => [place, line])).toEqual([
      ['A1', 1],
      ['B2', 2],
      ['C3', 3],
      ['F9', 9],
    ])
  })

  it('count on an empty cell, and are cut where they are long', async () => {
    const { lines } = await read(wages([], { notes: { F2: 'x'.repeat(600) } }))
    expect(lines[1]?.cells[5]).toEqual({ kind: 'text', text: '', note: 'x'.repeat(500) })
  })
})

describe('what stands around the cells', () => {
  const said = async (more: Partial<Sheet>, options: Partial<ReportOptions> = {}) =>
    (await asked(wages([row('0772000418', 5000)], more), options)).map(([code, words]) => [code, words])

  it.each<[string, Partial<Sheet>, Partial<ReportOptions>]>([
    ['a box of text', { boxes: ['Prepared by Ann', 'DO NOT PAY before Friday'] }, {}],
    ['the printed page', { printed: '&C&"Arial,Bold"&12DO NOT PAY before Friday' }, {}],
    ['the name of the file', {}, { name: 'DO_NOT_PAY before Friday.xlsx' }],
  ])('is asked about where it asks not to pay: %s', async (_, more, options) => {
    expect(await said(more, options)).toEqual([['note', expect.stringContaining('DO NOT PAY before Friday')]])
  })

  it.each<[string, Partial<Sheet>, Partial<ReportOptions>]>([
    ['a box of text', { boxes: ['Prepared by Ann', 'Wages of field staff'] }, {}],
    ['the printed page', { printed: '&LWages of field staff&RPage &P of &N' }, {}],
    ['the name of the file', {}, { name: 'Wages_of_field_staff.xlsx' }],
  ])('is not asked about where it says nothing of paying: %s', async (_, more, options) => {
    expect(await said(more, options)).toEqual([])
  })

  it('is asked about where it is another tab without payments', async () => {
    const tab = (line: string): Sheet => ({ name: 'Read me', rows: [['For the office'], [line]] })
    const asks = async (line: string) =>
      asked(workbookBytes({ sheets: [{ name: 'Wages', rows: [HEAD, row('0772000418', 5000), GOOD] }, tab(line)] }))
    expect(await asks('Wages of field staff')).toEqual([])
    for (const line of ['Please stop the payment of Ann', 'Ann has a new number: 0772000499']) {
      expect(await asks(line)).toEqual([['note', expect.stringContaining(line), expect.anything()]])
    }
  })
})

it('warns of a reference whose number has more digits than a spreadsheet keeps', async () => {
  const { rows } = await report(
    wages([
      row('0772000418', 5000, { number: '1234567890123450' }),
      row('0772000419', 5000, { number: '123456789012345' }),
      row('0772000410', 5000, '1234567890123451'),
    ]),
  )
  expect(rows.map(({ problems }) => problems.map(({ code }) => code))).toEqual([
    ['reference-lost-precision'],
    [],
    ['one-name-many-phones'],
    [],
  ])
})

describe('of several tabs', () => {
  const tab = (name: string, ...rows: FixtureCell[][]): Sheet => ({ name, rows: [HEAD, ...rows, GOOD] })
  const notes: Sheet = { name: 'Read me', rows: [['This is how'], ['Name', 'Role'], ['Ann', 'Boss']] }
  const summary: Sheet = {
    name: 'Summary',
    rows: [
      ['Department', 'Total'],
      ['Sales', 500],
      ['Stores', 600],
    ],
  }
  const read = (sheets: Sheet[], more: Partial<ReportOptions> = {}) => report(workbookBytes({ sheets }), more)

  it('the only one with payments is read', async () => {
    const { sheet, outcome } = await read([notes, summary, tab('November')])
    expect([sheet, outcome]).toEqual(['November', 'accept'])
  })

  it('the first is read where none has payments', async () => {
    expect((await read([summary, notes])).sheet).toBe('Summary')
  })

  it('the first with payments is read where several have them, and asked about', async () => {
    const sheets = [notes, tab('October'), tab('November')]
    const { sheet, questions } = await read(sheets)
    expect([sheet, questions.map(({ code, choices }) => [code, choices])]).toEqual([
      'October',
      [['several-sheets', ['--sheet October', '--sheet November']]],
    ])
    const named = await read(sheets, { sheet: 'November' })
    expect([named.sheet, named.questions, named.outcome]).toEqual(['November', [], 'accept'])
  })

  it('hidden ones with payments are named', async () => {
    const { fileProblems } = await read([
      tab('November'),
      { ...tab('October'), hidden: true },
      { ...notes, hidden: true },
    ])
    expect(fileProblems.map(({ message }) => englishText(message))).toContain(
      'Hidden sheets are not read: October, Read me. Payments were found in October. Show it in the workbook and check whether they are to be paid.',
    )
    const chosen = await read([tab('November'), { ...tab('October'), hidden: true }], { sheet: 'October' })
    expect(chosen.fileProblems.map(({ code }) => code)).not.toContain('hidden-sheet')
  })
})

it.each([
  ['xlsb', { 'xl/workbook.bin': 'x', 'xl/worksheets/sheet1.bin': 'x' }],
  ['numbers', { 'Index/Document.iwa': 'x', 'preview.jpg': 'x' }],
  ['ods', { mimetype: 'application/vnd.oasis.opendocument.spreadsheet', 'content.xml': '<x/>' }],
])('refuses %s by its name, and says how to save it without loss', (kind, files) => {
  const parts = Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)]))
  const found = kindOf(zipSync(parts, { level: 0 }))
  expect(found).toMatchObject({ ok: false, refusal: { code: 'unsupported-format', kind } })
  if (!found.ok) expect(englishText(found.refusal.message)).toContain('save it as an Excel workbook (.xlsx)')
})

it.each([
  [[0x09, 0x08, 0x10, 0x00, 0x00, 0x06]],
  [[0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1, ...strToU8([...'Workbook'].join('\u0000'))]],
])('refuses an old Excel file by its name', (bytes) => {
  expect(kindOf(Uint8Array.from(bytes))).toMatchObject({ ok: false, refusal: { kind: 'xls' } })
})
