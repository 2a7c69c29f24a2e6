import 'server-only'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Staff } from '@/lib/access/actor'
import { coverOf } from '@/lib/balance/cover'
import { readStandings } from '@/lib/balance/read-balance'
import { fromMinor } from '@/lib/money/amount'
import { db } from '@/lib/store/open'
import type { Task } from './task'

const shape = z.array(
  z.object({
    payout_id: z.uuid(),
    payout_name: z.string(),
    currency: z.string(),
    minor: z.coerce.bigint(),
    batches: z.coerce.number(),
  }),
)

/** A task for each payout and currency that waits for funds: what it still needs, and what of that is missing as far as is known. */
export async function fundsTasks(staff: Staff): Promise<Task[]> {
  const { rows } = await (await db()).execute(sql`
    SELECT p.id AS payout_id, p.name AS payout_name, s.currency, sum(greatest(s.quote_debit_minor, s.total_minor)) AS minor, count(*) AS batches
    FROM submission s JOIN payout p ON p.id = s.payout_id
    WHERE s.hold_reason = 'funds' GROUP BY p.id, p.name, s.currency ORDER BY min(s.state_since)`)
  if (rows.length === 0) return []
  const standings = await readStandings(staff)
  return shape.parse(rows).map(({ payout_id, payout_name, currency, minor, batches }): Task => {
    const needed = fromMinor(minor)
    const standing = standings.find((one) => one.currency === currency)
    return {
      kind: 'waiting-for-funds',
      about: { kind: 'payout', id: payout_id, name: payout_name },
      money: { amount: needed, currency },
      batches,
      cover: standing === undefined ? { kind: 'unknown' } : coverOf(standing, needed),
      balanceAt: standing?.balance?.asOf ?? null,
    }
  })
}
