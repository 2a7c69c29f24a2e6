import 'server-only'
import { eq } from 'drizzle-orm'
import type { Staff } from '@/lib/access/actor'
import { type DecisionRefused, decideBy, type Proposal, type Rules } from '@/lib/approvals/decide'
import { message } from '@/lib/messages/message'
import { changeOf, noteChanges } from '@/lib/payees/change'
import { mailChange } from '@/lib/payees/mail-payee'
import type { AccountSummary } from '@/lib/payees/view'
import type { Result } from '@/lib/platform/result'
import type { Tx } from '@/lib/store/database'
import { payeeAccount } from '@/lib/store/schema/payee'
import type { Decided, Decision } from '@/lib/store/transitions/proposals'
import { accountContent } from './account-content'

type Approver = Staff<'wallets:approve'>

/**
 * Records a second person's decision about a new wallet or another phone, after a confirmation of identity for exactly its
 * content. The account follows in the same transaction (a trigger ensures that): approved, it is usable after the security
 * hold; what it replaces ends at once.
 */
export const decideAccount = (staff: Approver, decision: Decision): Promise<Result<Decided, DecisionRefused>> =>
  decideBy(accountRules(staff, decision), staff, decision)

/** The rules for decisions about a new wallet or another phone. */
export const accountRules = (staff: Approver, { decision }: Pick<Decision, 'decision'>): Rules<Approver> => ({
  kinds: ['payee-account'],
  whatStops,
  // The trigger has already changed the account.
  act: async () => undefined,
  notify: async (tx, asked) => {
    await noteDecision(tx, staff, asked, decision)
    if (decision === 'approve') await mailChange(tx, asked.subjectId, asked.summary as AccountSummary)
  },
  undone: {
    kind: 'refused',
    message: message('errors.payees.accountMoved'),
  },
})

async function whatStops(tx: Tx, _staff: Approver, asked: Proposal): Promise<DecisionRefused | null> {
  // A decision that comes too late is refused by the decision itself.
  if (asked.state !== 'pending') return null
  const [account] = await tx.select().from(payeeAccount).where(eq(payeeAccount.id, asked.subjectId))
  if (account !== undefined && (await accountContent(tx, account)).hash === asked.contentHash) return null
  return {
    kind: 'superseded',
    message: message('errors.payees.accountChanged'),
  }
}

const DECIDED = {
  phone: {
    approve: changeOf('payees.change.contact.phoneApproved'),
    reject: changeOf('payees.change.contact.phoneRejected'),
  },
  wallet: {
    approve: changeOf('payees.change.other.walletApproved'),
    reject: changeOf('payees.change.other.walletRejected'),
  },
} as const

async function noteDecision(tx: Tx, staff: Approver, asked: Proposal, decision: 'approve' | 'reject'): Promise<void> {
  const { payee, before, after } = asked.summary as AccountSummary
  await noteChanges(tx, staff, payee.id, [
    {
      action: `payee-account.${decision}`,
      what: DECIDED[after.kind][decision],
      was: before?.phone ?? before?.wallet ?? null,
      isNow: after.phone ?? after.wallet,
    },
  ])
}
