import 'server-only'
import { once } from 'node:events'
import { createDeflateRaw } from 'node:zlib'
import { Zip, ZipPassThrough } from 'fflate'
import { sheetXml, type XlsxRow } from './xlsx-sheet'

const ROWS_A_SHEET = 1_000_000
const DEFLATED = 8
const QUICK = 3

/** A file in the archive, deflated outside of the thread that answers everybody else. */
class Deflated extends ZipPassThrough {
  readonly #deflate = createDeflateRaw({ level: QUICK })
  constructor(name: string) {
    super(name)
    this.compression = DEFLATED
    this.#deflate.on('data', (part: Uint8Array<ArrayBuffer>) => this.ondata(null, part, false))
  }

  protected override process(): void {
    // Only counts and checks: `take` deflates, since it can wait.
  }

  /** Takes more of the file, and waits until it is deflated. */
  async take(part: Uint8Array): Promise<void> {
    this.push(part)
    await new Promise<void>((done, failed) => this.#deflate.write(part, (error) => (error ? failed(error) : done())))
  }

  async end(): Promise<void> {
    this.push(new Uint8Array(), true)
    const ended = once(this.#deflate, 'end')
    this.#deflate.end()
    await ended
    this.ondata(null, new Uint8Array(), true)
  }
}

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
    const file = new Deflated(`xl/worksheets/sheet${sheets}.xml`)
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
  for (const [name, xml] of bookParts(sheets)) await whole(name, xml)
  zip.end()
  yield* flush()
}

async function* iterator(rows: AsyncIterable<XlsxRow> | Iterable<XlsxRow>): AsyncGenerator<XlsxRow> {
  yield* rows
}

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const KIND = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

// Style 0 is plain, 1 a head, 2 words that stay words, 3 an amount with two decimals.
const STYLES = `<styleSheet xmlns="${MAIN}"><fonts count="2"><font/><font><b/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="4"><xf/><xf fontId="1" applyFont="1"/><xf numFmtId="49" applyNumberFormat="1"/><xf numFmtId="4" applyNumberFormat="1"/></cellXfs></styleSheet>`

function bookParts(sheets: number): readonly (readonly [name: string, xml: string])[] {
  const numbers = Array.from({ length: sheets }, (_, n) => n + 1)
  const each = (write: (n: number) => string) => numbers.map(write).join('')
  return [
    ['xl/styles.xml', STYLES],
    [
      'xl/workbook.xml',
      `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>${each((n) => `<sheet name="Sheet ${n}" sheetId="${n}" r:id="rId${n}"/>`)}</sheets></workbook>`,
    ],
    [
      'xl/_rels/workbook.xml.rels',
      `<Relationships xmlns="${PACKAGE}/relationships">${each((n) => `<Relationship Id="rId${n}" Type="${OFFICE}/worksheet" Target="worksheets/sheet${n}.xml"/>`)}<Relationship Id="rIdStyles" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`,
    ],
    [
      '_rels/.rels',
      `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    ],
    [
      '[Content_Types].xml',
      `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${KIND}.sheet.main+xml"/>${each((n) => `<Override PartName="/xl/worksheets/sheet${n}.xml" ContentType="${KIND}.worksheet+xml"/>`)}<Override PartName="/xl/styles.xml" ContentType="${KIND}.styles+xml"/></Types>`,
    ],
  ]
}
