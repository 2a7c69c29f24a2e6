import 'server-only'
import { fromMinor, sum } from '@/lib/money/amount'
import { acknowledgementGroups } from '@/lib/payouts/checks/acknowledgement-groups'
import { addGroups, type BridgeGroup, type BridgeRow, bridgeGroups } from '@/lib/payouts/control/bridge'
import type { StoredRow } from '@/lib/payouts/stored-row'
import type { AcknowledgementGroup, BatchView, FeeTier, PayoutView, RowPointer } from '@/lib/payouts/view'
import type { Field } from '@/lib/sheet/columns/fields'
import { firstIssue, issueLabel, type Problem } from '@/lib/sheet/rows/row-issues'
import type { RowState } from '@/lib/sheet/rows/status'
import { estimateOf, type HashedBatch, viewOfBatch } from './batch-quotes'
import { feeTiers, tierOrder } from './fee-tiers'
import { type Batch, inBatchOrder, type PayableRow } from './split-batches'

/** A batch with our estimate of its fees, in total and by tier of amounts. */
type EstimatedBatch = BatchView & { readonly tiers: readonly FeeTier[] }

type RowSums = Pick<PayoutView, 'offers' | 'formats' | 'problems' | 'blocked' | 'warnings' | 'groups'> & {
  readonly counts: Readonly<Partial<Record<RowState, number>>>
  readonly bridge: readonly BridgeGroup[]
}

/** The sums of a part of the rows of a payout, without what the service has quoted. Plain JSON, so that they can be stored. */
export type PartSums = RowSums & { readonly batches: readonly EstimatedBatch[] }

/** The sums of a payout with every quote that its batches have. */
export type PayoutSums = RowSums & { readonly batches: readonly BatchView[]; readonly tiers: readonly FeeTier[] }

/** What the service has quoted for a batch: the fees in minor units, and by tier of amounts. */
export type BatchQuote = {
  readonly feeMinor: bigint
  readonly debitMinor: bigint
  readonly answeredAt: Date
  readonly tiers: readonly FeeTier[]
}

/** A row as the sums of a payout need it. */
export type SummedRow = Pick<StoredRow, 'id' | 'ordinal' | 'lineNo' | 'problems' | 'repairs' | 'patch'> & BridgeRow

/** How many rows that need attention a page lists; further ones are fetched one by one. */
export const POINTERS = 12

/** Adds up a part of the rows and the batches that they make. */
export function sumsOf(rows: readonly SummedRow[], batches: readonly HashedBatch[]): PartSums {
  return {
    counts: countBy(rows.map((row) => row.state)),
    bridge: bridgeGroups(rows),
    batches: batches.map((one) => ({ ...viewOfBatch({ ...one, quote: null }), tiers: tiersOf(one.batch, estimateOf) })),
    offers: countBy(rows.flatMap(offersOf)),
    formats: rows.filter(isReformatted).length,
    problems: problemsOf(rows),
    blocked: pointersTo(rows, 'blocked', 'block'),
    warnings: pointersTo(rows, 'warning', 'warn'),
    groups: acknowledgementGroups(
      rows
        .filter((row) => row.state !== 'left-out')
        .map(({ id, ordinal, lineNo, problems }) => ({ pointer: { rowId: id, index: ordinal, lineNo }, problems })),
    ),
  }
}

/** The fees of the rows of a batch by tier of amounts; `feeOf` gives the fee of a row in minor units. */
export const tiersOf = ({ rows }: Batch, feeOf: (row: PayableRow) => bigint): FeeTier[] =>
  feeTiers(rows.map((row) => ({ amount: row.amount, currency: row.currency, fee: fromMinor(feeOf(row)) })))

/** The sums of a payout with these quotes, by the hash of their batch, in place of our estimates. */
export function withQuotes({ batches, ...rows }: PartSums, quotes: ReadonlyMap<string, BatchQuote>): PayoutSums {
  const priced = batches.map(({ tiers, ...view }) => {
    const quote = quotes.get(view.hash)
    if (quote === undefined) return { view, tiers }
    const { feeMinor, debitMinor, answeredAt } = quote
    const figures = { fee: fromMinor(feeMinor), debit: fromMinor(debitMinor), quotedAt: answeredAt.toISOString() }
    return { view: { ...view, ...figures }, tiers: quote.tiers }
  })
  return { ...rows, batches: priced.map(({ view }) => view), tiers: addTiers(priced.flatMap(({ tiers }) => tiers)) }
}

