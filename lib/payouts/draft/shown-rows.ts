import { and, eq, gt, gte, inArray, lte, ne, type SQL, sql } from 'drizzle-orm'
import { payoutRow } from '@/lib/store/schema/payout'
import { type BulkEdit, type RowSelection, TWO_DATES } from './bulk-edit-input'

type Shown = { readonly filter: string; readonly code: string | null } & Partial<
  Pick<RowSelection, 'fromLine' | 'toLine' | 'rest'>
>

/** The condition for the rows of a draft that match a filter, and lie between two rows where these are given. */
export function shownRows(payoutId: string, { filter, code, fromLine, toLine, rest }: Shown): SQL | undefined {
  return and(
    eq(payoutRow.payoutId, payoutId),
    filter === 'all' ? undefined : eq(payoutRow.state, filter),
    code === null ? undefined : sql`${payoutRow.problems} @> ${JSON.stringify([{ code }])}::jsonb`,
    fromLine == null ? undefined : gte(payoutRow.lineNo, fromLine),
    toLine == null ? undefined : lte(payoutRow.lineNo, toLine),
    rest === undefined ? undefined : gt(payoutRow.ordinal, rest.after),
  )
}

/** The condition for the rows that a bulk edit affects: those it selects, without those that it cannot concern. */
export const rowsOfEdit = (payoutId: string, matching: BulkEdit): SQL | undefined =>
  and(shownRows(payoutId, matching.among), concerns(matching))

function concerns(matching: BulkEdit): SQL | undefined {
  const { state, problems, repairs, id } = payoutRow
  switch (matching.what) {
    case 'apply-formats':
      return and(ne(state, 'left-out'), holds(repairs, { state: 'offered', field: matching.field ?? undefined }))
    case 'exclude':
    case 'accept': {
      const { code, of } = matching
      return and(ne(state, 'left-out'), code === undefined ? undefined : holds(problems, { code, of }))
    }
    case 'read-dates':
      return and(ne(state, 'left-out'), holds(problems, { code: TWO_DATES }))
    case 'split':
      return ne(state, 'left-out')
    case 'include':
      return eq(state, 'left-out')
    case 'save':
      return inArray(id, [...matching.rowIds])
    default:
      return undefined
  }
}

const holds = (column: typeof payoutRow.problems | typeof payoutRow.repairs, one: object): SQL =>
  sql`${column} @> ${JSON.stringify([one])}::jsonb`
