import { parseAmount } from '@/lib/money/amount'
import { wholeUnitLimits } from '@/lib/money/limits'
import { type Rail, railTable, readRail } from '@/lib/phone/rails'
import type { CutBlock } from './csv-cut'
import type { Comparable } from './duplicates'
import type { Field, Mapping } from './fields'
import { isDigit, isPlain, isPlainEmail } from './plain-bytes'
import { planOf } from './reading'
import { HASH_SEED, hashStep } from './reference-hash'
import { fingerprintOf, type RowContext } from './rows'

/** What the quick check says of a plain row; `flags` has the bits below. The object is used again for each row. */
export type Verdict = {
  flags: number
  /** The nine national digits of the phone, as a number. */
  phone: number
  /** Whole shillings. */
  units: number
  /** A hash of the reference without regard to case; 0 for none. */
  reference: number
}
export const PHONE_REPAIRED = 1
export const AMOUNT_REPAIRED = 2
export const NO_REFERENCE = 4
export const OVER_MTN = 8
export const OVER_AIRTEL = 16

type Columns = Readonly<Record<'phone' | 'amount' | 'rail' | 'reference' | 'email' | 'currency', number>>

/**
 * Judges a row by the characters of the file, without making cells of them, where there is nothing to say but "ready"
 * or "phone or amount restored". It answers false for everything else, and `checkRow` decides. A test holds the two
 * together. Null when the mapping or the currency is not one it knows.
 */
export function quickCheckOf(mapping: Mapping, context: RowContext): QuickCheck | null {
  const plan = planOf(mapping)
  const limits = wholeUnitLimits('UGX')
  const currency = plan.currency ?? context.currency
  const single = (field: Field) => (plan.at[field]?.length ?? 0) <= 1
  const known = plan.at.phone !== undefined && plan.at.amount !== undefined && plan.rawIds.length === 0
  if (!known || limits === null || currency !== 'UGX' || context.knownPayees !== undefined) return null
  if (context.escrow !== undefined) return null
  if (!(['phone', 'amount', 'rail', 'reference', 'email', 'currency'] as const).every(single)) return null
  return new QuickCheck(mapping, limits.smallest, limits.largest)
}

export class QuickCheck {
  readonly verdict: Verdict = { flags: 0, phone: 0, units: 0, reference: 0 }
  private readonly columns: Columns
  private readonly words: readonly number[]
  private readonly width: number
  private readonly smallest: number
  private readonly largest: number
  private readonly rails = new Map<string, Rail | null>()
  private start = 0
  private end = 0

  constructor(mapping: Mapping, smallest: number, largest: number) {
    const { at, width } = planOf(mapping)
    const column = (field: Field) => at[field]?.[0] ?? -1
    this.columns = {
      ...{ phone: column('phone'), amount: column('amount'), rail: column('rail') },
      ...{ reference: column('reference'), email: column('email'), currency: column('currency') },
    }
    this.words = at.name ?? []
    this.width = width
    this.smallest = smallest
    this.largest = largest
  }

  /** True when the row is plain; then `verdict` tells of it. */
  judge(block: CutBlock, row: number): boolean {
    const first = block.firstCell[row] ?? 0
    if ((block.firstCell[row + 1] ?? 0) - first !== this.width) return false
    this.verdict.flags = 0
    const { columns, verdict } = this
    const network = this.enter(block, first, columns.phone) ? this.phone(block.bytes) : null
    if (network === null || !this.enter(block, first, columns.amount) || !this.amount(block.bytes)) return false
    if (columns.rail !== -1 && !(this.enter(block, first, columns.rail) && this.rail(block.bytes, network)))
      return false
    if (columns.currency !== -1 && !(this.enter(block, first, columns.currency) && this.shillings(block.bytes)))
      return false
    if (
      columns.email !== -1 &&
      !(this.enter(block, first, columns.email) && isPlainEmail(block.bytes, this.start, this.end))
    )
      return false
    for (const word of this.words)
      if (!this.enter(block, first, word) || !isPlain(block.bytes, this.start, this.end)) return false
    verdict.flags |= network === 'mtn' ? OVER_MTN : OVER_AIRTEL
    verdict.reference = 0
    if (columns.reference === -1) return true
    return this.enter(block, first, columns.reference) && this.reference(block.bytes)
  }

  /** What of a plain row counts for finding it twice. */
  comparable(block: CutBlock, row: number): Comparable {
    this.judge(block, row)
    const { phone, units } = this.verdict
    const column = this.columns.reference
    const named = column !== -1 && this.enter(block, block.firstCell[row] ?? 0, column) && this.start < this.end
    const reference = named ? wordsOf(block.bytes, this.start, this.end) : null
    const e164 = `+256${phone}`
    const destination = { kind: 'phone', e164, rail: 'mtn' } as const
    const fingerprint = fingerprintOf(destination, parseAmount(`${units}.00`), 'UGX', reference)
    return { lineNo: block.lineNo(row), fingerprint, destinationKey: e164, reference }
  }

