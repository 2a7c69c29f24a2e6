import 'server-only'
import { and, asc, eq, gt } from 'drizzle-orm'
import { fromMinor } from '@/lib/money/amount'
import { fieldText } from '@/lib/payouts/draft/bulk-edit-input'
import type { EditAuthors } from '@/lib/payouts/draft/edit-authors'
import { rowsInParts } from '@/lib/payouts/rows-in-parts'
import { type StoredRow, storedRows } from '@/lib/payouts/stored-row'
import type { Field, Mapping } from '@/lib/sheet/columns/fields'
import { cellText } from '@/lib/sheet/files/cells'
import { db } from '@/lib/store/open'
import { payout, payoutRow } from '@/lib/store/schema/payout'

const HEADS = [
  ...['row', 'state', 'name', 'paid to', 'network', 'amount', 'currency', 'reference', 'row tag'],
  ...['edited cells', 'accepted warnings', 'exclusion'],
]

const { id, ordinal, lineNo, rowTag, cells, patch, edits, settlements, state } = payoutRow
const { name, destKey, network, currency, amountMinor, reference } = payoutRow
const columns = {
  ...{ id, ordinal, lineNo, rowTag, cells, patch, edits, settlements, state },
  ...{ name, destKey, network, currency, amountMinor, reference },
}
type Row = Pick<StoredRow, keyof typeof columns>

/** The rows of a payout: the cells as they were uploaded, what is paid, and each edited cell with what it said before, who edited it, and when. */
export async function readEvidenceRows(
  payoutId: string,
): Promise<{ readonly heads: readonly string[]; readonly rows: readonly (readonly (string | null)[])[] }> {
  const database = await db()
  const [head] = await database.select().from(payout).where(eq(payout.id, payoutId))
  if (head === undefined) return { heads: HEADS, rows: [] }
  const headings = (head.headings ?? []) as string[]
  const mapping = head.mapping as Mapping
  const rows = storedRows(
    await rowsInParts((after, limit) =>
      database
        .select(columns)
        .from(payoutRow)
        .where(and(eq(payoutRow.payoutId, payoutId), gt(ordinal, after)))
        .orderBy(asc(ordinal))
        .limit(limit),
    ),
  )
  return {
    heads: [...headings, ...HEADS],
    rows: rows.map((row) => [...headings.map((_heading, at) => cellText(row.cells[at])), ...paidOf(row, mapping)]),
  }
}

const paidOf = (row: Row, mapping: Mapping): readonly (string | null)[] => [
  ...[String(row.lineNo), row.state, row.name, row.destKey, row.network],
  row.amountMinor === null ? null : fromMinor(row.amountMinor),
  ...[row.currency, row.reference, row.rowTag, editedCells(row, mapping)],
  Object.entries(row.patch.settled ?? {})
    .map(([code, reason]) => `${code}: ${reason}`)
    .join('; '),
  row.patch.leftOut === true ? (row.patch.leftOutWhy ?? 'excluded') : null,
]

function editedCells(row: Row, mapping: Mapping): string {
  const authors: EditAuthors = row.edits
  return (Object.keys(row.patch.values ?? {}) as Field[])
    .map((field) => {
      const before = fieldText({ ...row, patch: {} }, field, mapping)
      const author = authors[field]
      const by = author === undefined ? '' : ` (${author.who}, ${author.at})`
      return `${field}: “${before}” → “${fieldText(row, field, mapping)}”${by}`
    })
    .join('; ')
}
