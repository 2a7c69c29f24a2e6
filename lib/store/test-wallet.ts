import { randomUUID } from 'node:crypto'
import type { Engine } from './database'

export type TestWallet = {
  readonly payeeId: string
  /** The account at the service; one of the sandbox's wallet users where it is to be paid. */
  readonly accountId: string
  readonly connectedBy: string
  readonly approvedBy: string
  /** An SQL interval from now: '-1 hour' is usable, '1 hour' is in its pause. */
  readonly usableIn?: string
  readonly state?: 'approved' | 'waiting'
}

/** For tests: a wallet that a payee connected, as only the owner of the tables with the triggers off can put it there. */
export async function connectedWallet(store: Engine, wallet: TestWallet): Promise<string> {
  const { payeeId, accountId, connectedBy, approvedBy, usableIn = '-1 hour', state = 'approved' } = wallet
  const id = randomUUID()
  const approval =
    state === 'approved'
      ? `'${approvedBy}', now() - interval '2 hours', now() + interval '${usableIn}'`
      : 'null, null, null'
  await store.asOwner(async ({ exec }) => {
    await exec('set session_replication_role = replica')
    await exec(`insert into payee_account (id, payee_id, env, kind, account_id, flow_id, state, connected_by, approved_by, approved_at, usable_from)
      values ('${id}', '${payeeId}', 'sandbox', 'wallet', '${accountId}', '${randomUUID()}', '${state}', '${connectedBy}', ${approval})`)
    await exec('set session_replication_role = origin')
    // The triggers follow the state of the wallet.
    await exec(`update payee set search = null where id = '${payeeId}'`)
  })
  return id
}

/** The wallet users that the sandbox knows. */
export const SANDBOX_WALLETS = {
  amina: '7d0f5b0e-52c4-4f5b-8a55-0f7f4e2f1a01',
  brian: '7d0f5b0e-52c4-4f5b-8a55-0f7f4e2f1a02',
} as const
