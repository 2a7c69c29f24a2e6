import 'server-only'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { fromMinor, toMinor } from '@/lib/money/amount'
import { estimateFee } from '@/lib/money/fees'
import type { StoredPayout } from '@/lib/payouts/draft/lock-draft'
import type { Fee } from '@/lib/payouts/draft/row-view'
import type { StoredRow } from '@/lib/payouts/stored-row'
import { settings } from '@/lib/platform/settings'
import { isPayable } from '@/lib/sheet/rows/status'
import type { Tx } from '@/lib/store/database'
import { readSums } from './read-parts'
import { partOf } from './split-batches'

type PricedRow = Pick<
  StoredRow,
  'id' | 'ordinal' | 'rowTag' | 'state' | 'destKind' | 'network' | 'currency' | 'amountMinor'
>

const found = z.array(z.object({ tag: z.string(), fee: z.string() }))

/** The fee of each of these rows that would be paid, as the service quoted it or as we estimate it, by row. */
export async function readFees(
  tx: Tx,
  head: StoredPayout,
  rows: readonly PricedRow[],
): Promise<ReadonlyMap<string, Fee>> {
  const { batches } = await readSums(tx, head)
  const hashes = new Map(
    batches.flatMap(({ hash, currency, network, part, quotedAt }) =>
      quotedAt === null ? [] : [[`${currency}/${network}/${part}`, hash]],
    ),
  )
  const size = settings().batchMaxRecipients
  const asked = rows.flatMap((row) => {
    const hash = hashes.get(
      `${row.currency}/${row.destKind === 'wallet' ? 'wallet' : row.network}/${partOf(row, size)}`,
    )
    return hash === undefined ? [] : [{ hash, tag: row.rowTag }]
  })
  const quoted = await quotedFees(tx, head.id, asked)
  return new Map(
    rows.flatMap((row) => {
      const fee = feeOf(row, quoted.get(row.rowTag))
      return fee === null ? [] : [[row.id, fee] as const]
    }),
  )
}

async function quotedFees(
  tx: Tx,
  payoutId: string,
  asked: readonly { readonly hash: string; readonly tag: string }[],
): Promise<ReadonlyMap<string, bigint>> {
  if (asked.length === 0) return new Map()
  const result = await tx.execute(sql`
    SELECT n.tag, q.items -> n.tag ->> 'fee' AS fee
    FROM jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) AS n(hash text, tag text)
    JOIN quote q ON q.payout_id = ${payoutId} AND q.batch_hash = n.hash
    WHERE q.items ? n.tag`)
  return new Map(found.parse(result.rows).map(({ tag, fee }) => [tag, BigInt(fee)]))
}

function feeOf(row: PricedRow, quoted: bigint | undefined): Fee | null {
  if (!isPayable(row.state) || row.destKind === null || row.amountMinor === null || row.currency === null) return null
  if (quoted !== undefined) return { minor: quoted, quoted: true }
  const amount = fromMinor(row.amountMinor)
  const destination = row.destKind === 'wallet' ? 'wallet' : 'phone'
  return { minor: toMinor(estimateFee({ amount, currency: row.currency, destination })), quoted: false }
}
