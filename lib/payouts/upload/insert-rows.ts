import 'server-only'
import { sql } from 'drizzle-orm'
import { contextFor } from '@/lib/payouts/checks/check-context'
import { checkOne } from '@/lib/payouts/checks/check-row'
import { checkColumns } from '@/lib/payouts/checks/write-checks'
import type { StoredPayout } from '@/lib/payouts/draft/lock-draft'
import type { StoredRow } from '@/lib/payouts/stored-row'
import type { Tx } from '@/lib/store/database'
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

/** Inserts rows into a draft, each checked by itself; a row whose ordinal exists already is left as it is. */
export async function insertRows(tx: Tx, draft: StoredPayout, rows: readonly NewRow[]): Promise<void> {
  const context = await contextFor(tx, draft, rows)
  const records = rows.map((row) => {
    const { ordinal, lineNo, cells, patch, settlements, edits, originRowId, groupId, copiedRowId } = row
    const check = checkOne(row, patch, context, [], settlements)
    const asInSheet = editsAmount(patch) ? checkOne(row, {}, context, []) : check
    return {
      ...{
        ordinal,
        line_no: lineNo,
        row_tag: newRowTag(),
        cells,
        patch,
        settlements,
        edits,
        origin_row_id: originRowId,
        group_id: groupId,
        copied_row_id: copiedRowId,
      },
      ...checkColumns(check),
      sheet_minor: asInSheet.amountMinor === null ? null : String(asInSheet.amountMinor),
      sheet_currency: asInSheet.amountMinor === null ? null : asInSheet.currency,
    }
  })
  // One parameter for all rows: twenty for each row cost more than the insert itself.
  await tx.execute(sql`
    INSERT INTO payout_row (payout_id, ordinal, line_no, row_tag, cells, patch, settlements, edits, origin_row_id, group_id, copied_row_id, state, name, dest_kind, dest_key,
      network, payee_id, recognised_by, payee_account_id, book_phone, currency, amount_minor, reference, reference_key, name_key, email, problems, repairs, fingerprint, deadline,
      terms, sheet_minor, sheet_currency)
    SELECT ${draft.id}::uuid, n.* FROM jsonb_to_recordset(${JSON.stringify(records)}::jsonb) AS n(
      ordinal int, line_no int, row_tag text, cells jsonb, patch jsonb, settlements jsonb, edits jsonb, origin_row_id uuid, group_id uuid, copied_row_id uuid, state text, name text,
      dest_kind text, dest_key text, network text, payee_id uuid, recognised_by text, payee_account_id uuid, book_phone text,
      currency text, amount_minor bigint, reference text, reference_key text, name_key text,
      email text, problems jsonb, repairs jsonb, fingerprint text, deadline timestamptz, terms jsonb, sheet_minor bigint, sheet_currency text)
    ON CONFLICT (payout_id, ordinal) DO NOTHING`)
}

// The only edits after which a row pays something else than its cells say.
const editsAmount = ({ values, repairs }: NewRow['patch']): boolean =>
  values?.amount !== undefined || values?.currency !== undefined || repairs?.amount !== undefined
