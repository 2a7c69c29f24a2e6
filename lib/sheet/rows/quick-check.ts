import { parseAmount } from '@/lib/money/amount'
import { wholeUnitLimits } from '@/lib/money/limits'
import { HOME } from '@/lib/networks/countries'
import { FIELDS, type Field, fields, isJoined, type Mapping } from '@/lib/sheet/columns/fields'
import { valueKey } from '@/lib/sheet/columns/refusals'
import { fingerprintOf, type RowContext } from './check-row'
import type { Comparable } from './duplicates'
import { CR, LF, QUOTE, readEmail, readName, readNetworkCell, readReference, readWords, wordsOf } from './plain-cells'
import { readPlainAmount, readPlainPhone, sureNetwork } from './plain-numbers'
import { anything, filterOf, isHome, NAME_FILTER, PlainTexts, STOP_FILTER } from './plain-texts'
import { planOf } from './read-field'
import { JUDGED, NO_REFERENCE, overNetwork, type Verdict } from './verdict'
import type { WordFilter } from './word-filter'

/** Separates the cells of rows that were laid out for the quick check; no plain cell contains it. */
export const UNIT_SEPARATOR = 0x1f

/**
 * Judges a row by the bytes of the file, in one pass and without making cells of them, where there is nothing to say but
 * "ready" or "phone or amount restored". It leaves everything else to `checkRow`. A test holds the two together. Null
 * when the mapping or the currency is not one it knows.
 */
export function quickCheckOf(mapping: Mapping, context: RowContext): QuickCheck | null {
  const plan = planOf(mapping)
  const limits = wholeUnitLimits(HOME.currency, context.limits)
  const currency = plan.currency ?? context.currency
  const single = FIELDS.every((field) => isJoined(field) || (plan.at[field]?.length ?? 0) <= 1)
  const known =
    plan.at.phone !== undefined && plan.at.amount !== undefined && plan.rawIds.length === 0 && plan.sum === null
  if (!known || !single || limits === null || currency !== HOME.currency) return null
  if (context.book !== undefined || context.escrow !== undefined) return null
  return new QuickCheck(mapping, limits.smallest, limits.largest)
}

/** How many columns have a bit of their own. */
export const MOST_BITS = 30

const WORDS = 1
const PHONE = 2
const AMOUNT = 3
const EMAIL = 4
const REFERENCE = 5
const NETWORK = 6
const CURRENCY = 7
/** Texts that are read as words where each is seen first. */
const LISTED = 10
/** Words that no payment is known by; beside the amount they may hold a part of it that a comma has cut. */
const NOTE = 8
const NAME = 9
// Codes of payees and deadlines are read only where the full check judges every row.
const KINDS: Readonly<Record<(typeof fields)[Field]['holds'], number>> = {
  ...{ words: WORDS, reference: REFERENCE, email: EMAIL, phone: PHONE, amount: AMOUNT, currency: CURRENCY },
  ...{ network: NETWORK, country: LISTED, payee: 0, deadline: 0 },
}

function kindOf(field: Field | null): number {
  if (field === null) return 0
  if (field === 'name') return NAME
  return fields[field].isNote === true ? NOTE : KINDS[fields[field].holds]
}

export class QuickCheck {
  readonly verdict: Verdict = {
    ...{ flags: 0, phone: 0, units: 0, reference: 0, referenceFrom: 0, referenceTo: 0, named: null },
    ...{ name: 0, nameFrom: 0, nameTo: 0 },
  }
  private readonly kinds: Uint8Array
  /** How many cells a plain row has. */
  readonly width: number
  /** A bit for each column of phones among the first that have one. */
  readonly phones: number
  private readonly noReference: number
  private readonly smallest: number
  private readonly largest: number
  /** Up to here a number in a column without a meaning may be the beginning of an amount that a comma has cut. */
  private readonly amountAt: number
  /** For each column that is not used, what passes over cells without words that matter. */
  private readonly filters: readonly (WordFilter | undefined)[]
  private readonly lists: readonly (PlainTexts | undefined)[]

  /** Whether names are in several columns. */
  readonly hasNameParts: boolean
  private readonly hasName: boolean

  constructor(mapping: Mapping, smallest: number, largest: number) {
    const { unused } = planOf(mapping)
    const names = mapping.columns.filter((field) => field === 'name').length
    this.hasNameParts = names > 1
    this.hasName = names === 1
    this.kinds = Uint8Array.from(mapping.columns, kindOf)
    const filters: (WordFilter | undefined)[] = []
    const lists: (PlainTexts | undefined)[] = []
    for (const column of unused) {
      const { paid, claim, role } = column
      const isClaimed = paid === undefined && claim !== null
      if (paid === null) filters[column.column] = STOP_FILTER
      else if (paid === undefined && !isClaimed) filters[column.column] = filterOf(role)
      else {
        this.kinds[column.column] = LISTED
        lists[column.column] = new PlainTexts((text) => (isClaimed ? text === '' : paid?.has(valueKey(text)) === true))
      }
    }
    const country = mapping.columns.indexOf('country')
    if (country !== -1) lists[country] = new PlainTexts((text) => text === '' || isHome(text))
    this.filters = filters
    this.lists = lists
    this.width = mapping.columns.length
    this.phones = mapping.columns
      .slice(0, MOST_BITS)
      .reduce((bits, field, at) => bits | (field === 'phone' ? 1 << at : 0), 0)
    this.noReference = mapping.columns.includes('reference') ? NO_REFERENCE : 0
    this.amountAt = mapping.columns.indexOf('amount')
    this.smallest = smallest
    this.largest = largest
  }

