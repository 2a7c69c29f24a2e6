import 'server-only'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { StoredPayout } from '@/lib/payouts/draft/lock-draft'
import type { Problem } from '@/lib/sheet/rows/row-issues'
import { fewestOfOneName, MOST_OF_ONE_NAME, sharedNames } from '@/lib/sheet/rows/shared-names'
import type { Tx } from '@/lib/store/database'

const found = z.array(
  z.object({ id: z.uuid(), line_no: z.number(), name: z.string(), name_key: z.string(), dest_key: z.string() }),
)

const PAID = sql`r.state <> 'left-out' AND r.dest_key IS NOT NULL`

/**
 * The hints and warnings for names that are paid at several destinations, by the row's id: of the whole payout, or of the names with these
 * keys.
 */
export async function hintsOfNames(
  tx: Tx,
  { id: payoutId, rowsExpected }: Pick<StoredPayout, 'id' | 'rowsExpected'>,
  keys: readonly string[] | null,
): Promise<ReadonlyMap<string, Problem>> {
  if (keys?.length === 0) return new Map()
  const columns = sql`r.id, r.ordinal, r.line_no, r.name, r.name_key, r.dest_key`
  const { rows } = await tx.execute(
    keys === null
      ? sql`SELECT ${columns} FROM payout_row r WHERE r.payout_id = ${payoutId} AND ${PAID} AND r.name_key IN (
          SELECT r.name_key FROM payout_row r WHERE r.payout_id = ${payoutId} AND ${PAID}
          GROUP BY r.name_key HAVING count(*) BETWEEN ${fewestOfOneName(rowsExpected)} AND ${MOST_OF_ONE_NAME}) ORDER BY r.ordinal`
      : sql`SELECT f.* FROM jsonb_array_elements_text(${JSON.stringify(keys)}::jsonb) AS k(key)
          CROSS JOIN LATERAL (SELECT ${columns} FROM payout_row r
            WHERE r.payout_id = ${payoutId} AND r.name_key = k.key AND ${PAID} LIMIT ${MOST_OF_ONE_NAME + 1}) f
          ORDER BY f.ordinal`,
  )
  const named = found.parse(rows).map(({ id, line_no, name, name_key, dest_key }) => ({
    ...{ id, lineNo: line_no, name, key: name_key, destinationKey: dest_key },
  }))
  const hints = sharedNames(named, rowsExpected)
  return new Map(
    named.flatMap(({ id, lineNo }) => {
      const hint = hints.get(lineNo)
      return hint === undefined ? [] : [[id, hint] as const]
    }),
  )
}

const ids = z.array(z.object({ key: z.string(), ids: z.array(z.uuid()) }))

/**
 * The rows whose hints a change of some rows can affect: those with a name that a changed row had or has. `changed` counts the
 * changed rows of each name. A name that more rows have than get hints, with and without the change, affects none.
 */
export async function namesakes(
  tx: Tx,
  payoutId: string,
  changed: ReadonlyMap<string, number>,
): Promise<readonly string[]> {
  if (changed.size === 0) return []
  const keys = [...changed].map(([key, count]) => ({ key, most: MOST_OF_ONE_NAME + 1 + count }))
  const { rows } = await tx.execute(sql`
    SELECT k.key, ARRAY(SELECT r.id FROM payout_row r
      WHERE r.payout_id = ${payoutId} AND r.name_key = k.key AND ${PAID} LIMIT k.most) AS ids
    FROM jsonb_to_recordset(${JSON.stringify(keys)}::jsonb) AS k(key text, most int)`)
  return ids
    .parse(rows)
    .flatMap((one) => (one.ids.length > MOST_OF_ONE_NAME + (changed.get(one.key) ?? 0) ? [] : one.ids))
}
