import 'server-only'
import { and, asc, eq } from 'drizzle-orm'
import type { Staff } from '@/lib/access/actor'
import { fail, type Result } from '@/lib/result'
import type { Field } from '@/lib/sheet/fields'
import type { Patch, Repair } from '@/lib/sheet/patch'
import type { Problem } from '@/lib/sheet/row-problems'
import { db } from '@/lib/store/open'
import { payoutRow } from '@/lib/store/schema/payout'
import type { Edit } from './draft-input'
import { type DraftProblem, problem } from './draft-problem'
import { editRows, type Undo } from './edit-rows'

/** A change of all rows that have something in common, whether the page has read them or not. */
export type Matching =
  /** Without a field: every repair on offer. */
  | { readonly what: 'use-repairs'; readonly field: Field | null }
  | { readonly what: 'leave-out-blocked' }
  /** With `of`: only the rows that repeat that payout. */
  | { readonly what: 'settle'; readonly code: string; readonly of?: string | undefined; readonly reason: string }
  | { readonly what: 'leave-out'; readonly code: string; readonly of?: string | undefined }

type Row = {
  readonly id: string
  readonly patch: Patch
  readonly repairs: readonly Repair[]
  readonly problems: readonly Problem[]
}

/** Mends, leaves out or settles every row that the matter concerns, as `editRows` does, and gives back what undoes it. */
export async function editMatching(
  staff: Staff<'payouts:prepare'>,
  payoutId: string,
  matching: Matching,
): Promise<Result<Undo, DraftProblem>> {
  const rows = await rowsWith(payoutId, matching)
  const edits = rows.flatMap((row) => editOf(row, matching))
  if (edits.length === 0) return fail(problem('superseded', 'No row needs this any more. Nothing was changed.'))
  return editRows(staff, payoutId, edits)
}

const STATES = { 'use-repairs': null, 'leave-out-blocked': 'blocked', settle: null, 'leave-out': null } as const

async function rowsWith(payoutId: string, { what }: Matching): Promise<Row[]> {
  const state = STATES[what]
  const rows = await (await db())
    .select({ id: payoutRow.id, patch: payoutRow.patch, repairs: payoutRow.repairs, problems: payoutRow.problems })
    .from(payoutRow)
    .where(and(eq(payoutRow.payoutId, payoutId), state === null ? undefined : eq(payoutRow.state, state)))
    .orderBy(asc(payoutRow.ordinal))
  return rows as Row[]
}

function editOf({ id, patch, repairs, problems }: Row, matching: Matching): Edit[] {
  if (patch.leftOut === true) return []
  switch (matching.what) {
    case 'use-repairs': {
      const wanted = repairs.filter((one) => one.state === 'offered' && (matching.field ?? one.field) === one.field)
      const used = Object.fromEntries(wanted.map((one) => [one.field, 'used' as const]))
      return wanted.length > 0 ? [edit(id, patch, { ...patch, repairs: { ...patch.repairs, ...used } })] : []
    }
    case 'leave-out-blocked':
      return [edit(id, patch, { ...patch, leftOut: true })]
    case 'settle': {
      const settled = { ...patch.settled, [matching.code]: matching.reason }
      return isOpen(problems, matching) ? [edit(id, patch, { ...patch, settled })] : []
    }
    case 'leave-out':
      return isOpen(problems, matching) ? [edit(id, patch, { ...patch, leftOut: true })] : []
    default:
      return matching satisfies never
  }
}

const isOpen = (
  problems: readonly Problem[],
  { code, of }: { readonly code: string; readonly of?: string | undefined },
) => problems.some((one) => one.code === code && one.settled === undefined && (of === undefined || one.of === of))

// The stored patch and the edit are one shape; only the schema's type lacks the readonly marks.
const edit = (rowId: string, was: Patch, patch: Patch): Edit => ({
  rowId,
  patch: patch as Edit['patch'],
  was: was as Edit['patch'],
})
