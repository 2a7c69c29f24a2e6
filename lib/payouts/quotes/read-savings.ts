import 'server-only'
import { and, eq, sql } from 'drizzle-orm'
import { readContent } from '@/lib/payouts/approval/proposed-content'
import type { StoredPayout } from '@/lib/payouts/draft/lock-draft'
import { storedRows } from '@/lib/payouts/stored-row'
import { readLimits } from '@/lib/policy/read-limits'
import type { Problem } from '@/lib/sheet/rows/row-issues'
import type { Tx } from '@/lib/store/database'
import { payoutRow } from '@/lib/store/schema/payout'
import { estimateOf } from './batch-quotes'
import { feesOfQuotes } from './read-fees'
import { type ChosenSaving, type Saving, savingsIn } from './savings'

/** The fees that could be saved in a draft as it stands. */
export async function readSavings(tx: Tx, draft: StoredPayout): Promise<Saving[]> {
  const { batches } = await readContent(tx, draft)
  const suspected = await suspectedRows(tx, draft.id)
  const quoted = await feesOfQuotes(
    tx,
    draft.id,
    batches.map(({ hash }) => hash),
  )
  const priced = batches.flatMap(({ batch }) =>
    batch.rows.map((row) => ({
      ...row,
      feeMinor: quoted.get(row.tag) ?? estimateOf(row),
      suspected: suspected.has(row.id),
    })),
  )
  return savingsIn(priced, await readLimits(tx))
}

const DUPLICATES: ReadonlySet<string> = new Set([
  'duplicate-row',
  'duplicate-phone',
  'names-differ',
  'paid-before',
  'paid-recently',
])

/** Rows that may be duplicates. Paying one payee twice for two things is no longer in question once a person accepted it. */
async function suspectedRows(tx: Tx, payoutId: string): Promise<ReadonlySet<string>> {
  const rows = await tx
    .select({ id: payoutRow.id, problems: payoutRow.problems })
    .from(payoutRow)
    .where(and(eq(payoutRow.payoutId, payoutId), sql`${payoutRow.problems} <> '[]'`))
  const isSuspected = ({ code, settled }: Problem) =>
    DUPLICATES.has(code) && (code !== 'duplicate-phone' || settled === undefined)
  return new Set(storedRows(rows).flatMap(({ id, problems }) => (problems.some(isSuspected) ? [id] : [])))
}

/** Whether a chosen saving still applies: the same rows, in the same order, come to the same amount. */
export async function stillSaves(tx: Tx, draft: StoredPayout, chosen: ChosenSaving): Promise<boolean> {
  const isSame = ({ rows, to }: Saving) =>
    to === chosen.to && rows.map((row) => row.rowId).join() === chosen.rowIds.join()
  return (await readSavings(tx, draft)).some(isSame)
}
