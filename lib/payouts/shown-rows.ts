import { and, eq, gte, lte, type SQL, sql } from 'drizzle-orm'
import { payoutRow } from '@/lib/store/schema/payout'
import type { Among } from './matching'

type Shown = { readonly filter: string; readonly code: string | null } & Partial<Pick<Among, 'fromLine' | 'toLine'>>

/** The condition for the rows of a draft that stand under a filter, and between two rows where these are given. */
export function shownRows(payoutId: string, { filter, code, fromLine, toLine }: Shown): SQL | undefined {
  return and(
    eq(payoutRow.payoutId, payoutId),
    filter === 'all' ? undefined : eq(payoutRow.state, filter),
    code === null ? undefined : sql`${payoutRow.problems} @> ${JSON.stringify([{ code }])}::jsonb`,
    fromLine == null ? undefined : gte(payoutRow.lineNo, fromLine),
    toLine == null ? undefined : lte(payoutRow.lineNo, toLine),
  )
}
