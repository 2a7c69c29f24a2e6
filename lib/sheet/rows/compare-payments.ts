import type { PaymentColumns } from '@/lib/sheet/columns/payment-columns'
import { nameKey } from '@/lib/text/names'
import { type Comparable, duplicatesAmong } from './duplicates'
import { type Money, sampleStep, unusualAmount, usualAmounts } from './outliers'
import type { Problem } from './row-issues'
import { consecutiveProblem, consecutiveRuns } from './runs'
import { MOST_OF_ONE_NAME, sharedNames } from './shared-names'

/** What the comparison asks of the sheet that holds the payments, for the few that texts are compared of. */
type Sheet = {
  readonly currency: string
  comparable(payment: number): Comparable
  lineNo(payment: number): number
}

type Found = Map<number, Problem[]>

/**
 * The issues of a whole sheet that only a comparison of its payments shows, by payment: the same as `compareRows`, but texts are
 * compared only for payments whose numbers agree with another's.
 */
export function comparePayments(payments: PaymentColumns, sheet: Sheet): ReadonlyMap<number, readonly Problem[]> {
  const found: Found = new Map()
  takeDuplicates(found, payments, sheet)
  takeRuns(found, payments, sheet)
  takeUnusual(found, payments, sheet)
  takeSharedNames(found, payments, sheet)
  return found
}

function take(found: Found, payment: number, ...problems: readonly Problem[]): void {
  const known = found.get(payment)
  if (known === undefined) found.set(payment, [...problems])
  else known.push(...problems)
}

function takeDuplicates(found: Found, payments: PaymentColumns, { comparable }: Sheet): void {
  const { destination, reference, length } = payments
  const suspects = new Set<number>()
  const suspect = (first: number, at: number) => suspects.add(first).add(at)
  eachRepeat(destination, length, suspect)
  eachRepeat(reference, length, suspect)
  const ordered = [...suspects].sort((a, b) => a - b)
  const compared = ordered.map(comparable)
  const byLine = duplicatesAmong(compared)
  for (const [index, { lineNo }] of compared.entries()) {
    const problems = byLine.get(lineNo)
    if (problems !== undefined) take(found, ordered[index] ?? 0, ...problems)
  }
}

function takeRuns(found: Found, { destination, length }: PaymentColumns, { lineNo }: Sheet): void {
  let done = -1
  for (const { from, to } of consecutiveRuns(destination, length)) {
    const lines = { first: lineNo(from), last: lineNo(to) }
    // A payment that two runs share has the issue of the first.
    for (let at = Math.max(from, done + 1); at <= to; at += 1)
      take(found, at, consecutiveProblem(lineNo(at), destination[at] ?? 0, lines))
    done = to
  }
}

function takeUnusual(found: Found, payments: PaymentColumns, sheet: Sheet): void {
  const money = (payment: number): Money | null => {
    const minor = payments.state(payment) === 'blocked' ? null : payments.minor(payment)
    return minor === null ? null : { minor, currency: payments.currency(payment) ?? sheet.currency }
  }
  const sample: Money[] = []
  for (let at = 0; at < payments.length; at += sampleStep(payments.length)) {
    const one = money(at)
    if (one !== null) sample.push(one)
  }
  const usual = usualAmounts(sample)
  if (usual.size === 0) return
  for (let at = 0; at < payments.length; at += 1) {
    const one = money(at)
    const problem = one === null ? null : unusualAmount(sheet.lineNo(at), one, usual)
    if (problem !== null) take(found, at, problem)
  }
}

function takeSharedNames(found: Found, payments: PaymentColumns, { comparable }: Sheet): void {
  const named = sharedBetween(payments.name, payments.length, 3, MOST_OF_ONE_NAME)
  const places = new Map<number, number>()
  const compared = named.map((payment) => {
    const { lineNo, name, destinationKey } = comparable(payment)
    places.set(lineNo, payment)
    return { lineNo, name, destinationKey, key: nameKey(name) }
  })
  for (const [lineNo, problem] of sharedNames(compared)) take(found, places.get(lineNo) ?? 0, problem)
}

/** The places of keys other than 0 that at least `least` and at most `most` places have. */
function sharedBetween(keys: Int32Array, length: number, least: number, most: number): number[] {
  const first = new Int32Array(length)
  const repeats = new Int32Array(length)
  let mostRepeats = 0
  eachRepeat(keys, length, (one, at) => {
    const count = (repeats[one] ?? 0) + 1
    first[at] = one + 1
    repeats[one] = count
    if (count > mostRepeats) mostRepeats = count
  })
  const found: number[] = []
  for (let at = 0; mostRepeats + 1 >= least && at < length; at += 1) {
    const one = (first[at] || at + 1) - 1
    const count = (repeats[one] ?? 0) + 1
    if (count >= least && count <= most) found.push(at)
  }
  return found
}

/** Calls `repeat` for each key other than 0 that an earlier place has, with the first of these and its own. */
function eachRepeat(keys: Int32Array, length: number, repeat: (first: number, at: number) => void): void {
  const mask = 2 ** Math.ceil(Math.log2(Math.max(8, length * 2))) - 1
  const slots = new Int32Array(mask + 1)
  for (let at = 0; at < length; at += 1) {
    const key = keys[at] ?? 0
    if (key === 0) continue
    let slot = mixed(key) & mask
    // A slot holds a place counted from 1, so that a new table is empty as it is.
    for (let held = slots[slot] ?? 0; ; held = slots[slot] ?? 0) {
      if (held === 0) {
        slots[slot] = at + 1
        break
      }
      if (keys[held - 1] === key) {
        repeat(held - 1, at)
        break
      }
      slot = (slot + 1) & mask
    }
  }
}

function mixed(key: number): number {
  const half = Math.imul(key ^ (key >>> 15), 0x2c1b3c6d)
  return half ^ (half >>> 13)
}
