import { type AskedTerm, deadlineOf } from '@/lib/escrow/terms'
import type { UserLocation } from '@/lib/gateway/shapes/escrow-disbursement-request'
import type { JsonText } from '@/lib/gateway/shapes/json-text'
import { type Amount, sum } from '@/lib/money/amount'
import type { PayableRow } from '@/lib/payouts/quotes/split-batches'

/** Rows in escrow under the same terms, apart from their deadlines. */
export type TermsGroup = {
  readonly terms: readonly AskedTerm[]
  readonly currency: string
  readonly rows: number
  readonly amount: Amount
  /** The first rows of them, by their numbers in the sheet. */
  readonly lines: readonly number[]
  /** The earliest and the latest moment by which a term of them has to be met, as ISO 8601; null where none names one. */
  readonly deadlines: { readonly first: string; readonly last: string } | null
}

/** What an approver reads of the terms of a payout, largest group first. */
export type TermsSummary = { readonly groups: readonly TermsGroup[]; readonly location: UserLocation | null }

type Row = Pick<PayableRow, 'lineNo' | 'currency' | 'amount' | 'terms'>

const LINES_NAMED = 20

/** Summarises the terms that have to be met before the rows of a payout are released. */
export function summariseTerms(rows: readonly Row[], location: UserLocation | null): TermsSummary {
  const groups = Map.groupBy(rows, ({ currency, terms = [] }) => JSON.stringify([currency, terms.map(withoutDeadline)]))
  return {
    groups: [...groups.values()].map(groupOf).sort((a, b) => b.rows - a.rows),
    location,
  }
}

/** A term without its deadline: these differ from row to row, so rows are alike where everything else of their terms is. */
export const withoutDeadline = (term: AskedTerm): AskedTerm =>
  deadlineOf(term) === null ? term : { type: term.type, data: '"a deadline"' as JsonText }

function groupOf(rows: readonly Row[]): TermsGroup {
  const [first] = rows
  const named = rows
    .flatMap(({ terms = [] }) => terms.flatMap((term) => deadlineOf(term) ?? []))
    .sort((a, b) => Date.parse(a) - Date.parse(b))
  const [earliest] = named
  return {
    terms: first?.terms ?? [],
    currency: first?.currency ?? '',
    rows: rows.length,
    amount: sum(rows.map((row) => row.amount)),
    lines: rows.slice(0, LINES_NAMED).map((row) => row.lineNo),
    deadlines: earliest === undefined ? null : { first: earliest, last: named.at(-1) ?? earliest },
  }
}