const offersOf = ({ state, repairs }: SummedRow): Field[] =>
  state === 'fix-offered' || state === 'blocked' || state === 'warning'
    ? repairs.filter((one) => one.state === 'offered').map((one) => one.field)
    : []

const isReformatted = ({ state, repairs, patch }: SummedRow): boolean =>
  state !== 'left-out' && repairs.some((one) => one.state !== 'offered' && patch.values?.[one.field] === undefined)

function problemsOf(rows: readonly SummedRow[]): PayoutView['problems'] {
  const counted = rows.filter((row) => row.state !== 'left-out')
  return countBy(counted.flatMap(({ problems }) => [...new Set(problems.map(({ code }) => code))]))
}

function pointersTo(rows: readonly SummedRow[], state: RowState, severity: RowPointer['severity']): RowPointer[] {
  return rows
    .filter((row) => row.state === state)
    .slice(0, POINTERS)
    .map((row) => pointerTo(row, severity))
}

/** The position of a row and the issue that it waits for. */
export function pointerTo(
  row: Pick<SummedRow, 'id' | 'ordinal' | 'lineNo' | 'problems'>,
  severity: RowPointer['severity'],
  issue: Problem | undefined = firstIssue(row.problems),
): RowPointer {
  const { code = null, field = null } = issue ?? {}
  const label = issue === undefined ? null : issueLabel(issue)
  return { rowId: row.id, index: row.ordinal, lineNo: row.lineNo, severity, code, field, label }
}

function countBy<K extends string>(keys: readonly K[]): Partial<Record<K, number>> {
  const counts: Partial<Record<K, number>> = {}
  for (const key of keys) counts[key] = (counts[key] ?? 0) + 1
  return counts
}

/** Adds up the sums of all parts of a payout, given in their order. */
export function addUp(parts: readonly PartSums[]): PartSums {
  return {
    counts: addCounts(parts.map((part) => part.counts)),
    bridge: addGroups(parts.flatMap((part) => part.bridge)),
    batches: parts.flatMap((part) => part.batches).sort(inBatchOrder),
    offers: addCounts(parts.map((part) => part.offers)),
    formats: parts.reduce((rows, part) => rows + part.formats, 0),
    problems: addCounts(parts.map((part) => part.problems)),
    blocked: parts.flatMap((part) => part.blocked).slice(0, POINTERS),
    warnings: parts.flatMap((part) => part.warnings).slice(0, POINTERS),
    groups: addIssues(parts.flatMap((part) => part.groups)),
  }
}

function addCounts<K extends string>(all: readonly Readonly<Partial<Record<K, number>>>[]): Partial<Record<K, number>> {
  const counts: Partial<Record<K, number>> = {}
  for (const one of all) {
    for (const [key, rows] of Object.entries(one) as [K, number][]) counts[key] = (counts[key] ?? 0) + rows
  }
  return counts
}

function addIssues(groups: readonly AcknowledgementGroup[]): AcknowledgementGroup[] {
  const found = new Map<string, AcknowledgementGroup>()
  for (const group of groups) {
    const key = `${group.code} ${group.of}`
    const before = found.get(key)
    found.set(key, before === undefined ? group : { ...before, rows: before.rows + group.rows })
  }
  return [...found.values()]
}

function addTiers(tiers: readonly FeeTier[]): FeeTier[] {
  const codes = [...new Set(tiers.map((tier) => tier.code))].sort((a, b) => tierOrder(a) - tierOrder(b))
  return codes.map((code) => {
    const own = tiers.filter((tier) => tier.code === code)
    const [first] = own
    return {
      code,
      fee: own.every((tier) => tier.fee === first?.fee) ? (first?.fee ?? null) : null,
      rows: own.reduce((rows, tier) => rows + tier.rows, 0),
      fees: sum(own.map((tier) => tier.fees)),
    }
  })
}
