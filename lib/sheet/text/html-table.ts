import {
  type Cell,
  cellKind,
  cellText,
  LONGEST_NOTE,
  markRow,
  type SheetRow,
  storable,
  withFacts,
} from '@/lib/sheet/files/cells'
import { storedCell } from './html-cell'
import { attributeOf, type Style, unescaped } from './html-style'
import { STRUCK_END, STRUCK_START } from './struck-marks'

/** A line end that is written, and one between two blocks, which are one however many meet. */
export const BREAK = '\ue002'
export const BLOCK_END = '\ue003'

/** What a page holds in order: pieces of text, and tables that are not only there for the layout. */
export type Piece =
  | { readonly kind: 'text'; readonly runs: Run[] }
  | { readonly kind: 'table'; readonly table: PageTable }
/** A run of text as it is written in the page, with its character references. */
export type Run = { readonly raw: string; readonly hidden: boolean; readonly struck: boolean }
export type RawCell = { readonly attributes: string; readonly style: Style; readonly pieces: readonly Piece[] }
export type RawRow = readonly RawCell[]

/** A table of a page: its rows by their number in it, without blank ones, and how many there are with these. */
export type PageTable = {
  readonly rows: readonly SheetRow[]
  readonly height: number
  readonly width: number
  readonly hiddenColumns: readonly number[]
  readonly score: Score
}
/** How much a table looks like payments: 3 where a row has a phone and an amount, 2 where one has a phone beside other cells, 1 an amount. */
type Score = 0 | 1 | 2 | 3
export type ScoreOf = (rows: readonly SheetRow[]) => Score

const MOST_SPAN = 1000
// A sheet this wide is refused.
const MOST_WIDTH = 1000
const SEPARATE = { kind: 'text', runs: [{ raw: BLOCK_END, hidden: false, struck: false }] } satisfies Piece

/**
 * A table, or, of one that only places text and other tables on the page, what it holds in order. A table in a cell of payments is a
 * part of that cell.
 */
export function tableOf(
  rows: readonly RawRow[],
  hiddenColumns: ReadonlySet<number>,
  scoreOf: ScoreOf,
): { readonly kind: 'table'; readonly table: PageTable } | { readonly kind: 'layout'; readonly pieces: Piece[] } {
  const inner = rows.flatMap((row) => row.flatMap(({ pieces }) => pieces.filter(({ kind }) => kind === 'table')))
  const isAround = inner.some((piece) => piece.kind === 'table' && piece.table.score > 0)
  const table = isAround ? null : builtTable(rows, hiddenColumns, scoreOf)
  const isOfCells = table !== null && (table.score > 0 || (inner.length === 0 && table.width > 1))
  if (isOfCells) return { kind: 'table', table }
  return { kind: 'layout', pieces: rows.flatMap((row) => row.flatMap(({ pieces }) => [SEPARATE, ...pieces])) }
}

type Built = { readonly cell: Cell; readonly isHidden: boolean }
/** A cell that covers others in the rows below it, up to the last. */
type Span = { readonly text: string; readonly left: number; readonly right: number; readonly last: number }

function builtTable(rows: readonly RawRow[], named: ReadonlySet<number>, scoreOf: ScoreOf): PageTable {
  const covered: Span[] = []
  const built = rows.map((row, at) => builtRow(row, at, covered))
  const isHiddenRow = (row: readonly Built[]) =>
    row.some(isFilled) && row.every((one) => !isFilled(one) || one.isHidden)
  const seen = built.filter((row) => !isHiddenRow(row))
  const width = Math.max(0, ...built.map((row) => row.length))
  const hiddenColumns = Array.from({ length: width }, (_, column) => column).filter((column) => {
    const cells = seen.flatMap((row) => row[column] ?? []).filter(isFilled)
    return cells.length > 0 ? named.has(column) || cells.every(({ isHidden }) => isHidden) : false
  })
  const isHiddenAlone = (row: readonly Built[]) =>
    row.some((one, column) => isFilled(one) && one.isHidden && !hiddenColumns.includes(column))
  const kept = built.flatMap((row, at) => {
    const cells = row.map(({ cell }) => cell)
    if (cells.every((cell) => cellKind(cell) === 'empty' && !hasNote(cell))) return []
    const line = { lineNo: at + 1, cells }
    return [isHiddenRow(row) || isHiddenAlone(row) ? markRow(line, 'hidden-row') : line]
  })
  return { rows: kept, height: rows.length, width, hiddenColumns, score: scoreOf(kept) }
}

