import type { PaymentColumns } from '@/lib/sheet/columns/payment-columns'
import { nameKey } from '@/lib/text/names'
import { type Comparable, duplicatesAmong } from './duplicates'
import { FAR, type Money, sampleStep, unusualAmount, usualAmounts } from './outliers'
import type { Problem } from './row-issues'
import { consecutiveProblem, consecutiveRuns } from './runs'
import { fewestOfOneName, MOST_OF_ONE_NAME, sharedNames } from './shared-names'

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
  for (const first of [firstPlaces(destination, length), firstPlaces(reference, length)])
    for (let at = 0; at < length; at += 1) {
      const one = first[at] ?? at
      if (one !== at) suspects.add(one).add(at)
    }
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
  const own = usual.get(sheet.currency)
  const inUnits = own === undefined ? null : Number(own) / MINOR
  for (let at = 0; at < payments.length; at += 1) {
    const units = payments.units[at] ?? -1
    if (units >= 0 && (inUnits === null || isClose(units, inUnits))) continue
    const one = money(at)
    const problem = one === null ? null : unusualAmount(sheet.lineNo(at), one, usual)
    if (problem !== null) take(found, at, problem)
  }
}

const MINOR = 100
const CLOSE = Number(FAR) / 2

// Far within the bounds, so that rounding does not matter; what is nearer to them is looked at exactly.
const isClose = (units: number, usual: number): boolean => units * CLOSE > usual && units < usual * CLOSE

function takeSharedNames(found: Found, payments: PaymentColumns, { comparable }: Sheet): void {
  const named = sharedBetween(payments.name, payments.length, fewestOfOneName(payments.length), MOST_OF_ONE_NAME)
  const places = new Map<number, number>()
  const compared = named.map((payment) => {
    const { lineNo, name, destinationKey } = comparable(payment)
    places.set(lineNo, payment)
    return { lineNo, name, destinationKey, key: nameKey(name) }
  })
  for (const [lineNo, problem] of sharedNames(compared, payments.length)) take(found, places.get(lineNo) ?? 0, problem)
}

/** The places of keys other than 0 that at least `least` and at most `most` places have. */
function sharedBetween(keys: Int32Array, length: number, least: number, most: number): number[] {
  const first = firstPlaces(keys, length)
  const counts = new Int32Array(length)
  for (let at = 0; at < length; at += 1) {
    const one = first[at] ?? at
    counts[one] = (counts[one] ?? 0) + 1
  }
  const found: number[] = []
  for (let at = 0; at < length; at += 1) {
    const count = counts[first[at] ?? at] ?? 0
    if (count >= least && count <= most) found.push(at)
  }
  return found
}

/** For each place the first that has its key: itself where no earlier one has, or where the key is 0. */
function firstPlaces(keys: Int32Array, length: number): Int32Array {
  const mask = 2 ** Math.ceil(Math.log2(Math.max(8, length * 2))) - 1
  // A slot holds a place counted from 1, so that a new table is empty as it is.
  const slots = new Int32Array(mask + 1)
  const first = new Int32Array(length)
  for (let at = 0; at < length; at += 1) {
    const key = keys[at] ?? 0
    first[at] = at
    if (key === 0) continue
    let slot = mixed(key) & mask
    let held = slots[slot] ?? 0
    while (held !== 0 && keys[held - 1] !== key) {
      slot = (slot + 1) & mask
      held = slots[slot] ?? 0
    }
    if (held === 0) slots[slot] = at + 1
    else first[at] = held - 1
  }
  return first
}

function mixed(key: number): number {
  const half = Math.imul(key ^ (key >>> 15), 0x2c1b3c6d)
  return half ^ (half >>> 13)
}
