import 'server-only'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { StoredRow } from '@/lib/payouts/stored-row'
import { type Money, sampleStep, type UsualAmounts, usualAmounts } from '@/lib/sheet/rows/outliers'
import type { Tx } from '@/lib/store/database'
import { ACROSS_ROWS, isBlockedAlone } from './check-row'

/** What a row would pay; null where it is excluded, or blocked whatever the other rows are. `usualInDraft` says the same in SQL. */
export function paidBy({
  state,
  currency,
  amountMinor,
  problems,
}: Pick<StoredRow, 'state' | 'currency' | 'amountMinor' | 'problems'>): Money | null {
  if (state === 'left-out' || currency === null || amountMinor === null || isBlockedAlone(problems)) return null
  return { minor: amountMinor, currency }
}

const sampled = z.array(z.object({ currency: z.string(), amounts: z.string() }))

/**
 * The usual amounts of a draft as it is now, from a sample of its rows. Each is read by its place: with a list of places the
 * planner reads an index of the whole draft.
 */
export async function usualInDraft(
  tx: Tx,
  draft: { readonly id: string; readonly rowsExpected: number },
): Promise<UsualAmounts> {
  const step = sampleStep(draft.rowsExpected)
  const { rows } = await tx.execute(sql`
    SELECT currency, string_agg(amount_minor::text, ' ') AS amounts
    FROM generate_series(0, ${draft.rowsExpected - 1}::int, ${step}::int) AS place
    CROSS JOIN LATERAL (SELECT * FROM payout_row WHERE payout_id = ${draft.id} AND ordinal = place LIMIT 1) r
    WHERE state <> 'left-out' AND currency IS NOT NULL AND amount_minor IS NOT NULL
      AND (state <> 'blocked' OR NOT EXISTS (SELECT FROM jsonb_array_elements(problems) p
        WHERE p ->> 'severity' = 'block' AND p ->> 'code' NOT IN ${ACROSS_ROWS}))
    GROUP BY currency`)
  return usualAmounts(
    sampled
      .parse(rows)
      .flatMap(({ currency, amounts }) => amounts.split(' ').map((minor) => ({ currency, minor: BigInt(minor) }))),
  )
}

/** Whether two readings of the usual amounts say the same. */
export const sameUsual = (one: UsualAmounts, other: UsualAmounts): boolean =>
  one.size === other.size && [...one].every(([currency, minor]) => other.get(currency) === minor)
