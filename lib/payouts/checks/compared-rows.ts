import 'server-only'
import { and, asc, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { distinct, firstRows, type Touched } from '@/lib/payouts/draft/touched-rows'
import { type StoredRow, storedRows } from '@/lib/payouts/stored-row'
import type { Tx } from '@/lib/store/database'
import { payoutRow } from '@/lib/store/schema/payout'

/** A row as it is compared with the other rows of its payout and of other payouts. */
export type ComparedRow = Pick<
  StoredRow,
  'id' | 'lineNo' | 'state' | 'fingerprint' | 'payeeId' | 'currency' | 'amountMinor' | 'reference' | 'problems'
> & {
  readonly destinationKey: string | null
  /** The destination where it is a phone; null otherwise. */
  readonly phone: string | null
  /** The account in our directory where it is a wallet; null otherwise. */
  readonly walletId: string | null
}

// Beyond this number, reading every row costs less than selecting some.
const MOST_PICKED = 5_000

/**
 * The rows, in the order of the sheet, that are needed to find repetitions: every row, or those that may repeat a touched
 * row. `judged` are the rows whose issues these rows decide; null for all of them.
 */
export async function comparedRows(
  tx: Tx,
  payoutId: string,
  touched: Touched | null,
): Promise<{ readonly rows: readonly ComparedRow[]; readonly judged: ReadonlySet<string> | null }> {
  const judged = touched === null ? null : await rowsToJudge(tx, payoutId, touched)
  if (judged === null) return { rows: await read(tx, payoutId, undefined), judged }
  const destinations = distinct(judged.map((row) => row.destKey))
  const firsts = await firstRows(tx, payoutId, distinct(judged.map((row) => row.referenceKey)))
  const payees = distinct(judged.map((row) => row.payeeId))
  const ids = judged.map((row) => row.id)
  const rows = await read(
    tx,
    payoutId,
    or(
      isIn(payoutRow.destKey, destinations),
      isIn(payoutRow.payeeId, payees),
      isIn(payoutRow.id, [...ids, ...firsts.values()]),
    ),
  )
  return { rows, judged: new Set(ids) }
}

async function rowsToJudge(tx: Tx, payoutId: string, { ids, destinations, payees, references }: Touched) {
  if (ids.size > MOST_PICKED) return null
  const rows = await tx
    .select({
      id: payoutRow.id,
      destKey: payoutRow.destKey,
      payeeId: payoutRow.payeeId,
      referenceKey: payoutRow.referenceKey,
    })
    .from(payoutRow)
    .where(
      and(
        eq(payoutRow.payoutId, payoutId),
        or(
          isIn(payoutRow.id, [...ids]),
          isIn(payoutRow.destKey, [...destinations]),
          isIn(payoutRow.payeeId, [...payees]),
          isIn(payoutRow.referenceKey, [...references]),
        ),
      ),
    )
    .limit(MOST_PICKED + 1)
  return rows.length > MOST_PICKED ? null : rows
}

const isIn = (column: AnyPgColumn, values: readonly string[]): SQL | undefined =>
  values.length === 0 ? undefined : inArray(column, [...values])

async function read(tx: Tx, payoutId: string, some: SQL | undefined): Promise<ComparedRow[]> {
  const rows = await tx
    .select({
      id: payoutRow.id,
      lineNo: payoutRow.lineNo,
      state: payoutRow.state,
      fingerprint: payoutRow.fingerprint,
      destinationKey: payoutRow.destKey,
      payeeId: payoutRow.payeeId,
      walletId: sql<string | null>`case when ${payoutRow.destKind} = 'wallet' then ${payoutRow.payeeAccountId} end`,
      phone: sql<string | null>`case when ${payoutRow.destKind} = 'phone' then ${payoutRow.destKey} end`,
      currency: payoutRow.currency,
      amountMinor: payoutRow.amountMinor,
      reference: payoutRow.reference,
      problems: payoutRow.problems,
    })
    .from(payoutRow)
    .where(and(eq(payoutRow.payoutId, payoutId), some))
    .orderBy(asc(payoutRow.ordinal))
  return storedRows(rows)
}
