import 'server-only'
import { z } from 'zod'
import type { SessionToken } from '@/lib/access/sessions/session-token'
import type { Tx } from '@/lib/store/database'
import { callAs } from './people'

/** What the wallet held at a time, in minor units of `currency`. */
export type BalanceEntry = { readonly currency: string; readonly asOf: Date; readonly amountMinor: bigint }

/**
 * Records balances as the person with this session token. Refused (`I16`) for who only reads, and (`I6`) for a time that is to come.
 * Returns how many.
 */
export async function recordBalanceRows(
  tx: Tx,
  token: SessionToken,
  request: { readonly source: 'entered' | 'uploaded'; readonly entries: readonly BalanceEntry[] },
): Promise<number> {
  return z.number().parse(await callAs(tx, token, 'record_balances', request))
}
