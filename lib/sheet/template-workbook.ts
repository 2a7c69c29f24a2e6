import { strToU8, zipSync } from 'fflate'
import { TEMPLATE_AMOUNT, templateOf } from './template'

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const RELATIONS = 'http://schemas.openxmlformats.org/package/2006/relationships'
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml'
const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'

// Styles by number: 0 as it comes, 1 a heading, 2 text whatever is typed, 3 money with separators.
const STYLES =
  `<styleSheet xmlns="${MAIN}"><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font>` +
  '<font><b/><sz val="11"/><name val="Calibri"/></font></fonts>' +
  '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>' +
  '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>' +
  '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="4">' +
  '<xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>' +
  '<xf numFmtId="49" fontId="1" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"/>' +
  '<xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>' +
  '<xf numFmtId="3" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/></cellXfs></styleSheet>'

const WIDTHS = [38, 20, 12, 16, 18, 28, 20]

/**
 * The payout template as a workbook, with deadlines where the money is held. Every column but the amount is text, so that a
 * phone typed into it keeps its zero, its plus and its digits, and a deadline its order of day and month, whatever program
 * opens and saves it.
 */
export function payoutTemplateWorkbook(held = false): Uint8Array {
  const parts: Record<string, string> = {
    '[Content_Types].xml':
      '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">' +
      '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
      `<Override PartName="/xl/workbook.xml" ContentType="${TYPE}.sheet.main+xml"/>` +
      `<Override PartName="/xl/worksheets/sheet1.xml" ContentType="${TYPE}.worksheet+xml"/>` +
      `<Override PartName="/xl/styles.xml" ContentType="${TYPE}.styles+xml"/></Types>`,
    '_rels/.rels': relations([['officeDocument', 'xl/workbook.xml']]),
    'xl/workbook.xml':
      `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>` +
      '<sheet name="Payments" sheetId="1" r:id="rId1"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels': relations([
      ['worksheet', 'worksheets/sheet1.xml'],
      ['styles', 'styles.xml'],
    ]),
    'xl/styles.xml': STYLES,
    'xl/worksheets/sheet1.xml': sheet(held),
  }
  const files = Object.entries(parts).map(([name, text]) => [name, strToU8(HEAD + text)] as const)
  // A fixed date makes the same bytes each time.
  return zipSync(Object.fromEntries(files), { mtime: new Date(2026, 0, 1) })
}

function relations(targets: readonly (readonly [type: string, target: string])[]): string {
  const each = targets.map(
    ([type, target], at) => `<Relationship Id="rId${at + 1}" Type="${OFFICE}/${type}" Target="${target}"/>`,
  )
  return `<Relationships xmlns="${RELATIONS}">${each.join('')}</Relationships>`
}

function sheet(held: boolean): string {
  const { headings, examples } = templateOf(held)
  const columns = headings.map((heading, at) => {
    const width = WIDTHS[at] ?? 16
    const style = heading === TEMPLATE_AMOUNT ? 3 : 2
    return `<col min="${at + 1}" max="${at + 1}" width="${width}" style="${style}" customWidth="1"/>`
  })
  const amount = headings.indexOf(TEMPLATE_AMOUNT)
  const rows = [headings, ...examples].map((cells, at) => row(cells, at + 1, amount))
  return (
    `<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0">` +
    '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>' +
    `<cols>${columns.join('')}</cols><sheetData>${rows.join('')}</sheetData></worksheet>`
  )
}

function row(cells: readonly string[], lineNo: number, amount: number): string {
  const written = cells.map((cell, at) => {
    const place = `${String.fromCharCode(65 + at)}${lineNo}`
    if (lineNo > 1 && at === amount) return `<c r="${place}" s="3"><v>${cell}</v></c>`
    return `<c r="${place}" s="${lineNo === 1 ? 1 : 2}" t="inlineStr"><is><t>${cell}</t></is></c>`
  })
  return `<row r="${lineNo}">${written.join('')}</row>`
}
