import 'server-only'
import { createHash } from 'node:crypto'
import { and, desc, eq, inArray, ne, sql } from 'drizzle-orm'
import { readStored } from '@/lib/messages/stored'
import { networkOrNull } from '@/lib/networks/networks'
import { isContactChange } from '@/lib/payees/change'
import type { AccountSummary, Side } from '@/lib/payees/view'
import { walletMark } from '@/lib/payees/wallet-mark'
import type { Tx } from '@/lib/store/database'
import { invitation, oauthFlow, payee, payeeAccount, payeeChange } from '@/lib/store/schema/payee'
import { staff } from '@/lib/store/schema/staff'

export type StoredAccount = typeof payeeAccount.$inferSelect

const sideOf = ({ kind, phone, network, accountId, connectedAt }: StoredAccount): Side => ({
  kind: kind === 'wallet' ? 'wallet' : 'phone',
  phone,
  network: networkOrNull(network),
  wallet: walletMark(accountId),
  since: connectedAt.toISOString(),
})

/**
 * What approving an account would do, as of now: the old and the new payout method, and who else is paid there, with the hash
 * that an approver signs. Another wallet or phone to be replaced, or another payee on the same wallet, gives another hash.
 */
export async function accountContent(
  tx: Tx,
  account: StoredAccount,
): Promise<{ readonly hash: string; readonly summary: AccountSummary }> {
  const [owner] = await tx.select().from(payee).where(eq(payee.id, account.payeeId))
  if (owner === undefined) throw new Error('An account belongs to a payee')
  const before = await replacedBy(tx, account)
  const others = await alsoPaidThere(tx, account)
  const shared = account.kind === 'wallet' && others.length > 0
  const invited = await invitationOf(tx, account)
  const changes = await recentChanges(tx, account)
  const facts = [
    owner.id,
    owner.code,
    owner.name,
    account.ownerName,
    account.id,
    account.kind,
    account.phone,
    account.network,
    account.accountId,
  ]
  const hash = createHash('sha256')
    .update(
      JSON.stringify([
        ...['payee-account', account.env, facts, before?.id ?? null, shared, others.map(({ id }) => id)],
        ...[invited === null ? null : [invited.way, invited.to, invited.by, invited.at]],
        changes.map(({ at, by, what, was, isNow }) => [at, by, what, was, isNow]),
      ]),
    )
    .digest('hex')
  return {
    hash,
    summary: {
      content: { shared },
      payee: { id: owner.id, code: owner.code, name: owner.name },
      before: before === null ? null : sideOf(before),
      after: sideOf(account),
      invited,
      ownerName: account.ownerName,
      changes,
      others: others.map(({ code, name }) => ({ code, name })),
    },
  }
}

/** The approved account that this one would replace; null where it replaces none. */
async function replacedBy(tx: Tx, account: StoredAccount): Promise<StoredAccount | null> {
  const which =
    account.kind === 'wallet' ? eq(payeeAccount.kind, 'wallet') : eq(payeeAccount.id, account.replaces ?? account.id)
  const [before] = await tx
    .select()
    .from(payeeAccount)
    .where(and(eq(payeeAccount.payeeId, account.payeeId), eq(payeeAccount.state, 'approved'), which))
  return before ?? null
}

async function invitationOf(tx: Tx, { flowId }: StoredAccount): Promise<AccountSummary['invited']> {
  if (flowId === null) return null
  const [found] = await tx
    .select({ mailedTo: invitation.mailedTo, inPerson: invitation.inPerson, by: staff.name, at: invitation.madeAt })
    .from(oauthFlow)
    .innerJoin(invitation, eq(invitation.id, oauthFlow.invitationId))
    .innerJoin(staff, eq(staff.id, invitation.madeBy))
    .where(eq(oauthFlow.id, flowId))
  if (found === undefined) return null
  const way = found.mailedTo !== null ? 'mail' : found.inPerson ? 'room' : 'link'
  return { way, to: found.mailedTo, by: found.by, at: found.at.toISOString() }
}

const RECENT_DAYS = 90
const CHANGES_SHOWN = 20

/** The changes of who the payee is and how they are reached, from 90 days before the account was entered. */
async function recentChanges(tx: Tx, { payeeId, connectedAt }: StoredAccount): Promise<AccountSummary['changes']> {
  const changes = await tx
    .select()
    .from(payeeChange)
    .where(
      and(
        eq(payeeChange.payeeId, payeeId),
        isContactChange,
        sql`${payeeChange.at} > ${connectedAt.toISOString()}::timestamptz - make_interval(days => ${RECENT_DAYS})`,
      ),
    )
    .orderBy(desc(payeeChange.at), payeeChange.id)
    .limit(CHANGES_SHOWN)
  return changes.map(({ at, actorName, what, was, isNow }) => ({
    at: at.toISOString(),
    by: actorName,
    what: readStored(what),
    was,
    isNow,
  }))
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
