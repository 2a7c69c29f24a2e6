import 'server-only'
import { sql } from 'drizzle-orm'
import { type Message, message } from '@/lib/messages/message'
import { paidBefore } from '@/lib/payouts/checks/paid-before'
import type { Tx } from '@/lib/store/database'
import { namedRows, rowNumbers } from './named-rows'

/**
 * The row numbers of the first rows of a payout that repeat a payment submitted before it, without a warning that its maker accepted and its
 * approvers see. Submitting compares one payout at a time, so there are none, unless rows were written or freed in some other way.
 */
export async function unseenRepeats(
  tx: Tx,
  { payoutId, sendAt, askedAt }: { readonly payoutId: string; readonly sendAt: Date | null; readonly askedAt: Date },
): Promise<readonly number[]> {
  const repeated = await paidBefore(tx, payoutId, { sendAt: sendAt ?? askedAt, before: askedAt })
  if (repeated.size === 0) return []
  const { rows } = await tx.execute(sql`
    SELECT line_no FROM payout_row WHERE id IN (SELECT jsonb_array_elements_text(${JSON.stringify([...repeated.keys()])}::jsonb)::uuid)
      AND NOT EXISTS (SELECT FROM jsonb_array_elements(problems) p WHERE p ->> 'code' IN ('paid-before', 'paid-recently'))
    ORDER BY ordinal LIMIT 4`)
  return rowNumbers(rows)
}

/** The message for the person who was about to decide. */
export const repeatsMessage = (repeats: readonly number[]): Message =>
  message('errors.payouts.repeatsUnseen', namedRows(repeats))
