import 'server-only'
import { bookParts, sheetPath, XML } from './xlsx-book'
import { sheetXml, type XlsxRow } from './xlsx-sheet'
import { writeZip, type ZipFile } from './zip'

const ROWS_A_SHEET = 1_000_000
/**
 * A workbook of these rows, part by part, holding no more than a few rows at a time; beyond a million rows it goes on in
 * another sheet. Words are written as words, so nothing in them can become a formula, and no phone or id loses a digit.
 */
export const writeXlsx = (
  heads: readonly string[],
  rows: AsyncIterable<XlsxRow> | Iterable<XlsxRow>,
): AsyncGenerator<Uint8Array> => writeZip(filesOf(heads, iterator(rows)))

const text = new TextEncoder()

async function* filesOf(heads: readonly string[], rows: AsyncGenerator<XlsxRow>): AsyncGenerator<ZipFile> {
  let sheets = 0
  for (const left = { more: true }; left.more; ) {
    sheets += 1
    yield { name: sheetPath(sheets), parts: sheetParts(sheetXml(heads, rows, ROWS_A_SHEET), left) }
  }
  const names = Array.from({ length: sheets }, (_, at) => `Sheet ${at + 1}`)
  for (const [name, xml] of bookParts(names, 'cents')) yield { name, parts: [text.encode(`${XML}${xml}`)] }
}

/** The parts of a sheet; `left` then says whether rows are left for another. */
async function* sheetParts(xml: ReturnType<typeof sheetXml>, left: { more: boolean }): AsyncGenerator<Uint8Array> {
  for (let part = await xml.next(); ; part = await xml.next()) {
    if (part.done) {
      left.more = part.value
      return
    }
    yield text.encode(part.value)
  }
}

async function* iterator(rows: AsyncIterable<XlsxRow> | Iterable<XlsxRow>): AsyncGenerator<XlsxRow> {
  yield* rows
}
