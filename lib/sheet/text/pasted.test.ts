import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cellText, type SheetRow } from '@/lib/sheet/files/cells'
import { readPasted } from '@/lib/sheet/files/read-sheet'
import { checkSheet } from '@/lib/sheet/rows/check-sheet'
import { siftRows } from '@/lib/sheet/rows/skipped-rows'
import type { Pasted } from './pasted'
import { pastedRows } from './pasted-cells'

const context = { currency: 'UGX', today: '2026-11-21' }
const paste = (text: string, html: string | null = null): Pasted => ({ text, html })
const texts = (rows: readonly SheetRow[] | null) => rows?.map(({ cells }) => cells.map(cellText))

async function payments(pasted: Pasted) {
  const lines: SheetRow[] = []
  const read = await readPasted(pasted, {}, { rows: (rows) => lines.push(...rows) })
  if (!read.ok) throw new Error(read.problem.code)
  const { mapping } = read.value.recognition
  const rows = checkSheet(siftRows(lines, mapping).rows, mapping, new Map(), context)
  return rows.map(({ lineNo, values, problems }) => [
    lineNo,
    values.phone,
    values.amount,
    ...problems.filter(({ severity }) => severity !== 'info').map(({ code }) => code),
  ])
}

// One block of cells as each program puts it on the clipboard: the phone is shown short and stored whole.
const HEADS = ['Name', 'Phone', 'Amount']
const shown = `${HEADS.join('\t')}\r\nAchan\t2.56772E+11\tUGX 50,000\r\n"Two\nlines"\t0752000200\t60000\r\n`
const head = `<tr>${HEADS.map((word) => `<td>${word}</td>`).join('')}</tr>`
const second = '<tr><td>Two<br>lines</td><td>0752000200</td><td align=right>60000</td></tr>'
const tables = {
  Excel: `<html xmlns:x="urn:schemas-microsoft-com:office:excel"><head><style><!--td {color:black;} table > x--></style></head><body><table><!--StartFragment-->${head}<tr><td class=xl65>Achan</td><td class=xl66 x:num="256772000418">2.56772E+11</td><td x:num="50000">UGX&nbsp;50,000</td></tr>${second}<!--EndFragment--></table></body></html>`,
  LibreOffice: `<table cellspacing="0">${head}<tr><td align="left">Achan</td><td sdval="256772000418" sdnum="2057;0;0.00E+00">2.56772E+11</td><td sdval="50000" sdnum="2057;">UGX 50,000</td></tr>${second}</table>`,
  'Google Sheets': `<google-sheets-html-origin><style></style><table><tbody>${head}<tr><td data-sheets-value="{&quot;1&quot;:2,&quot;2&quot;:&quot;Achan&quot;}">Achan</td><td data-sheets-value='{"1":3,"3":256772000418}'>2.56772E+11</td><td data-sheets-value='{"1":3,"3":50000}'>UGX 50,000</td></tr>${second}</tbody></table>`,
}

describe('pasted cells', () => {
  it.each(Object.entries(tables))('are read by what they store, from %s', async (_, html) => {
    expect(await payments(paste(shown, html))).toEqual([
      [2, '+256772000418', '50000.00'],
      [3, '+256752000200', '60000.00'],
    ])
  })

  it('are read by what they show where there is no table', async () => {
    expect(await payments(paste(shown))).toEqual([
      [2, null, '50000.00', 'phone-lost-precision'],
      [3, '+256752000200', '60000.00'],
    ])
  })

  it('may be the lines of a text file', async () => {
    expect(await payments(paste('Name,Phone,Amount\nAchan,0772000418,"50,000"\n'))).toEqual([
      [2, '+256772000418', '50000.00'],
    ])
  })

  it('keep a quote as a letter, and mark a row that a quote would have swallowed', async () => {
    expect(texts(pastedRows(paste('5" pipe\t"A" Bo\t"quoted"\n')))).toEqual([['5" pipe', '"A" Bo', '"quoted"']])
    const swallowed = 'Name\tPhone\tAmount\n"Ann\t0772000100\t500\nBo"\t0772000101\t700\nCy\t0772000118\t900'
    expect(await payments(paste(swallowed))).toEqual([
      [2, '+256772000100', '500.00', 'unclosed-quote'],
      [3, '+256772000101', '700.00'],
      [4, '+256772000118', '900.00'],
    ])
  })

  it('report what is hidden, merged, rounded or a date', () => {
    const cells = [
      '<td rowspan=2>Wages</td><td x:num="50000.4">50,000</td><td x:num="46480">4/3/2027</td>',
      '<td x:num="50">5000%</td><td x:num="46480">1/1/2027</td>',
    ]
    const html = `<table><tr>${cells[0]}</tr><tr style='display:none'>${cells[1]}</tr></table>`
    expect(pastedRows(paste('', html))).toEqual([
      {
        lineNo: 1,
        cells: [
          { kind: 'text', text: 'Wages', mark: 'merged' },
          { kind: 'number', text: '50000.4', format: 'General', shown: '50,000' },
          { kind: 'date', text: '2027-04-03' },
        ],
      },
      { lineNo: 2, cells: [{ kind: 'text', text: '', mark: 'hidden-row', spanned: 'Wages' }, '5000%', '1/1/2027'] },
    ])
  })

  it('fall back to the text where the table is torn or is two', () => {
    const text = 'a\tb\n'
    for (const html of [
      '<table><tr><td',
      '<table><tr><td title="x>a</td></table>',
      `${tables.Excel}${tables.Excel}`,
      '<p>a</p>',
    ]) {
      expect(texts(pastedRows(paste(text, html)))).toEqual([['a', 'b']])
    }
  })

  it('come back as they were written, cell by cell', () => {
    const cell = fc
      .string({ unit: fc.constantFrom('a', 'é', '"', ',', '\n', ' ', '7'), minLength: 1 })
      .map((text) => `x${text}`)
    fc.assert(
      fc.property(fc.array(fc.tuple(cell, cell), { minLength: 1 }), (rows) => {
        const written = (each: string) => (/\n/.test(each) ? `"${each.replaceAll('"', '""')}"` : each)
        const text = rows.map((cells) => cells.map(written).join('\t')).join('\r\n')
        expect(texts(pastedRows(paste(text)))).toEqual(rows.map((cells) => cells.map((each) => each.trim())))
        const markup = (each: string) =>
          `<td>${each.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll(' ', '&#32;').replaceAll('\n', '<br>')}</td>`
        const html = `<table>${rows.map((cells) => `<tr>${cells.map(markup).join('')}</tr>`).join('\n')}</table>`
        const squeezed = (each: string) => each.replace(/ *\n */g, '\n').trim()
        expect(texts(pastedRows(paste(text, html)))).toEqual(rows.map((cells) => cells.map(squeezed)))
      }),
    )
  })
})
