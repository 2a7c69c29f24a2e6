const ACTIVE: ReadonlySet<string> = new Set(['\t', '\r', '\u0000'])
// After what nobody sees; the full-width and small forms are made plain before.
const FORMULA = /^[\s\p{Cc}\p{Cf}]*[=+\-@]/u
const NEEDS_QUOTES = /[",;\r\n]|^\s|\s$/
const BYTE_ORDER_MARK = '\ufeff'

/**
 * One cell as CSV. What a spreadsheet program would run as a formula (a leading = + - @, tab, CR or NUL) gets an
 * apostrophe, so it stays words; a phone keeps its plus behind it, and we read it back whole. The full-width forms of these
 * signs count too, and signs behind spaces and invisible characters.
 */
export function csvCell(value: string | null): string {
  if (value === null) return ''
  const bare = value.replaceAll('\u0000', '')
  const active = ACTIVE.has(value.charAt(0)) || FORMULA.test(bare.normalize('NFKC'))
  const safe = active ? `'${bare}` : bare
  return NEEDS_QUOTES.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** One row as CSV, with its line end. */
export function csvRow(cells: readonly (string | null)[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`
}

/** A whole sheet as CSV text that Excel opens with its accents whole: the headings first, then the rows. */
export function writeCsv(headings: readonly string[], rows: Iterable<readonly (string | null)[]>): string {
  let text = BYTE_ORDER_MARK + csvRow(headings)
  for (const row of rows) text += csvRow(row)
  return text
}
