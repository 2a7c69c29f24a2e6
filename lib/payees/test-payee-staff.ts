import type { Staff } from '@/lib/access/actor'
import type { Engine } from '@/lib/store/database'
import { connectedWallet, SANDBOX_WALLETS } from '@/lib/store/test-wallet'
import { readPayee } from './read-payee'
import { somebody } from './test-payee'

type Setup<Checker> = {
  readonly maker: () => Promise<Staff>
  readonly checker: () => Promise<Checker>
  readonly store: () => Engine
}

/** For tests: staff, a directory, and payees with a wallet. */
export function payeeTest<Checker extends Staff>({ maker, checker, store }: Setup<Checker>) {
  const people = async () => {
    const clerk = (await maker()) as Staff as Staff<'payouts:prepare'> & Staff<'payees:edit'>
    return { clerk, approver: await checker() }
  }
  const bookOf = async (id: string, clerk: Staff) => {
    const read = await readPayee(clerk, id)
    if (!read.ok) throw new Error(read.problem.message.key)
    return read.value
  }
  const withWallet = async (
    code: string,
    over: { usableIn?: string; state?: 'waiting'; phone?: string; accountId?: string } = {},
  ) => {
    const { clerk, approver } = await people()
    const { phone = '', accountId = SANDBOX_WALLETS.amina, ...wallet } = over
    const payeeId = await somebody(clerk, { name: 'Amina Nakato', code, phone })
    const walletId = await connectedWallet(store(), {
      payeeId,
      accountId,
      connectedBy: clerk.id,
      approvedBy: approver.id,
      ...wallet,
    })
    return { payeeId, walletId, clerk, approver }
  }
  return { people, bookOf, withWallet }
}
