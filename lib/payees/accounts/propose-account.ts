import 'server-only'
import { and, eq } from 'drizzle-orm'
import type { Actor, Staff } from '@/lib/access/actor'
import { makeProposal } from '@/lib/approvals/make-proposal'
import { type Message, message } from '@/lib/messages/message'
import { changeOf, noteChanges } from '@/lib/payees/change'
import { CHANGED_MEANWHILE, type PayeeProblem, payeeProblem } from '@/lib/payees/payee-error'
import { fail, ok, type Result } from '@/lib/platform/result'
import type { Tx } from '@/lib/store/database'
import { refusedAs } from '@/lib/store/refused-as'
import { payeeAccount } from '@/lib/store/schema/payee'
import { proposal } from '@/lib/store/schema/proposal'
import { voidProposal } from '@/lib/store/transitions/proposals'
import { accountContent, type StoredAccount } from './account-content'

/** Proposes an account that waits, in the name of the person who connected it: they may not decide about it. */
export async function proposeAccount(tx: Tx, actor: Actor, account: StoredAccount): Promise<string> {
  const { hash, summary } = await accountContent(tx, account)
  return makeProposal(tx, actor, {
    kind: 'payee-account',
    subjectId: account.id,
    payoutId: null,
    env: account.env,
    makerId: account.connectedBy,
    contentHash: hash,
    summary,
    rowCount: 0,
    totalMinor: 0n,
    feeMinor: 0n,
    debitMinor: 0n,
    currency: null,
  })
}

const WALLET_WITHDRAWN = changeOf('payees.change.other.walletWithdrawn')
const PHONE_WITHDRAWN = changeOf('payees.change.contact.phoneWithdrawn')

const GONE = payeeProblem('not-found', message('errors.payees.notWaiting'))

async function waiting(tx: Tx, accountId: string): Promise<StoredAccount | null> {
  const [found] = await tx
    .select()
    .from(payeeAccount)
    .where(and(eq(payeeAccount.id, accountId), eq(payeeAccount.state, 'waiting')))
    .for('update')
  return found ?? null
}

const pendingOf = (accountId: string) =>
  and(eq(proposal.kind, 'payee-account'), eq(proposal.subjectId, accountId), eq(proposal.state, 'pending'))

/** Proposes an account again, after its proposal lapsed or something changed since it was made. */
export async function proposeAccountAgain(
  staff: Staff<'payees:edit'>,
  accountId: string,
): Promise<Result<null, PayeeProblem>> {
  return refusedAs(
    CHANGED_MEANWHILE,
    async (tx) => {
      const account = await waiting(tx, accountId)
      if (account === null) return fail(GONE)
      await voidPending(tx, staff, accountId, message('requests.void.requestedAgain'))
      await proposeAccount(tx, staff, account)
      await noteChanges(tx, staff, account.payeeId, [
        { action: 'payee-account.ask', what: changeOf('payees.change.other.requestedAgain') },
      ])
      return ok(null)
    },
    staff,
  )
}

/** Withdraws an account that nobody has approved yet. */
export async function withdrawAccount(
  staff: Staff<'payees:edit'>,
  accountId: string,
): Promise<Result<null, PayeeProblem>> {
  return refusedAs(
    CHANGED_MEANWHILE,
    async (tx) => {
      const account = await waiting(tx, accountId)
      if (account === null) return fail(GONE)
      await voidPending(tx, staff, accountId, message('requests.void.notDecided'))
      await tx.update(payeeAccount).set({ state: 'withdrawn' }).where(eq(payeeAccount.id, accountId))
      const what = account.kind === 'wallet' ? WALLET_WITHDRAWN : PHONE_WITHDRAWN
      await noteChanges(tx, staff, account.payeeId, [{ action: 'payee-account.withdraw', what, was: account.phone }])
      return ok(null)
    },
    staff,
  )
}

/** Withdraws the pending proposal of an account, if there is one. */
export async function voidPending(tx: Tx, actor: Actor, accountId: string, reason: Message): Promise<void> {
  const [asked] = await tx.select({ id: proposal.id }).from(proposal).where(pendingOf(accountId))
  if (asked !== undefined) await voidProposal(tx, actor, { proposalId: asked.id, reason })
}
