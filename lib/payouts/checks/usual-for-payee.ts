import 'server-only'
import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { message } from '@/lib/messages/message'
import { medianOf } from '@/lib/money/median'
import { farFrom, isFar, roundToTwoDigits, type UsualAmounts, unusualAmount } from '@/lib/sheet/rows/outliers'
import { type Problem, problemOf } from '@/lib/sheet/rows/row-issues'
import type { Tx } from '@/lib/store/database'
import { type ComparedRow, isFarFrom } from './compared-rows'
import { paidBy } from './usual-in-draft'

const FEWEST = 3

const found = z.array(z.object({ id: z.uuid(), amounts: z.string() }))

/**
 * What approved payouts usually paid to the payees or numbers of those rows whose amount may be unusual: rows that are far from
 * the usual amount of the sheet, and rows that are far from at least one earlier payment. The median in minor units by the
 * row's id, from three payments on. `only` limits the check to these rows.
 */
export async function usualForPayees(
  tx: Tx,
  draft: { readonly id: string; readonly env: string },
  usual: UsualAmounts,
  only: ReadonlySet<string> | null,
): Promise<ReadonlyMap<string, bigint>> {
  const some = only === null ? null : JSON.stringify([...only])
  // Two probes of an index for each row: nearly always it holds no such amount, and no earlier row is read.
  const farEarlier = (
    same: SQL,
  ) => sql`EXISTS (SELECT FROM payout_row o WHERE ${same} AND o.amount_minor <= m.amount_minor / 8 AND o.payout_id <> ${draft.id})
      OR EXISTS (SELECT FROM payout_row o WHERE ${same} AND o.amount_minor >= m.amount_minor * 8 AND o.payout_id <> ${draft.id})`
  const farInSheet = sql.join(
    [...usual].map(
      ([currency, middle]) => sql`OR m.currency = ${currency} AND ${isFarFrom(sql`m.amount_minor`, middle)}`,
    ),
  )
  const earlier = (
    same: SQL,
  ) => sql`SELECT s.id, o.id AS other, o.amount_minor FROM suspects s JOIN payout_row o ON ${same} AND o.currency = s.currency
      JOIN payout p ON p.id = o.payout_id AND p.state = 'approved' AND p.env = ${draft.env}
      WHERE o.payout_id <> ${draft.id} AND o.state NOT IN ('left-out', 'blocked')`
  const { rows } = await tx.execute(sql`
    WITH m AS (SELECT id, dest_key, payee_id, currency, amount_minor FROM payout_row
      WHERE payout_id = ${draft.id} AND fingerprint IS NOT NULL AND state <> 'left-out'
        AND EXISTS (SELECT FROM payout p WHERE p.state = 'approved' AND p.env = ${draft.env})
        ${some === null ? sql`` : sql`AND id IN (SELECT jsonb_array_elements_text(${some}::jsonb)::uuid)`}),
    suspects AS MATERIALIZED (SELECT * FROM m WHERE ${farEarlier(sql`o.dest_key = m.dest_key`)}
      OR m.payee_id IS NOT NULL AND (${farEarlier(sql`o.payee_id = m.payee_id`)}) ${farInSheet})
    SELECT id, string_agg(amount_minor::text, ' ') AS amounts
    FROM (${earlier(sql`o.dest_key = s.dest_key`)} UNION ${earlier(sql`o.payee_id = s.payee_id`)}) earlier
    GROUP BY id HAVING count(*) >= ${FEWEST}`)
  return new Map(
    found.parse(rows).map(({ id, amounts }) => [id, roundToTwoDigits(medianOf(amounts.split(' ').map(BigInt)) ?? 0n)]),
  )
}

/**
 * The warning for a row with an unusual amount. What earlier payouts paid to the payee counts for more than what the other rows
 * of the sheet get: a row that is far from these and usual for its payee has none.
 */
export function unusualFor(
  row: Pick<ComparedRow, 'id' | 'lineNo' | 'state' | 'currency' | 'amountMinor' | 'problems'>,
  usual: UsualAmounts,
  ofPayees: ReadonlyMap<string, bigint>,
): Problem | null {
  const money = paidBy(row)
  if (money === null) return null
  const earlier = ofPayees.get(row.id)
  if (earlier === undefined) return unusualAmount(row.lineNo, money, usual)
  if (!isFar(money.minor, earlier)) return null
  return problemOf('unusual-for-payee', row.lineNo, {
    detail: message('issues.detail.unusualForPayee', farFrom(money, earlier)),
  })
}
