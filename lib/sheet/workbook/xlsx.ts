import type { Said } from '@/lib/sheet/columns/notes'
import { type Cell, cellKind, cellText, LONGEST_NOTE, markRow, type SheetRow, withFacts } from '@/lib/sheet/files/cells'
import { corrupt, type Refusal } from '@/lib/sheet/files/file-issues'
import type { SheetChunk } from '@/lib/sheet/files/row-block'
import { SheetBlock } from '@/lib/sheet/files/sheet-block'
import { PlainRows } from '@/lib/sheet/rows/plain-row'
import { layoutOfStyle } from './cell-styles'
import { type Notes, notesOf } from './notes'
import { readCell } from './read-cell'
import { SharedStrings } from './shared-strings'
import {
  aroundRows,
  CLOSING_ROW,
  columnOf,
  goesOn,
  isOn,
  isZero,
  nextRow,
  rowEnd,
  type SheetRowPlace,
} from './sheet-xml'
import type { Tab, Workbook } from './workbook'
import { attribute, nextElement, partBytes, tagsOf, unescapeXml } from './xml'
import type { Unpacking } from './zip'

/** What is known of a tab once its part is unpacked, before its rows are cut. */
export type OpenTab = {
  readonly bytes: Uint8Array
  readonly strings: SharedStrings
  readonly hiddenColumns: readonly number[]
  /** Whether the sheet hides every row that does not say otherwise. */
  readonly hidesRows: boolean
  readonly merged: readonly Range[]
  readonly notes: Notes
  /** What the printed page and the boxes on the tab say. */
  readonly said: readonly Said[]
}
type Range = {
  readonly top: number
  readonly bottom: number
  readonly left: number
  readonly right: number
  /** The text of its first cell, once that is read. */
  text: string
}

/** Parts of a tab that are unpacked already. */
export type Unpacked = { readonly sheet?: Uint8Array | undefined; readonly strings?: SharedStrings }

const CHUNK = 2000
const MOST_COLUMNS = 16_384
// Remarks further to the right are on no payment.
const MOST_KEPT = 200
const MOST_MERGES = 1000
const HIDDEN_TOLD = 200
const words = new TextDecoder('utf-8', { ignoreBOM: true })

/** Unpacks one tab and the strings it shares with the others, where they are not yet, and reports the progress of both. */
export async function openTab(
  workbook: Workbook,
  tab: Tab,
  unpacking: Unpacking = () => undefined,
  unpacked: Unpacked = {},
): Promise<{ ok: true; tab: OpenTab } | { ok: false; refusal: Refusal }> {
  const all = Math.max(1, tab.part.size + (workbook.strings?.size ?? 0))
  const sheet =
    unpacked.sheet === undefined
      ? await partBytes(tab.part, (share) => unpacking((share * tab.part.size) / all))
      : ({ ok: true, bytes: unpacked.sheet } as const)
  if (!sheet.ok) return sheet
  const report = (share: number) => unpacking((tab.part.size + share * (all - tab.part.size)) / all)
  const shared =
    unpacked.strings === undefined
      ? await stringsOf(workbook, report)
      : ({ ok: true, strings: unpacked.strings } as const)
  if (!shared.ok) return shared
  const notes = await notesOf(workbook.parts, tab.part)
  if (!notes.ok) return notes
  const { pages, ...layout } = sheetLayout(sheet.bytes)
  const said = [
    ...pages.map((text) => ({ where: 'page', text }) as const),
    ...notes.boxes.map((text) => ({ where: 'box', text }) as const),
  ]
  return { ok: true, tab: { ...layout, strings: shared.strings, notes: notes.notes, said } }
}

/** The strings that the tabs of a workbook share. */
export async function stringsOf(
  { strings }: Workbook,
  unpacking?: Unpacking,
): Promise<{ ok: true; strings: SharedStrings } | { ok: false; refusal: Refusal }> {
  const shared = strings === null ? null : await partBytes(strings, unpacking)
  if (shared?.ok === false) return shared
  return { ok: true, strings: new SharedStrings(shared === null ? new Uint8Array() : shared.bytes) }
}

