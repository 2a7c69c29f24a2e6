import { type Cell, cellKind, markRow, numberText, type SheetRow, type TypedCell } from './cells'
import { serialDate } from './dates'
import { type Refusal, refusalOf } from './file-problems'
import { blockOf, type SheetChunk } from './row-block'
import type { Tab, Workbook } from './workbook'
import { attribute, nextElement, partText, tagsOf, unescapeXml } from './xml'

/** What is known of a tab once its part is unpacked, before its rows are cut. */
export type OpenTab = {
  readonly text: string
  readonly strings: readonly string[]
  readonly hiddenColumns: readonly number[]
  readonly merged: readonly Range[]
}
type Range = { readonly top: number; readonly bottom: number; readonly left: number; readonly right: number }

const CHUNK = 1000
const MOST_COLUMNS = 16_384
const MOST_MERGES = 1000
const HIDDEN_TOLD = 200

/** Unpacks one tab and the strings it shares with the others. */
export function openTab(workbook: Workbook, tab: Tab): { ok: true; tab: OpenTab } | { ok: false; refusal: Refusal } {
  const sheet = partText(tab.part)
  if (!sheet.ok) return sheet
  const shared = workbook.strings === null ? null : partText(workbook.strings)
  if (shared !== null && !shared.ok) return shared
  const strings = shared === null ? [] : sharedStrings(shared.text)
  return {
    ok: true,
    tab: { text: sheet.text, strings, hiddenColumns: hiddenColumns(sheet.text), merged: mergedRanges(sheet.text) },
  }
}

/** Cuts a tab into rows by the cells' stored values, in chunks; rows without a value are left out. */
export function* readTab(workbook: Workbook, tab: OpenTab): Generator<SheetChunk, Refusal | null> {
  const { text } = tab
  let chunk: SheetRow[] = []
  let lineNo = 0
  for (let at = 0; ; ) {
    const element = nextElement(text, 'row', at, text.length)
    if (element === null) break
    if (element === 'open') return refusalOf('corrupt', `, and the row after ${lineNo} is cut off`)
    at = element.end
    const stated = Number(attribute(element.tag, 'r') ?? lineNo + 1)
    if (!Number.isSafeInteger(stated) || stated <= lineNo)
      return refusalOf('corrupt', ', and its rows are out of order')
    lineNo = stated
    const cells = readCells(element.inner, workbook, tab, lineNo)
    if (cells === null) return refusalOf('corrupt', `, and row ${lineNo} has cells that cannot be read`)
    if (cells.every((cell) => cellKind(cell) === 'empty')) continue
    const row = { lineNo, cells }
    chunk.push(isTrue(attribute(element.tag, 'hidden')) ? markRow(row, 'hidden-row') : row)
    if (chunk.length === CHUNK) {
      yield { block: blockOf(chunk), share: at / text.length }
      chunk = []
    }
  }
  if (chunk.length > 0) yield { block: blockOf(chunk), share: 1 }
  return null
}

const isTrue = (value: string | null): boolean => value === '1' || value === 'true'

function readCells(rowText: string, workbook: Workbook, tab: OpenTab, lineNo: number): Cell[] | null {
  const cells: Cell[] = []
  const merged = tab.merged.filter(({ top, bottom }) => lineNo >= top && lineNo <= bottom)
  for (let at = 0; ; ) {
    const element = nextElement(rowText, 'c', at, rowText.length)
    if (element === null) return cells
    if (element === 'open') return null
    at = element.end
    const reference = attribute(element.tag, 'r')
    const column = reference === null ? cells.length : columnOf(reference)
    if (column < 0 || column >= MOST_COLUMNS) return null
    while (cells.length < column) cells.push(null)
    const cell = readCell(element.tag, element.inner, workbook, tab)
    if (cell === undefined) return null
    cells[column] = merged.length > 0 ? markMerged(cell, merged, column) : cell
  }
}

function columnOf(reference: string): number {
  let column = 0
  for (const letter of reference.replace(/[^A-Z]/gi, '').toUpperCase()) column = column * 26 + letter.charCodeAt(0) - 64
  return column - 1
}