  /**
   * Checks the line that begins at `from`, which has to end before the bytes do. Returns where the next line begins, and puts its
   * result into `verdict`; or returns -1 if the line is not plain.
   */
  judge(bytes: Uint8Array, from: number, separator: number): number {
    const { kinds, verdict } = this
    const last = kinds.length - 1
    verdict.flags = JUDGED | this.noReference
    verdict.reference = 0
    verdict.name = 0
    verdict.named = null
    let at = from
    for (let column = 0; column <= last; column += 1) {
      const quoted = bytes[at] === QUOTE
      const from = at
      at = this.cell(bytes, quoted ? at + 1 : at, kinds[column] ?? 0, quoted ? QUOTE : separator, column)
      if (at < 0) return -1
      if (quoted) {
        if (bytes[at] !== QUOTE) return -1
        at += 1
      }
      const cut =
        separator === COMMA &&
        column < this.amountAt &&
        (kinds[column] === 0 || kinds[column] === NOTE) &&
        !quoted &&
        at - from <= 3
      if (cut && mayBeCut(bytes, from, at)) return -1
      if (column < last) {
        if (bytes[at] !== separator) return -1
        at += 1
      }
    }
    return this.isReady(separator) ? lineEnd(bytes, at) : -1
  }

  /** What of a plain row counts for finding it twice. Not for names in several columns: a name is read from one. */
  comparable(bytes: Uint8Array, from: number, separator: number, lineNo: number): Comparable {
    this.judge(bytes, from, separator)
    const { phone, units, reference: hash, referenceFrom, referenceTo, nameFrom, nameTo } = this.verdict
    const reference = hash === 0 ? null : wordsOf(bytes, referenceFrom, referenceTo)
    const e164 = `+${HOME.callingCode}${phone}`
    const destination = { kind: 'phone', e164 } as const
    const fingerprint = fingerprintOf(destination, parseAmount(`${units}.00`), HOME.currency, reference)
    const name = this.hasName ? wordsOf(bytes, nameFrom, nameTo).trim().replace(/ +/g, ' ') || null : null
    return { lineNo, fingerprint, destinationKey: e164, reference, name }
  }

  // Reads one cell up to its stop, which the caller looks at; -1 for a cell that is not plain.
  private cell(bytes: Uint8Array, at: number, kind: number, stop: number, column: number): number {
    switch (kind) {
      case WORDS:
      case NOTE:
        return STOP_FILTER.pass(bytes, at, stop) < 0 ? -1 : readWords(bytes, at, stop)
      case NAME:
        return readName(bytes, at, stop, this.verdict, NAME_FILTER)
      case PHONE:
        return readPlainPhone(bytes, at, this.verdict)
      case AMOUNT:
        return readPlainAmount(bytes, at, stop, this.verdict)
      case EMAIL:
        return readEmail(bytes, at, stop)
      case REFERENCE:
        return readReference(bytes, at, stop, this.verdict, STOP_FILTER)
      case NETWORK:
        return readNetworkCell(bytes, at, stop, this.verdict)
      case CURRENCY:
        return readCurrency(bytes, at, stop)
      case LISTED:
        return this.lists[column]?.pass(bytes, at, stop) ?? -1
      default:
        return this.filters[column]?.pass(bytes, at, stop) ?? anything(bytes, at, stop)
    }
  }

  private isReady(separator: number): boolean {
    const { verdict } = this
    const network = sureNetwork(verdict.phone)
    if (network === null || (verdict.named !== null && verdict.named !== network)) return false
    verdict.flags |= overNetwork(network)
    // Of an amount below a thousand, a comma may have cut off the rest.
    if (separator === COMMA && verdict.units < 1000) return false
    return verdict.units >= this.smallest && verdict.units <= this.largest
  }
}

const COMMA = 44

// A cell of nothing but digits before a cell that begins with one.
function mayBeCut(bytes: Uint8Array, from: number, to: number): boolean {
  const isDigit = (code: number | undefined) => code !== undefined && code >= 48 && code <= 57
  for (let at = from; at < to; at += 1) if (!isDigit(bytes[at])) return false
  return to > from && isDigit(bytes[to + 1])
}

function lineEnd(bytes: Uint8Array, at: number): number {
  const code = bytes[at]
  if (code === LF) return at + 1
  if (code !== CR) return -1
  return at + 1 < bytes.length && bytes[at + 1] === LF ? at + 2 : at + 1
}

const CURRENCY_CODE = new TextEncoder().encode(HOME.currency)

// Our own currency, or nothing.
function readCurrency(bytes: Uint8Array, at: number, stop: number): number {
  const code = bytes[at]
  if (code === stop || code === LF || code === CR) return at
  return CURRENCY_CODE.every((letter, place) => bytes[at + place] === letter) ? at + CURRENCY_CODE.length : -1
}
