import 'server-only'
import { and, eq, inArray, sql } from 'drizzle-orm'
import { z } from 'zod'
import { fromMinor, toMinor } from '@/lib/money/amount'
import { estimateFee } from '@/lib/money/fees'
import type { StoredPayout } from '@/lib/payouts/draft/lock-draft'
import type { Fee } from '@/lib/payouts/draft/row-view'
import type { StoredRow } from '@/lib/payouts/stored-row'
import { settings } from '@/lib/platform/settings'
import { isPayable } from '@/lib/sheet/rows/status'
import type { Tx } from '@/lib/store/database'
import { quote } from '@/lib/store/schema/payout'
import { readSums } from './read-parts'
import { partOf } from './split-batches'

type PricedRow = Pick<
  StoredRow,
  'id' | 'ordinal' | 'rowTag' | 'state' | 'destKind' | 'network' | 'currency' | 'amountMinor'
>

// The stored items of a quote: the fee in minor units as text, by row tag.
const quotedItems = z.record(z.string(), z.object({ fee: z.string() }))

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

// Of so many rows, reading their whole quotes is quicker than picking each out of its quote.
const MOST_PICKED = 1_000
const QUOTES_AT_ONCE = 20

async function quotedFees(
  tx: Tx,
  payoutId: string,
  asked: readonly { readonly hash: string; readonly tag: string }[],
): Promise<ReadonlyMap<string, bigint>> {
  if (asked.length === 0) return new Map()
  if (asked.length > MOST_PICKED) return feesOfQuotes(tx, payoutId, [...new Set(asked.map(({ hash }) => hash))])
  const result = await tx.execute(sql`
    SELECT n.tag, q.items -> n.tag ->> 'fee' AS fee
    FROM jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) AS n(hash text, tag text)
    JOIN quote q ON q.payout_id = ${payoutId} AND q.batch_hash = n.hash
    WHERE q.items ? n.tag`)
  return new Map(found.parse(result.rows).map(({ tag, fee }) => [tag, BigInt(fee)]))
}

/** The quoted fee of every row of the batches with these hashes, in minor units, by the row's tag; nothing of a batch without a quote. */
export async function feesOfQuotes(
  tx: Tx,
  payoutId: string,
  hashes: readonly string[],
): Promise<ReadonlyMap<string, bigint>> {
  const fees = new Map<string, bigint>()
  for (let at = 0; at < hashes.length; at += QUOTES_AT_ONCE) {
    const some = hashes.slice(at, at + QUOTES_AT_ONCE)
    const quotes = await tx
      .select({ items: quote.items })
      .from(quote)
      .where(and(eq(quote.payoutId, payoutId), inArray(quote.batchHash, some)))
    for (const { items } of quotes)
      for (const [tag, { fee }] of Object.entries(quotedItems.parse(items))) fees.set(tag, BigInt(fee))
  }
  return fees
}

function feeOf(row: PricedRow, quoted: bigint | undefined): Fee | null {
  if (!isPayable(row.state) || row.destKind === null || row.amountMinor === null || row.currency === null) return null
  if (quoted !== undefined) return { minor: quoted, quoted: true }
  const amount = fromMinor(row.amountMinor)
  const destination = row.destKind === 'wallet' ? 'wallet' : 'phone'
  return { minor: toMinor(estimateFee({ amount, currency: row.currency, destination })), quoted: false }
}
