import { parseAmount } from '@/lib/money/amount'
import { wholeUnitLimits } from '@/lib/money/limits'
import { type Rail, railTable, readRail } from '@/lib/phone/rails'
import type { CutBlock } from './csv-cut'
import type { Comparable } from './duplicates'
import type { Field, Mapping } from './fields'
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
    const network = this.enter(block, first, columns.phone) ? this.phone(block.text) : null
    if (network === null || !this.enter(block, first, columns.amount) || !this.amount(block.text)) return false
    if (columns.rail !== -1 && !(this.enter(block, first, columns.rail) && this.rail(block.text, network))) return false
    if (columns.currency !== -1 && !(this.enter(block, first, columns.currency) && this.shillings(block.text)))
      return false
    if (columns.email !== -1 && !(this.enter(block, first, columns.email) && this.email(block.text))) return false
    for (const word of this.words) if (!this.enter(block, first, word) || !this.plain(block.text)) return false
    verdict.reference = 0
    if (columns.reference === -1) return true
    return this.enter(block, first, columns.reference) && this.reference(block.text)
  }

  /** What of a plain row counts for finding it twice. */
  comparable(block: CutBlock, row: number): Comparable {
    this.judge(block, row)
    const { phone, units } = this.verdict
    const column = this.columns.reference
    const named = column !== -1 && this.enter(block, block.firstCell[row] ?? 0, column) && this.start < this.end
    const reference = named ? block.text.slice(this.start, this.end) : null
    const e164 = `+256${phone}`
    const destination = { kind: 'phone', e164, rail: 'mtn' } as const
    const fingerprint = fingerprintOf(destination, parseAmount(`${units}.00`), 'UGX', reference)
    return { lineNo: block.lineNo(row), fingerprint, destinationKey: e164, reference }
  }

  // Takes a cell in hand, without the space around it. Cells with doubled quotes are not plain.
  private enter({ text, bounds }: CutBlock, first: number, column: number): boolean {
    let start = bounds[(first + column) * 2] ?? 0
    let end = bounds[(first + column) * 2 + 1] ?? 0
    if (start < 0) return false
    while (start < end && text.charCodeAt(start) === 32) start += 1
    while (end > start && text.charCodeAt(end - 1) === 32) end -= 1
    this.start = start
    this.end = end
    return true
  }

  private phone(text: string): Rail | null {
    const plus = text.charCodeAt(this.start) === 43
    let digits = 0
    let value = 0
    for (let at = this.start + (plus ? 1 : 0); at < this.end; at += 1) {
      const code = text.charCodeAt(at)
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

  private amount(text: string): boolean {
    const first = text.charCodeAt(this.start)
    if (first < 49 || first > 57) return false
    let units = 0
    let at = this.start
    let commas = 0
    let group = 0
    for (; at < this.end; at += 1) {
      const code = text.charCodeAt(at)
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
    if (at < this.end && !isZeroCents(text, at, this.end)) return false
    if (commas > 0) this.verdict.flags |= AMOUNT_REPAIRED
    this.verdict.units = units
    return units >= this.smallest && units <= this.largest
  }

  private rail(text: string, network: Rail): boolean {
    if (this.start === this.end) return true
    const word = text.slice(this.start, this.end)
    let named = this.rails.get(word)
    if (named === undefined) {
      named = readRail(word)
      if (this.rails.size < 100) this.rails.set(word, named)
    }
    return named === network
  }

  private shillings(text: string): boolean {
    return this.start === this.end || text.slice(this.start, this.end) === 'UGX'
  }

  // Printable letters of the Latin alphabets, short, and not like a formula or an error: nothing to say of them.
  private plain(text: string): boolean {
    if (this.start === this.end) return true
    if (this.end - this.start > 60 || OPENERS.has(text.charCodeAt(this.start))) return false
    for (let at = this.start; at < this.end; at += 1) {
      const code = text.charCodeAt(at)
      if (code > 126 ? !isPlainAccent(code) : code < 32) return false
    }
    return true
  }

  private email(text: string): boolean {
    if (this.start === this.end) return true
    if (!this.plain(text)) return false
    let sign = -1
    let dot = -1
    for (let at = this.start; at < this.end; at += 1) {
      const code = text.charCodeAt(at)
      if (code === 32) return false
      if (code === 64) {
        if (sign !== -1) return false
        sign = at
      }
      if (code === 46 && sign !== -1 && at > sign + 1 && at < this.end - 1) dot = at
    }
    return sign > this.start && dot !== -1
  }

  private reference(text: string): boolean {
    if (this.start === this.end) {
      this.verdict.flags |= NO_REFERENCE
      return true
    }
    if (!this.plain(text)) return false
    const numeric = isDigit(text.charCodeAt(this.start))
    let hash = HASH_SEED
    let before = 0
    for (let at = this.start; at < this.end; at += 1) {
      const code = text.charCodeAt(at)
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

const OPENERS: ReadonlySet<number> = new Set(['=', '+', '-', '@', '#'].map((sign) => sign.charCodeAt(0)))
const isDigit = (code: number): boolean => code >= 48 && code <= 57

function isZeroCents(text: string, from: number, end: number): boolean {
  if (text.charCodeAt(from) !== 46 || end - from > 3 || end - from < 2) return false
  for (let at = from + 1; at < end; at += 1) if (text.charCodeAt(at) !== 48) return false
  return true
}

// Accented letters, save those that broken encodings are full of.
function isPlainAccent(code: number): boolean {
  return (
    code >= 0xc0 && code <= 0x24f && code !== 0xc2 && code !== 0xc3 && code !== 0xe2 && code !== 0xd7 && code !== 0xf7
  )
}
