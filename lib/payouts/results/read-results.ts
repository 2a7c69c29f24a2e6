import 'server-only'
import { and, asc, eq, gt } from 'drizzle-orm'
import type { Staff } from '@/lib/access/actor'
import { message } from '@/lib/messages/message'
import type { Translator } from '@/lib/messages/translator'
import { fromMinor } from '@/lib/money/amount'
import { networkName, networkOrNull } from '@/lib/networks/networks'
import { fieldText } from '@/lib/payouts/draft/bulk-edit-input'
import type { StoredPayout } from '@/lib/payouts/draft/lock-draft'
import type { Fee } from '@/lib/payouts/draft/row-view'
import { readFees } from '@/lib/payouts/quotes/read-fees'
import { rowsInParts } from '@/lib/payouts/rows-in-parts'
import { type StoredRow, storedRows } from '@/lib/payouts/stored-row'
import { type Field, type Mapping, NOTES } from '@/lib/sheet/columns/fields'
import { cellText } from '@/lib/sheet/files/cells'
import { writeCsv } from '@/lib/spreadsheets/csv'
import type { Tx } from '@/lib/store/database'
import { withTx } from '@/lib/store/open'
import { payout, payoutRow } from '@/lib/store/schema/payout'
import { type ResultRow, resultHeadings, resultLines } from './result-line'
import { type RowFacts, readRowFacts } from './row-facts'

export type ResultSheet = { readonly fileName: string; readonly csv: string }

/** The sheet as it was uploaded with the result of each row, as CSV that opens safely in a spreadsheet program. */
export async function readResult(_staff: Staff, payoutId: string, translator: Translator): Promise<ResultSheet | null> {
  return withTx(async (tx) => {
    const [head] = await tx.select().from(payout).where(eq(payout.id, payoutId))
    return head === undefined || head.state === 'discarded' ? null : sheetOf(tx, head, translator)
  })
}

async function sheetOf(tx: Tx, head: StoredPayout, translator: Translator): Promise<ResultSheet> {
  const rows = await allRows(tx, head.id)
  const facts = head.state === 'approved' ? await readRowFacts(tx, head.id) : new Map<string, RowFacts>()
  const fees = await readFees(tx, head, rows)
  const headings = (head.headings ?? []) as string[]
  const mapping = head.mapping as Mapping
  const lineOf = resultLines(headings.length, translator)
  const notes = NOTES.filter((field) => rows.some((row) => noteOf(row, field, mapping) !== ''))
  const noteHeadings = notes.map((field) =>
    translator.t('sending.finalNote', { field: translator.t(`ui.rowField.${field}`) }),
  )
  const lines = rows.map((row) => [
    ...lineOf(resultRow(row, facts.get(row.id), fees.get(row.id))),
    ...notes.map((field) => noteOf(row, field, mapping)),
  ])
  return {
    fileName: fileName(head.name, translator),
    csv: writeCsv([...headings, ...resultHeadings(translator), ...noteHeadings], lines),
  }
}

const columns = {
  id: payoutRow.id,
  ordinal: payoutRow.ordinal,
  lineNo: payoutRow.lineNo,
  rowTag: payoutRow.rowTag,
  cells: payoutRow.cells,
  patch: payoutRow.patch,
  state: payoutRow.state,
  destKind: payoutRow.destKind,
  destKey: payoutRow.destKey,
  network: payoutRow.network,
  currency: payoutRow.currency,
  amountMinor: payoutRow.amountMinor,
}

type Row = Pick<StoredRow, keyof typeof columns>

async function allRows(tx: Tx, of: string): Promise<Row[]> {
  const { payoutId, ordinal } = payoutRow
  const rows = await rowsInParts((after, limit) =>
    tx
      .select(columns)
      .from(payoutRow)
      .where(and(eq(payoutId, of), gt(ordinal, after)))
      .orderBy(asc(ordinal))
      .limit(limit),
  )
  return storedRows(rows)
}

// An edited value counts, so the uploaded cell alone is not enough.
const noteOf = (row: Row, field: Field, mapping: Mapping): string => fieldText(row, field, mapping)

function resultRow(row: Row, fact: RowFacts | undefined, fee: Fee | undefined): ResultRow {
  const network = networkOrNull(row.network)
  return {
    lineNo: row.lineNo,
    cells: row.cells.map(cellText),
    status: row.state === 'left-out' ? 'left-out' : (fact?.status ?? 'not-sent-yet'),
    certainlyUnpaid: fact?.certainlyUnpaid ?? false,
    network: network === null ? message('sending.table.service') : networkName(network),
    phone: row.destKey,
    amount: row.amountMinor === null ? null : fromMinor(row.amountMinor),
    fee: fee === undefined ? null : fromMinor(fact?.feeMinor ?? fee.minor),
    disbursementId: fact?.disbursementId ?? null,
    sentAt: fact?.sentAt?.toISOString() ?? null,
    reportedAt: fact?.reportedAt?.toISOString() ?? null,
  }
}

const fileName = (name: string, { t }: Translator): string => {
  const letters = name.replace(/[^\p{L}\p{N}]+/gu, '-').replace(/^-|-$/g, '')
  return `${t('sending.sheet.fileName', { name: letters || t('sending.sheet.payout') })}.csv`
}
