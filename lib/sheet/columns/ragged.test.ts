import { describe, expect, it } from 'vitest'
import { englishText, saying } from '@/lib/messages/test-english'
import { reportSheet } from '@/lib/sheet/report/report'
import { workbookBytes } from '@/lib/sheet/testing/workbook-fixture'

const options = { currency: 'UGX', today: '2026-11-21' }
const report = async (file: string | Uint8Array) =>
  (await reportSheet(typeof file === 'string' ? new TextEncoder().encode(file) : file, options)).report
const rowsOf = async (file: string | Uint8Array) =>
  (await report(file)).rows.map(({ sheetRow, amount, payable, problems }) => [
    ...[sheetRow, payable ? amount : null],
    ...problems.filter(({ severity }) => severity !== 'info').map(({ code }) => code),
  ])

const GOOD = 'Okot,0752000201,60000,N-1,\nOpio,0772000202,70000,N-2,\n'

describe('rows whose cells have moved', () => {
  it.each([
    ['a blank at the end hides the cell too many', 'Akello,0772000100,75,000,,\n'],
    ['the reference was left out, so the row is not too long', 'Akello,0772000100,75,000\n'],
    ['a million', 'Akello,0772000100,1,500,000,\n'],
    ['cents', 'Akello,0772000100,1,500.00,\n'],
    ['a currency before it', 'Akello,0772000100,UGX 75,000/=,\n'],
    ['a space after the comma', 'Akello,0772000100,75, 000,\n'],
  ])('stops a row with an amount that a comma has cut: %s', async (_, row) => {
    const rows = await rowsOf(`Name,Phone,Amount,Reference,Note\n${row}${GOOD}`)
    expect(rows[0]).toContain('cut-number')
    expect(rows[0]?.[1]).toBeNull()
    expect(rows.slice(1)).toEqual([
      [3, '60000.00'],
      [4, '70000.00'],
    ])
  })

  it('names the cells and the way out', async () => {
    const { rows } = await report(`Name,Phone,Amount,Reference,Note\nAkello,0772000100,75,500,,\n${GOOD}`)
    expect(rows[0]?.problems.map(({ message }) => englishText(message))).toContain(
      'Row 2: A comma without quotation marks cuts 75,500 into two cells. If 75 is the whole amount, write it as 75.00. The row is not paid. In the program that made the sheet, write the amounts without commas, then choose the sheet again.',
    )
  })

  it('stops an amount that a cut number before it has moved', async () => {
    const file = `Name,Phone,Kilos,Amount,Reference,Note\nAkello,0772000100,1,250,60500,,\nOkot,0752000201,900,60000,N-1,\nOpio,0772000202,800,70000,N-2,\n`
    expect((await rowsOf(file))[0]).toContain('cut-number')
    expect((await rowsOf(file))[0]?.[1]).toBeNull()
  })

  it.each([
    ['quoted', 'Name,Phone,Amount,Reference\n"Akello","0772000100","500","001"\n"Okot","0752000201","600","002"\n'],
    ['parted by semicolons', 'Name;Phone;Amount;Reference\nAkello;0772000100;500;001\nOkot;0752000201;600;002\n'],
    ['counted', 'No,Amount,Phone,Name\n1,500,0772000100,Akello\n2,600,0752000201,Okot\n'],
    ['with a comma at the end of every line', 'Name,Phone,Amount\nAkello,0772000100,1500,\nOkot,0752000201,1600,\n'],
    [
      'with a reference of three digits',
      'Name,Phone,Amount,Reference\nAkello,0772000100,1500,001\nOkot,0752000201,1600,002\n',
    ],
  ])('reads rows that are %s as they stand', async (_, file) => {
    const { outcome, rows } = await report(file)
    expect([outcome, rows.map(({ payable }) => payable)]).toEqual(['accept', [true, true]])
  })

  it('refuses a file most of whose rows are so, and names the cause', async () => {
    const cut = await report(
      'Name,Phone,Amount\nAkello,0772000100,75,000\nOkot,0752000201,1,500,000\nOpio,0772000202,70000\n',
    )
    expect(cut).toMatchObject({ outcome: 'refuse', rows: [], reasons: [{ code: 'ragged-rows' }] })
    expect(cut.reasons.map(({ message }) => englishText(message))).toEqual([
      '2 of 3 rows have more cells than there are headings (rows 2, 3), so amounts may be in the wrong column. Nothing is paid. Amounts such as 1,500 were cut at their comma, and Excel cannot undo that. Export them without commas from the program that made the file.',
    ])
    const names = await report('Name,Phone,Amount\nAkello, Ann,0772000100,75000\nOkot, Ben,0752000201,1500000\n')
    expect(names.reasons[0]?.code).toBe('ragged-rows')
    expect(names.reasons[0]?.message).toEqual(saying('A comma may have split a name'))
    expect((await report('Phone,Amount\n0772000100,75000,x\n0752000201,1500000,y\n')).outcome).toBe('refuse')
  })

  it('leaves a column without a heading to a workbook', async () => {
    const rows = [
      ['Phone', 'Amount'],
      ['0772000100', 75000, 'seen'],
      ['0752000201', 60000, 'seen'],
    ]
    expect((await report(workbookBytes({ sheets: [{ name: 'A', rows }] }))).outcome).toBe('accept')
  })
})

