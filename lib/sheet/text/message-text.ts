import { type Cell, isBlankRow, rawText, type SheetRow, withFacts } from '@/lib/sheet/files/cells'
import { STRUCK_END, STRUCK_START } from './struck-marks'

const STRUCK_MARKS = /[\ue000\ue001]/g

/**
 * The text of a message without the marks of chats and mails: bold and italic signs and the signs of quoting are taken off, and
 * what is struck out is between marks of ours. `apart` are the numbers of the lines with which another message begins.
 */
export type MessageText = { readonly text: string; readonly apart: readonly number[]; readonly isMarked: boolean }

const QUOTE = /^(?:> ?)+/
/** The line that says who wrote the message below it. */
export const OTHER_MESSAGE =
  /^-{2,} ?(?:original|forwarded|message) ?(?:message|transféré|d.origine)?|^(?:on|le) .{6,120}(?:wrote|a écrit) ?:$|^_{10,}$|^(?:from|de) ?: .*@/i
// A sign counts at the edge of a word only, and has none of its own kind inside.
const signed = (sign: string, most = 1): RegExp =>
  new RegExp(
    `(?<![\\p{L}\\p{N}${sign}])${sign}{1,${most}}(?![\\s${sign}])([^${sign}\\n\\r]*[^${sign}\\s])${sign}{1,${most}}(?![\\p{L}\\p{N}${sign}])`,
    'gu',
  )
const STRUCK = signed('~', 2)
const EMPHASIS = [signed('\\*', 2), signed('_', 2), signed('`', 3)]

/** Takes the marks of a chat or a mail off a text. */
export function messageText(typed: string): MessageText {
  const apart: number[] = []
  let depth = 0
  const lines = typed.split(/\r\n?|\n/).map((line, at) => {
    const quote = QUOTE.exec(line)?.[0] ?? ''
    const bare = line.slice(quote.length)
    const signs = quote.replace(/ /g, '').length
    if ((bare.trim() !== '' && signs !== depth) || OTHER_MESSAGE.test(bare.trim())) apart.push(at + 1)
    if (bare.trim() !== '') depth = signs
    return bare
  })
  const quotes = lines.join('\n')
  // Twice, since a word may be bold and struck out at once, in either order. Cells between tabs are not of a chat.
  const signs = quotes.includes('\t') ? [] : EMPHASIS
  const text = withoutSigns(withoutSigns(quotes, signs), signs)
  return { text, apart, isMarked: text.includes(STRUCK_START) || apart.length > 0 }
}

function withoutSigns(text: string, signs: readonly RegExp[]): string {
  if (!/[~*_`]/.test(text)) return text
  const struck = text.replace(STRUCK, `${STRUCK_START}$1${STRUCK_END}`)
  return signs.reduce((so, sign) => so.replace(sign, '$1'), struck)
}

/** The rows without the marks of what is struck out, each of whose cells says so; and those with which a table begins. */
export function unmarkedRows(rows: readonly SheetRow[], apart: readonly number[] = []): SheetRow[] {
  let [next, hasTable] = [0, false]
  return rows.map((row) => {
    let isApart = false
    for (; next < apart.length && (apart[next] ?? 0) <= row.lineNo; next += 1) isApart = hasTable
    if (row.place === 'outside' || isBlankRow(row.cells)) {
      // The line that says who wrote the other message stands above its table.
      if (isApart) next -= 1
      return unmarked(row)
    }
    hasTable = true
    return isApart ? { ...unmarked(row), place: 'apart' } : unmarked(row)
  })
}

function unmarked(row: SheetRow): SheetRow {
  if (!row.cells.some((cell) => rawText(cell).search(STRUCK_MARKS) !== -1)) return row
  let isOn = false
  const cells = row.cells.map((cell): Cell => {
    const text = rawText(cell)
    const [start, end] = [text.lastIndexOf(STRUCK_START), text.lastIndexOf(STRUCK_END)]
    const isStruck = isOn || start !== -1 || end !== -1
    if (start !== -1 || end !== -1) isOn = start > end
    if (!isStruck || text.trim() === '') return cell
    const bare = text.replace(STRUCK_MARKS, '')
    return { ...withFacts(cell, { struck: true }), text: bare }
  })
  return { ...row, cells }
}
