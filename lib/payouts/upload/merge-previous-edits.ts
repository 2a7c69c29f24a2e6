import 'server-only'
import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import type { SheetRowInput } from '@/lib/payouts/draft/draft-input'
import type { StoredPayout } from '@/lib/payouts/draft/lock-draft'
import { type StoredRow, storedRows } from '@/lib/payouts/stored-row'
import type { Mapping } from '@/lib/sheet/columns/fields'
import type { SheetRow } from '@/lib/sheet/files/cells'
import type { Tx } from '@/lib/store/database'
import { replacedRow } from '@/lib/store/schema/draft'
import { payout, payoutRow } from '@/lib/store/schema/payout'
import { compareSheets, isEdited, type OldRow, type Pairs, pairSame } from './compare-sheets'
import type { NewRow } from './insert-rows'
import { type Sheets, sheetsOf } from './previous-sheets'

/** A row of a sheet, or a copied one. */
export type ComingRow = SheetRowInput & Pick<NewRow, 'copiedRowId'>

const none = { patch: {}, settlements: {}, edits: {} } as const

/** A row of a sheet that nobody has edited. */
export const withoutEdits = <R extends object>(row: R) => ({ ...row, ...none })

/**
 * Prepares a part of a sheet for the draft: where the sheet corrects an earlier one, unchanged rows keep their edits. Part by
 * part, since processing a long sheet at its end would block everybody else for seconds.
 */
export async function withPreviousEdits(tx: Tx, draft: StoredPayout, part: readonly ComingRow[]): Promise<NewRow[]> {
  const rows = storedRows(part)
  const sheets = sheetsOf(draft)
  if (sheets === null || sheets.told !== undefined) return rows.map((row) => withoutEdits(row))
  const { pairs } = pairSame(await alike(tx, draft, rows), rows)
  const now = [...pairs].map(([{ ordinal }, { lineNo }]) => ({ ordinal, line_no: lineNo }))
  await tx.execute(sql`
    UPDATE replaced_row r SET is_now = n.ordinal
    FROM jsonb_to_recordset(${JSON.stringify(now)}::jsonb) AS n(ordinal int, line_no int)
    WHERE r.payout_id = ${draft.id} AND r.line_no = n.line_no`)
  return rows.map((row) => {
    const old = pairs.get(row)
    return {
      ...row,
      ...(old !== undefined && isEdited(old)
        ? { patch: old.patch, settlements: old.settlements, edits: old.edits }
        : none),
    }
  })
}

async function alike(tx: Tx, draft: StoredPayout, rows: readonly Pick<SheetRow, 'cells'>[]) {
  const olds = await tx
    .select()
    .from(replacedRow)
    .where(
      and(
        eq(replacedRow.payoutId, draft.id),
        isNull(replacedRow.newOrdinal),
        sql`${replacedRow.rowKey} IN (SELECT sheet_row_key(c) FROM jsonb_array_elements(${JSON.stringify(rows.map(({ cells }) => cells))}::jsonb) c)`,
      ),
    )
    .orderBy(asc(replacedRow.lineNo))
  return storedRows(olds)
}

/** Records what a corrected sheet changed, once all its rows have arrived. */
export async function finishReplacement(tx: Tx, draft: StoredPayout): Promise<void> {
  const stored = sheetsOf(draft)
  if (stored === null || stored.told !== undefined) return
  const comparison = compareSheets(await samePairs(tx, draft.id), stored.before.mapping, draft.mapping as Mapping)
  const done: Sheets = { ...stored, told: { from: stored.before.from, to: draft.sheetName, ...comparison } }
  await tx.update(payout).set({ replaced: done }).where(eq(payout.id, draft.id))
}

type Placed = SheetRow & Pick<StoredRow, 'ordinal'>

async function samePairs(tx: Tx, payoutId: string): Promise<Pairs<OldRow, Placed>> {
  const { lineNo, cells, patch, newOrdinal } = replacedRow
  const of = eq(replacedRow.payoutId, payoutId)
  const olds = storedRows(
    await tx.select({ lineNo, cells, patch, newOrdinal }).from(replacedRow).where(of).orderBy(lineNo),
  )
  const { ordinal } = payoutRow
  const news = await tx
    .select({ ordinal, lineNo: payoutRow.lineNo, cells: payoutRow.cells })
    .from(payoutRow)
    .where(eq(payoutRow.payoutId, payoutId))
    .orderBy(ordinal)
  const left = olds.filter((old) => old.newOrdinal === null)
  const was = new Map(olds.map((old) => [old.newOrdinal, old]))
  const pairs = new Map<Placed, OldRow>()
  const right = storedRows(news).filter((row) => {
    const old = was.get(row.ordinal)
    if (old !== undefined) pairs.set(row, old)
    return old === undefined
  })
  return { pairs, left, right }
}
