import 'server-only'
import type { StoredPayout } from '@/lib/payouts/draft/lock-draft'
import type { Cell, SheetRow } from '@/lib/sheet/files/cells'
import type { Patch } from '@/lib/sheet/rows/edit'
import type { Problem } from '@/lib/sheet/rows/row-issues'
import type { Tx } from '@/lib/store/database'
import type { payoutRow } from '@/lib/store/schema/payout'
import type { Settlements } from './acknowledgements'
import { contextFor } from './check-context'
import { checkOne } from './check-row'
import { writeChecks } from './write-checks'

export type ToCheck = {
  readonly id: string
  readonly row: SheetRow
  readonly patch: Patch
  readonly settlements: Settlements
}

type Stored = Pick<typeof payoutRow.$inferSelect, 'id' | 'lineNo' | 'cells' | 'patch' | 'settlements'>

/** A stored row as what a check takes. The JSON was written by our own checks, hence the casts of its shape. */
export const toCheck = ({ id, lineNo, cells, patch, settlements }: Stored): ToCheck => ({
  id,
  row: { lineNo, cells: cells as Cell[] },
  patch: patch as Patch,
  settlements: settlements as Settlements,
})

/** Checks rows once more, as they are given, and stores what is found; `acrossOf` says what comparing a row has found. */
export async function checkRows(
  tx: Tx,
  draft: StoredPayout,
  rows: readonly ToCheck[],
  acrossOf: (rowId: string) => readonly Problem[],
): Promise<void> {
  const context = await contextFor(tx, draft, rows)
  await writeChecks(
    tx,
    rows.map(({ id, row, patch, settlements }) => ({
      ...{ id, patch, settlements },
      check: checkOne(row, patch, context, acrossOf(id), settlements),
    })),
  )
}
