import 'server-only'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { withTx } from '@/lib/store/open'

// A short transaction: whatever writes to the same rows waits for it.
const ROWS_AT_ONCE = 500

const counted = z.tuple([z.object({ n: z.number() })])

/** Makes rows of payouts searchable that were submitted since, a part at a time. Returns whether more may be left. */
export async function indexNextRows(): Promise<boolean> {
  const { rows } = await withTx((tx) => tx.execute(sql`select index_rows(${ROWS_AT_ONCE}) as n`))
  return counted.parse(rows)[0].n > 0
}
