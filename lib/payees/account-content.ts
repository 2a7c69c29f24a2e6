import 'server-only'
import { createHash } from 'node:crypto'
import { and, eq, inArray, ne } from 'drizzle-orm'
import type { Rail } from '@/lib/phone/rails'
import type { Tx } from '@/lib/store/database'
import { payee, payeeAccount } from '@/lib/store/schema/payee'
import { walletMark } from '@/lib/wallet-mark'
import type { AccountSummary, Side } from './view'

export type StoredAccount = typeof payeeAccount.$inferSelect

export const railOfRow = (rail: string | null): Rail | null => (rail === 'mtn' || rail === 'airtel' ? rail : null)

const sideOf = ({ kind, phone, rail, accountId, connectedAt }: StoredAccount): Side => ({
  kind: kind === 'wallet' ? 'wallet' : 'phone',
  phone,
  rail: railOfRow(rail),
  wallet: walletMark(accountId),
  since: connectedAt.toISOString(),
})

/**
 * What approving an account would do, as it stands now: the old and the new side, and who else is paid there, with the hash
 * that an approver signs. Another wallet or phone in the place of the old one, or another payee on the same wallet, is another hash.
 */
export async function accountContent(
  tx: Tx,
  account: StoredAccount,
): Promise<{ readonly hash: string; readonly summary: AccountSummary }> {
  const [owner] = await tx.select().from(payee).where(eq(payee.id, account.payeeId))
  if (owner === undefined) throw new Error('An account belongs to a payee')
  const before = await placeTaken(tx, account)
  const others = await alsoPaidThere(tx, account)
  const shared = account.kind === 'wallet' && others.length > 0
  const said = [owner.id, owner.code, account.id, account.kind, account.phone, account.rail, account.accountId]
  const hash = createHash('sha256')
    .update(
      JSON.stringify(['payee-account', account.env, said, before?.id ?? null, shared, others.map(({ id }) => id)]),
    )
    .digest('hex')
  return {
    hash,
    summary: {
      content: { shared },
      payee: { id: owner.id, code: owner.code, name: owner.name },
      before: before === null ? null : sideOf(before),
      after: sideOf(account),
      others: others.map(({ code, name }) => ({ code, name })),
    },
  }
}

async function placeTaken(tx: Tx, account: StoredAccount): Promise<StoredAccount | null> {
  const which =
    account.kind === 'wallet' ? eq(payeeAccount.kind, 'wallet') : eq(payeeAccount.id, account.replaces ?? account.id)
  const [before] = await tx
    .select()
    .from(payeeAccount)
    .where(and(eq(payeeAccount.payeeId, account.payeeId), eq(payeeAccount.state, 'approved'), which))
  return before ?? null
}

async function alsoPaidThere(tx: Tx, account: StoredAccount) {
  const same =
    account.kind === 'wallet'
      ? eq(payeeAccount.accountId, account.accountId ?? account.id)
      : eq(payeeAccount.phone, account.phone ?? '')
  return tx
    .selectDistinct({ id: payee.id, code: payee.code, name: payee.name })
    .from(payeeAccount)
    .innerJoin(payee, eq(payee.id, payeeAccount.payeeId))
    .where(and(same, inArray(payeeAccount.state, ['approved']), ne(payeeAccount.payeeId, account.payeeId)))
    .orderBy(payee.code)
    .limit(20)
}