function readCell(tag: string, inner: string, workbook: Workbook, tab: OpenTab): Cell | undefined {
  if (inner === '') return null
  const type = attribute(tag, 't') ?? 'n'
  const formula = inner.includes('<f')
  if (type === 'inlineStr') return textCell(richText(inner), formula)
  const value = nextElement(inner, 'v', 0, inner.length)
  if (value === 'open') return undefined
  if (value === null) return formula ? { kind: 'error', text: '', formula: true } : null
  if (type === 's') return textCell(tab.strings[Number.parseInt(value.inner, 10)] ?? null, formula)
  const text = unescapeXml(value.inner)
  if (type === 'str') return textCell(text, formula)
  if (type === 'b') return typed('boolean', text.trim() === '1' ? 'TRUE' : 'FALSE', formula)
  if (type === 'e') return typed('error', text, formula)
  if (type === 'd') return typed('date', text, formula)
  const number = numberText(text)
  if (number === null) return undefined
  const style = Number.parseInt(attribute(tag, 's') ?? '0', 10)
  if (workbook.dateStyles[style] !== true) {
    const cell = typed('number', number, formula)
    return workbook.from1904 ? { ...cell, from1904: true } : cell
  }
  return typed('date', serialDate(Number(text), workbook.from1904) ?? number, formula)
}

function textCell(text: string | null, formula: boolean): Cell | undefined {
  if (text === null) return undefined
  return formula ? { kind: 'text', text, formula } : text
}

function typed(kind: TypedCell['kind'], text: string, formula: boolean): TypedCell {
  return formula ? { kind, text, formula } : { kind, text }
}

function sharedStrings(text: string): string[] {
  const strings: string[] = []
  for (let at = 0; ; ) {
    const item = nextElement(text, 'si', at, text.length)
    if (item === null || item === 'open') return strings
    strings.push(richText(item.inner))
    at = item.end
  }
}

// Differently formatted parts of one cell are one text; the reading aid of Japanese sheets is not part of it.
function richText(inner: string): string {
  if (inner.startsWith('<t>') && inner.indexOf('<', 3) === inner.length - 4) return unescapeXml(inner.slice(3, -4))
  let text = ''
  let aid = inner.indexOf('<rPh')
  for (let at = 0; ; ) {
    const part = nextElement(inner, 't', at, aid === -1 ? inner.length : aid)
    if (part !== null && part !== 'open') {
      text += part.inner
      at = part.end
    } else if (aid === -1) {
      return unescapeXml(text)
    } else {
      const past = inner.indexOf('</rPh>', aid)
      if (past === -1) return unescapeXml(text)
      at = past
      aid = inner.indexOf('<rPh', past)
    }
  }
}

function hiddenColumns(text: string): number[] {
  const head = text.slice(0, Math.max(0, text.indexOf('<sheetData')))
  return tagsOf(head, 'col').flatMap((tag) => {
    if (!isTrue(attribute(tag, 'hidden'))) return []
    const [min, max] = [Number(attribute(tag, 'min')), Math.min(Number(attribute(tag, 'max')), HIDDEN_TOLD)]
    return Array.from({ length: Math.max(0, max - min + 1) }, (_, at) => min - 1 + at)
  })
}

function mergedRanges(text: string): Range[] {
  const start = text.lastIndexOf('<mergeCells')
  if (start === -1) return []
  return tagsOf(text.slice(start), 'mergeCell')
    .slice(0, MOST_MERGES)
    .flatMap((tag) => {
      const ends = /^([A-Z]+)(\d+):([A-Z]+)(\d+)$/.exec(attribute(tag, 'ref') ?? '')
      if (ends === null) return []
      const [, left = '', top, right = '', bottom] = ends
      return [{ top: Number(top), bottom: Number(bottom), left: columnOf(left), right: columnOf(right) }]
    })
}

function markMerged(cell: Cell, merged: readonly Range[], column: number): Cell {
  if (!merged.some(({ left, right }) => column >= left && column <= right)) return cell
  if (typeof cell === 'object' && cell !== null) return { ...cell, mark: 'merged' }
  return { kind: 'text', text: cell ?? '', mark: 'merged' }
}