  // Takes a cell in hand, without the space around it. Cells with doubled quotes are not plain.
  private enter({ bytes, bounds }: CutBlock, first: number, column: number): boolean {
    let start = bounds[(first + column) * 2] ?? 0
    let end = bounds[(first + column) * 2 + 1] ?? 0
    if (start < 0) return false
    while (start < end && bytes[start] === 32) start += 1
    while (end > start && bytes[end - 1] === 32) end -= 1
    this.start = start
    this.end = end
    return true
  }

  private phone(bytes: Uint8Array): Rail | null {
    const plus = bytes[this.start] === 43
    let digits = 0
    let value = 0
    for (let at = this.start + (plus ? 1 : 0); at < this.end; at += 1) {
      const code = bytes[at] ?? 0
      if (code >= 48 && code <= 57) {
        value = value * 10 + code - 48
        digits += 1
      } else if (code !== 32 && code !== 45) return null
    }
    const national = nationalNumber(value, digits, plus)
    if (national % 1_000_000 === 0) return null
    this.verdict.phone = national
    if (!(plus && digits === 12 && this.end - this.start === 13)) this.verdict.flags |= PHONE_REPAIRED
    return SURE_RAILS[Math.floor(national / 10_000_000)] ?? null
  }

  private amount(bytes: Uint8Array): boolean {
    const first = bytes[this.start] ?? 0
    if (first < 49 || first > 57) return false
    let units = 0
    let at = this.start
    let commas = 0
    let group = 0
    for (; at < this.end; at += 1) {
      const code = bytes[at] ?? 0
      if (code >= 48 && code <= 57) {
        units = units * 10 + code - 48
        group += 1
      } else if (code === 44) {
        if (commas === 0 ? group > 3 : group !== 3) return false
        commas += 1
        group = 0
      } else break
    }
    if (commas > 0 && group !== 3) return false
    if (at < this.end && !isZeroCents(bytes, at, this.end)) return false
    if (commas > 0) this.verdict.flags |= AMOUNT_REPAIRED
    this.verdict.units = units
    return units >= this.smallest && units <= this.largest
  }

  private rail(bytes: Uint8Array, network: Rail): boolean {
    if (this.start === this.end || this.says(bytes, network)) return true
    const word = wordsOf(bytes, this.start, this.end)
    let named = this.rails.get(word)
    if (named === undefined) {
      named = readRail(word)
      if (this.rails.size < 100) this.rails.set(word, named)
    }
    return named === network
  }

  // The lower-case word, whatever the case in the file.
  private says(bytes: Uint8Array, word: string): boolean {
    if (this.end - this.start !== word.length) return false
    for (let at = 0; at < word.length; at += 1) {
      if (((bytes[this.start + at] ?? 0) | 32) !== word.charCodeAt(at)) return false
    }
    return true
  }

  private shillings(bytes: Uint8Array): boolean {
    return this.start === this.end || wordsOf(bytes, this.start, this.end) === 'UGX'
  }

  private reference(bytes: Uint8Array): boolean {
    if (this.start === this.end) {
      this.verdict.flags |= NO_REFERENCE
      return true
    }
    if (!isPlain(bytes, this.start, this.end)) return false
    const numeric = isDigit(bytes[this.start] ?? 0)
    let hash = HASH_SEED
    let before = 0
    for (let at = this.start; at < this.end; at += 1) {
      const code = bytes[at] ?? 0
      const letter = code | 32
      if (code > 126 || (code === 32 && before === 32) || (numeric && letter === 101)) return false
      before = code
      hash = hashStep(hash, code >= 65 && code <= 90 ? letter : code)
    }
    this.verdict.reference = hash
    return true
  }
}

function nationalNumber(value: number, digits: number, plus: boolean): number {
  const national = value % 1_000_000_000
  const front = Math.floor(value / 1_000_000_000)
  if (plus) return digits === 12 && front === 256 ? national : 0
  if (digits === 9) return value
  if (digits === 10 || digits === 12 || digits === 14) return front === (digits === 10 ? 0 : 256) ? national : 0
  return 0
}

// Only codes that are assigned throughout: of the rest the full check has more to say.
const SURE_RAILS: readonly (Rail | null)[] = Array.from({ length: 100 }, (_, code) => {
  const network = /^7[014-8]$/.test(String(code)) ? railTable.codes[String(code)] : undefined
  return network === 'mtn' || network === 'airtel' ? network : null
})

function isZeroCents(bytes: Uint8Array, from: number, end: number): boolean {
  if (bytes[from] !== 46 || end - from > 3 || end - from < 2) return false
  for (let at = from + 1; at < end; at += 1) if (bytes[at] !== 48) return false
  return true
}

const decoder = new TextDecoder()
const wordsOf = (bytes: Uint8Array, start: number, end: number): string => decoder.decode(bytes.subarray(start, end))
