import 'server-only'
import { Zip } from 'fflate'
import { bookParts, sheetPath, XML } from './xlsx-book'
import { sheetXml, type XlsxRow } from './xlsx-sheet'
import { Deflated } from './zip'

const ROWS_A_SHEET = 1_000_000
/**
 * A workbook of these rows, part by part, holding no more than a few rows at a time; beyond a million rows it goes on in
 * another sheet. Words are written as words, so nothing in them can become a formula, and no phone or id loses a digit.
 */
export async function* writeXlsx(
  heads: readonly string[],
  rows: AsyncIterable<XlsxRow> | Iterable<XlsxRow>,
): AsyncGenerator<Uint8Array> {
  const out: Uint8Array[] = []
  let fault: Error | null = null
  const zip = new Zip((error, part) => {
    if (error) fault = error
    else out.push(part)
  })
  const flush = function* () {
    if (fault !== null) throw fault
    yield* out.splice(0)
  }
  const text = new TextEncoder()
  const whole = async (name: string, xml: string) => {
    const file = new Deflated(name)
    zip.add(file)
    await file.take(text.encode(`${XML}${xml}`))
    await file.end()
  }
  const all = iterator(rows)
  let sheets = 0
  for (let more = true; more; ) {
    sheets += 1
    const file = new Deflated(sheetPath(sheets))
    zip.add(file)
    const xml = sheetXml(heads, all, ROWS_A_SHEET)
    for (let part = await xml.next(); ; part = await xml.next()) {
      if (part.done) {
        more = part.value
        break
      }
      await file.take(text.encode(part.value))
      yield* flush()
    }
    await file.end()
    yield* flush()
  }
  const names = Array.from({ length: sheets }, (_, at) => `Sheet ${at + 1}`)
  for (const [name, xml] of bookParts(names, 'cents')) await whole(name, xml)
  zip.end()
  yield* flush()
}

async function* iterator(rows: AsyncIterable<XlsxRow> | Iterable<XlsxRow>): AsyncGenerator<XlsxRow> {
  yield* rows
}
