import 'server-only'
import type { ServiceId } from '@/lib/gateway/id'
import { settings } from '@/lib/platform/settings'
import type { Tx } from '@/lib/store/database'
import type { BatchContent } from '@/lib/submissions/content/approved-batch'
import { accountsOfWallets } from '@/lib/submissions/content/wallets'
import type { Batch, PayableRow } from './split-batches'

/**
 * A batch as it is sent to the service, in a quote and, byte for byte the same, in the create (contract 2.6, 2.7). Null where
 * one of its wallets cannot be paid any more.
 */
export async function batchContent(
  tx: Tx,
  batch: Batch,
  description: string,
  escrow?: BatchContent['escrow'],
): Promise<BatchContent | null> {
  const accounts = await accountsOfWallets(
    tx,
    batch.rows.flatMap(({ walletId }) => walletId ?? []),
  )
  const rows = batch.rows.flatMap((row) => {
    const destination = destinationOf(row, accounts)
    const { id: rowId, tag: rowTag, amount, reference, email } = row
    const terms = row.terms === undefined ? {} : { terms: row.terms }
    return destination === null ? [] : [{ rowId, rowTag, destination, amount, reference, email, ...terms }]
  })
  if (rows.length < batch.rows.length) return null
  // The contract requires a method for every batch; for wallets it decides nothing (2.6, 4.4), and this one names none of the
  // networks.
  const paymentMethod = batch.network === 'wallet' ? settings().service.externalMethod : batch.network
  const held = escrow === undefined ? {} : { escrow }
  return { description, currency: batch.currency, paymentMethod, rows, ...held }
}

function destinationOf({ to, walletId }: PayableRow, accounts: ReadonlyMap<string, ServiceId>) {
  if (walletId === null) return { kind: 'phone', e164: to } as const
  const accountId = accounts.get(walletId)
  return accountId === undefined ? null : ({ kind: 'wallet', accountId } as const)
}