describe('quoted cells that hold whole lines', () => {
  it('reports the row that has swallowed others, and pays neither', async () => {
    const file =
      'Name,Phone,Amount,Note\nAkello,0772000100,50000,"ok\nOkot,0752000201,60000,\nOpio,0772000202,70000,fine"\nAchan,0772000203,80000,\n'
    expect(await rowsOf(file)).toEqual([
      [2, null, 'swallowed-lines'],
      [3, '80000.00'],
    ])
  })

  it('reports it in a line that would be left aside', async () => {
    const file = 'Name,Phone,Amount,Note\nAkello,0772000100,50000,\n"Prepared by: R.\nOkot,0752000201,60000,",,,\n'
    expect((await rowsOf(file))[1]).toContain('swallowed-lines')
  })

  it('reads an address over several lines as one cell', async () => {
    const file = 'Name,Phone,Amount,Address\nAkello,0772000100,50000,"Plot 5, Kampala Road\nP.O. Box 7062, Kampala"\n'
    expect(await rowsOf(file)).toEqual([[2, '50000.00']])
  })
})

describe('formulas without a stored value', () => {
  const sheet = (rows: readonly (readonly (string | number | { formula: string })[])[]) =>
    workbookBytes({ sheets: [{ name: 'A', rows: [['Name', 'Phone', 'Amount', 'Date'], ...rows] }] })
  const good = ['Okot', '0752000201', 60000] as const

  it.each(['', '<v></v>', '<v/>', '<v />'])('stops that row alone (%j)', async (value) => {
    const { zipSync, unzipSync, strFromU8, strToU8 } = await import('fflate')
    const bytes = sheet([['Akello', '0772000100', { formula: 'B9*2' }], good])
    const parts = Object.entries(unzipSync(bytes)).map(([name, part]) => [
      name,
      strToU8(strFromU8(part).replaceAll('</f>', `</f>${value}`)),
    ])
    expect(await rowsOf(zipSync(Object.fromEntries(parts)))).toEqual([
      [2, null, 'formula-cell'],
      [3, '60000.00'],
    ])
  })

  it('asks about a column of words whose formulas have no results', async () => {
    const rows = [
      ['Phone', 'Amount', 'Remarks'],
      ['0752000201', 60000, { formula: 'IF(1=1,"On hold","")' }],
      ['0772000100', 500],
    ]
    const { questions } = await report(workbookBytes({ sheets: [{ name: 'A', rows }] }))
    expect(questions.map(({ code, message }) => [code, englishText(message).slice(0, 67)])).toEqual([
      ['unused-column', 'Column C, “Remarks”, has formulas whose results the file does not s'],
    ])
  })

  it('leaves aside a sum that was not worked out, and columns that mean nothing', async () => {
    const file = sheet([
      [...good, { formula: 'TODAY()' }],
      ['', '', { formula: 'SUM(C2:C3)' }],
    ])
    expect(await rowsOf(file)).toEqual([
      [2, '60000.00'],
      [3, null],
    ])
  })
})
