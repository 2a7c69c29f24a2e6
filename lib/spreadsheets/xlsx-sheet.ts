import { MAIN, XML } from './xlsx-book'

/** A cell: words, or an amount as its own digits ("1500.00"), which is written without passing through a float. */
type XlsxCell = string | null | { readonly amount: string }
export type XlsxRow = readonly XlsxCell[]

const PART_LETTERS = 65_536
const MOST_LETTERS = 32_767
// What a spreadsheet keeps of a number; a longer amount stays words, so that no digit of it is lost.
const MOST_DIGITS = 15
const AMOUNT = /^\d+\.\d{2}$/

// biome-ignore lint/suspicious/noControlCharactersInRegex: XML cannot hold them, and a file with one does not open.
const NOT_XML = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g

const MARKS: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

const words = (text: string): string =>
  text
    .slice(0, MOST_LETTERS)
    .toWellFormed()
    .replace(NOT_XML, '\ufffd')
    .replace(/[&<>]/g, (mark) => MARKS[mark] ?? mark)

const textCell = (text: string, style: number): string =>
  text === '' ? '<c/>' : `<c s="${style}" t="inlineStr"><is><t xml:space="preserve">${words(text)}</t></is></c>`

function cell(value: XlsxCell): string {
  if (value === null) return '<c/>'
  if (typeof value === 'string') return textCell(value, 2)
  const { amount } = value
  return AMOUNT.test(amount) && amount.length <= MOST_DIGITS + 1 ? `<c s="3"><v>${amount}</v></c>` : textCell(amount, 2)
}

const row = (cells: readonly string[]): string => `<row>${cells.join('')}</row>`

/**
 * One sheet as XML, in parts: the heads, which stay in view, and at most so many rows. Answers whether rows are left for
 * another sheet.
 */
export async function* sheetXml(
  heads: readonly string[],
  rows: AsyncIterator<XlsxRow>,
  most: number,
): AsyncGenerator<string, boolean> {
  let part = `${XML}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols><col min="1" max="${heads.length}" width="22" customWidth="1"/></cols><sheetData>${row(heads.map((head) => textCell(head, 1)))}`
  let more = true
  for (let n = 0; n < most; n += 1) {
    const next = await rows.next()
    if (next.done) {
      more = false
      break
    }
    part += row(next.value.map(cell))
    if (part.length < PART_LETTERS) continue
    yield part
    part = ''
  }
  yield `${part}</sheetData></worksheet>`
  return more
}
