import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import { expect, it } from 'vitest'
import { type Cell, cellText, type SheetRow } from '@/lib/sheet/files/cells'
import { readSheet } from '@/lib/sheet/files/read-sheet'
import { type FixtureCell, workbookBytes } from '@/lib/sheet/testing/workbook-fixture'

const ROWS: readonly (readonly FixtureCell[])[] = [
  ['Name', 'Phone', 'Amount'],
  ['Achan & <Francis>', 256772000418, 1234.1],
  ['Opio', '0752000200', 60000],
]

async function read(bytes: Uint8Array): Promise<{ lines: SheetRow[]; refused: string | null }> {
  const lines: SheetRow[] = []
  const result = await readSheet(bytes, {}, { rows: (rows) => lines.push(...rows) })
  return { lines, refused: result.ok ? null : result.problem.code }
}

/** The same workbook with the text of some parts changed. */
function changed(bytes: Uint8Array, change: (name: string, text: string) => string): Uint8Array {
  const parts = Object.entries(unzipSync(bytes))
  return zipSync(Object.fromEntries(parts.map(([name, part]) => [name, strToU8(change(name, strFromU8(part)))])))
}

const texts = (lines: readonly SheetRow[]) => lines.map(({ cells }) => cells.map((cell: Cell) => cellText(cell)))
const plain = workbookBytes({ sheets: [{ name: 'A', rows: ROWS }] })
const EXPECTED = [
  ['Name', 'Phone', 'Amount'],
  ['Achan & <Francis>', '256772000418', '1234.1'],
  ['Opio', '0752000200', '60000'],
]

it('reads entities, whole numbers and what fifteen digits keep of others', async () => {
  expect(texts((await read(plain)).lines)).toEqual(EXPECTED)
  const noisy = changed(plain, (_, text) => text.replace('<v>1234.1</v>', '<v>1234.0999999999999</v>'))
  expect(texts((await read(noisy)).lines)).toEqual(EXPECTED)
  const scientific = changed(plain, (_, text) => text.replace('<v>256772000418</v>', '<v>2.56772000418E11</v>'))
  expect(texts((await read(scientific)).lines)).toEqual(EXPECTED)
})

it('reads strict files and files whose elements have a prefix', async () => {
  const strict = changed(plain, (_, text) =>
    text
      .replaceAll(
        'http://schemas.openxmlformats.org/spreadsheetml/2006/main',
        'http://purl.oclc.org/ooxml/spreadsheetml/main',
      )
      .replaceAll(
        'http://schemas.openxmlformats.org/officeDocument/2006/relationships',
        'http://purl.oclc.org/ooxml/officeDocument/relationships',
      ),
  )
  expect(texts((await read(strict)).lines)).toEqual(EXPECTED)
  const prefixed = changed(plain, (name, text) =>
    name.startsWith('xl/') && !name.endsWith('.rels') ? text.replace(/<(\/?)(?=[a-zA-Z])/g, '<$1x:') : text,
  )
  expect(texts((await read(prefixed)).lines)).toEqual(EXPECTED)
})

it('reads cells that do not say where they are', async () => {
  const bare = changed(plain, (name, text) => (name.includes('sheet1') ? text.replace(/ r="[A-Z]*\d+"/g, '') : text))
  expect(texts((await read(bare)).lines)).toEqual(EXPECTED)
})

it('names the rows as the spreadsheet does, gaps and all', async () => {
  const gap = workbookBytes({
    sheets: [{ name: 'A', rows: [['Phone', 'Amount'], [], [null, null], ['0772000418', 500]] }],
  })
  expect((await read(gap)).lines.map(({ lineNo }) => lineNo)).toEqual([1, 4])
})

it('marks merged cells', async () => {
  const merged = changed(plain, (name, text) =>
    name.includes('sheet1')
      ? text.replace('</worksheet>', '<mergeCells><mergeCell ref="A2:A3"/></mergeCells></worksheet>')
      : text,
  )
  expect((await read(merged)).lines[1]?.cells[0]).toMatchObject({ mark: 'merged' })
})

it('refuses a part whose bytes are not those that were packed', async () => {
  const stored = zipSync(
    Object.fromEntries(Object.entries(unzipSync(plain)).map(([name, part]) => [name, [part, { level: 0 }]])),
  )
  const at = strFromU8(stored, true).indexOf('<v>60000')
  stored[at + 3] = '9'.charCodeAt(0)
  expect((await read(stored)).refused).toBe('corrupt')
})

it.each([
  '<row ',
  '<row r="2">',
  '<row r="2"><c ',
  '<row r="2"><c>',
  '<row r="2"><c t="inlineStr"><is><t>',
  '<mergeCell ',
  '<cols><col ',
])('is not held up by a hundred thousand times %j', async (part) => {
  const endless = changed(plain, (name, text) =>
    name.includes('sheet1')
      ? text.replace('</sheetData>', `${`${part}${'x'.repeat(3)}`.repeat(100_000)}</sheetData>`)
      : text,
  )
  const started = performance.now()
  await read(endless)
  expect(performance.now() - started).toBeLessThan(5_000)
})

it.each([
  ['its opening tag', '<row r="3">', '<rox r="3">'],
  ['its closing tag', '</row><row r="3">', '</rox><row r="3">'],
  ['the closing tag of a cell', '</c><c r="B3"', '</x><c r="B3"'],
  ['a comment around it', '<row r="3">', '<!-- <row r="3">'],
])('refuses a file in which a row would be lost or added by %s', async (_, from, to) => {
  const damaged = changed(plain, (name, text) => (name.includes('worksheets/') ? text.replace(from, to) : text))
  expect(damaged).not.toEqual(plain)
  expect((await read(damaged)).refused).toBe('corrupt')
})
