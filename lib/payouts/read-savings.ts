import 'server-only'
import { readLimits } from '@/lib/limits/read-limits'
import type { Tx } from '@/lib/store/database'
import { feeOfRow } from './batch-quotes'
import type { StoredPayout } from './locked-draft'
import { readContent } from './proposed'
import { type ChosenSaving, type Saving, savingsIn } from './savings'

/** The fees that could be saved in a draft as it stands. */
export async function readSavings(tx: Tx, draft: StoredPayout): Promise<Saving[]> {
  const { batches } = await readContent(tx, draft)
  const priced = batches.flatMap((one) => one.batch.rows.map((row) => ({ ...row, feeMinor: feeOfRow(one, row) })))
  return savingsIn(priced, await readLimits(tx))
}

/** Whether a saving that somebody chose is still one: the same rows, in the same order, come to the same amount. */
export async function stillSaves(tx: Tx, draft: StoredPayout, chosen: ChosenSaving): Promise<boolean> {
  const isSame = ({ rows, to }: Saving) =>
    to === chosen.to && rows.map((row) => row.rowId).join() === chosen.rowIds.join()
  return (await readSavings(tx, draft)).some(isSame)
}
