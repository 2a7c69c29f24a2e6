import { type Cell, cellKind, markRow, numberText, type SheetRow, type TypedCell } from './cells'
import { serialDate } from './dates'
import { type Refusal, refusalOf } from './file-problems'
import { blockOf, type SheetChunk } from './row-block'
import type { Tab, Workbook } from './workbook'
import { attribute, partText, tagsOf, unescapeXml } from './xml'

/** What is known of a tab once its part is unpacked, before its rows are cut. */
export type OpenTab = {
  readonly text: string
  readonly strings: readonly string[]
  readonly hiddenColumns: readonly number[]
  readonly merged: readonly Range[]
}
type Range = { readonly top: number; readonly bottom: number; readonly left: number; readonly right: number }

const CHUNK = 500
const MOST_COLUMNS = 16_384

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
  const rowTag = /<(?:[\w.-]+:)?row(?=[\s/>])([^>]*)>/g
  const end = tab.text.search(/<\/(?:[\w.-]+:)?sheetData>/)
  let chunk: SheetRow[] = []
  let lineNo = 0
  for (let match = rowTag.exec(tab.text); match !== null; match = rowTag.exec(tab.text)) {
    const tag = match[1] ?? ''
    const stated = Number(attribute(tag, 'r') ?? lineNo + 1)
    if (!Number.isSafeInteger(stated) || stated <= lineNo)
      return refusalOf('corrupt', ', and its rows are out of order')
    lineNo = stated
    if (tag.endsWith('/')) continue
    const next = tab.text.indexOf('<', rowTag.lastIndex)
    const close = closingRow(tab.text, next, end)
    if (close === null) return refusalOf('corrupt', `, and row ${lineNo} is cut off`)
    const cells = readCells(tab.text.slice(rowTag.lastIndex, close), workbook, tab, lineNo)
    if (cells === null) return refusalOf('corrupt', `, and row ${lineNo} has cells that cannot be read`)
    rowTag.lastIndex = close
    if (cells.every((cell) => cellKind(cell) === 'empty')) continue
    const row = { lineNo, cells }
    chunk.push(/^(1|true)$/.test(attribute(tag, 'hidden') ?? '') ? markRow(row, 'hidden-row') : row)
    if (chunk.length === CHUNK) {
      yield { block: blockOf(chunk), share: close / tab.text.length }
      chunk = []
    }
  }
  if (chunk.length > 0) yield { block: blockOf(chunk), share: 1 }
  return null
}

function closingRow(text: string, from: number, end: number): number | null {
  const plain = text.indexOf('</row>', from)
  if (plain !== -1) return plain
  const closing = /<\/[\w.-]+:row>/g
  closing.lastIndex = from
  return closing.exec(text)?.index ?? (end === -1 ? null : end)
}

const CELL = /<(?:[\w.-]+:)?c(?=[\s/>])([^>]*?)(?:\/>|>([\s\S]*?)<\/(?:[\w.-]+:)?c>)/g

function readCells(rowText: string, workbook: Workbook, tab: OpenTab, lineNo: number): Cell[] | null {
  const cells: Cell[] = []
  for (const [, tag = '', inner = ''] of rowText.matchAll(CELL)) {
    const reference = attribute(tag, 'r')
    const column = reference === null ? cells.length : columnOf(reference)
    if (column < 0 || column >= MOST_COLUMNS) return null
    while (cells.length < column) cells.push(null)
    const cell = readCell(tag, inner, workbook, tab)
    if (cell === undefined) return null
    cells[column] = tab.merged.length > 0 ? markMerged(cell, tab.merged, lineNo, column) : cell
  }
  return cells
}

function columnOf(reference: string): number {
  let column = 0
  for (const letter of reference.replace(/[^A-Z]/gi, '').toUpperCase()) column = column * 26 + letter.charCodeAt(0) - 64
  return column - 1
}

function readCell(tag: string, inner: string, workbook: Workbook, tab: OpenTab): Cell | undefined {
  if (inner === '') return null
  const type = attribute(tag, 't') ?? 'n'
  const formula = /<(?:[\w.-]+:)?f(?=[\s/>])/.test(inner)
  const value = /<(?:[\w.-]+:)?v(?:\s[^>]*)?>([\s\S]*?)<\/(?:[\w.-]+:)?v>/.exec(inner)?.[1]
  if (type === 'inlineStr') return textCell(richText(inner), formula)
  if (value === undefined) return formula ? { kind: 'error', text: '', formula: true } : null
  if (type === 's') return textCell(tab.strings[Number(value)] ?? null, formula)
  const text = unescapeXml(value)
  if (type === 'str') return textCell(text, formula)
  if (type === 'b') return typed('boolean', text.trim() === '1' ? 'TRUE' : 'FALSE', formula)
  if (type === 'e') return typed('error', text, formula)
  if (type === 'd') return typed('date', text, formula)
  const number = numberText(text)
  if (number === null) return undefined
  const style = Number(attribute(tag, 's') ?? 0)
  if (workbook.dateStyles[style] !== true) return typed('number', number, formula)
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
  const items = text.matchAll(/<(?:[\w.-]+:)?si(?=[\s/>])[^>]*?(?:\/>|>([\s\S]*?)<\/(?:[\w.-]+:)?si>)/g)
  return Array.from(items, ([, inner = '']) => richText(inner))
}

const READING_AID = /<(?:[\w.-]+:)?rPh(?=[\s/>])[\s\S]*?<\/(?:[\w.-]+:)?rPh>/g
const TEXT = /<(?:[\w.-]+:)?t(?:\s[^>]*)?>([\s\S]*?)<\/(?:[\w.-]+:)?t>/g

// Differently formatted parts of one cell are one text; the reading aid of Japanese sheets is not part of it.
function richText(inner: string): string {
  const parts = inner.includes('rPh') ? inner.replace(READING_AID, '') : inner
  return unescapeXml(Array.from(parts.matchAll(TEXT), ([, text = '']) => text).join(''))
}

function hiddenColumns(text: string): number[] {
  const head = text.slice(0, Math.max(0, text.search(/<(?:[\w.-]+:)?sheetData/)))
  return tagsOf(head, 'col').flatMap((tag) => {
    if (!/^(1|true)$/.test(attribute(tag, 'hidden') ?? '')) return []
    const [min, max] = [Number(attribute(tag, 'min')), Math.min(Number(attribute(tag, 'max')), 200)]
    return Array.from({ length: Math.max(0, max - min + 1) }, (_, at) => min - 1 + at)
  })
}

function mergedRanges(text: string): Range[] {
  const start = text.lastIndexOf('mergeCells')
  if (start === -1) return []
  return tagsOf(text, 'mergeCell').flatMap((tag) => {
    const ends = /^([A-Z]+)(\d+):([A-Z]+)(\d+)$/.exec(attribute(tag, 'ref') ?? '')
    if (ends === null) return []
    const [, left = '', top, right = '', bottom] = ends
    return [{ top: Number(top), bottom: Number(bottom), left: columnOf(left), right: columnOf(right) }]
  })
}

function markMerged(cell: Cell, merged: readonly Range[], lineNo: number, column: number): Cell {
  const inside = merged.some(
    ({ top, bottom, left, right }) => lineNo >= top && lineNo <= bottom && column >= left && column <= right,
  )
  if (!inside) return cell
  return typeof cell === 'object' && cell !== null
    ? { ...cell, mark: 'merged' }
    : { kind: 'text', text: cell ?? '', mark: 'merged' }
}