/** What the XML of a sheet says around its rows. */
export function sheetLayout(
  bytes: Uint8Array,
): Omit<OpenTab, 'strings' | 'notes' | 'said'> & { readonly pages: readonly string[] } {
  const { head, tail } = aroundRows(bytes)
  // Programs that hide the unused rows write those with cells without a height. Where some rows have one, the rest are hidden.
  const hidesByDefault = tagsOf(head, 'sheetFormatPr').some((tag) => isOn(attribute(tag, 'zeroHeight')))
  const hidesRows = hidesByDefault && words.decode(bytes).includes(' ht="')
  return { bytes, hiddenColumns: hiddenColumns(head), hidesRows, merged: mergedRanges(tail), pages: pageTexts(tail) }
}

/** Cuts a tab into rows by the cells' stored values, in chunks of a size; rows without a value are left out. */
export function* readTab(workbook: Workbook, tab: OpenTab, size = CHUNK): Generator<SheetChunk, Refusal | null> {
  const { bytes } = tab
  // Rows whose cells show something else than is stored are read cell by cell.
  const plain = new PlainRows(bytes, tab.strings, workbook.styles.map(layoutOfStyle))
  let rows: RowPlace[] = []
  let [lineNo, next] = [0, 0]
  const following = () => nextRow(bytes, next, lineNo, tab.hidesRows)
  for (let place = following(); place !== null; place = following()) {
    const start = plain.length
    const cells = isOrdinary(place, tab) ? plain.add(place.from) : -1
    const to = place.closed ? place.from : cells < 0 ? rowEnd(bytes, place.from) : plain.end
    if (place.from === -1 || to === -1) return corrupt('rowCut', lineNo)
    if (!Number.isSafeInteger(place.lineNo) || place.lineNo <= lineNo) return corrupt('order')
    lineNo = place.lineNo
    next = place.closed ? to : to + CLOSING_ROW
    if (!goesOn(bytes, next)) return corrupt('rowCut', lineNo)
    if (place.from === to) continue
    const row = cells < 0 ? fullRow(workbook, tab, place, to) : null
    if (cells < 0 && row === null) return corrupt('cells', lineNo)
    if (row?.cells.every((cell) => cellKind(cell) === 'empty')) continue
    rows.push({ place, to, start, lineNo, cells: Math.max(0, cells), phones: plain.phones, row })
    if (rows.length === size) {
      yield { block: blockFrom(workbook, tab, plain, rows), share: next / bytes.length }
      rows = []
    }
  }
  if (rows.length > 0) yield { block: blockFrom(workbook, tab, plain, rows), share: 1 }
  return null
}

type RowPlace = {
  readonly place: SheetRowPlace
  readonly to: number
  readonly start: number
  readonly lineNo: number
  readonly cells: number
  readonly phones: number
  readonly row: SheetRow | null
}

const isOrdinary = ({ from, closed, hidden, lineNo }: SheetRowPlace, { merged, notes }: OpenTab): boolean =>
  from !== -1 &&
  !closed &&
  !hidden &&
  !notes.has(lineNo) &&
  !merged.some(({ top, bottom }) => lineNo >= top && lineNo <= bottom)

function blockFrom(workbook: Workbook, tab: OpenTab, plain: PlainRows, rows: readonly RowPlace[]): SheetBlock {
  const lines = plain.bytes.subarray(0, plain.length)
  plain.clear()
  const places = rows.map(({ start }) => start)
  return new SheetBlock(lines, places, rows, (at) => {
    const row = rows[at]
    return (row === undefined ? null : fullRow(workbook, tab, row.place, row.to)) ?? { lineNo: 0, cells: [] }
  })
}

function fullRow(workbook: Workbook, tab: OpenTab, place: SheetRowPlace, to: number): SheetRow | null {
  const text = words.decode(tab.bytes.subarray(place.from, to))
  // A row whose closing tag is damaged would take the next one with it.
  const cells = text.includes('<row') ? null : readCells(text, workbook, tab, place.lineNo)
  if (cells === null) return null
  for (const [column, note] of tab.notes.get(place.lineNo) ?? []) {
    if (column >= MOST_KEPT) continue
    while (cells.length <= column) cells.push(null)
    cells[column] = withFacts(cells[column] ?? null, { note })
  }
  const row = { lineNo: place.lineNo, cells }
  return place.hidden || isAllWhite(text, workbook) ? markRow(row, 'hidden-row') : row
}

