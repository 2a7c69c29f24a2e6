/**
 * The one file in which text becomes money. An amount is its own canonical text ("1500.00": digits, a dot, two
 * decimals), so it travels through JSON, props and the store unchanged; arithmetic runs on integer hundredths.
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

/** The amount of a count of hundredths. Throws on a negative count: money we handle is never below zero. */
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

// The one cast: callers above have proved the text canonical.
function branded(canonical: string): Amount {
  return canonical as Amount
}

export type CellAmountProblem =
  | 'missing-amount'
  | 'bad-amount'
  | 'ambiguous-amount'
  | 'zero-amount'
  | 'negative-amount'
  | 'too-many-decimals'
  | 'too-large-amount'

/** `changed` tells what was taken away to read the cell; `currency` is the code written inside the cell, if any. */
export type CellAmount =
  | { readonly ok: true; readonly amount: Amount; readonly currency: string | null; readonly changed: Change | null }
  | { readonly ok: false; readonly code: CellAmountProblem; readonly sentence: string }
type Change = { readonly from: string; readonly to: string; readonly why: string }

const PLAIN = /^\d+(?:\.\d{1,2})?$/
const GROUPED = /^\d{1,3}(?:([, ])\d{3})(?:\1\d{3})*(?:\.\d{1,2})?$/
const MARKS = /^(?:([A-Za-z$€£]{1,4})\.? ?)?(.*?)(?: ?(?:\/=|\/-))?(?: ?([A-Za-z$€£]{1,4})\.?)?$/
const CODES: Readonly<Record<string, string | null>> = {
  sh: null,
  shs: null,
  ugx: 'UGX',
  ush: 'UGX',
  kes: 'KES',
  ksh: 'KES',
  tzs: 'TZS',
  tsh: 'TZS',
  rwf: 'RWF',
  usd: 'USD',
  us$: 'USD',
  $: 'USD',
  eur: 'EUR',
  '€': 'EUR',
  gbp: 'GBP',
  '£': 'GBP',
}
const WHOLE_DIGITS_LIMIT = 12

/**
 * Reads the amount of a spreadsheet cell, in whole currency units. `1500`, `1,500`, `1500.00`, `50 000` and
 * `UGX 50,000/=` are amounts; a cell of two readings (`1.500`, `1,50`) is a problem, never a guess.
 */
export function readCellAmount(cell: string, kind: 'text' | 'number' = 'text'): CellAmount {
  const text = cell.replace(/[\s\u00a0\u2007\u2009\u202f]+/g, ' ').trim()
  if (text === '') return problem('missing-amount', 'There is no amount.')
  if (/^\(.+\)$|^[-\u2212]|[-\u2212]$/.test(text.replace(/\/-$/, ''))) {
    return problem('negative-amount', `${cell} is below zero, and a payout is never below zero.`)
  }
  const marks = MARKS.exec(text)
  const before = marks?.[1]?.toLowerCase() ?? ''
  const after = marks?.[3]?.toLowerCase() ?? ''
  if (!known(before) || !known(after) || (before !== '' && after !== '')) return unreadable(cell)
  const digits = marks?.[2] ?? ''
  const fault = faultOf(digits, kind)
  if (fault !== null) return problem(fault, sentences[fault](cell))
  return understood(cell, digits, CODES[before || after] ?? null)
}

function understood(cell: string, digits: string, currency: string | null): CellAmount {
  const [whole = '', cents = ''] = digits.replace(/[, ]/g, '').split('.')
  const amount = parseAmount(`${whole}.${cents.padEnd(2, '0')}`)
  if (amount === null) return unreadable(cell)
  if (whole.length > WHOLE_DIGITS_LIMIT) return problem('too-large-amount', sentences['too-large-amount'](cell))
  if (/^[0.]+$/.test(amount)) return problem('zero-amount', sentences['zero-amount'](cell))
  const asIs = PLAIN.test(cell)
  const why = 'Separators and currency marks go. No digit of the amount changes.'
  return { ok: true, amount, currency, changed: asIs ? null : { from: cell, to: amount, why } }
}

function faultOf(digits: string, kind: 'text' | 'number'): CellAmountProblem | null {
  if (/^0\d/.test(digits)) return 'bad-amount'
  if (PLAIN.test(digits) || GROUPED.test(digits)) return null
  if (kind === 'number' && /^\d+\.\d+$/.test(digits)) return 'too-many-decimals'
  if (/^[1-9]\d{0,2}\.\d{3}$/.test(digits)) return 'ambiguous-amount'
  if (/^\d+\.\d{3,}$/.test(digits) || /^\d{1,3}(?:,\d{3})+\.\d{3,}$/.test(digits)) return 'too-many-decimals'
  return /^\d[\d., ]*\d$/.test(digits) ? 'ambiguous-amount' : 'bad-amount'
}

const known = (mark: string): boolean => mark === '' || Object.hasOwn(CODES, mark)

const sentences: Readonly<Record<CellAmountProblem, (cell: string) => string>> = {
  'missing-amount': () => 'There is no amount.',
  'bad-amount': (cell) => `${cell} is not an amount we can read.`,
  'ambiguous-amount': (cell) => `${cell} can be read as two different amounts.`,
  'zero-amount': () => 'The amount is zero.',
  'negative-amount': (cell) => `${cell} is below zero, and a payout is never below zero.`,
  'too-many-decimals': (cell) => `${cell} has more than two decimals.`,
  'too-large-amount': (cell) => `${cell} is larger than any amount we can send.`,
}

function problem(code: CellAmountProblem, sentence: string): CellAmount {
  return { ok: false, code, sentence }
}

function unreadable(cell: string): CellAmount {
  return problem('bad-amount', sentences['bad-amount'](cell))
}
