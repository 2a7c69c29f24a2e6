import { readCellAmount } from '@/lib/money/amount'
import {
  type Cell,
  LONGEST_FORMAT,
  LONGEST_SHOWN,
  numberText,
  storable,
  type TypedCell,
  withFacts,
} from '@/lib/sheet/files/cells'
import { dayReadings } from '@/lib/sheet/rows/deadline'
import { serialDate } from '@/lib/sheet/workbook/serial-date'
import { attributeOf, type Style } from './html-style'

const GENERAL = 'General'
const SHORTENED = /^#+$|^[+-]?\d+(?:[.,]\d+)?e[+-]?\d+$/i

/**
 * A cell of a table by what it shows and what its program says that it stores. What it shows is kept where both say the same, for
 * it may name a currency as well; where they differ both are kept, as those of a workbook are.
 */
export function storedCell(attributes: string, style: Style, shown: string): Cell {
  if (shown === '') return null
  const isFormula = /(?:x:fmla|data-sheets-formula)\s*=/i.test(attributes)
  const cell = cellOf(attributes, style, shown)
  return isFormula ? withFacts(cell, { formula: true }) : cell
}

function cellOf(attributes: string, style: Style, shown: string): Cell {
  const stored = numberText(storedNumber(attributes) ?? '')
  if (stored === null) return textOf(attributes, style, shown)
  if (shown.includes('%')) return shown
  const days = dayReadings(shown)
  if (days.length > 0) {
    const day = serialDate(Number(stored), false)?.slice(0, 10)
    return day !== undefined && days.includes(day) ? { kind: 'date', text: day } : shown
  }
  if (shown.replace(/[, \u00a0]/g, '').match(/\d+(?:\.\d+)?(?!.*\d)/)?.[0] === stored) return shown
  const number: TypedCell = { kind: 'number', text: stored }
  return SHORTENED.test(shown) || isSameNumber(shown, stored) ? number : withShown(number, attributes, style, shown)
}

// The separators of another country are no other number: what is stored says how they are meant.
function isSameNumber(shown: string, stored: string): boolean {
  if (!/^-?\d[\d., \u00a0'’]*$/.test(shown) || shown.startsWith('-') !== stored.startsWith('-')) return false
  if (shown.replace(/\D/g, '') === stored.replace(/\D/g, '')) return true
  const [one, other] = [readCellAmount(shown), readCellAmount(stored, 'number')]
  return one.ok && other.ok && one.amount === other.amount
}

function textOf(attributes: string, style: Style, shown: string): Cell {
  const stored = /"2":"((?:[^"\\]|\\.)*)"/.exec(attributeOf(attributes, 'data-sheets-value') ?? '')?.[1]
  const text = stored === undefined ? null : plain(stored)
  const bare = (each: string) => each.replace(/\s+/g, ' ').trim()
  if (text === null || bare(text) === '' || bare(text) === bare(shown)) return shown
  return withShown({ kind: 'text', text: text.trim() }, attributes, style, shown)
}

function plain(json: string): string | null {
  try {
    return String(JSON.parse(`"${json}"`))
  } catch {
    return null
  }
}

const withShown = (cell: TypedCell, attributes: string, style: Style, shown: string): TypedCell => ({
  ...cell,
  format: storable(formatOf(attributes, style) ?? GENERAL, LONGEST_FORMAT),
  shown: storable(shown, LONGEST_SHOWN),
})

function storedNumber(attributes: string): string | null {
  const excel = attributeOf(attributes, 'x:num') ?? attributeOf(attributes, 'sdval')
  if (excel !== null) return excel
  const sheets = attributeOf(attributes, 'data-sheets-value') ?? ''
  return (/"3":\s*(-?[\d.eE+-]+)/.exec(sheets) ?? /^\[null,3,null,(-?[\d.eE+-]+)/.exec(sheets))?.[1] ?? null
}

/** The number format of a cell, which each program writes in its own way. */
function formatOf(attributes: string, style: Style): string | null {
  const sheets = attributeOf(attributes, 'data-sheets-numberformat') ?? ''
  const pattern = /"2":\s*"((?:[^"\\]|\\.)*)"/.exec(sheets)?.[1] ?? /^\[null,\d+,"((?:[^"\\]|\\.)*)"/.exec(sheets)?.[1]
  if (pattern !== undefined) return plain(pattern)
  const [, , libre = ''] = (attributeOf(attributes, 'sdnum') ?? '').split(';')
  if (libre !== '') return libre
  const excel = (style.get('mso-number-format') ?? '').replace(/^(["'])(.*)\1$/, '$2')
  if (excel === '') return null
  // A style sheet writes marks after a backslash, and quotes by their number.
  return excel
    .replace(/\\([0-9a-f]{4}) ?/gi, (_, code) => String.fromCharCode(Number.parseInt(code, 16)))
    .replace(/\\(.)/g, '$1')
}
