import { type Message, message } from '@/lib/messages/message'
import { countries, HOME } from '@/lib/networks/countries'
import {
  hasArabicDigits,
  linesOf,
  mixesDigits,
  turnsAround,
  withoutTextMark,
  withPlainDigits,
} from '@/lib/text/typed-text'
import { CURRENCIES, isShillings } from './currencies'

/**
 * The only file in which text becomes money. An amount is its own canonical text ("1500.00": digits, a dot, two decimals), so
 * it passes through JSON, props and the database unchanged; arithmetic uses integer hundredths.
 */
export type Amount = string & { readonly __amount: true }

const WIRE = /^(?:\d{1,3}(?:,\d{3})+|\d+)\.\d{2}$/
const LEADING_ZEROS = /^0+(?=\d)/

/** Reads an amount as the service writes it ("1500.00", "1,500.00"; contract 2.2). Anything else is null. */
export function parseAmount(wireText: string): Amount | null {
  return WIRE.test(wireText) ? branded(wireText.replaceAll(',', '').replace(LEADING_ZEROS, '')) : null
}

/** Hundredths of the currency unit, always exact. */
export function toMinor(amount: Amount): bigint {
  return BigInt(amount.replace('.', ''))
}

/** The amount of a number of hundredths. Throws for a negative one: amounts are never below zero. */
export function fromMinor(minor: bigint): Amount {
  if (minor < 0n) throw new RangeError('An amount is never negative')
  const digits = minor.toString().padStart(3, '0')
  return branded(`${digits.slice(0, -2)}.${digits.slice(-2)}`)
}

/** The sum of amounts of one currency; "0.00" for none. */
export function sum(amounts: readonly Amount[]): Amount {
  return fromMinor(amounts.reduce((total, amount) => total + toMinor(amount), 0n))
}

/** True when the amount has a part smaller than one unit ("240500.50"). */
export function hasCents(amount: Amount): boolean {
  return !amount.endsWith('.00')
}

// The only cast: the callers above have checked that the text is canonical.
function branded(canonical: string): Amount {
  return canonical as Amount
}

type CellAmountProblem =
  | 'missing-amount'
  | 'bad-amount'
  | 'ambiguous-amount'
  | 'zero-amount'
  | 'negative-amount'
  | 'too-many-decimals'
  | 'too-large-amount'

/**
 * `changed`: what was removed to read the cell; `currency`: the code written inside the cell, if any; `shillings`: whether a
 * mark means shillings, of a named country or not (`/=`, `Shs`).
 */
export type CellAmount =
  | {
      readonly ok: true
      readonly amount: Amount
      readonly currency: string | null
      readonly shillings: boolean
      readonly changed: Change | null
    }
  | { readonly ok: false; readonly code: CellAmountProblem; readonly message: Message }
type Change = { readonly from: string; readonly to: string; readonly why: Message }