const isFilled = ({ cell }: Built): boolean => cellText(cell) !== ''
const hasNote = (cell: Cell): boolean => typeof cell === 'object' && cell?.note !== undefined

function builtRow(row: RawRow, at: number, covered: Span[]): Built[] {
  const cells: Built[] = []
  const above = covered.filter(({ last }) => last >= at)
  const skip = () => {
    const under = () => above.find(({ left, right }) => cells.length >= left && cells.length <= right)
    for (let span = under(); span !== undefined; span = under())
      cells.push({ cell: cells.length === span.left ? underMerge(span) : null, isHidden: false })
  }
  for (const raw of row) {
    skip()
    if (cells.length >= MOST_WIDTH) break
    const [across, down] = [spanOf(raw.attributes, 'colspan'), spanOf(raw.attributes, 'rowspan')]
    const one = builtCell(raw)
    const left = cells.length
    const isMerged = (across > 1 || down > 1) && one.cell !== null
    cells.push(isMerged ? { ...one, cell: withFacts(one.cell, { mark: 'merged' }) } : one)
    for (let more = 1; more < across; more += 1) cells.push({ cell: null, isHidden: false })
    const text = cellText(one.cell).slice(0, LONGEST_NOTE)
    if (down > 1) covered.push({ text, left, right: left + across - 1, last: at + down - 1 })
  }
  skip()
  covered.splice(0, covered.length, ...covered.filter(({ last }) => last > at))
  return cells
}

// As in a workbook, the rows below the first of a merge get to know its text.
const underMerge = ({ text }: Span): Cell =>
  text !== '' ? { kind: 'text', text: '', mark: 'merged', spanned: text } : null

function spanOf(attributes: string, name: string): number {
  const span = Number.parseInt(attributeOf(attributes, name) ?? '1', 10)
  return Math.min(MOST_SPAN, Math.max(1, Number.isNaN(span) ? 1 : span))
}

function builtCell({ attributes, style, pieces }: RawCell): Built {
  const runs = pieces.flatMap(runsOf)
  const seen = textOfRuns(runs.filter(({ hidden }) => !hidden))
  const unseen = runs.some(({ hidden }) => hidden) ? textOfRuns(runs.filter(({ hidden }) => hidden)) : ''
  const cell = storedCell(attributes, style, seen === '' ? unseen : seen)
  const remarks = [attributeOf(attributes, 'data-sheets-note') ?? '', seen === '' ? '' : unseen].filter(Boolean)
  const struck = cell !== null && runs.some((run) => run.struck && textOfRuns([run]) !== '')
  const facts = {
    ...(struck ? { struck: true as const } : {}),
    ...(remarks.length > 0 ? { note: storable(remarks.join(' | '), LONGEST_NOTE) } : {}),
  }
  const isHidden = seen === '' && unseen !== ''
  return { cell: Object.keys(facts).length === 0 ? cell : withFacts(cell, facts), isHidden }
}

function runsOf(piece: Piece): readonly Run[] {
  if (piece.kind === 'text') return piece.runs
  return piece.table.rows.flatMap(({ cells }) => [
    { raw: BLOCK_END, hidden: false, struck: false },
    ...cells.map((cell) => ({ raw: ` ${cellText(cell).replace(/&/g, '&amp;')} `, hidden: false, struck: false })),
  ])
}

const BLOCKS = new RegExp(`[ ${BREAK}]*${BLOCK_END}[ ${BREAK}${BLOCK_END}]*`, 'g')
const BREAKS = new RegExp(` *${BREAK} *`, 'g')

/** The text of runs, with a line end where one is seen. */
function textOfRuns(runs: readonly Run[]): string {
  const raw = runs.map((run) => run.raw).join('')
  const text = unescaped(raw.replace(/ +/g, ' ')).replace(BLOCKS, '\n')
  return text.replace(BREAKS, '\n').trim()
}

const LETTER = /[^\s\ue002\ue003]/

/** The lines of text, with what is struck out between marks. */
export const linesOfRuns = (runs: readonly Run[]): string[] =>
  textOfRuns(
    runs.map((run) =>
      run.struck && LETTER.test(run.raw) ? { ...run, raw: `${STRUCK_START}${run.raw}${STRUCK_END}` } : run,
    ),
  )
    .split('\n')
    .map((line) => line.replace(/\u00a0/g, ' ').trim())

/** The tables among pieces that have a filled cell. */
export const tablesOf = (pieces: readonly Piece[]): PageTable[] =>
  pieces.flatMap((piece) => (piece.kind === 'table' && piece.table.rows.length > 0 ? [piece.table] : []))
