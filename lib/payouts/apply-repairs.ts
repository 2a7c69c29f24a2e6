import 'server-only'
import { and, eq } from 'drizzle-orm'
import type { Cell } from '@/lib/sheet/cells'
import type { Patch, Repair } from '@/lib/sheet/patch'
import type { Problem } from '@/lib/sheet/row-problems'
import type { Tx } from '@/lib/store/database'
import { payoutRow } from '@/lib/store/schema/payout'
import { ACROSS_ROWS, checkOne } from './check'
import { contextOf } from './check-across'
import type { StoredPayout } from './locked-draft'
import type { Settlements } from './settlement'
import { writeChecks } from './write-checks'

/**
 * Uses every repair that is still on offer. Asking for approval does this after the asker was told how many there are:
 * the value is the one that was shown and quoted all along, and the approver reads each with what it was before.
 */
export async function applyOfferedRepairs(tx: Tx, draft: StoredPayout): Promise<void> {
  const offered = await tx
    .select()
    .from(payoutRow)
    .where(and(eq(payoutRow.payoutId, draft.id), eq(payoutRow.state, 'fix-offered')))
  const context = await contextOf(tx, draft)
  await writeChecks(
    tx,
    offered.map((row) => {
      const repairs = Object.fromEntries((row.repairs as Repair[]).map((one) => [one.field, 'used' as const]))
      const old = row.patch as Patch
      const patch: Patch = { ...old, repairs: { ...old.repairs, ...repairs } }
      const across = (row.problems as Problem[]).filter((one) => ACROSS_ROWS.has(one.code))
      const settlements = row.settlements as Settlements
      const sheetRow = { lineNo: row.lineNo, cells: row.cells as Cell[] }
      return { id: row.id, patch, settlements, check: checkOne(sheetRow, patch, context, across, settlements) }
    }),
  )
}
