import 'server-only'
import { and, asc, eq, gt } from 'drizzle-orm'
import type { Staff } from '@/lib/access/actor'
import { message } from '@/lib/messages/message'
import type { Translator } from '@/lib/messages/translator'
import { fromMinor, parseAmount, sum } from '@/lib/money/amount'
import { networkName, networkOrNull } from '@/lib/networks/networks'
import { fieldText } from '@/lib/payouts/draft/bulk-edit-input'
import type { StoredPayout } from '@/lib/payouts/draft/lock-draft'
import type { Fee } from '@/lib/payouts/draft/row-view'
import { readFees } from '@/lib/payouts/quotes/read-fees'
import { rowsInParts } from '@/lib/payouts/rows-in-parts'
import { type StoredRow, storedRows } from '@/lib/payouts/stored-row'
import { type Field, type Mapping, NOTES } from '@/lib/sheet/columns/fields'
import { cellText } from '@/lib/sheet/files/cells'
import type { XlsxRow } from '@/lib/spreadsheets/xlsx-sheet'
import type { Tx } from '@/lib/store/database'
import { withTx } from '@/lib/store/open'
import { payout, payoutRow } from '@/lib/store/schema/payout'
import { RESULT_AMOUNT, type ResultRow, resultHeadings, resultLines } from './result-line'
import { type RowFacts, readRowFacts } from './row-facts'

/** The name of the file without its ending, and its content; what is money is an amount. */
export type ResultSheet = {
  readonly name: string
  readonly heads: readonly string[]
  readonly rows: readonly XlsxRow[]
}

/** The sheet as it was uploaded with the result of each row, and with the number of rows and the sum of each currency at the end. */
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
  const amountAt = headings.length + RESULT_AMOUNT
  const lines = rows.map(
    (row): XlsxRow => [
      ...lineOf(resultRow(row, facts.get(row.id), fees.get(row.id))).map((cell, at) =>
        cell !== '' && (at === amountAt || at === amountAt + 1) ? { amount: cell } : cell,
      ),
      ...notes.map((field) => noteOf(row, field, mapping)),
    ],
  )
  return {
    name: fileName(head.name, translator),
    heads: [...headings, ...resultHeadings(translator), ...noteHeadings],
    rows: [...lines, ...footOf(rows, lines, amountAt, translator)],
  }
}

/** The number of rows, and for each currency the sums of the amounts and fees. */
function footOf(
  rows: readonly Row[],
  lines: readonly XlsxRow[],
  amountAt: number,
  { t }: Translator,
): readonly XlsxRow[] {
  const amountOf = (cell: XlsxRow[number] | undefined) =>
    cell !== null && typeof cell === 'object' ? (parseAmount(cell.amount) ?? NOTHING) : NOTHING
  const currencies = [...new Set(rows.flatMap(({ currency }) => currency ?? []))].sort()
  const foot = (cells: Readonly<Record<number, XlsxRow[number]>>): XlsxRow =>
    Array.from({ length: amountAt + 2 }, (_, at) => cells[at] ?? null)
  return [
    foot({ 0: t('exports.count'), 1: String(rows.length) }),
    ...currencies.map((currency) => {
      const of = lines.filter((_line, at) => rows[at]?.currency === currency)
      const total = (at: number) => ({ amount: sum(of.map((line) => amountOf(line[at]))) })
      return foot({
        0: t('exports.sum'),
        1: currency,
        [amountAt]: total(amountAt),
        [amountAt + 1]: total(amountAt + 1),
      })
    }),
  ]
}

const NOTHING = fromMinor(0n)

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
  return t('sending.sheet.fileName', { name: letters || t('sending.sheet.payout') })
}
