import 'server-only'
import { and, asc, eq, gt } from 'drizzle-orm'
import { type Amount, fromMinor } from '@/lib/money/amount'
import { readFees } from '@/lib/payouts/quotes/read-fees'
import { type StoredRow, storedRows } from '@/lib/payouts/stored-row'
import type { StatusCode } from '@/lib/status/status-code'
import { withTx } from '@/lib/store/open'
import { payout, payoutRow } from '@/lib/store/schema/payout'
import { type RowFacts, readRowFactsBetween } from './row-facts'
import { shownRowStatus } from './row-status'

/** What became of one row, for documents. Amounts are in `currency`, times ISO 8601 texts. */
export type RowPayment = {
  readonly rowId: string
  readonly lineNo: number
  readonly rowTag: string
  readonly name: string | null
  readonly paidTo: string | null
  readonly reference: string | null
  readonly currency: string | null
  readonly amount: Amount | null
  readonly fee: Amount | null
  /** Null for a status of the service that we do not know, which `rawStatus` then is. */
  readonly statusCode: StatusCode | null
  readonly rawStatus: string | null
  readonly isPaid: boolean
  readonly paidAt: string | null
  readonly disbursementId: string | null
}

const { id, ordinal, lineNo, rowTag, state, name, destKind, destKey, network, currency, amountMinor, reference } =
  payoutRow
const columns = {
  ...{ id, ordinal, lineNo, rowTag, state, name, destKind, destKey, network, currency, amountMinor, reference },
}
type Row = Pick<StoredRow, keyof typeof columns>

const ROWS_AT_ONCE = 5_000

/**
 * Goes through what became of each row of a payout that is not excluded, in the order of the sheet; with `rowId`, of that row alone. `start` makes
 * what `add` adds each row to: a long payout is never in memory as a whole.
 */
export async function foldPayments<T>(
  payoutId: string,
  start: () => T,
  add: (sum: T, row: RowPayment) => void,
  rowId?: string,
): Promise<T> {
  return withTx(async (tx) => {
    const sum = start()
    const [head] = await tx.select().from(payout).where(eq(payout.id, payoutId))
    if (head === undefined) return sum
    const wanted = [eq(payoutRow.payoutId, payoutId), ...(rowId === undefined ? [] : [eq(payoutRow.id, rowId)])]
    for (let after = -1; ; ) {
      const part = await tx
        .select(columns)
        .from(payoutRow)
        .where(and(...wanted, gt(ordinal, after)))
        .orderBy(asc(ordinal))
        .limit(ROWS_AT_ONCE)
      const [first, last] = [part[0], part.at(-1)]
      if (first === undefined || last === undefined) return sum
      const rows = storedRows(part).filter((row) => row.state !== 'left-out')
      const between = { first: first.ordinal, end: last.ordinal + 1 }
      const facts = head.state === 'approved' ? await readRowFactsBetween(tx, payoutId, between) : NO_FACTS
      const fees = await readFees(tx, head, rows)
      for (const row of rows) add(sum, paymentOf(row, facts.get(row.id), fees.get(row.id)?.minor ?? null))
      if (part.length < ROWS_AT_ONCE) return sum
      after = last.ordinal
    }
  })
}

const NO_FACTS: ReadonlyMap<string, RowFacts> = new Map()

function paymentOf(row: Row, fact: RowFacts | undefined, feeMinor: bigint | null): RowPayment {
  const shown = fact === undefined ? null : shownRowStatus(fact.status)
  const isPaid = fact?.status.kind === 'paid'
  const fee = fact?.feeMinor ?? feeMinor
  return {
    ...{ rowId: row.id, lineNo: row.lineNo, rowTag: row.rowTag, name: row.name, reference: row.reference },
    // The account of a wallet stays on the server.
    ...{ paidTo: row.destKind === 'phone' ? row.destKey : null, currency: row.currency },
    amount: row.amountMinor === null ? null : fromMinor(row.amountMinor),
    fee: fee === null ? null : fromMinor(fee),
    statusCode: shown === null ? 'draft' : shown.known ? shown.code : null,
    rawStatus: shown !== null && !shown.known ? shown.raw : null,
    ...{ isPaid, paidAt: isPaid ? (fact?.reportedAt?.toISOString() ?? null) : null },
    disbursementId: fact?.disbursementId ?? null,
  }
}
