import { type Cell, cellKind, cellText, numberText, type TypedCell, withFacts } from '@/lib/sheet/files/cells'
import type { CellStyle } from './cell-styles'
import { serialDate } from './serial-date'
import { isStruckText, richText, type SharedStrings } from './shared-strings'
import { factsOfFormat } from './shown-format'
import type { Workbook } from './workbook'
import { attribute, nextElement, unescapeXml } from './xml'

/** One cell of a workbook by its tag and what is in it; undefined for one that cannot be read. */
export function readCell(tag: string, inner: string, workbook: Workbook, strings: SharedStrings): Cell | undefined {
  if (inner === '') return null
  const style = workbook.styles[Number.parseInt(attribute(tag, 's') ?? '0', 10)]
  const cell = storedCell(tag, inner, workbook, strings, style)
  if (cell === undefined || cellText(cell) === '') return cell
  const isStruck = style?.isStruck === true || hasStruckPart(tag, inner, strings)
  const kind = cellKind(cell)
  const isShown = style?.format != null && (kind === 'number' || kind === 'text')
  const facts = isShown ? factsOfFormat(style.format, kind, cellText(cell)) : {}
  const all = isStruck ? { ...facts, struck: true as const } : facts
  return Object.keys(all).length === 0 ? cell : withFacts(cell, all)
}

function hasStruckPart(tag: string, inner: string, strings: SharedStrings): boolean {
  const type = attribute(tag, 't')
  if (type === 'inlineStr') return isStruckText(inner)
  return type === 's' && strings.isStruck(Number.parseInt(/<v>(\d+)/.exec(inner)?.[1] ?? '', 10))
}

function storedCell(
  tag: string,
  inner: string,
  workbook: Workbook,
  strings: SharedStrings,
  style: CellStyle | undefined,
): Cell | undefined {
  const type = attribute(tag, 't') ?? 'n'
  const formula = inner.includes('<f')
  if (type === 'inlineStr') return textCell(richText(inner), formula)
  const value = nextElement(inner, 'v', 0, inner.length)
  if (value === 'open') return undefined
  // A program that writes a formula without working it out leaves its value empty, or out: that cell alone has none.
  if (value === null || (value.inner === '' && type !== 'str')) {
    return formula ? { kind: 'error', text: '', formula: true } : null
  }
  if (type === 's') return textCell(strings.text(Number.parseInt(value.inner, 10)), formula)
  const text = unescapeXml(value.inner)
  if (type === 'str') return textCell(text, formula)
  if (type === 'b') return typed('boolean', text.trim() === '1' ? 'TRUE' : 'FALSE', formula)
  if (type === 'e') return typed('error', text, formula)
  if (type === 'd') return typed('date', text, formula)
  const number = numberText(text)
  if (number === null) return typed('error', text, formula)
  if (style?.isDate === true) return typed('date', serialDate(Number(text), workbook.from1904) ?? number, formula)
  const cell = typed('number', number, formula)
  return workbook.from1904 ? { ...cell, from1904: true } : cell
}

function textCell(text: string | null, formula: boolean): Cell | undefined {
  if (text === null) return undefined
  return formula ? { kind: 'text', text, formula } : text
}

function typed(kind: TypedCell['kind'], text: string, formula: boolean): TypedCell {
  return formula ? { kind, text, formula } : { kind, text }
}
