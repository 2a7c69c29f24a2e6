import type { Message } from '@/lib/messages/message'
import type { Amount } from '@/lib/money/amount'
import { fromMinor, sum, toMinor } from '@/lib/money/amount'

/** The number and the sum of an export's payments in one currency and one status of the service. */
export type ExportTotal = {
  readonly currency: string
  readonly status: string | null
  readonly count: number
  readonly amount: Amount
}

export type ExportState = 'running' | 'done' | 'failed'

/** An export as its owner sees it. Dates are ISO 8601 texts. */
export type ExportView = {
  readonly id: string
  readonly state: ExportState
  /** Its filters, as the query of the list's address. */
  readonly query: string
  readonly until: string
  readonly expected: number | null
  readonly written: number
  readonly totals: readonly ExportTotal[]
  readonly doubtful: boolean
  /** Why it waits or has stopped. */
  readonly problem: Message | null
  readonly nextAt: string
  readonly expiresAt: string
}

export type Exports = { readonly exports: readonly ExportView[]; readonly readAt: string }

// The service may have any number of unknown statuses: beyond these, the others are summed under one name.
const MOST_TOTALS = 200
export const OTHER_STATUSES = '*'

type Counted = { readonly currency: string; readonly status: string | null; readonly amount: Amount }

/** Adds payments to the totals of an export, exactly. */
export function addTotals(totals: readonly ExportTotal[], payments: readonly Counted[]): readonly ExportTotal[] {
  const byKey = new Map(totals.map((one) => [keyOf(one), one]))
  for (const { currency, status, amount } of payments) {
    const own = { currency, status }
    const kept = byKey.has(keyOf(own)) || byKey.size < MOST_TOTALS ? own : { currency, status: OTHER_STATUSES }
    const before = byKey.get(keyOf(kept))
    const added = before === undefined ? amount : fromMinor(toMinor(before.amount) + toMinor(amount))
    byKey.set(keyOf(kept), { ...kept, count: (before?.count ?? 0) + 1, amount: added })
  }
  return [...byKey.values()]
}

const keyOf = ({ currency, status }: { currency: string; status: string | null }) => JSON.stringify([currency, status])

/** The totals of all statuses together, one for each currency. */
export function sumsByCurrency(totals: readonly ExportTotal[]): readonly Omit<ExportTotal, 'status'>[] {
  return [...new Set(totals.map(({ currency }) => currency))].sort().map((currency) => {
    const its = totals.filter((one) => one.currency === currency)
    return { currency, count: its.reduce((n, { count }) => n + count, 0), amount: sum(its.map(({ amount }) => amount)) }
  })
}
