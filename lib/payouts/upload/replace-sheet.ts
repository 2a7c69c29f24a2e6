import 'server-only'
import { eq } from 'drizzle-orm'
import type { Staff } from '@/lib/access/actor'
import { record } from '@/lib/activity/record'
import { newControl, setNewControl } from '@/lib/payouts/control/check-control'
import type { StoredControl } from '@/lib/payouts/control/control'
import type { DraftProblem } from '@/lib/payouts/draft/draft-error'
import { hashDetail, type NewDraft } from '@/lib/payouts/draft/draft-input'
import { changeSheet, Refused, type StoredPayout, touch } from '@/lib/payouts/draft/lock-draft'
import { ok, type Result } from '@/lib/platform/result'
import { sameJson } from '@/lib/platform/same-json'
import type { Mapping } from '@/lib/sheet/columns/fields'
import { replacedRow } from '@/lib/store/schema/draft'
import { payout } from '@/lib/store/schema/payout'
import { tooManyRows } from './create-draft'
import { beginEmptying, emptyDraft } from './empty-draft'
import { type Before, isComingBack, type Sheets, sheetsOf } from './previous-sheets'
import { asSent, confirmColumns, rememberColumns } from './remembered-columns'

/**
 * Empties a draft for a corrected sheet; the draft keeps its id, name and history. The old rows are stored separately, so
 * that they can be compared and restored. With `resume`, a sheet that looks like one whose saving was interrupted continues
 * it: rows that have arrived stay, and what is left of the old rows is removed.
 */
export async function replaceSheet(
  staff: Staff<'payouts:prepare'>,
  payoutId: string,
  sheet: Omit<NewDraft, 'name' | 'kind'>,
  resume = false,
): Promise<Result<null, DraftProblem>> {
  const begun = await beginReplacement(staff, payoutId, sheet, resume)
  if (!begun.ok) return begun
  return begun.value === null ? ok(null) : emptyDraft(staff, payoutId, begun.value)
}

/** The first transaction of a replacement: from then on the draft is the new sheet's. Gives the act that removes the old rows, if there are any. */
export function beginReplacement(
  staff: Staff<'payouts:prepare'>,
  payoutId: string,
  sheet: Omit<NewDraft, 'name' | 'kind'>,
  resume: boolean,
): Promise<Result<string | null, DraftProblem>> {
  return changeSheet(staff, payoutId, async (tx, draft) => {
    const tooMany = tooManyRows(sheet.rowsExpected)
    if (tooMany !== null) throw new Refused(tooMany)
    const broken = draft.rowsArrived < draft.rowsExpected || draft.emptying !== null
    if (resume && broken && looksLike(draft, sheet)) {
      await setNewControl(tx, staff, payoutId, sheet)
      return draft.emptying === null ? null : await beginEmptying(tx, draft, false)
    }
    const confirmed = await confirmColumns(tx, staff, sheet.mapping)
    if (!confirmed.ok) throw new Refused(confirmed.problem)
    const before = broken ? (sheetsOf(draft)?.before ?? null) : sheetOf(draft)
    if (!broken) await tx.delete(replacedRow).where(eq(replacedRow.payoutId, payoutId))
    await tx
      .update(payout)
      .set({
        sheetName: sheet.sheetName,
        sheetTab: sheet.sheetTab,
        sheetSha256: sheet.sheetSha256 ?? null,
        headings: sheet.mapping.headings,
        mapping: confirmed.value,
        headerLine: sheet.mapping.headerLine,
        rowsExpected: sheet.rowsExpected,
        defaultCurrency: sheet.currency,
        control: newControl(staff, sheet.control),
        replaced: before === null ? null : ({ before } satisfies Sheets),
      })
      .where(eq(payout.id, payoutId))
    await rememberColumns(tx, staff, confirmed.value)
    await record(tx, staff, {
      action: 'payout.sheet-replaced',
      subject: `payout:${payoutId}`,
      detail: { from: draft.sheetName, to: sheet.sheetName, ...hashDetail(sheet) },
    })
    await touch(tx, staff, payoutId, { did: 'sheet' })
    return beginEmptying(tx, draft, !broken)
  })
}

const looksLike = (draft: StoredPayout, sheet: Omit<NewDraft, 'name' | 'kind'>): boolean =>
  !isComingBack(draft) &&
  draft.rowsExpected === sheet.rowsExpected &&
  draft.sheetName === sheet.sheetName &&
  draft.sheetTab === sheet.sheetTab &&
  draft.sheetSha256 === (sheet.sheetSha256 ?? null) &&
  draft.defaultCurrency === sheet.currency &&
  sameJson(asSent(draft.mapping as Mapping), asSent(sheet.mapping))

function sheetOf(draft: StoredPayout): Before {
  const { sheetName, sheetTab, sheetSha256, mapping, rowsExpected, defaultCurrency, control } = draft
  return {
    ...{ from: sheetName, tab: sheetTab, mapping: mapping as Mapping, rows: rowsExpected, currency: defaultCurrency },
    sha256: sheetSha256,
    control: control as StoredControl | null,
  }
}
