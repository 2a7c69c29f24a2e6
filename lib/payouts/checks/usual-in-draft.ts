import 'server-only'
import { and, eq, sql } from 'drizzle-orm'
import { type StoredRow, storedRows } from '@/lib/payouts/stored-row'
import { type Money, sampleStep, type UsualAmounts, usualAmounts } from '@/lib/sheet/rows/outliers'
import type { Tx } from '@/lib/store/database'
import { payoutRow } from '@/lib/store/schema/payout'
import { isBlockedAlone } from './check-row'

/** What a row would pay; null where it is excluded, or blocked whatever the other rows are. */
export function paidBy({
  state,
  currency,
  amountMinor,
  problems,
}: Pick<StoredRow, 'state' | 'currency' | 'amountMinor' | 'problems'>): Money | null {
  if (state === 'left-out' || currency === null || amountMinor === null || isBlockedAlone(problems)) return null
  return { minor: amountMinor, currency }
}

/** The usual amounts of a draft as it is now, from a sample of its rows. */
export async function usualInDraft(
  tx: Tx,
  draft: { readonly id: string; readonly rowsExpected: number },
): Promise<UsualAmounts> {
  const step = sampleStep(draft.rowsExpected)
  const { amountMinor, currency, ordinal, payoutId, problems, state } = payoutRow
  const rows = await tx
    .select({ amountMinor, currency, problems, state })
    .from(payoutRow)
    .where(
      and(
        eq(payoutId, draft.id),
        sql`${ordinal} = ANY (ARRAY(SELECT generate_series(0, ${draft.rowsExpected - 1}::int, ${step}::int)))`,
      ),
    )
  return usualAmounts(storedRows(rows).flatMap((row) => paidBy(row) ?? []))
}

/** Whether two readings of the usual amounts say the same. */
export const sameUsual = (one: UsualAmounts, other: UsualAmounts): boolean =>
  one.size === other.size && [...one].every(([currency, minor]) => other.get(currency) === minor)
