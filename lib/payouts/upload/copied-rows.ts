import 'server-only'
import { and, asc, count, eq, gt, ne } from 'drizzle-orm'
import { fromMinor } from '@/lib/money/amount'
import { typedOf } from '@/lib/payouts/draft/row-view'
import { type StoredRow, storedRows } from '@/lib/payouts/stored-row'
import { FIELDS, type Field, fields, type Mapping } from '@/lib/sheet/columns/fields'
import type { Db } from '@/lib/store/database'
import { payoutRow } from '@/lib/store/schema/payout'

/** So many rows are copied in one transaction. */
export const COPIED_AT_ONCE = 1_000

// A reference and a deadline belong to the former payment: the same reference again would block the row as paid before.
const COPIED: readonly Field[] = FIELDS.filter((field) => field !== 'deadline' && field !== 'reference')

/** The columns of a draft whose rows were copied. */
export const COPIED_MAPPING: Mapping = {
  headerLine: 1,
  headings: COPIED.map((field) => fields[field].heading),
  columns: [...COPIED],
}

export type CopiedRow = {
  readonly cells: readonly (string | null)[]
  /** The row that the copies of it are compared with. */
  readonly copiedRowId: string
}

const kept = (payoutId: string) => and(eq(payoutRow.payoutId, payoutId), ne(payoutRow.state, 'left-out'))

/** How many rows of a payout are copied: all that are not excluded. */
export async function countCopied(database: Db, payoutId: string): Promise<number> {
  const [all] = await database.select({ rows: count() }).from(payoutRow).where(kept(payoutId))
  return all?.rows ?? 0
}

/** These rows as they stand now, their cells in the order of `COPIED_MAPPING`, a part at a time. */
export async function* copiedRows(
  database: Db,
  payoutId: string,
  mapping: Mapping,
): AsyncGenerator<readonly CopiedRow[]> {
  let after = -1
  while (true) {
    const found = await database
      .select()
      .from(payoutRow)
      .where(and(kept(payoutId), gt(payoutRow.ordinal, after)))
      .orderBy(asc(payoutRow.ordinal))
      .limit(COPIED_AT_ONCE)
    const last = found.at(-1)
    if (last === undefined) return
    yield storedRows(found).map((row) => {
      const typed = { ...typedOf(row, mapping), ...readValues(row) }
      return { cells: COPIED.map((field) => typed[field] ?? null), copiedRowId: row.copiedRowId ?? row.id }
    })
    after = last.ordinal
  }
}

// What was read, in the form that has one reading only, so that no format is suggested again.
const readValues = (row: Pick<StoredRow, 'amountMinor' | 'destKind' | 'destKey'>): Partial<Record<Field, string>> => ({
  ...(row.amountMinor !== null && { amount: fromMinor(row.amountMinor).replace(/\.00$/, '') }),
  ...(row.destKind === 'phone' && row.destKey !== null && { phone: row.destKey }),
})
