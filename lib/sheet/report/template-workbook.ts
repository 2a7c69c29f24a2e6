import { strToU8, zipSync } from 'fflate'
import { bookParts, MAIN, sheetPath, XML } from '@/lib/spreadsheets/xlsx-book'
import { TEMPLATE_AMOUNT, templateOf } from './template'

/**
 * The payout template as a workbook, with deadlines where the money is held. Every column but the amount is text, so that a
 * phone typed into it keeps its zero, its plus and its digits, and a deadline its order of day and month, whatever program
 * opens and saves it.
 */
export function payoutTemplateWorkbook(held = false): Uint8Array {
  const parts = [...bookParts(['Payments'], 'whole'), [sheetPath(1), sheet(held)] as const]
  const files = parts.map(([path, xml]) => [path, strToU8(XML + xml)] as const)
  // A fixed date makes the same bytes each time.
  return zipSync(Object.fromEntries(files), { mtime: new Date(2026, 0, 1) })
}

function sheet(held: boolean): string {
  const { headings, widths, examples } = templateOf(held)
  const columns = headings.map((heading, at) => {
    const style = heading === TEMPLATE_AMOUNT ? 3 : 2
    return `<col min="${at + 1}" max="${at + 1}" width="${widths[at]}" style="${style}" customWidth="1"/>`
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
