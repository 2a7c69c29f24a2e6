import 'server-only'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { message } from '@/lib/messages/message'
import { fromMinor } from '@/lib/money/amount'
import { settings } from '@/lib/platform/settings'
import { type Problem, problemOf } from '@/lib/sheet/rows/row-issues'
import type { Tx } from '@/lib/store/database'
import type { ComparedRow } from './compared-rows'

type Row = Pick<ComparedRow, 'id' | 'lineNo' | 'walletId' | 'currency' | 'amountMinor'>

const found = z.array(z.object({ wallet: z.uuid(), currency: z.string(), sent: z.coerce.bigint() }))

/**
 * Blocks the rows, in the order of the sheet, with which a wallet that was never paid before would get more than the setting
 * FIRST_WALLET_PAYOUT_MAX allows in their currency, including money that is on its way there already. The database enforces
 * the same. Answers by the row's id.
 */
export async function firstPayoutProblems(
  tx: Tx,
  payoutId: string,
  rows: readonly Row[],
): Promise<ReadonlyMap<string, Problem>> {
  if (rows.every(({ walletId }) => walletId === null)) return new Map()
  const { rows: unpaid } = await tx.execute(sql`
    SELECT w.wallet, w.currency, first_on_its_way(w.wallet, w.currency) AS sent
    FROM (SELECT DISTINCT payee_account_id AS wallet, currency FROM payout_row
      WHERE payout_id = ${payoutId} AND dest_kind = 'wallet' AND currency IS NOT NULL) w
    WHERE NOT was_paid_at(w.wallet)`)
  return aboveFirstPayout(rows, found.parse(unpaid), settings().firstWalletPayoutMinor)
}

/**
 * The same for known figures: `unpaid` lists the wallets that were never paid, with what is on its way to each. Rows to other
 * wallets are not blocked; a currency that `most` does not name is blocked entirely.
 */
export function aboveFirstPayout(
  rows: readonly Row[],
  unpaid: z.infer<typeof found>,
  most: Readonly<Record<string, bigint>>,
): ReadonlyMap<string, Problem> {
  const problems = new Map<string, Problem>()
  const totals = new Map(unpaid.map(({ wallet, currency, sent }) => [`${wallet} ${currency}`, sent]))
  for (const { id, lineNo, walletId, currency, amountMinor } of rows) {
    const before = totals.get(`${walletId} ${currency}`)
    if (before === undefined || currency === null || amountMinor === null) continue
    const limit = most[currency] ?? 0n
    totals.set(`${walletId} ${currency}`, before + amountMinor)
    if (before + amountMinor <= limit) continue
    const detail =
      limit === 0n
        ? message('issues.detail.firstPayoutNone', { currency })
        : message('issues.detail.firstPayout', { most: { money: fromMinor(limit), currency } })
    problems.set(id, problemOf('above-first-payout', lineNo, { detail }))
  }
  return problems
}
