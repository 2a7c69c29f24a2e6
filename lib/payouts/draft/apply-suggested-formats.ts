import 'server-only'
import { and, eq } from 'drizzle-orm'
import { acrossOf } from '@/lib/payouts/checks/check-row'
import { checkRows, toCheck } from '@/lib/payouts/checks/check-rows'
import type { Repair } from '@/lib/sheet/rows/edit'
import type { Problem } from '@/lib/sheet/rows/row-issues'
import type { Tx } from '@/lib/store/database'
import { payoutRow } from '@/lib/store/schema/payout'
import type { StoredPayout } from './lock-draft'

/**
 * Uses every repair that is still on offer. Asking for approval does this after the asker was told how many there are:
 * the value is the one that was shown and quoted all along, and the approver reads each with what it was before.
 */
export async function applyOfferedRepairs(tx: Tx, draft: StoredPayout): Promise<void> {
  const offered = await tx
    .select()
    .from(payoutRow)
    .where(and(eq(payoutRow.payoutId, draft.id), eq(payoutRow.state, 'fix-offered')))
  const across = new Map(offered.map((row) => [row.id, acrossOf(row.problems as Problem[])]))
  const used = offered.map((row) => {
    const was = toCheck(row)
    const repairs = Object.fromEntries(
      (row.repairs as Repair[]).filter((one) => one.state === 'offered').map((one) => [one.field, 'used' as const]),
    )
    return { ...was, patch: { ...was.patch, repairs: { ...was.patch.repairs, ...repairs } } }
  })
  await checkRows(tx, draft, used, (id) => across.get(id) ?? [])
}
