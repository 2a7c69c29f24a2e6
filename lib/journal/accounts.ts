import 'server-only'
import { z } from 'zod'
import type { Staff } from '@/lib/access/actor'
import { ok, type Result } from '@/lib/platform/result'
import { db, withTx } from '@/lib/store/open'
import { journalAccount } from '@/lib/store/schema/journal'
import { callAs } from '@/lib/store/transitions/people'
import { ACCOUNT_KEYS, type Account, type AccountKey } from './view'

const DEFAULTS: Readonly<Record<AccountKey, Account>> = {
  wallet: { code: '1010', name: 'Wallet at the payment service' },
  'escrow-held': { code: '1020', name: 'Collected, held in escrow' },
  'payouts-held': { code: '1030', name: 'Paid into escrow for payees' },
  'escrow-owed': { code: '2010', name: 'Owed until escrows are released' },
  collections: { code: '4010', name: 'Collections' },
  payouts: { code: '5010', name: 'Payouts' },
  fees: { code: '5020', name: 'Payout fees' },
}

/** The accounts of the journal, as an admin set them or as they are at first. */
export async function readAccounts(): Promise<Readonly<Record<AccountKey, Account>>> {
  const rows = await (await db()).select().from(journalAccount)
  const set = rows.map(({ key, code, name }) => [key, { code, name }] as const)
  return { ...DEFAULTS, ...Object.fromEntries(set) }
}

export const accountsInput = z.record(
  z.enum(ACCOUNT_KEYS),
  z.strictObject({ code: z.string().trim().min(1).max(20), name: z.string().trim().min(1).max(80) }),
)

/** Sets the accounts of the journal. What was exported before stays as it is. */
export async function setAccounts(
  staff: Staff<'policy:manage'>,
  accounts: z.output<typeof accountsInput>,
): Promise<Result<null, never>> {
  const asked = ACCOUNT_KEYS.map((key) => ({ key, ...accounts[key] }))
  await withTx((tx) => callAs(tx, staff.sessionToken, 'set_journal_accounts', { accounts: asked }))
  return ok(null)
}
