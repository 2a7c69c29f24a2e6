import 'server-only'
import type { Staff } from '@/lib/access/actor'
import { putTerms } from '@/lib/payouts/terms/set-terms'
import type { Result } from '@/lib/platform/result'
import { taken } from './bulk-edit'
import type { DraftProblem } from './draft-error'
import { applyEdits } from './edit-rows'
import { editsOfStep, noteStep, type Step, termsOfStep } from './edit-steps'
import { changeDraft, Refused } from './lock-draft'

/** `rest` is where the next part of a step begins, and how many rows of the sheet are left. */
export type Stepped = {
  readonly rows: number
  /** How many rows of the sheet were processed for that. */
  readonly processed: number
  readonly rest: { readonly from: number; readonly rows: number } | null
}

/**
 * Undoes the latest change of this person, or redoes one: its first rows, from the row `from` on, with the rest in the
 * answer. Rows where that was done already are skipped, so that an interrupted step can be continued. Refused where another
 * person changed one of the rows, or the terms, since.
 */
export async function takeStep(
  staff: Staff<'payouts:prepare'>,
  payoutId: string,
  step: Step,
): Promise<Result<Stepped, DraftProblem>> {
  return changeDraft(staff, payoutId, async (tx, draft) => {
    const terms = await termsOfStep(tx, staff, draft, step)
    if (terms !== null) {
      await putTerms(tx, staff, draft, terms)
      await noteStep(tx, draft, step, true)
      return { rows: 0, processed: 0, rest: null }
    }
    const found = await editsOfStep(tx, staff, draft, step)
    if (found === null) throw new Refused(taken)
    if (found.edits.length > 0) await applyEdits(tx, staff, draft, found.edits, null)
    await noteStep(tx, draft, step, found.rest === null)
    return { rows: found.edits.length, processed: found.processed, rest: found.rest }
  })
}
