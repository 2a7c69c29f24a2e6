import { type Amount, fromMinor } from '@/lib/money/amount'
import type { StoredRow } from '@/lib/payouts/stored-row'
import type { ComparedFigure } from '@/lib/sheet/rows/control-figures'
import type { RowState } from '@/lib/sheet/rows/status'

/** A row with what the bridge from the sheet to the payout needs of it. */
export type BridgeRow = Pick<StoredRow, 'state' | 'edits' | 'currency' | 'amountMinor' | 'sheetCurrency' | 'sheetMinor'>

/** Rows with the same fate and currencies, added up. Minor units are text, so that the group can be stored as JSON. */
export type BridgeGroup = {
  readonly fate: 'paid' | 'excluded' | 'blocked'
  /** Whether a person added the rows to the draft. */
  readonly isAdded: boolean
  readonly sheetCurrency: string | null
  readonly currency: string | null
  readonly rows: number
  /** How many of them pay something else than the sheet says. */
  readonly edited: number
  readonly sheetMinor: string
  readonly minor: string
}

/** The total that the rows of a bridge were compared with, of the sheet or typed; undefined where none is about all of them. */
export const statedTotal = (figures: readonly ComparedFigure[], { currency, sheet }: Bridge) =>
  figures.find(
    (figure): figure is ComparedFigure & { readonly kind: 'total' } =>
      figure.kind === 'total' && figure.currency === currency && figure.counted === sheet.amount,
  )

type Part = { readonly rows: number; readonly amount: Amount }

/** How the total of a sheet becomes what is paid, in one currency: sheet − excluded − blocked + edited + added = to pay. */
export type Bridge = {
  readonly currency: string
  readonly sheet: Part
  readonly excluded: Part
  readonly blocked: Part
  readonly edited: { readonly rows: number; readonly by: Amount; readonly isMore: boolean }
  readonly added: Part
  readonly toPay: Part
}

const fateOf = (state: RowState): BridgeGroup['fate'] =>
  state === 'left-out' ? 'excluded' : state === 'blocked' ? 'blocked' : 'paid'

/** Adds up rows by their fate and their currencies. */
export function bridgeGroups(rows: readonly BridgeRow[]): BridgeGroup[] {
  return addGroups(
    rows.map(({ state, edits, currency, amountMinor, sheetCurrency, sheetMinor }) => ({
      ...{ fate: fateOf(state), isAdded: edits.added !== undefined, sheetCurrency, currency, rows: 1 },
      edited: amountMinor === sheetMinor && (currency === sheetCurrency || sheetMinor === null) ? 0 : 1,
      ...{ sheetMinor: String(sheetMinor ?? 0n), minor: String(amountMinor ?? 0n) },
    })),
  )
}

/** Adds up groups, of several parts of a payout say. */
export function addGroups(groups: readonly BridgeGroup[]): BridgeGroup[] {
  const found = new Map<string, BridgeGroup>()
  for (const group of groups) {
    const key = `${group.fate} ${group.isAdded} ${group.sheetCurrency} ${group.currency}`
    const before = found.get(key)
    found.set(key, before === undefined ? group : together(before, group))
  }
  return [...found.values()]
}

const together = (one: BridgeGroup, other: BridgeGroup): BridgeGroup => ({
  ...one,
  rows: one.rows + other.rows,
  edited: one.edited + other.edited,
  sheetMinor: String(BigInt(one.sheetMinor) + BigInt(other.sheetMinor)),
  minor: String(BigInt(one.minor) + BigInt(other.minor)),
})

/** The bridge of each currency, from rows that were added up. */
export function bridgesOf(groups: readonly BridgeGroup[]): Bridge[] {
  const currencies = groups.flatMap(({ sheetCurrency, currency }) => [sheetCurrency, currency])
  return [...new Set(currencies)].flatMap((currency) => (currency === null ? [] : (bridgeIn(groups, currency) ?? [])))
}

function bridgeIn(groups: readonly BridgeGroup[], currency: string): Bridge | null {
  const inSheet = (some: readonly BridgeGroup[]): bigint =>
    some.reduce((sum, one) => (one.sheetCurrency === currency ? sum + BigInt(one.sheetMinor) : sum), 0n)
  const now = (some: readonly BridgeGroup[]): bigint =>
    some.reduce((sum, one) => (one.currency === currency ? sum + BigInt(one.minor) : sum), 0n)
  const own = groups.filter((one) => one.sheetCurrency === currency || one.currency === currency)
  const added = own.filter(({ fate, isAdded }) => fate === 'paid' && isAdded)
  const ofSheet = own.filter(({ isAdded }) => !isAdded)
  const paid = ofSheet.filter(({ fate }) => fate === 'paid')
  const of = (fate: BridgeGroup['fate']) => ofSheet.filter((one) => one.fate === fate)
  const edits = now(paid) - inSheet(paid)
  if (inSheet(own) === 0n && now(paid) === 0n && now(added) === 0n) return null
  const part = (some: readonly BridgeGroup[], minor: bigint): Part => ({
    rows: some.reduce((rows, one) => rows + one.rows, 0),
    amount: fromMinor(minor),
  })
  return {
    currency,
    sheet: part(ofSheet, inSheet(ofSheet)),
    excluded: part(of('excluded'), inSheet(of('excluded'))),
    blocked: part(of('blocked'), inSheet(of('blocked'))),
    edited: {
      rows: paid.reduce((rows, { edited }) => rows + edited, 0),
      by: fromMinor(edits < 0n ? -edits : edits),
      isMore: edits > 0n,
    },
    added: part(added, now(added)),
    toPay: part([...paid, ...added], now(paid) + now(added)),
  }
}
