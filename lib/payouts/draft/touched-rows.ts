import 'server-only'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { paidBy, usualInDraft } from '@/lib/payouts/checks/usual-in-draft'
import type { StoredRow } from '@/lib/payouts/stored-row'
import type { UsualAmounts } from '@/lib/sheet/rows/outliers'
import type { Tx } from '@/lib/store/database'
import type { StoredPayout } from './lock-draft'

/** By what a row can be found to repeat another. Rows with the same fingerprint have the same destination. */
type RowKeys = Pick<
  StoredRow,
  | ('destKey' | 'payeeId' | 'referenceKey' | 'name' | 'nameKey' | 'fingerprint' | 'state')
  | ('currency' | 'amountMinor' | 'problems')
>

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
  /** The names that they had and have, with how many of these rows. */
  readonly names: Map<string, number>
  /** The rows with another phone than before, or that were excluded or included, and so have other rows beside them. */
  readonly moved: Set<string>
  /** The usual amounts before the change; null where no amount changed that counts for them. */
  usual: UsualAmounts | null
}

export const nothingTouched = (): Touched => ({
  ids: new Set(),
  destinations: new Set(),
  payees: new Set(),
  references: new Set(),
  names: new Map(),
  moved: new Set(),
  usual: null,
})

/** Writes some rows by `write`, and records in `touched` what that affects: nothing where no compared value changed. */
export async function writeTouching(
  tx: Tx,
  { draft, touched }: { readonly draft: Pick<StoredPayout, 'id' | 'rowsExpected'>; readonly touched: Touched },
  rows: readonly Rewritten[],
  write: () => Promise<void>,
): Promise<void> {
  const changed = rows.filter(({ was, is }) => saysElse(was, is))
  const keys = changed.flatMap(({ was, is }) => [was, is])
  for (const { id, was, is } of changed) {
    touched.ids.add(id)
    if (was.destKey !== is.destKey || otherPart(was, is)) touched.moved.add(id)
    for (const key of new Set([was.nameKey, is.nameKey])) {
      if (key !== null) touched.names.set(key, (touched.names.get(key) ?? 0) + 1)
    }
  }
  if (changed.some(({ was, is }) => otherAmount(was, is))) touched.usual ??= await usualInDraft(tx, draft)
  for (const key of distinct(keys.map((one) => one.destKey))) touched.destinations.add(key)
  for (const key of distinct(keys.map((one) => one.payeeId))) touched.payees.add(key)
  const references = distinct(keys.map((one) => one.referenceKey))
  const before = await firstRows(tx, draft.id, references)
  await write()
  const after = await firstRows(tx, draft.id, references)
  for (const key of references) if (before.get(key) !== after.get(key)) touched.references.add(key)
}

const saysElse = (was: RowKeys, is: RowKeys): boolean =>
  was.destKey !== is.destKey ||
  was.payeeId !== is.payeeId ||
  was.referenceKey !== is.referenceKey ||
  was.name !== is.name ||
  was.fingerprint !== is.fingerprint ||
  otherPart(was, is) ||
  otherAmount(was, is)

/** Whether the row was excluded or included. */
const otherPart = (was: RowKeys, is: RowKeys): boolean => (was.state === 'left-out') !== (is.state === 'left-out')

function otherAmount(was: RowKeys, is: RowKeys): boolean {
  const [before, after] = [paidBy(was), paidBy(is)]
  return before?.minor !== after?.minor || before?.currency !== after?.currency
}

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