// Whether nobody sees what is in the row.
const isAllWhite = (rowText: string, { styles }: Workbook): boolean =>
  styles.some(({ isWhite }) => isWhite) &&
  tagsOf(rowText, 'c').every((tag) => tag.endsWith('/>') || styles[Number(attribute(tag, 's') ?? 0)]?.isWhite === true)

function readCells(rowText: string, workbook: Workbook, tab: OpenTab, lineNo: number): Cell[] | null {
  const cells: Cell[] = []
  const merged = tab.merged.filter(({ top, bottom }) => lineNo >= top && lineNo <= bottom)
  for (let at = 0; ; ) {
    const element = nextElement(rowText, 'c', at, rowText.length)
    if (element === null) return withSpanned(cells, merged, lineNo)
    if (element === 'open' || element.inner.includes('<c ')) return null
    at = element.end
    const reference = attribute(element.tag, 'r')
    const column = reference === null ? cells.length : columnOf(reference)
    if (column < 0 || column >= MOST_COLUMNS) return null
    while (cells.length < column) cells.push(null)
    const cell = readCell(element.tag, element.inner, workbook, tab.strings)
    if (cell === undefined) return null
    cells[column] = merged.length > 0 ? markMerged(cell, merged, { column, lineNo }) : cell
  }
}

function hiddenColumns(text: string): number[] {
  return tagsOf(text, 'col').flatMap((tag) => {
    if (!isOn(attribute(tag, 'hidden')) && !isZero(attribute(tag, 'width'))) return []
    const [min, max] = [Number(attribute(tag, 'min')), Math.min(Number(attribute(tag, 'max')), HIDDEN_TOLD)]
    return Array.from({ length: Math.max(0, max - min + 1) }, (_, at) => min - 1 + at)
  })
}

const PAGE = /<(?:odd|even|first)(?:Header|Footer)>([^<]+)</g
// Where a part of the header begins, and how it looks.
const PAGE_CODES = /&(?:"[^"]*"|\d+|[A-Z])/g

const pageTexts = (text: string): string[] =>
  [...text.matchAll(PAGE)].map(([, page = '']) => unescapeXml(page).replace(PAGE_CODES, ' ').trim()).filter(Boolean)

function mergedRanges(text: string): Range[] {
  const start = text.lastIndexOf('<mergeCells')
  if (start === -1) return []
  return tagsOf(text.slice(start), 'mergeCell')
    .slice(0, MOST_MERGES)
    .flatMap((tag) => {
      const ends = /^([A-Z]+)(\d+):([A-Z]+)(\d+)$/.exec(attribute(tag, 'ref') ?? '')
      if (ends === null) return []
      const [, left = '', top, right = '', bottom] = ends
      return [{ top: Number(top), bottom: Number(bottom), left: columnOf(left), right: columnOf(right), text: '' }]
    })
}

function markMerged(cell: Cell, merged: readonly Range[], at: { column: number; lineNo: number }): Cell {
  const range = merged.find(({ left, right }) => at.column >= left && at.column <= right)
  if (range === undefined) return cell
  if (range.top === at.lineNo && range.left === at.column) range.text = cellText(cell).slice(0, LONGEST_NOTE)
  return withFacts(cell, { mark: 'merged' })
}

// Only the first cell of a merge has a value: the rows below get to know it where they have none of their own.
function withSpanned(cells: Cell[], merged: readonly Range[], lineNo: number): Cell[] {
  for (const { top, left, text } of merged) {
    if (lineNo === top || text === '' || left >= MOST_KEPT || cellText(cells[left]) !== '') continue
    while (cells.length <= left) cells.push(null)
    cells[left] = { kind: 'text', text: '', mark: 'merged', spanned: text }
  }
  return cells
}
