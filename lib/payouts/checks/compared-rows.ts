import 'server-only'
import { and, asc, eq, gt, inArray, or, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { distinct, firstRows, type Touched } from '@/lib/payouts/draft/touched-rows'
import { type StoredRow, storedRows } from '@/lib/payouts/stored-row'
import { FAR, type UsualAmounts } from '@/lib/sheet/rows/outliers'
import type { Tx } from '@/lib/store/database'
import { payoutRow } from '@/lib/store/schema/payout'

/** A row as it is compared with the other rows of its payout and of other payouts. */
export type ComparedRow = Pick<
  StoredRow,
  | ('id' | 'lineNo' | 'state' | 'name' | 'fingerprint' | 'payeeId')
  | ('currency' | 'amountMinor' | 'reference' | 'problems')
> & {
  readonly destinationKey: string | null
  /** The destination where it is a phone; null otherwise. */
  readonly phone: string | null
  /** The account in our directory where it is a wallet; null otherwise. */
  readonly walletId: string | null
}

// Beyond this number, reading every row costs less than selecting some.
const MOST_PICKED = 5_000

/** A row whose issues have to be found again, with what it may share with others. */
export type JudgedRow = Pick<StoredRow, 'id' | 'destKey' | 'payeeId' | 'referenceKey' | 'nameKey'>

/** The rows, in the order of the sheet, that may repeat one of these rows, and these. */
export async function rowsBeside(tx: Tx, payoutId: string, judged: readonly JudgedRow[]): Promise<ComparedRow[]> {
  const firsts = await firstRows(tx, payoutId, distinct(judged.map((row) => row.referenceKey)))
  const ids = judged.map((row) => row.id)
  return read(
    tx,
    payoutId,
    or(
      isIn(payoutRow.destKey, distinct(judged.map((row) => row.destKey))),
      isIn(payoutRow.payeeId, distinct(judged.map((row) => row.payeeId))),
      isIn(payoutRow.id, [...ids, ...firsts.values()]),
    ),
  )
}

/**
 * The rows of a whole payout, in the order of the sheet, that can have an issue with others, or have one now: the rows that share
 * a destination, a payee or a reference with another, those to wallets, those with issues, those named, those above
 * `withinLimit` (minor units by currency), and those far from the `usual` amount. Of a sheet without repetitions that is hardly
 * any.
 */
export async function rowsInQuestion(
  tx: Tx,
  payoutId: string,
  {
    ids,
    withinLimit,
    usual,
  }: {
    readonly ids: readonly string[]
    readonly withinLimit: Readonly<Record<string, bigint>>
    readonly usual: UsualAmounts
  },
): Promise<ComparedRow[]> {
  const paid = sql`FROM payout_row s WHERE s.payout_id = ${payoutId} AND s.state <> 'left-out'`
  const { amountMinor, currency, destKey, destKind, id, payeeId, problems, referenceKey } = payoutRow
  return read(
    tx,
    payoutId,
    or(
      sql`${problems} <> '[]'`,
      eq(destKind, 'wallet'),
      sql`${destKey} IN (SELECT s.dest_key ${paid} GROUP BY s.dest_key HAVING count(*) > 1)`,
      sql`${referenceKey} IN (SELECT s.reference_key ${paid} AND s.reference_key <> '' GROUP BY s.reference_key HAVING count(*) > 1)`,
      sql`${payeeId} IN (SELECT s.payee_id ${paid} GROUP BY s.payee_id HAVING min(s.dest_key) <> max(s.dest_key))`,
      sql`${id} IN (SELECT jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb)::uuid)`,
      ...Object.entries(withinLimit).map(([name, most]) => and(eq(currency, name), gt(amountMinor, most))),
      ...[...usual].map(([name, middle]) => and(eq(currency, name), isFarFrom(sql`${amountMinor}`, middle))),
    ),
  )
}

/** The rows whose issues a change of these can affect; null where that may be most rows. */
export async function rowsToJudge(
  tx: Tx,
  payoutId: string,
  { ids, destinations, payees, references }: Pick<Touched, 'ids' | 'destinations' | 'payees' | 'references'>,
): Promise<readonly JudgedRow[] | null> {
  if (ids.size > MOST_PICKED) return null
  const rows = await tx
    .select({
      id: payoutRow.id,
      destKey: payoutRow.destKey,
      payeeId: payoutRow.payeeId,
      referenceKey: payoutRow.referenceKey,
      nameKey: payoutRow.nameKey,
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

/** The same as `isFar`, for a query. */
export const isFarFrom = (amount: SQL, usual: bigint): SQL =>
  sql`(${amount} >= ${usual * FAR} OR ${amount} * ${FAR} <= ${usual})`

const isIn = (column: AnyPgColumn, values: readonly string[]): SQL | undefined =>
  values.length === 0 ? undefined : inArray(column, [...values])

async function read(tx: Tx, payoutId: string, some: SQL | undefined): Promise<ComparedRow[]> {
  const rows = await tx
    .select({
      id: payoutRow.id,
      lineNo: payoutRow.lineNo,
      state: payoutRow.state,
      name: payoutRow.name,
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
