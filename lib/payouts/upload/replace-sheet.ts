import 'server-only'
import { eq, sql } from 'drizzle-orm'
import type { Staff } from '@/lib/access/actor'
import { record } from '@/lib/activity/record'
import type { DraftProblem } from '@/lib/payouts/draft/draft-error'
import type { NewDraft } from '@/lib/payouts/draft/draft-input'
import { changeDraft, Refused, type StoredPayout, touch } from '@/lib/payouts/draft/lock-draft'
import type { Result } from '@/lib/platform/result'
import { sameJson } from '@/lib/platform/same-json'
import type { Mapping } from '@/lib/sheet/columns/fields'
import type { Tx } from '@/lib/store/database'
import { draftChange, replacedRow } from '@/lib/store/schema/draft'
import { payout, payoutRow } from '@/lib/store/schema/payout'
import { tooManyRows } from './create-draft'
import { type Before, isComingBack, type Sheets, sheetsOf } from './previous-sheets'
import { asSent, confirmColumns, rememberColumns } from './remembered-columns'

/**
 * Empties a draft for a corrected sheet; the draft keeps its id, name and history. The old rows are stored separately, so
 * that they can be compared and restored. With `resume`, a sheet that looks like one whose saving was interrupted continues
 * it: rows that have arrived stay.
 */
export async function replaceSheet(
  staff: Staff<'payouts:prepare'>,
  payoutId: string,
  sheet: Omit<NewDraft, 'name' | 'kind'>,
  resume = false,
): Promise<Result<null, DraftProblem>> {
  return changeDraft(payoutId, async (tx, draft) => {
    const tooMany = tooManyRows(sheet.rowsExpected)
    if (tooMany !== null) throw new Refused(tooMany)
    const broken = draft.rowsArrived < draft.rowsExpected
    if (resume && broken && looksLike(draft, sheet)) return null
    const confirmed = await confirmColumns(tx, staff, sheet.mapping)
    if (!confirmed.ok) throw new Refused(confirmed.problem)
    const before = broken ? (sheetsOf(draft)?.before ?? null) : await setAside(tx, draft)
    if (broken) await tx.update(replacedRow).set({ newOrdinal: null }).where(eq(replacedRow.payoutId, payoutId))
    await tx.delete(payoutRow).where(eq(payoutRow.payoutId, payoutId))
    await tx.delete(draftChange).where(eq(draftChange.payoutId, payoutId))
    await tx
      .update(payout)
      .set({
        sheetName: sheet.sheetName,
        sheetTab: sheet.sheetTab,
        headings: sheet.mapping.headings,
        mapping: confirmed.value,
        headerLine: sheet.mapping.headerLine,
        rowsExpected: sheet.rowsExpected,
        defaultCurrency: sheet.currency,
        replaced: before === null ? null : ({ before } satisfies Sheets),
      })
      .where(eq(payout.id, payoutId))
    await rememberColumns(tx, staff, confirmed.value)
    await record(tx, staff, {
      action: 'payout.sheet-replaced',
      subject: `payout:${payoutId}`,
      detail: { from: draft.sheetName, to: sheet.sheetName },
    })
    await touch(tx, staff, payoutId)
    return null
  })
}

const looksLike = (draft: StoredPayout, sheet: Omit<NewDraft, 'name' | 'kind'>): boolean =>
  !isComingBack(draft) &&
  draft.rowsExpected === sheet.rowsExpected &&
  draft.sheetName === sheet.sheetName &&
  draft.sheetTab === sheet.sheetTab &&
  draft.defaultCurrency === sheet.currency &&
  sameJson(asSent(draft.mapping as Mapping), asSent(sheet.mapping))

async function setAside(tx: Tx, draft: StoredPayout): Promise<Before> {
  await tx.delete(replacedRow).where(eq(replacedRow.payoutId, draft.id))
  await tx.execute(sql`
    INSERT INTO replaced_row (payout_id, line_no, cells, patch, settlements, edits, row_key)
    SELECT payout_id, line_no, cells, patch, settlements, edits, sheet_row_key(cells) FROM payout_row WHERE payout_id = ${draft.id} ORDER BY ordinal`)
  const { sheetName, sheetTab, mapping, rowsExpected, defaultCurrency } = draft
  return { from: sheetName, tab: sheetTab, mapping: mapping as Mapping, rows: rowsExpected, currency: defaultCurrency }
}
