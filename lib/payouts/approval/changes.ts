import { type Amount, fromMinor } from '@/lib/money/amount'
import { isUnusual, tenthsOfUsual, type Usual, usualOf } from '@/lib/payouts/checks/usual-amount'
import { bothHolds, type Hold, otherTerms, otherTime } from '@/lib/payouts/terms/hold'
import { nameKey } from '@/lib/text/names'
import { pairMoved, referencesStay } from './pair-moved-payees'

/** What one payee gets in one payout, all rows of one phone and currency together. */
export type Payment = {
  readonly lines: readonly number[]
  readonly name: string | null
  /** In E.164; the payee's code where they are paid to their wallet. */
  readonly phone: string
  readonly reference: string | null
  readonly currency: string
  readonly minor: bigint
  /** The terms of its escrow; null where it is paid at once. */
  readonly hold: Hold | null
}

/** One payee in whom two payouts differ. `lines` are rows of this sheet; of the earlier one where the payee is missing. */
export type Change = {
  readonly lines: readonly number[]
  readonly name: string | null
  readonly phone: string
  readonly currency: string
  readonly amount: Amount
  readonly before: {
    readonly name: string | null
    readonly phone: string
    readonly amount: Amount
    readonly hold: Hold | null
  } | null
  readonly usual: Usual | null
  readonly hold: Hold | null
}

/**
 * How a payee can differ, the most serious first. `renumbered`: known, with another number. `unusual`: an amount outside what
 * is usual for the payee. `terms`: in escrow under other terms than last time. `time`: with more or less time until the
 * deadline than last time. `first`: never paid by a similar payout. `renamed`: a known number under another name. `returned`:
 * not paid last time, but before. `missing`: paid last time, not now. `adjusted`: another amount than last time, within what
 * is usual, and nothing else.
 */
export const CHANGE_KINDS = [
  ...(['renumbered', 'unusual', 'terms', 'time', 'first'] as const),
  ...(['renamed', 'returned', 'missing', 'adjusted'] as const),
] as const
export type ChangeKind = (typeof CHANGE_KINDS)[number]
/** `unchanged` counts the payees without a difference: same number, name and terms, the same usual amount. */
export type Changes = Readonly<Record<ChangeKind, readonly Change[]>> & { readonly unchanged: number }

/** Amounts of earlier payments in minor units, by `payeeKey`, in any order. */
export type History = ReadonlyMap<string, readonly bigint[]>

export const payeeKey = ({ phone, currency }: { readonly phone: string; readonly currency: string }): string =>
  `${phone} ${currency}`

/** Groups the rows of each payee. The first row gives the name and the reference. */
export function paymentsOf(rows: readonly (Omit<Payment, 'lines'> & { readonly lineNo: number })[]): Payment[] {
  const payments = new Map<string, Payment>()
  for (const { lineNo, ...row } of [...rows].sort((a, b) => a.lineNo - b.lineNo)) {
    const one = payments.get(payeeKey(row))
    if (one === undefined) payments.set(payeeKey(row), { ...row, lines: [lineNo] })
    else {
      const { name, reference } = one
      const minor = one.minor + row.minor
      const words = { name: name ?? row.name, reference: reference ?? row.reference }
      const hold = one.hold && row.hold ? bothHolds(one.hold, row.hold) : (one.hold ?? row.hold)
      payments.set(payeeKey(row), { ...one, ...words, minor, hold, lines: [...one.lines, lineNo] })
    }
  }
  return [...payments.values()]
}

/**
 * Compares two payouts payee by payee (rows grouped by `paymentsOf`). A payee is identified by the phone. A payee whose phone
 * is new is searched for among the missing ones by name, and by reference where references stay with their payees, so that
 * nobody is reported both as new and as missing. A payee may differ in several ways and is then listed under each.
 */
export function changesBetween(now: readonly Payment[], then: readonly Payment[], history: History): Changes {
  const before = new Map(then.map((payment) => [payeeKey(payment), payment]))
  const keys = new Set(now.map(payeeKey))
  const unseen = now.filter((payment) => !before.has(payeeKey(payment)) && !history.has(payeeKey(payment)))
  const gone = then.filter((payment) => !keys.has(payeeKey(payment)))
  const moved = pairMoved(unseen, gone, referencesStay(pairsOf(now, before)))
  const found = new Set(moved.values())
  const result = { ...empty(), unchanged: 0 }
  for (const payment of now) {
    const was = before.get(payeeKey(payment)) ?? moved.get(payment) ?? null
    const change = changeOf(payment, was, usualOf(history.get(payeeKey(was ?? payment)) ?? []))
    const kinds = kindsOf(change, moved.has(payment))
    if (kinds.length === 0) result.unchanged += 1
    for (const kind of kinds) result[kind].push(change)
  }
  result.missing.push(...gone.filter((payment) => !found.has(payment)).map((payment) => changeOf(payment, null, null)))
  result.unusual.sort(byWeight)
  return result
}

const empty = (): Record<ChangeKind, Change[]> => ({
  ...{ renumbered: [], unusual: [], terms: [], time: [], first: [] },
  ...{ renamed: [], returned: [], missing: [], adjusted: [] },
})

function pairsOf(now: readonly Payment[], before: ReadonlyMap<string, Payment>): (readonly [Payment, Payment])[] {
  return now.flatMap((payment) => {
    const was = before.get(payeeKey(payment))
    return was === undefined ? [] : [[payment, was] as const]
  })
}

function changeOf(payment: Payment, was: Payment | null, usual: Usual | null): Change {
  const { lines, name, phone, currency, minor, hold } = payment
  const before = was && { name: was.name, phone: was.phone, amount: fromMinor(was.minor), hold: was.hold }
  return { lines, name, phone, currency, amount: fromMinor(minor), before, usual, hold }
}

function kindsOf(change: Change, hasMoved: boolean): ChangeKind[] {
  const { before, usual, amount, hold } = change
  const kinds: ChangeKind[] = []
  if (hasMoved) kinds.push('renumbered')
  if (usual !== null && isUnusual(amount, usual)) kinds.push('unusual')
  if (hold !== null && before?.hold != null) {
    if (otherTerms(hold, before.hold)) kinds.push('terms')
    if (otherTime(hold, before.hold)) kinds.push('time')
  }
  if (before === null) kinds.push(usual === null ? 'first' : 'returned')
  else if (!hasMoved && isOtherName(before.name, change.name)) kinds.push('renamed')
  return kinds.length === 0 && before !== null && before.amount !== amount ? ['adjusted'] : kinds
}

function isOtherName(one: string | null, other: string | null): boolean {
  const [a, b] = [nameKey(one), nameKey(other)]
  return a !== '' && b !== '' && a !== b
}

// An amount five times the usual weighs as much as one that is a fifth of it; equal weights keep the order of the sheet.
function byWeight(a: Change, b: Change): number {
  const [one, other] = [weightOf(a), weightOf(b)]
  return one === other ? 0 : one > other ? -1 : 1
}

function weightOf({ amount, usual }: Change): bigint {
  const tenths = usual === null ? 10n : tenthsOfUsual(amount, usual)
  return tenths >= 10n ? tenths : 100n / (tenths === 0n ? 1n : tenths)
}
