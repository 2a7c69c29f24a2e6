import 'server-only'
import { asc } from 'drizzle-orm'
import type { Staff } from '@/lib/access/actor'
import type { Result } from '@/lib/result'
import type { Mapping } from '@/lib/sheet/fields'
import type { Tx } from '@/lib/store/database'
import { payoutRow } from '@/lib/store/schema/payout'
import { type DraftProblem, problem } from './draft-problem'
import { applyEdits } from './edit-rows'
import { editsOfStep, noteStep, openChange, overtakenSince } from './history'
import { changeDraft, Refused, type StoredPayout } from './locked-draft'
import { describeMatching, editsOf, type MatchedRow, type Matching } from './matching'
import { stillSaves } from './read-savings'
import { shownRows } from './shown-rows'

export type Changed = { readonly rows: number }

/**
 * Mends, leaves out, settles or types into every row that the matter concerns, as one step that can be undone. Refused
 * when the payout is not a draft, when no row needs it, and when somebody else changed one of the rows unseen.
 */
export async function editMatching(
  staff: Staff<'payouts:prepare'>,
  payoutId: string,
  matching: Matching,
): Promise<Result<Changed, DraftProblem>> {
  return changeDraft(payoutId, async (tx, draft) => {
    if (matching.what === 'save' && !(await stillSaves(tx, draft, matching))) throw new Refused(noSaving)
    const rows = await rowsWith(tx, payoutId, matching)
    const edits = editsOf(matching, rows, draft.mapping as Mapping)
    if (edits.length === 0) throw new Refused(noRow(matching, rows.length))
    const ids = new Set(edits.map((edit) => edit.rowId))
    const lines = rows.filter(({ id }) => ids.has(id)).map((row) => row.lineNo)
    await refuseUnseen(tx, staff, draft, { seen: matching.among.seen, lines })
    const changeId = await openChange(tx, staff, draft, describeMatching(matching, lines), edits.length)
    await applyEdits(tx, staff, draft, edits, changeId)
    return { rows: edits.length }
  })
}

const noSaving = problem(
  'superseded',
  'These rows are not as they were when the saving was shown. Nothing was changed. Look at them again.',
)

function noRow({ what }: Matching, rows: number): DraftProblem {
  return rows === 0 || what !== 'set'
    ? problem('superseded', 'No row needs this any more. Nothing was changed.')
    : problem('superseded', 'These rows hold that already. Nothing was changed.')
}

async function refuseUnseen(
  tx: Tx,
  staff: Staff,
  draft: StoredPayout,
  about: { seen: number; lines: readonly number[] },
): Promise<void> {
  const overtaken = await overtakenSince(tx, staff, draft, about)
  if (overtaken === null) return
  throw new Refused(
    problem(
      'superseded',
      `Row ${overtaken.lineNo} was changed by ${overtaken.who} a moment ago. Nothing was changed now. Look at it, then repeat it.`,
    ),
  )
}

async function rowsWith(tx: Tx, payoutId: string, matching: Matching): Promise<MatchedRow[]> {
  const { id, lineNo, cells, patch, repairs, problems } = payoutRow
  const rows = tx
    .select({ id, lineNo, cells, patch, repairs, problems })
    .from(payoutRow)
    .where(shownRows(payoutId, matching.among))
    .orderBy(asc(payoutRow.ordinal))
  // The stored JSON was written by our own checks.
  return (await (matching.what === 'paste' ? rows.limit(matching.lines.length) : rows)) as MatchedRow[]
}

/** Takes the latest change of this person back, or does one again that was taken back, however many rows it was. */
export async function stepChange(
  staff: Staff<'payouts:prepare'>,
  payoutId: string,
  step: { readonly changeId: string; readonly back: boolean },
): Promise<Result<Changed, DraftProblem>> {
  return changeDraft(payoutId, async (tx, draft) => {
    const edits = await editsOfStep(tx, staff, payoutId, step)
    if (edits === null) throw new Refused(taken)
    await applyEdits(tx, staff, draft, edits, null)
    await noteStep(tx, draft, step)
    return { rows: edits.length }
  })
}

const taken = problem('superseded', 'This step was taken already, or its rows are gone. Nothing was changed.')
