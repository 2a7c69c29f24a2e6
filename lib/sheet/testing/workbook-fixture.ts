import { strToU8, zipSync } from 'fflate'

/** A cell of a workbook made for a test: words are shared strings, numbers are stored as numbers. */
export type FixtureCell =
  | string
  | number
  | null
  | { readonly inline: string }
  | { readonly rich: readonly string[]; readonly struckRun?: number }
  | { readonly date: number }
  | { readonly number: number | string; readonly format?: string; readonly struck?: boolean; readonly white?: boolean }
  | { readonly words: string; readonly format?: string; readonly struck?: boolean; readonly white?: boolean }
  | { readonly formula: string; readonly value?: number | string }

type FixtureSheet = {
  readonly name: string
  readonly rows: readonly (readonly FixtureCell[])[]
  readonly hidden?: boolean
  readonly hiddenRows?: readonly number[]
  readonly hiddenColumns?: readonly number[]
  /** Rows and columns that are hidden by their size. */
  readonly zeroRows?: readonly number[]
  readonly zeroColumns?: readonly number[]
  /** Whether the sheet hides rows that do not say otherwise. */
  readonly hidesRows?: boolean
  /** Notes by the cell that they are on. */
  readonly notes?: Readonly<Record<string, string>>
  /** Boxes of text that lie over the cells, and what is printed above each page. */
  readonly boxes?: readonly string[]
  readonly printed?: string
  readonly threads?: readonly { readonly at: string; readonly texts: readonly string[]; readonly done?: boolean }[]
}
type Fixture = { readonly sheets: readonly FixtureSheet[]; readonly from1904?: boolean; readonly macros?: boolean }

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const RELATIONS = 'http://schemas.openxmlformats.org/package/2006/relationships'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const DRAWING = 'http://schemas.openxmlformats.org/drawingml/2006'
const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'

/** The bytes of an .xlsx file with the parts that spreadsheet programs write. */
export function workbookBytes({ sheets, from1904 = false, macros = false }: Fixture): Uint8Array {
  const strings: string[] = []
  const styles: string[] = []
  const parts: Record<string, string> = {
    '[Content_Types].xml': '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>',
    'xl/workbook.xml': `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><workbookPr date1904="${from1904 ? 1 : 0}"/><sheets>${sheets
      .map(
        ({ name, hidden }, at) =>
          `<sheet name="${escaped(name)}" sheetId="${at + 1}"${hidden ? ' state="hidden"' : ''} r:id="rId${at + 1}"/>`,
      )
      .join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${RELATIONS}">${sheets
      .map(
        (_, at) =>
          `<Relationship Id="rId${at + 1}" Type="${OFFICE}/worksheet" Target="worksheets/sheet${at + 1}.xml"/>`,
      )
      .join('')}<Relationship Id="rId99" Type="${OFFICE}/sharedStrings" Target="sharedStrings.xml"/></Relationships>`,
  }
  sheets.forEach((sheet, at) => {
    parts[`xl/worksheets/sheet${at + 1}.xml`] = sheetXml(sheet, strings, styles)
    Object.assign(parts, noteParts(sheet, at + 1))
  })
  parts['xl/styles.xml'] = stylesXml(styles)
  parts['xl/sharedStrings.xml'] = `<sst xmlns="${MAIN}">${strings.join('')}</sst>`
  if (macros) parts['xl/vbaProject.bin'] = 'x'
  return zipSync(Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, strToU8(HEAD + text)])))
}

// A style is known by its number format, and by whether it strikes out or is white.
function stylesXml(styles: readonly string[]): string {
  const codes = styles.map((style, at) => `<numFmt numFmtId="${164 + at}" formatCode="${escaped(codeOf(style))}"/>`)
  const own = styles.map((style, at) => `<xf numFmtId="${164 + at}" fontId="${fontOf(style)}"/>`)
  const fonts =
    '<font><sz val="11"/></font><font><strike val="0"/></font><font><b/><strike/></font><font><color rgb="FFFFFFFF"/></font>'
  const plain = '<xf numFmtId="0"/><xf numFmtId="14"/>'
  return `<styleSheet xmlns="${MAIN}"><numFmts>${codes.join('')}</numFmts><fonts count="4">${fonts}</fonts><cellXfs count="${2 + styles.length}">${plain}${own.join('')}</cellXfs></styleSheet>`
}

const [STRUCK, WHITE] = ['struck ', 'white ']
const fontOf = (style: string): number => (style.startsWith(STRUCK) ? 2 : style.startsWith(WHITE) ? 3 : 0)
const codeOf = (style: string): string => style.replace(STRUCK, '').replace(WHITE, '')

