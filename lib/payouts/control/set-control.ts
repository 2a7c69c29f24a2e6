import 'server-only'
import { eq } from 'drizzle-orm'
import type { Staff } from '@/lib/access/actor'
import { record } from '@/lib/activity/record'
import { message } from '@/lib/messages/message'
import { type DraftProblem, problem } from '@/lib/payouts/draft/draft-error'
import { changeDraft, Refused, touch } from '@/lib/payouts/draft/lock-draft'
import type { Result } from '@/lib/platform/result'
import type { Mapping } from '@/lib/sheet/columns/fields'
import { typedFigures } from '@/lib/sheet/rows/control-figures'
import { payout } from '@/lib/store/schema/payout'
import { checkControl, newControl } from './check-control'
import { storedControl } from './control'
import type { TypedControlInput } from './control-input'

/**
 * Sets the total and the number of payments that a person expects, from the paper they hold, in place of what was typed before;
 * figures of the sheet itself stay. Refused where the rows of the sheet differ and the person does not say why.
 */
export async function setControl(
  staff: Staff<'payouts:prepare'>,
  payoutId: string,
  { total, count, explanation }: TypedControlInput,
): Promise<Result<null, DraftProblem>> {
  return changeDraft(staff, payoutId, async (tx, draft) => {
    const { rowsArrived: arrived, rowsExpected: expected } = draft
    if (arrived < expected)
      throw new Refused(problem('refused', message('errors.payouts.notArrived', { arrived, expected })))
    const { figures, notCompared } = storedControl(draft)
    const ofSheet = figures.filter(({ lineNo }) => lineNo !== null)
    const currency = (draft.mapping as Mapping | null)?.currency ?? draft.defaultCurrency
    const typed = typedFigures({ total: total && { value: total, currency }, count })
    const control = newControl(staff, { figures: [...ofSheet, ...typed], explanation, notCompared })
    await tx.update(payout).set({ control }).where(eq(payout.id, payoutId))
    await checkControl(tx, { id: payoutId, control })
    await record(tx, staff, {
      action: 'payout.control-set',
      subject: `payout:${payoutId}`,
      detail: { total, count, explanation },
    })
    await touch(tx, staff, payoutId)
    return null
  })
}
