import 'server-only'
import { randomUUID } from 'node:crypto'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { contextFor } from '@/lib/payouts/checks/check-context'
import { type CheckContext, checkOne, type RowCheck } from '@/lib/payouts/checks/check-row'
import { CHECK_TYPES, checkColumns } from '@/lib/payouts/checks/write-checks'
import type { StoredPayout } from '@/lib/payouts/draft/lock-draft'
import type { StoredRow } from '@/lib/payouts/stored-row'
import type { Tx } from '@/lib/store/database'
import { recordsAsText } from '@/lib/store/records-as-text'
import { newRowTag } from '@/lib/submissions/content/tag'

/** A row that is put into a draft, before it is checked. */
export type NewRow = Pick<StoredRow, 'ordinal' | 'lineNo' | 'cells' | 'patch' | 'settlements' | 'edits'> & {
  /** The row of another payout that this one pays again. */
  readonly originRowId?: string
  /** The group of payees that it is made of. */
  readonly groupId?: string | undefined
  /** The row that it is a copy of. */
  readonly copiedRowId?: string | null
}

/** A new row with its id, its tag, and what the check found. */
export type CheckedNew = {
  readonly id: string
  readonly tag: string
  readonly row: NewRow
  readonly check: RowCheck
  /** What the cells alone come to. */
  readonly sheetMinor: RowCheck['amountMinor']
  readonly sheetCurrency: RowCheck['currency']
}

// After so many rows other requests are served.
const ROWS_BETWEEN_TURNS = 250

/** Checks new rows, each by itself. */
export async function checkNew(context: CheckContext, rows: readonly NewRow[]): Promise<CheckedNew[]> {
  const checked: CheckedNew[] = []
  for (const row of rows) {
    const { patch, settlements } = row
    const check = checkOne(row, patch, context, [], settlements)
    const { amountMinor, currency } = editsAmount(patch) ? checkOne(row, {}, context, []) : check
    const inSheet = { sheetMinor: amountMinor, sheetCurrency: amountMinor === null ? null : currency }
    checked.push({ id: randomUUID(), tag: newRowTag(), row, check, ...inSheet })
    if (checked.length % ROWS_BETWEEN_TURNS === 0) await nextTurn()
  }
  return checked
}

/** Inserts rows into a draft, each checked by itself; a row whose ordinal exists already is left as it is. */
export async function insertRows(tx: Tx, draft: StoredPayout, rows: readonly NewRow[]): Promise<void> {
  await insertChecked(tx, draft, await checkNew(await contextFor(tx, draft, rows), rows))
}

const INSERTED = {
  ...{ id: 'uuid', ordinal: 'int', line_no: 'int', row_tag: 'text', cells: 'jsonb' },
  ...{ patch: 'jsonb', settlements: 'jsonb', edits: 'jsonb' },
  ...{ origin_row_id: 'uuid', group_id: 'uuid', copied_row_id: 'uuid', sheet_minor: 'bigint', sheet_currency: 'text' },
  ...CHECK_TYPES,
} as const

/** Inserts rows that were checked for this draft. */
export async function insertChecked(tx: Tx, draft: StoredPayout, checked: readonly CheckedNew[]): Promise<void> {
  const records = checked.map(({ id, tag, row, check, sheetMinor, sheetCurrency }) => ({
    ...{ id, ordinal: row.ordinal, line_no: row.lineNo, row_tag: tag, cells: row.cells },
    ...{ patch: row.patch, settlements: row.settlements, edits: row.edits },
    ...{ origin_row_id: row.originRowId, group_id: row.groupId, copied_row_id: row.copiedRowId },
    ...{ sheet_minor: sheetMinor, sheet_currency: sheetCurrency },
    ...checkColumns(check),
  }))
  const columns = sql.raw(Object.keys(INSERTED).join(', '))
  await tx.execute(sql`
    INSERT INTO payout_row (payout_id, ${columns}) SELECT ${draft.id}::uuid, ${columns} FROM ${recordsAsText(INSERTED, records)} n
    ON CONFLICT (payout_id, ordinal) DO NOTHING`)
}

// The only edits after which a row pays something else than its cells say.
const editsAmount = ({ values, repairs }: NewRow['patch']): boolean =>
  values?.amount !== undefined || values?.currency !== undefined || repairs?.amount !== undefined
