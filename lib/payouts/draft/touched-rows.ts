import 'server-only'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { StoredRow } from '@/lib/payouts/stored-row'
import type { Tx } from '@/lib/store/database'

/** By what a row can be found to repeat another. Rows with the same fingerprint have the same destination. */
type RowKeys = Pick<StoredRow, 'destKey' | 'payeeId' | 'referenceKey' | 'fingerprint' | 'state'>

/** A row that is written, with its keys before and after. */
export type Rewritten = { readonly id: string; readonly was: RowKeys; readonly is: RowKeys }

/**
 * What a change affects: its rows, the destinations and payees that they had and have, and the references whose first row
 * changed. Only the first row of a reference matters to the others, so one reference in every row of a sheet costs nothing.
 */
export type Touched = {
  readonly ids: Set<string>
  readonly destinations: Set<string>
  readonly payees: Set<string>
  readonly references: Set<string>
}

export const nothingTouched = (): Touched => ({
  ids: new Set(),
  destinations: new Set(),
  payees: new Set(),
  references: new Set(),
})

/** Writes some rows by `write`, and records in `touched` what that affects: nothing where no compared value changed. */
export async function writeTouching(
  tx: Tx,
  { payoutId, touched }: { readonly payoutId: string; readonly touched: Touched },
  rows: readonly Rewritten[],
  write: () => Promise<void>,
): Promise<void> {
  const moved = rows.filter(({ was, is }) => saysElse(was, is))
  const keys = moved.flatMap(({ was, is }) => [was, is])
  for (const { id } of moved) touched.ids.add(id)
  for (const key of distinct(keys.map((one) => one.destKey))) touched.destinations.add(key)
  for (const key of distinct(keys.map((one) => one.payeeId))) touched.payees.add(key)
  const references = distinct(keys.map((one) => one.referenceKey))
  const before = await firstRows(tx, payoutId, references)
  await write()
  const after = await firstRows(tx, payoutId, references)
  for (const key of references) if (before.get(key) !== after.get(key)) touched.references.add(key)
}

const saysElse = (was: RowKeys, is: RowKeys): boolean =>
  was.destKey !== is.destKey ||
  was.payeeId !== is.payeeId ||
  was.referenceKey !== is.referenceKey ||
  was.fingerprint !== is.fingerprint ||
  (was.state === 'left-out') !== (is.state === 'left-out')

export const distinct = (keys: readonly (string | null)[]): string[] => [
  ...new Set(keys.flatMap((key) => (key === null ? [] : [key]))),
]

const found = z.array(z.object({ key: z.string(), id: z.uuid() }))

/** The first row of a payout with each of these references, excluded rows not counted. */
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
