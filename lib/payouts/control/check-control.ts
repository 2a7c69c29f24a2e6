import 'server-only'
import { and, eq, lt, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Staff } from '@/lib/access/actor'
import { message } from '@/lib/messages/message'
import { problem } from '@/lib/payouts/draft/draft-error'
import { authorNow } from '@/lib/payouts/draft/edit-authors'
import { Refused, type StoredPayout } from '@/lib/payouts/draft/lock-draft'
import { type ComparedFigure, type ControlFigure, compareFigure } from '@/lib/sheet/rows/control-figures'
import { comparisonText } from '@/lib/sheet/rows/control-text'
import type { Tx } from '@/lib/store/database'
import { payout } from '@/lib/store/schema/payout'
import { firstDifference, type StoredControl, storedControl } from './control'
import type { ControlInput } from './control-input'

/** The figures of a new sheet as they are stored until its rows have arrived; null where it has none. */
export const newControl = (staff: Staff, control: ControlInput | undefined): StoredControl | null =>
  control === undefined || (control.figures.length === 0 && control.notCompared === undefined)
    ? null
    : { ...control, by: authorNow(staff) }

/** Sets the figures of a sheet that is saved once more, unless all its rows have arrived. */
export async function setNewControl(
  tx: Tx,
  staff: Staff,
  payoutId: string,
  { control }: { readonly control?: ControlInput | undefined },
): Promise<void> {
  const isArriving = lt(payout.rowsArrived, payout.rowsExpected)
  await tx
    .update(payout)
    .set({ control: newControl(staff, control) })
    .where(and(eq(payout.id, payoutId), isArriving))
}

/** Compares the figures of a draft with its rows as the sheet has them, and refuses a difference that nobody has explained. */
export async function checkControl(tx: Tx, draft: Pick<StoredPayout, 'id' | 'control'>): Promise<void> {
  if (draft.control === null) return
  const stored = storedControl(draft)
  const figures = await compareWithRows(tx, draft.id, stored.figures)
  const different = firstDifference(figures)
  if (different !== undefined && stored.explanation === null)
    throw new Refused(
      problem('refused', message('errors.payouts.controlDiffers', { difference: comparisonText(different) })),
    )
  await tx
    .update(payout)
    .set({ control: { ...stored, figures } satisfies StoredControl })
    .where(eq(payout.id, draft.id))
}

const sums = z.array(
  z.object({ section: z.number(), currency: z.string(), minor: z.string().transform(BigInt), payments: z.number() }),
)

/** What the rows of a draft come to, as the sheet has them, beside each figure. */
async function compareWithRows(tx: Tx, payoutId: string, figures: readonly ControlFigure[]): Promise<ComparedFigure[]> {
  const lines = figures.flatMap(({ after, until }) => [after, ...(until === null ? [] : [until])])
  const bounds = [...new Set(lines)].sort((a, b) => a - b)
  // The rows between two of the lines that divide the sheet are added up at once, whatever the number of figures.
  const { rows } = await tx.execute(sql`
    SELECT width_bucket(line_no, ARRAY(SELECT jsonb_array_elements_text(${JSON.stringify(bounds)}::jsonb)::int)) AS section,
      sheet_currency AS currency, sum(sheet_minor)::text AS minor, count(*)::int AS payments
    FROM payout_row WHERE payout_id = ${payoutId} AND sheet_minor IS NOT NULL GROUP BY 1, 2`)
  const sections = sums.parse(rows)
  return figures.map((figure) => {
    const from = bounds.indexOf(figure.after) + 1
    const to = figure.until === null ? bounds.length + 1 : bounds.indexOf(figure.until) + 1
    const own = sections.filter(({ section }) => section >= from && section < to)
    const minor = own
      .filter(({ currency }) => figure.kind !== 'count' && currency === figure.currency)
      .reduce((total, one) => total + one.minor, 0n)
    return compareFigure(figure, { minor, payments: own.reduce((total, one) => total + one.payments, 0) })
  })
}
