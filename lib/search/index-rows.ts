import 'server-only'
import { setTimeout } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { withTx } from '@/lib/store/open'

// A short transaction: whatever writes to the same rows waits for it.
const ROWS_AT_ONCE = 200
/** It rests for so many times as long as it worked, so that people who wait for a page or a payout have the database. */
const RESTS = 9

const counted = z.tuple([z.object({ n: z.number() })])

/** Makes rows of payouts searchable that were submitted since, a part at a time. Returns whether more may be left. */
export async function indexNextRows(signal?: AbortSignal): Promise<boolean> {
  const began = performance.now()
  const { rows } = await withTx((tx) => tx.execute(sql`select index_rows(${ROWS_AT_ONCE}) as n`))
  const isLeft = counted.parse(rows)[0].n > 0
  const rest = RESTS * (performance.now() - began)
  // A stop ends the rest, and is no failure.
  if (isLeft) await setTimeout(rest, undefined, { ...(signal && { signal }) }).catch(() => undefined)
  return isLeft
}
