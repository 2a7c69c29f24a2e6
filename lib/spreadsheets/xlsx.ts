import 'server-only'
import { once } from 'node:events'
import { createDeflateRaw } from 'node:zlib'
import { Zip, ZipPassThrough } from 'fflate'
import { bookParts, sheetPath, XML } from './xlsx-book'
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
