import { readCellAmount } from '@/lib/money/amount'
import { HOME } from '@/lib/networks/countries'
import { comparedAs } from '@/lib/sheet/columns/format-question'
import { LONGEST_FORMAT, LONGEST_SHOWN, storable, type TypedCell } from '@/lib/sheet/files/cells'
import { unitsOfFormat, withoutOwn } from './number-formats'
import { type NumberFormat, parseFormat } from './parse-format'
import { showNumber, showText } from './render-format'

/** A number format of a workbook as the payout's currency makes it matter. */
export type ShownFormat = {
  readonly code: string
  readonly parsed: NumberFormat
  /** The payout's currency. */
  readonly own: string
  /** Whether it names another unit beside the number. */
  readonly hasUnits: boolean
  /** Whether it surely shows every whole number and every text as it is stored. */
  readonly isPlain: boolean
  /** How many digits whole numbers have that it shows as the same phone. */
  readonly phoneDigits: readonly number[]
}

const SAMPLE = '772000418'
const SAMPLES = [SAMPLE, `${HOME.callingCode}${SAMPLE}`]
const MOST_DIGITS = 15

/** A format as it matters to a payout in a currency; null for the general one. */
export function shownFormat(code: string, own: string): ShownFormat | null {
  if (code === '' || /^general$/i.test(code)) return null
  const parsed = parseFormat(code)
  const hasUnits = unitsOfFormat(code, own).length > 0
  // Powers of ten are how programs fit a long number into a narrow column: nobody means another number by it.
  if (!hasUnits && parsed.sections.some(({ tokens }) => tokens.some(({ kind }) => kind === 'exponent'))) return null
  const kept = storable(code, LONGEST_FORMAT)
  const format: ShownFormat = { code: kept, parsed, own, hasUnits, isPlain: false, phoneDigits: [] }
  // Without conditions, the layout of a whole number depends on nothing but how many digits it has.
  const isEven = !parsed.sections.some(({ condition }) => condition !== null) && showText(parsed, 'N-1') === 'N-1'
  if (hasUnits || !isEven) return format
  const numbers = Array.from({ length: MOST_DIGITS }, (_, at) => '8'.repeat(at + 1))
  if (['0', ...numbers].every((number) => isShownAsStored(format, number))) return { ...format, isPlain: true }
  return { ...format, phoneDigits: SAMPLES.filter((phone) => isSamePhone(format, phone)).map(({ length }) => length) }
}

const isSamePhone = (format: ShownFormat, text: string): boolean =>
  comparedAs('phone', { kind: 'number', text, ...factsOfFormat(format, 'number', text) }) === 'same'

/** What to keep of a cell in a format: the code where it says another unit, and what it shows where that is not what is stored. */
export function factsOfFormat(
  format: ShownFormat,
  kind: 'number' | 'text',
  text: string,
): Pick<TypedCell, 'format' | 'shown'> {
  const { code, hasUnits, parsed } = format
  if (format.isPlain && (kind === 'text' || /^\d{1,15}$/.test(text))) return {}
  if (kind === 'text') {
    const shown = showText(parsed, text)
    return shown === text.trim() ? {} : { format: code, shown: storable(shown, LONGEST_SHOWN) }
  }
  const shown = showNumber(parsed, text)
  if (isShownAsStored(format, text)) return hasUnits ? { format: code } : {}
  return { format: code, shown: storable(shown, LONGEST_SHOWN) }
}

const RUN = /(?<!\S)\.\d+|\d(?:[\d,.\s'’]*\d)?/g

/** Whether a format shows a number with its own digits and sign, and no words but those of its currency or of a unit we ask about. */
function isShownAsStored({ parsed, own, hasUnits }: ShownFormat, stored: string): boolean {
  const shown = showNumber(parsed, stored)
  if (stored === '0' && !/[1-9]/.test(shown)) return true
  const [run, ...others] = shown.match(RUN) ?? []
  const size = stored.replace(/^-/, '')
  if (run === undefined || others.length > 0 || plainDigits(run) !== size) return false
  const beside = shown.replace(run, '1000')
  const sign = stored === size ? beside : beside.replace(/^\((.*)\)$/, '$1').replace('-', '')
  return (stored === size || sign !== beside) && (hasUnits || saysNoMore(sign, own))
}

const plainDigits = (run: string): string =>
  run
    .replace(/[,\s'’]/g, '')
    .replace(/^\./, '0.')
    .replace(/(\.\d*?)0+$/, '$1')
    .replace(/\.$/, '')

// Marks of the own currency, or signs that say nothing of the value.
function saysNoMore(beside: string, own: string): boolean {
  const read = readCellAmount(beside)
  if (read.ok) return read.amount === '1000.00'
  const words = withoutOwn(beside.replace('1000', ' '), own)
  return !/[\p{L}%+\-−–]/u.test(words) && !/\(\s*1000\s*\)/.test(beside)
}
