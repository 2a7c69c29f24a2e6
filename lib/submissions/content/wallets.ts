import 'server-only'
import { and, eq, inArray, lte, sql } from 'drizzle-orm'
import { readServiceId, type ServiceId } from '@/lib/gateway/id'
import type { Tx } from '@/lib/store/database'
import { payeeAccount } from '@/lib/store/schema/payee'

/**
 * The accounts at the service of wallets in our directory: the `recipient_id` of contract 2.6 and 2.7, by our id of each
 * wallet. Only wallets that the token route named, that a second person approved, and whose security hold is over. The
 * database checks the same again where the submission is made. This is the only place that reads them for a body: they come
 * from no sheet and go to no page.
 */
export async function accountsOfWallets(tx: Tx, walletIds: readonly string[]): Promise<ReadonlyMap<string, ServiceId>> {
  if (walletIds.length === 0) return new Map()
  const rows = await tx
    .select({ id: payeeAccount.id, accountId: payeeAccount.accountId })
    .from(payeeAccount)
    .where(
      and(
        inArray(payeeAccount.id, [...new Set(walletIds)]),
        eq(payeeAccount.kind, 'wallet'),
        eq(payeeAccount.state, 'approved'),
        lte(payeeAccount.usableFrom, sql`clock_timestamp()`),
      ),
    )

  return new Map(
    rows.flatMap(({ id, accountId }) => {
      const known = readServiceId(accountId ?? '')
      return known === null ? [] : [[id, known] as const]
    }),
  )
}
