import 'server-only'
import { and, eq } from 'drizzle-orm'
import { acrossOf } from '@/lib/payouts/checks/check-row'
import { checkRows } from '@/lib/payouts/checks/check-rows'
import { storedRows } from '@/lib/payouts/stored-row'
import type { Tx } from '@/lib/store/database'
import { payoutRow } from '@/lib/store/schema/payout'
import type { StoredPayout } from './lock-draft'

/**
 * Uses every repair that is still on offer. Asking for approval does this after the asker was told how many there are:
 * the value is the one that was shown and quoted all along, and the approver reads each with what it was before.
 */
export async function applyOfferedRepairs(tx: Tx, draft: StoredPayout): Promise<void> {
  const { payoutId, state } = payoutRow
  const found = await tx
    .select()
    .from(payoutRow)
    .where(and(eq(payoutId, draft.id), eq(state, 'fix-offered')))
  const offered = storedRows(found)
  const across = new Map(offered.map((row) => [row.id, acrossOf(row.problems)]))
  const used = offered.map((row) => {
    const wanted = row.repairs.filter((one) => one.state === 'offered')
    const repairs = Object.fromEntries(wanted.map((one) => [one.field, 'used' as const]))
    return { ...row, patch: { ...row.patch, repairs: { ...row.patch.repairs, ...repairs } } }
  })
  await checkRows(tx, draft, used, (id) => across.get(id) ?? [])
}