function noteParts({ notes = {}, threads = [], boxes = [] }: FixtureSheet, at: number): Record<string, string> {
  const stand = threads.map(
    (one) => [one.at, `[Threaded comment]\n\nYour version…\n\nComment:\n  ${one.texts[0]}`] as const,
  )
  const all = [...Object.entries(notes), ...stand]
  if (all.length + boxes.length === 0) return {}
  const comments = all.map(
    ([ref, text]) =>
      `<comment ref="${ref}" authorId="0"><text><r><t xml:space="preserve">${escaped(text)}</t></r></text></comment>`,
  )
  const replies = threads.flatMap(({ at: ref, texts, done }) =>
    texts.map(
      (text) =>
        `<threadedComment ref="${ref}"${done ? ' done="1"' : ''}><text>${escaped(text)}</text></threadedComment>`,
    ),
  )
  const threadType = 'http://schemas.microsoft.com/office/2017/10/relationships/threadedComment'
  return {
    [`xl/worksheets/_rels/sheet${at}.xml.rels`]: `<Relationships xmlns="${RELATIONS}"><Relationship Id="rId1" Type="${OFFICE}/comments" Target="../comments${at}.xml"/><Relationship Id="rId2" Type="${threadType}" Target="../threadedComments/threadedComment${at}.xml"/><Relationship Id="rId3" Type="${OFFICE}/drawing" Target="../drawings/drawing${at}.xml"/></Relationships>`,
    [`xl/drawings/drawing${at}.xml`]: `<xdr:wsDr xmlns:xdr="${DRAWING}/spreadsheetDrawing" xmlns:a="${DRAWING}/main">${boxes.map((text) => `<xdr:sp><xdr:txBody><a:p><a:r><a:t>${escaped(text)}</a:t></a:r></a:p></xdr:txBody></xdr:sp>`).join('')}</xdr:wsDr>`,
    [`xl/comments${at}.xml`]: `<comments xmlns="${MAIN}"><authors><author>Ann</author></authors><commentList>${comments.join('')}</commentList></comments>`,
    [`xl/threadedComments/threadedComment${at}.xml`]: `<ThreadedComments>${replies.join('')}</ThreadedComments>`,
  }
}

function sheetXml(
  {
    rows,
    hiddenRows = [],
    hiddenColumns = [],
    zeroRows = [],
    zeroColumns = [],
    hidesRows = false,
    printed,
  }: FixtureSheet,
  strings: string[],
  styles: string[],
): string {
  const lines = rows.map((cells, at) => {
    const hidden = hiddenRows.includes(at + 1) ? ' hidden="1"' : ''
    const flat = zeroRows.includes(at + 1) ? ' ht="0" customHeight="1"' : ''
    return `<row r="${at + 1}"${hidden}${flat}>${cells.map((cell, column) => cellXml(cell, `${letter(column)}${at + 1}`, strings, styles)).join('')}</row>`
  })
  const columns = [
    ...hiddenColumns.map((column) => `<col min="${column}" max="${column}" hidden="1"/>`),
    ...zeroColumns.map((column) => `<col min="${column}" max="${column}" width="0" customWidth="1"/>`),
  ].join('')
  const layout = `${hidesRows ? '<sheetFormatPr zeroHeight="1"/>' : ''}${columns === '' ? '' : `<cols>${columns}</cols>`}`
  return `<worksheet xmlns="${MAIN}">${layout}<sheetData>${lines.join('')}</sheetData>${printed === undefined ? '' : `<headerFooter><oddHeader>${escaped(printed)}</oddHeader></headerFooter>`}</worksheet>`
}

function cellXml(cell: FixtureCell, at: string, strings: string[], styles: string[]): string {
  if (cell === null) return `<c r="${at}"/>`
  if (typeof cell === 'number') return `<c r="${at}"><v>${cell}</v></c>`
  if (typeof cell === 'string') return shared(`<si><t>${escaped(cell)}</t></si>`, at, strings)
  if ('inline' in cell) return `<c r="${at}" t="inlineStr"><is><t>${escaped(cell.inline)}</t></is></c>`
  if ('rich' in cell) {
    const runs = cell.rich
      .map(
        (run, at) =>
          `<r><rPr><b/>${cell.struckRun === at ? '<strike/>' : ''}</rPr><t xml:space="preserve">${escaped(run)}</t></r>`,
      )
      .join('')
    return shared(`<si>${runs}<rPh sb="0" eb="1"><t>aid</t></rPh></si>`, at, strings)
  }
  if ('date' in cell) return `<c r="${at}" s="1"><v>${cell.date}</v></c>`
  if ('number' in cell) return `<c r="${at}"${styleOf(cell, styles)}><v>${cell.number}</v></c>`
  if ('words' in cell) {
    return shared(`<si><t>${escaped(cell.words)}</t></si>`, at, strings, styleOf(cell, styles))
  }
  const type = typeof cell.value === 'string' ? ' t="str"' : ''
  const value = cell.value === undefined ? '' : `<v>${escaped(String(cell.value))}</v>`
  return `<c r="${at}"${type}><f>${escaped(cell.formula)}</f>${value}</c>`
}

function styleOf(
  { format = 'General', struck = false, white = false }: { format?: string; struck?: boolean; white?: boolean },
  styles: string[],
): string {
  const style = `${struck ? STRUCK : white ? WHITE : ''}${format}`
  if (!styles.includes(style)) styles.push(style)
  return ` s="${2 + styles.indexOf(style)}"`
}

function shared(item: string, at: string, strings: string[], style = ''): string {
  strings.push(item)
  return `<c r="${at}"${style} t="s"><v>${strings.length - 1}</v></c>`
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}

const letter = (column: number): string => String.fromCharCode(65 + column)
