import 'server-only'
import { once } from 'node:events'
import { setImmediate as breathe } from 'node:timers/promises'
import PDFDocument from 'pdfkit'
import { type TableText, tableText } from './table-text'

const MARGIN = 48
const TINY = 7.5
const SMALL = 8.5
const NORMAL = 10
const ROW_HEIGHT = 14
const GREY = '#5c5c58'
const LINE = '#d8d8d2'
/** After so many rows everybody else is answered. */
const ROWS_AT_ONCE = 100

// From the root of the project or of the image, where every process runs. Resolved as a module, the build would look for a loader of fonts.
const fontPath = (name: string): string => `lib/documents/fonts/${name}.ttf`

type Column = { readonly head: string; readonly width: number; readonly end?: boolean }

/** Writes a document of A4 pages from the top to the bottom. */
export type PdfWriter = {
  /** Part of the page's text width that is free, in points. */
  readonly width: number
  heading(text: string): void
  paragraph(text: string): void
  /** Labels with their values, one below the other. Empty values are left out. */
  facts(facts: readonly (readonly [label: string, value: string | null])[]): void
  /** Its heads are repeated on each page; the widths are shares of the width. A cell that is too long for its column is cut, with a mark. */
  table(columns: readonly Column[], rows: AsyncIterable<readonly string[]> | Iterable<readonly string[]>): Promise<void>
}

type Asked = {
  readonly title: string
  /** Below the title, in grey. */
  readonly subtitle: string
  readonly locale: string
  /** What stands at the foot of a page beside its number. */
  readonly foot: string
  readonly page: (number: number) => string
}

/** A document of A4 pages, part by part, as `write` writes it. */
export async function* makePdf(asked: Asked, write: (writer: PdfWriter) => Promise<void>): AsyncGenerator<Uint8Array> {
  const doc = new PDFDocument({
    ...{ size: 'A4', margin: MARGIN, lang: asked.locale, displayTitle: true, autoFirstPage: false },
    info: { Title: asked.title, Creator: 'Countinghouse', Producer: 'Countinghouse' },
  })
  const parts: Uint8Array[] = []
  doc.on('data', (part: Uint8Array) => parts.push(part))
  const ended = once(doc, 'end')
  let failure: unknown = null
  doc.registerFont('plain', fontPath('DejaVuSans'))
  doc.registerFont('bold', fontPath('DejaVuSans-Bold'))
  let pages = 0
  doc.on('pageAdded', () => {
    pages += 1
    footOf(doc, asked, pages)
  })
  doc.addPage()
  doc.font('bold').fontSize(16).text(asked.title)
  doc.font('plain').fontSize(SMALL).fillColor(GREY).text(asked.subtitle).fillColor('black').moveDown(1)
  let done = false
  const writing = write(writerOf(doc))
    .catch((error: unknown) => {
      failure = error
    })
    .finally(() => {
      done = true
      doc.end()
    })
  while (!done) {
    yield* parts.splice(0)
    await breathe()
  }
  await writing
  if (failure !== null) throw failure
  await ended
  yield* parts.splice(0)
}

type Doc = InstanceType<typeof PDFDocument>

// The foot is below the margin, where a text would begin another page.
function footOf(doc: Doc, { foot, page }: Asked, number: number): void {
  const { bottom } = doc.page.margins
  doc.page.margins.bottom = 0
  const y = doc.page.height - MARGIN + 14
  doc.font('plain').fontSize(7).fillColor(GREY)
  doc.text(foot, MARGIN, y, { lineBreak: false })
  doc.text(page(number), MARGIN, y, { width: doc.page.width - 2 * MARGIN, align: 'right', lineBreak: false })
  doc.fillColor('black')
  doc.page.margins.bottom = bottom
  doc.x = MARGIN
  doc.y = MARGIN
}

function writerOf(doc: Doc): PdfWriter {
  const width = doc.page.width - 2 * MARGIN
  const needs = (height: number) => {
    if (doc.y + height > doc.page.height - MARGIN) doc.addPage()
  }
  return {
    width,
    heading: (text) => {
      needs(60)
      doc.moveDown(0.6)
      doc.font('bold').fontSize(11).text(text, MARGIN).moveDown(0.3)
    },
    paragraph: (text) => {
      doc.font('plain').fontSize(NORMAL).text(text, MARGIN, doc.y, { width }).moveDown(0.4)
    },
    facts: (facts) => {
      for (const [label, value] of facts) {
        if (value === null || value === '') continue
        doc.font('plain').fontSize(SMALL)
        const height = doc.heightOfString(value, { width: width - 150 })
        needs(height + 4)
        const { y } = doc
        doc.fillColor(GREY).text(label, MARGIN, y, { width: 140 }).fillColor('black')
        doc.text(value, MARGIN + 150, y, { width: width - 150 })
        doc.y = y + Math.max(height, 10) + 4
        doc.x = MARGIN
      }
      doc.moveDown(0.3)
    },
    table: (columns, rows) => table(doc, width, columns, rows),
  }
}

async function table(
  doc: Doc,
  width: number,
  columns: readonly Column[],
  rows: AsyncIterable<readonly string[]> | Iterable<readonly string[]>,
): Promise<void> {
  const whole = columns.reduce((sum, column) => sum + column.width, 0)
  const places = columns.map((column, at) => ({
    ...{ end: column.end ?? false, width: (column.width / whole) * width - 6 },
    x: MARGIN + (columns.slice(0, at).reduce((sum, one) => sum + one.width, 0) / whole) * width,
  }))
  const line = (cells: readonly string[], { widthOf, line: write }: TableText) => {
    const { y } = doc
    write(
      places.map((place, at) => {
        const text = shortened(widthOf, cells[at] ?? '', place.width)
        return { text, x: place.end ? place.x + place.width - widthOf(text) : place.x }
      }),
      y,
    )
    doc.y = y + ROW_HEIGHT
    doc.x = MARGIN
  }
  let bold: TableText | undefined
  const heads = () => {
    doc.font('bold').fontSize(TINY)
    bold ??= tableText(doc, TINY)
    line(
      columns.map(({ head }) => head),
      bold,
    )
    const { y } = doc
    doc
      .moveTo(MARGIN, y - 3)
      .lineTo(MARGIN + width, y - 3)
      .lineWidth(0.5)
      .strokeColor(LINE)
      .stroke()
    doc.font('plain').fontSize(TINY)
  }
  if (doc.y + 3 * ROW_HEIGHT > doc.page.height - MARGIN) doc.addPage()
  heads()
  const plain = tableText(doc, TINY)
  let written = 0
  for await (const row of rows) {
    if (doc.y + ROW_HEIGHT > doc.page.height - MARGIN) {
      doc.addPage()
      heads()
    }
    line(row, plain)
    written += 1
    if (written % ROWS_AT_ONCE === 0) await breathe()
  }
  doc.moveDown(0.5)
}

function shortened(widthOf: WidthOf, text: string, width: number): string {
  const plain = text.replace(/\s+/g, ' ')
  if (widthOf(plain) <= width) return plain
  let [least, most] = [0, plain.length]
  while (least < most) {
    const middle = Math.ceil((least + most) / 2)
    if (widthOf(`${plain.slice(0, middle)}…`) <= width) least = middle
    else most = middle - 1
  }
  return `${plain.slice(0, least)}…`
}

type WidthOf = (text: string) => number
