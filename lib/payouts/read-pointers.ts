import 'server-only'
import { and, asc, eq, inArray } from 'drizzle-orm'
import type { Field } from '@/lib/sheet/fields'
import type { Repair } from '@/lib/sheet/patch'
import type { Problem } from '@/lib/sheet/row-problems'
import type { Tx } from '@/lib/store/database'
import { payoutRow } from '@/lib/store/schema/payout'
import { settleGroups } from './settle-groups'
import type { PayoutView, RowPointer } from './view'

type Pointers = Pick<PayoutView, 'blocked' | 'warnings' | 'offers' | 'groups'>

/** The rows that wait for a person, in the order of the sheet: blocked, to be looked at, and those with a repair on offer. */
export async function readPointers(tx: Tx, payoutId: string): Promise<Pointers> {
  const rows = await tx
    .select({
      rowId: payoutRow.id,
      index: payoutRow.ordinal,
      lineNo: payoutRow.lineNo,
      state: payoutRow.state,
      problems: payoutRow.problems,
      repairs: payoutRow.repairs,
    })
    .from(payoutRow)
    .where(and(eq(payoutRow.payoutId, payoutId), inArray(payoutRow.state, ['blocked', 'warning', 'fix-offered'])))
    .orderBy(asc(payoutRow.ordinal))
  const offers: Partial<Record<Field, number>> = {}
  for (const { field, state } of rows.flatMap((row) => row.repairs as Repair[])) {
    if (state === 'offered') offers[field] = (offers[field] ?? 0) + 1
  }
  const pointers = (state: string, severity: Problem['severity']): RowPointer[] =>
    rows
      .filter((row) => row.state === state)
      .map(({ rowId, index, lineNo, problems }) => ({
        rowId,
        index,
        lineNo,
        label: labelOf(problems as Problem[], severity),
      }))
  const groups = settleGroups(
    rows.map(({ rowId, index, lineNo, problems }) => ({
      pointer: { rowId, index, lineNo },
      problems: problems as Problem[],
    })),
  )
  return { blocked: pointers('blocked', 'block'), warnings: pointers('warning', 'warn'), offers, groups }
}

const labelOf = (problems: readonly Problem[], severity: Problem['severity']): string =>
  problems.find((one) => one.severity === severity && one.settled === undefined)?.label ?? ''