const PLAIN = /^\d+(?:\.\d{1,2})?$/
const GROUPED = /^\d{1,3}(?:([, '’])\d{3})(?:\1\d{3})*(?:\.\d{1,2})?$/
const INDIAN = /^\d{1,2}(?:,\d{2})+,\d{3}(?:\.\d{1,2})?$/
// Four digits before a comma are no group of thousands, so what follows it are cents.
const DECIMAL_COMMA = /^(?:\d{1,3}(?:([. '’])\d{3})(?:\1\d{3})*|[1-9]\d{3,}),\d{2}$/
// The currency marks in an amount; null for shillings of a country that is not named.
const CODES: ReadonlyMap<string, string | null> = new Map([
  ...['sh', 'shs', 'shillings'].map((mark) => [mark, null] as const),
  ...CURRENCIES.flatMap(({ code, marks }) => marks.map((mark) => [mark, code] as const)),
])
const maySayShillings = (currency: string | null): boolean => currency === null || isShillings(currency)
const PHONE = new RegExp(
  `^(?:00)?(?:${countries.map(({ callingCode, starts }) => callingCode + starts.mobile).join('|')})\\d{8}$`,
)
const HOME_MOBILE = new RegExp(`^${HOME.starts.mobile}\\d{8}$`)
const WHOLE_DIGITS_LIMIT = 12
const DIGITS_AFTER_PLUS_LIMIT = 9

/**
 * Reads the amount of a spreadsheet cell, in whole currency units. `1500`, `1,500`, `50 000`, `1.234,56`, `1,50,000` and `UGX
 * 50,000/= only` are amounts; a cell with two possible readings (`1.500`, `1,50`) or with two values is a problem, never a
 * guess.
 */
export function readCellAmount(cell: string, kind: 'text' | 'number' = 'text'): CellAmount {
  if (turnsAround(cell)) return problem('bad-amount', HIDDEN)
  if (mixesDigits(cell)) return unreadable(cell)
  const lines = linesOf(withoutTextMark(withPlainDigits(cell)))
  if (lines.length > 1) {
    const isNumber = [lines, [lines.join('')]].some((each) => each.every((line) => readCellAmount(line, kind).ok))
    return problem(isNumber ? 'ambiguous-amount' : 'bad-amount', severalValues(lines))
  }
  const text = (lines[0] ?? '').replace(/\s+/g, ' ')
  const parts = partsOf(text)
  if (parts.length > 1) return problem('bad-amount', severalValues(parts))
  if (text === '') return problem('missing-amount', message('values.amount.missing'))
  if (/^\(.*\d.*\)$|^[-\u2212]|[-\u2212]$/.test(text.replace(/\/-$/, ''))) {
    return problem('negative-amount', whys['negative-amount'](cell, ''))
  }
  const marks = marksOf(text)
  if (marks === null) return unreadable(cell)
  const { digits } = marks
  if (PHONE.test(digits)) return problem('bad-amount', message('values.amount.isPhone', { cell }))
  const fault =
    marks.fault ?? (hasArabicDigits(cell) && digits.includes(' ') ? 'ambiguous-amount' : faultOf(digits, kind))
  if (fault !== null) return problem(fault, whys[fault](cell, digits))
  return understood(cell, marks)
}

type Marks = {
  readonly digits: string
  readonly currency: string | null
  readonly shillings: boolean
  readonly fault: CellAmountProblem | null
}

/** The digits of an amount without the words and marks around them; null where those are not known. */
function marksOf(text: string): Marks | null {
  const whole = text.replace(/ ?only\.?$/i, '')
  const [after = '', afterWord = ''] = / ?([A-Za-z$€£][A-Za-z.$€£]{0,9})$/.exec(whole) ?? []
  const unmarked = whole.slice(0, whole.length - after.length)
  const bare = unmarked.replace(/ ?(?:\/ ?[=-]|=)$/, '')
  const [before = '', beforeWord = ''] = /^([A-Za-z$€£][A-Za-z.$€£]{0,9}) ?(?=.)/.exec(bare) ?? []
  const [first, last] = [markOf(beforeWord), markOf(afterWord)]
  if (!known(first) || !known(last) || (first !== '' && last !== '')) return null
  const currency = CODES.get(first || last) ?? null
  const shillings = bare !== unmarked || (first || last) !== ''
  if (bare !== unmarked && !maySayShillings(currency)) return null
  const signed = bare.slice(before.length)
  const digits = signed.replace(/^\+ ?(?=\d)/, '')
  // A plus before the nine digits of a mobile number is a phone without its country code.
  if (digits !== signed && HOME_MOBILE.test(digits)) return null
  if (digits !== signed && digits.replace(/[.,]\d{1,2}$/, '').replace(/\D/g, '').length > DIGITS_AFTER_PLUS_LIMIT)
    return null
  // "USD.50" may be fifty, or fifty hundredths.
  const fault = before.endsWith('.') && /^\d{1,2}$/.test(digits) ? 'ambiguous-amount' : null
  return { digits, currency, shillings: shillings && maySayShillings(currency), fault }
}

const markOf = (word: string): string => word.replaceAll('.', '').toLowerCase()

/** The numbers of a line, separated by a word or sign. */
function partsOf(line: string): string[] {
  const parts = line.split(/ *(?:\/(?! ?[=-])|[;|&]|\b(?:and|or)\b|(?<=\d) *\+) */i)
  return parts.length > 1 && parts.every((part) => /\d/.test(part)) && !line.startsWith('=') ? parts : [line]
}

/** The message for a cell with several values. */
function severalValues(values: readonly string[]): Message {
  const shown = values.map((value) => (value.length > 40 ? `${value.slice(0, 40)}…` : value))
  return message('values.amount.several', { count: values.length, named: { all: shown } })
}

function understood(cell: string, { digits, currency, shillings }: Marks): CellAmount {
  const pointed = DECIMAL_COMMA.test(digits) ? digits.replaceAll('.', '').replace(',', '.') : digits
  const [whole = '', cents = ''] = pointed.replace(/[, '’]/g, '').split('.')
  const amount = parseAmount(`${whole}.${cents.padEnd(2, '0')}`)
  if (amount === null) return unreadable(cell)
  if (whole.length > WHOLE_DIGITS_LIMIT) return problem('too-large-amount', whys['too-large-amount'](cell, digits))
  if (/^[0.]+$/.test(amount)) return problem('zero-amount', whys['zero-amount'](cell, digits))
  const asIs = PLAIN.test(cell)
  return { ok: true, amount, currency, shillings, changed: asIs ? null : { from: cell, to: amount, why: SEPARATORS } }
}

function faultOf(digits: string, kind: 'text' | 'number'): CellAmountProblem | null {
  if (/^0\d/.test(digits)) return 'bad-amount'
  if (PLAIN.test(digits) || GROUPED.test(digits) || INDIAN.test(digits) || DECIMAL_COMMA.test(digits)) return null
  if (kind === 'number' && /^\d+\.\d+$/.test(digits)) return 'too-many-decimals'
  if (TWO_READINGS.some((form) => form.test(digits))) return 'ambiguous-amount'
  if (/^\d+\.\d{3,}$/.test(digits) || /^\d{1,3}(?:,\d{3})+\.\d{3,}$/.test(digits)) return 'too-many-decimals'
  return /^\d[\d., ]*\d$/.test(digits) ? 'ambiguous-amount' : 'bad-amount'
}

const known = (mark: string): boolean => mark === '' || CODES.has(mark)

// A point before three digits, and a comma before one or two, may separate thousands or decimals.
const TWO_READINGS = [/^[1-9]\d{0,2}\.\d{3}$/, /^\d{1,3},\d{1,2}$/, /^\d{1,2}$/]

const HIDDEN = message('values.hidden')
const SEPARATORS = message('values.amount.separators')

const whys: Readonly<Record<CellAmountProblem, (cell: string, digits: string) => Message>> = {
  'missing-amount': () => message('values.amount.missing'),
  'bad-amount': (cell) => message('values.amount.unreadable', { cell }),
  'ambiguous-amount': (cell, digits) =>
    message(TWO_READINGS.some((form) => form.test(digits)) ? 'values.amount.twoReadings' : 'values.amount.grouping', {
      cell,
    }),
  'zero-amount': () => message('values.amount.zero'),
  'negative-amount': (cell) => message('values.amount.negative', { cell }),
  'too-many-decimals': (cell) => message('values.amount.decimals', { cell }),
  'too-large-amount': (cell) => message('values.amount.tooLarge', { cell }),
}

function problem(code: CellAmountProblem, why: Message): CellAmount {
  return { ok: false, code, message: why }
}

function unreadable(cell: string): CellAmount {
  return problem('bad-amount', whys['bad-amount'](cell, ''))
}
