import 'server-only'
import { and, asc, count, desc, eq, gt, lt, type SQL } from 'drizzle-orm'
import { z } from 'zod'
import type { Staff } from '@/lib/access/actor'
import { pointerTo } from '@/lib/payouts/quotes/part-sums'
import { storedRows } from '@/lib/payouts/stored-row'
import type { NextIssue } from '@/lib/payouts/view'
import { firstIssue, issueText } from '@/lib/sheet/rows/row-issues'
import type { Tx } from '@/lib/store/database'
import { withTx } from '@/lib/store/open'
import { payoutRow } from '@/lib/store/schema/payout'
import { shownRows } from './shown-rows'

const CODE = z.string().regex(/^[a-z-]{1,60}$/)

export const nextInput = z.strictObject({
  back: z.enum(['true', 'false']).transform((text) => text === 'true'),
  /** The rows shown: those with errors, those with warnings, or all. */
  filter: z.enum(['all', 'blocked', 'warning']),
  /** Only rows with this issue. */
  code: CODE.optional(),
  /** The row to continue from; missing before the first. */
  row: z.uuid().optional(),
  severity: z.enum(['block', 'warn']),
  /** The issue of that row that was shown last; missing where none was. */
  issue: CODE.optional(),
})

type From = z.infer<typeof nextInput>
type Severity = From['severity']

const STATES = { block: 'blocked', warn: 'warning' } as const

/**
 * The issue after the one shown last, or before it, in the order of the page's list: all errors in the order of the sheet,
 * then all warnings; the list then begins again. A row whose first issue has changed since is returned once more. Null where
 * no shown row has an open issue.
 */
export async function readNextIssue(_staff: Staff, payoutId: string, from: From): Promise<NextIssue | null> {
  return withTx(async (tx) => {
    const { severity, back } = from
    const at = await ordinalOf(tx, payoutId, from.row)
    const same = back ? null : await first(tx, payoutId, from, severity, eq(ordinal, at))
    if (same !== null && same.code !== from.issue) return same
    const here = await first(tx, payoutId, from, severity, back ? lt(ordinal, at) : gt(ordinal, at))
    if (here !== null) return here
    const other = severity === 'block' ? 'warn' : 'block'
    // Errors come before warnings, so continuing after the last warning begins the list again.
    const again = back ? severity === 'block' : severity === 'warn'
    const found = (await first(tx, payoutId, from, other)) ?? (await first(tx, payoutId, from, severity))
    return found && { ...found, again: again || found.severity === severity }
  })
}

const { id, ordinal, lineNo, problems, state } = payoutRow

const BEFORE_THE_FIRST = -1

async function ordinalOf(tx: Tx, payoutId: string, rowId: string | undefined): Promise<number> {
  if (rowId === undefined) return BEFORE_THE_FIRST
  const [row] = await tx
    .select({ ordinal })
    .from(payoutRow)
    .where(and(eq(id, rowId), eq(payoutRow.payoutId, payoutId)))
  return row?.ordinal ?? BEFORE_THE_FIRST
}

async function first(
  tx: Tx,
  payoutId: string,
  { back, filter, code }: From,
  severity: Severity,
  where?: SQL,
): Promise<NextIssue | null> {
  const shown = shownRows(payoutId, { filter, code: code ?? null })
  const rows = await tx
    .select({ id, ordinal, lineNo, problems, state })
    .from(payoutRow)
    .where(and(shown, eq(state, STATES[severity]), where))
    .orderBy(back ? desc(ordinal) : asc(ordinal))
    .limit(1)
  const [row] = storedRows(rows)
  if (row === undefined) return null
  const open = row.problems
  const issue = open.find((one) => one.code === code && one.settled === undefined) ?? firstIssue(open)
  const pointer = pointerTo(row, severity, issue)
  const index = filter === 'all' && code === undefined ? row.ordinal : await placeAmong(tx, shown, row.ordinal)
  return { ...pointer, index, message: issue === undefined ? null : issueText(issue), again: false }
}

async function placeAmong(tx: Tx, shown: SQL | undefined, at: number): Promise<number> {
  const [before] = await tx
    .select({ rows: count() })
    .from(payoutRow)
    .where(and(shown, lt(ordinal, at)))
  return before?.rows ?? 0
}
