import 'server-only'
import { csvRow } from './csv'
import { writeXlsx } from './xlsx'
import type { XlsxRow } from './xlsx-sheet'

const SHEET_FORMATS = ['csv', 'xlsx'] as const
/** What a list can be downloaded as. */
export type SheetFormat = (typeof SHEET_FORMATS)[number]

const KINDS: Readonly<Record<SheetFormat, string>> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}

/** A format as an address names it, or null. */
export const readFormat = (text: string | null): SheetFormat | null =>
  SHEET_FORMATS.find((each) => each === text) ?? null

type Sheet = {
  /** The name of the file, without its ending. */
  readonly name: string
  readonly format: SheetFormat
  readonly heads: readonly string[]
  readonly rows: AsyncIterable<XlsxRow> | Iterable<XlsxRow>
}

/** A sheet as a file, written while it is sent, with a few rows in memory at a time. */
export const sheetFile = ({ name, format, heads, rows }: Sheet): FileParts => ({
  ...{ name: `${name}.${format}`, type: KINDS[format] },
  parts: format === 'csv' ? csvParts(heads, rows) : writeXlsx(heads, rows),
})

/** A file, part by part. */
export type FileParts = {
  /** With its ending. */
  readonly name: string
  readonly type: string
  readonly parts: AsyncGenerator<Uint8Array>
}

/** The response that a browser saves under a name and never shows as a page; no cache keeps it. */
export const fileResponse = ({ name, type, parts }: FileParts): Response =>
  new Response(streamOf(parts), {
    headers: {
      'content-type': type,
      'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(name)}`,
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    },
  })

// As fast as the browser reads. Closing the page ends it.
function streamOf(parts: AsyncGenerator<Uint8Array>): ReadableStream<Uint8Array> {
  return new ReadableStream({
    async pull(controller) {
      const part = await parts.next()
      if (part.done) controller.close()
      else controller.enqueue(part.value)
    },
    async cancel() {
      await parts.return(undefined)
    },
  })
}

const PART_LETTERS = 65_536

/** A sheet as CSV, part by part. A cell that a spreadsheet would run as a formula stays text. */
export async function* csvParts(
  heads: readonly string[],
  rows: AsyncIterable<XlsxRow> | Iterable<XlsxRow>,
): AsyncGenerator<Uint8Array> {
  const text = new TextEncoder()
  let part = `\ufeff${csvRow(heads)}`
  for await (const row of rows) {
    part += csvRow(row.map((cell) => (cell === null || typeof cell === 'string' ? cell : cell.amount)))
    if (part.length < PART_LETTERS) continue
    yield text.encode(part)
    part = ''
  }
  yield text.encode(part)
}
