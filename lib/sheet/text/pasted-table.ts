import { type Cell, markRow, numberText, type SheetRow } from '@/lib/sheet/files/cells'
import { dayReadings } from '@/lib/sheet/rows/deadline'
import { serialDate } from '@/lib/sheet/workbook/serial-date'

const TAG = /<(\/?)([a-zA-Z][\w:]*)((?:[^>"']|"[^"]*"|'[^']*')*)>/y
const MOST_SPAN = 1000
const MOST_CHARACTERS = 32 * 1024 * 1024

type Work = {
  readonly rows: SheetRow[]
  cells: Cell[] | null
  /** Cells of this and later rows that a merged cell above covers, by row number and column. */
  readonly covered: Map<number, Set<number>>
  lineNo: number
  hidden: boolean
}

/**
 * The rows of a table as spreadsheet programs put it on the clipboard, by the values that the cells store where the
 * program includes them (Excel, LibreOffice and Google Sheets each mark them differently). Null if it is not such a table: then
 * the plain text is used.
 */
export function tableRows(html: string): SheetRow[] | null {
  if (html.length > MOST_CHARACTERS || (html.match(/<table[\s>]/gi)?.length ?? 0) !== 1) return null
  const work: Work = { rows: [], cells: null, covered: new Map(), lineNo: 0, hidden: false }
  let open: { attributes: string; from: number } | null = null
  for (let at = html.indexOf('<'); at !== -1; at = html.indexOf('<', at)) {
    if (html[at + 1] === '!' || html[at + 1] === '?') {
      const comment = html.startsWith('<!--', at)
      const end = html.indexOf(comment ? '-->' : '>', at)
      if (end === -1) return null
      at = end
      continue
    }
    TAG.lastIndex = at
    const tag = TAG.exec(html)
    if (tag === null) return null
    const [whole, closing, name = '', attributes = ''] = tag
    const word = name.toLowerCase()
    if (word === 'style' && closing === '') {
      at = html.indexOf('</style', at)
      if (at === -1) return null
      continue
    }
    if (open !== null && /^(td|th|tr|tbody|table)$/.test(word)) {
      addCell(work, open.attributes, html.slice(open.from, at))
      open = null
    }
    if ((word === 'td' || word === 'th') && closing === '') open = { attributes, from: at + whole.length }
    else if (word === 'tr' || word === 'table') turnRow(work, closing === '' && word === 'tr', attributes)
    at += whole.length
  }
  return work.rows
}

function turnRow(work: Work, opens: boolean, attributes: string): void {
  const { cells } = work
  if (cells?.some((cell) => cell !== null)) {
    const row = { lineNo: work.lineNo, cells }
    work.rows.push(work.hidden ? markRow(row, 'hidden-row') : row)
  }
  work.cells = opens ? [] : null
  work.hidden = /display:\s*none/i.test(attribute(attributes, 'style') ?? '')
  if (opens) work.lineNo += 1
}

function addCell(work: Work, attributes: string, inner: string): void {
  const { cells, covered, lineNo } = work
  if (cells === null) return
  while (covered.get(lineNo)?.has(cells.length)) cells.push(null)
  const [across, down] = [span(attributes, 'colspan'), span(attributes, 'rowspan')]
  const cell = storedCell(attributes, textOf(inner))
  const column = cells.length
  const merged = (across > 1 || down > 1) && cell !== null
  cells.push(merged ? { ...(typeof cell === 'string' ? { kind: 'text', text: cell } : cell), mark: 'merged' } : cell)
  for (let more = 1; more < across; more += 1) cells.push(null)
  for (let below = 1; below < down; below += 1) {
    const places = covered.get(lineNo + below) ?? new Set()
    for (let each = 0; each < across; each += 1) places.add(column + each)
    covered.set(lineNo + below, places)
  }
}

function span(attributes: string, name: string): number {
  const span = Number.parseInt(attribute(attributes, name) ?? '1', 10)
  return Math.min(MOST_SPAN, Math.max(1, Number.isNaN(span) ? 1 : span))
}

// What the cell shows is kept where it says the same as what it stores, for it may name a currency as well.
function storedCell(attributes: string, shown: string): Cell {
  const stored = numberText(storedNumber(attributes) ?? '')
  if (shown === '') return null
  const formula = /(?:x:fmla|data-sheets-formula)=/.test(attributes) ? ({ formula: true } as const) : {}
  if (stored === null || shown.includes('%'))
    return Object.keys(formula).length === 0 ? shown : textCell(shown, formula)
  const day = serialDate(Number(stored), false)?.slice(0, 10)
  const days = dayReadings(shown)
  if (days.length > 0) return day !== undefined && days.includes(day) ? { kind: 'date', text: day, ...formula } : shown
  if (shown.replace(/[, \u00a0]/g, '').match(/\d+(?:\.\d+)?(?!.*\d)/)?.[0] === stored) {
    return Object.keys(formula).length === 0 ? shown : textCell(shown, formula)
  }
  if (/^[\d., \u00a0+-]*(?:e[+-]?\d+)?$/i.test(shown) || /^#+$/.test(shown)) {
    return { kind: 'number', text: stored, ...formula }
  }
  return textCell(shown.replace(/[\d., \u00a0]*\d/, ` ${stored}`).trim(), formula)
}

const textCell = (text: string, formula: { formula?: true }): Cell => ({ kind: 'text', text, ...formula })

function storedNumber(attributes: string): string | null {
  const excel = attribute(attributes, 'x:num') ?? attribute(attributes, 'sdval')
  if (excel !== null) return excel
  return /"3":(-?[\d.eE+-]+)/.exec(attribute(attributes, 'data-sheets-value') ?? '')?.[1] ?? null
}

function attribute(attributes: string, name: string): string | null {
  const found = new RegExp(`(?:^|\\s)${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)'|([^\\s"'>]+))`, 'i').exec(attributes)
  return found === null ? null : unescaped(found[1] ?? found[2] ?? found[3] ?? '')
}

function textOf(inner: string): string {
  const lines = inner
    .replace(/\s+/g, ' ')
    .replace(/<br[^>]*>/gi, '\n')
    .replace(/<[^>]*>/g, '')
  return unescaped(lines)
    .replace(/ *\n */g, '\n')
    .trim()
}

const NAMED: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'", nbsp: '\u00a0' }

function unescaped(text: string): string {
  return text.replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]{1,8}));/gi, (whole, decimal, hex, name) => {
    if (name !== undefined) return Object.hasOwn(NAMED, name) ? (NAMED[name] ?? whole) : whole
    const code = decimal === undefined ? Number.parseInt(hex, 16) : Number.parseInt(decimal, 10)
    return code <= 0x10ffff ? String.fromCodePoint(code) : '\ufffd'
  })
}
