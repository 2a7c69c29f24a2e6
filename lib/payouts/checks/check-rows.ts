import 'server-only'
import type { StoredPayout } from '@/lib/payouts/draft/lock-draft'
import type { StoredRow } from '@/lib/payouts/stored-row'
import type { Problem } from '@/lib/sheet/rows/row-issues'
import type { Tx } from '@/lib/store/database'
import { payoutRow } from '@/lib/store/schema/payout'
import { contextFor } from './check-context'
import { checkOne } from './check-row'
import { writeChecks } from './write-checks'

/** The columns that a check needs. */
export const columnsToCheck = {
  id: payoutRow.id,
  lineNo: payoutRow.lineNo,
  cells: payoutRow.cells,
  patch: payoutRow.patch,
  settlements: payoutRow.settlements,
}

/** Checks rows once more and stores the results; `issuesAcross` gives the issues of a row that other rows cause. */
export async function checkRows(
  tx: Tx,
  draft: StoredPayout,
  rows: readonly Pick<StoredRow, keyof typeof columnsToCheck>[],
  issuesAcross: (rowId: string) => readonly Problem[],
): Promise<void> {
  const context = await contextFor(tx, draft, rows)
  await writeChecks(
    tx,
    rows.map((row) => {
      const { id, patch, settlements } = row
      return { id, patch, settlements, check: checkOne(row, patch, context, issuesAcross(id), settlements) }
    }),
  )
}
