import 'server-only'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Tx } from '@/lib/store/database'

/** By what a row can be told to repeat another. Rows with the same fingerprint have the same destination. */
export type RowKeys = { readonly destKey: string | null; readonly referenceKey: string | null }

/**
 * What a change has touched: its rows, the destinations they had and have, and the references that have another first row
 * since. Of a reference only its first row matters to the others, so one reference in every row of a sheet costs nothing.
 */
export type Touched = {
  readonly ids: Set<string>
  readonly destinations: Set<string>
  readonly references: Set<string>
}

export const nothingTouched = (): Touched => ({ ids: new Set(), destinations: new Set(), references: new Set() })

/** Writes some rows by `write`, and notes in `touched` what that touches. `keys` are those of these rows before and after. */
export async function writeTouching(
  tx: Tx,
  { payoutId, touched }: { readonly payoutId: string; readonly touched: Touched },
  { ids, keys }: { readonly ids: readonly string[]; readonly keys: readonly RowKeys[] },
  write: () => Promise<void>,
): Promise<void> {
  for (const id of ids) touched.ids.add(id)
  for (const key of distinct(keys.map((one) => one.destKey))) touched.destinations.add(key)
  const references = distinct(keys.map((one) => one.referenceKey))
  const before = await firstRows(tx, payoutId, references)
  await write()
  const after = await firstRows(tx, payoutId, references)
  for (const key of references) if (before.get(key) !== after.get(key)) touched.references.add(key)
}

export const distinct = (keys: readonly (string | null)[]): string[] => [
  ...new Set(keys.flatMap((key) => (key === null ? [] : [key]))),
]

const found = z.array(z.object({ key: z.string(), id: z.uuid() }))

/** The first row of a payout under each of these references, rows that are left out not counted. */
export async function firstRows(
  tx: Tx,
  payoutId: string,
  references: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (references.length === 0) return new Map()
  const { rows } = await tx.execute(sql`
    SELECT k.key, f.id
    FROM jsonb_array_elements_text(${JSON.stringify(references)}::jsonb) AS k(key)
    CROSS JOIN LATERAL (
      SELECT r.id FROM payout_row r
      WHERE r.payout_id = ${payoutId} AND r.reference_key = k.key AND r.state <> 'left-out'
      ORDER BY r.ordinal LIMIT 1) AS f`)
  return new Map(found.parse(rows).map(({ key, id }) => [key, id]))
}
