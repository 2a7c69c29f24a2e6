import { strToU8, zipSync } from 'fflate'

/** A cell of a workbook made for a test: words are shared strings, numbers are stored as numbers. */
export type FixtureCell =
  | string
  | number
  | null
  | { readonly inline: string }
  | { readonly rich: readonly string[] }
  | { readonly date: number }
  | { readonly number: number; readonly format: string }
  | { readonly formula: string; readonly value?: number | string }

type FixtureSheet = {
  readonly name: string
  readonly rows: readonly (readonly FixtureCell[])[]
  readonly hidden?: boolean
  readonly hiddenRows?: readonly number[]
  readonly hiddenColumns?: readonly number[]
}
type Fixture = { readonly sheets: readonly FixtureSheet[]; readonly from1904?: boolean; readonly macros?: boolean }

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const RELATIONS = 'http://schemas.openxmlformats.org/package/2006/relationships'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'

/** The bytes of an .xlsx file with the parts that spreadsheet programs write. */
export function workbookBytes({ sheets, from1904 = false, macros = false }: Fixture): Uint8Array {
  const strings: string[] = []
  const formats: string[] = []
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
    parts[`xl/worksheets/sheet${at + 1}.xml`] = sheetXml(sheet, strings, formats)
  })
  parts['xl/styles.xml'] = stylesXml(formats)
  parts['xl/sharedStrings.xml'] = `<sst xmlns="${MAIN}">${strings.join('')}</sst>`
  if (macros) parts['xl/vbaProject.bin'] = 'x'
  return zipSync(Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, strToU8(HEAD + text)])))
}

function stylesXml(formats: readonly string[]): string {
  const codes = formats.map((code, at) => `<numFmt numFmtId="${164 + at}" formatCode="${escaped(code)}"/>`).join('')
  const own = formats.map((_, at) => `<xf numFmtId="${164 + at}"/>`).join('')
  const plain = '<xf numFmtId="0"/><xf numFmtId="14"/>'
  return `<styleSheet xmlns="${MAIN}"><numFmts>${codes}</numFmts><cellXfs count="${2 + formats.length}">${plain}${own}</cellXfs></styleSheet>`
}

function sheetXml(
  { rows, hiddenRows = [], hiddenColumns = [] }: FixtureSheet,
  strings: string[],
  formats: string[],
): string {
  const lines = rows.map((cells, at) => {
    const hidden = hiddenRows.includes(at + 1) ? ' hidden="1"' : ''
    return `<row r="${at + 1}"${hidden}>${cells.map((cell, column) => cellXml(cell, `${letter(column)}${at + 1}`, strings, formats)).join('')}</row>`
  })
  const columns = hiddenColumns.map((column) => `<col min="${column}" max="${column}" hidden="1"/>`).join('')
  const layout = columns === '' ? '' : `<cols>${columns}</cols>`
  return `<worksheet xmlns="${MAIN}">${layout}<sheetData>${lines.join('')}</sheetData></worksheet>`
}

function cellXml(cell: FixtureCell, at: string, strings: string[], formats: string[]): string {
  if (cell === null) return `<c r="${at}"/>`
  if (typeof cell === 'number') return `<c r="${at}"><v>${cell}</v></c>`
  if (typeof cell === 'string') return shared(`<si><t>${escaped(cell)}</t></si>`, at, strings)
  if ('inline' in cell) return `<c r="${at}" t="inlineStr"><is><t>${escaped(cell.inline)}</t></is></c>`
  if ('rich' in cell) {
    const runs = cell.rich.map((run) => `<r><rPr><b/></rPr><t xml:space="preserve">${escaped(run)}</t></r>`).join('')
    return shared(`<si>${runs}<rPh sb="0" eb="1"><t>aid</t></rPh></si>`, at, strings)
  }
  if ('date' in cell) return `<c r="${at}" s="1"><v>${cell.date}</v></c>`
  if ('number' in cell) {
    if (!formats.includes(cell.format)) formats.push(cell.format)
    return `<c r="${at}" s="${2 + formats.indexOf(cell.format)}"><v>${cell.number}</v></c>`
  }
  const type = typeof cell.value === 'string' ? ' t="str"' : ''
  const value = cell.value === undefined ? '' : `<v>${escaped(String(cell.value))}</v>`
  return `<c r="${at}"${type}><f>${escaped(cell.formula)}</f>${value}</c>`
}

function shared(item: string, at: string, strings: string[]): string {
  strings.push(item)
  return `<c r="${at}" t="s"><v>${strings.length - 1}</v></c>`
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}

const letter = (column: number): string => String.fromCharCode(65 + column)
