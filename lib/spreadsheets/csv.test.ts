import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import Papa from 'papaparse'
import { expect, it } from 'vitest'
import { readPhone } from '@/lib/phone/number'
import { payoutTemplate } from '@/lib/sheet/report/template'
import { payoutTemplateWorkbook } from '@/lib/sheet/report/template-workbook'
import { csvCell, writeCsv } from './csv'

const PLAIN = ['=HYPERLINK("http://x")', '+1+1', '-2+3', '@SUM(A1)', '\t=1', '\r=1', '\u0000=1']
// Spreadsheets with an East Asian keyboard in mind take these for their narrow forms.
const WIDE = ['＝HYPERLINK("http://x")', '＋1+1', '－2+3', '＠SUM(A1)', '﹦1', '﹢1', '﹣1', '﹫SUM(A1)']
// What nobody sees in front of a sign, programs differ in dropping.
const BEHIND = [' =1', '\n=1', '\u3000＝1', '\ufeff=1', '\u200b＝1', '\u0000\u0000 ＠1', '\u202e=1']

it.each([...PLAIN, ...WIDE, ...BEHIND])('keeps %j words', (value) => {
  const [[cell = '']] = Papa.parse<string[]>(csvCell(value)).data as [string[]]
  expect(cell).toMatch(/^'/)
})

it.each(['Ａ＝1', '2026', 'Amina', '（＝）', ' Amina = B', '５００'])('leaves %j as it is', (value) => {
  const [[cell = '']] = Papa.parse<string[]>(csvCell(value)).data as [string[]]
  expect(cell).toBe(value)
})

it('keeps a phone readable', () => {
  expect(csvCell('+256772000418')).toBe("'+256772000418")
  expect(readPhone(csvCell('+256772000418'), { kind: 'text' })).toMatchObject({ ok: true, e164: '+256772000418' })
})

it('is read back cell by cell', () => {
  const cell = fc.string({ unit: fc.constantFrom('a', 'é', '"', ',', ';', '\n', '\r', ' ', '7', '=') })
  fc.assert(
    fc.property(fc.array(fc.tuple(cell, cell, cell), { minLength: 1 }), (rows) => {
      const text = writeCsv(['A', 'B', 'C'], rows)
      const read = Papa.parse<string[]>(text.slice(1), { delimiter: ',', newline: '\r\n' }).data.slice(
        1,
        rows.length + 1,
      )
      expect(read.map((cells) => cells.map((each) => each.replace(/^'/, '')))).toEqual(
        rows.map((cells) => cells.map((each) => each.replace(/^'/, ''))),
      )
    }),
  )
})

it('is what the template files hold', () => {
  expect(readFileSync('public/templates/payouts.csv', 'utf8')).toBe(payoutTemplate())
  expect(readFileSync('public/templates/escrow-payouts.csv', 'utf8')).toBe(payoutTemplate(true))
  expect(new Uint8Array(readFileSync('public/templates/payouts.xlsx'))).toEqual(payoutTemplateWorkbook())
  const held = new Uint8Array(readFileSync('public/templates/escrow-payouts.xlsx'))
  expect(held).toEqual(payoutTemplateWorkbook(true))
})
