import 'server-only'
import { eq } from 'drizzle-orm'
import type { Staff } from '@/lib/access/actor'
import { type DecisionRefused, decideBy, type Proposal, type Rules } from '@/lib/approvals/decide'
import { message } from '@/lib/messages/message'
import { changeOf, noteChanges } from '@/lib/payees/change'
import { mailOldAddress } from '@/lib/payees/mail-payee'
import type { EmailSummary } from '@/lib/payees/view'
import type { Result } from '@/lib/platform/result'
import type { Tx } from '@/lib/store/database'
import { payee } from '@/lib/store/schema/payee'
import type { Decided, Decision } from '@/lib/store/transitions/proposals'
import { emailContent } from './email-content'

type Approver = Staff<'wallets:approve'>

/**
 * Records a second person's decision about another email address of a payee, after a confirmation of identity for exactly its
 * content. Approved, the address changes in the same transaction (a trigger ensures that), and a mail to the old one is stored.
 */
export const decideEmail = (staff: Approver, decision: Decision): Promise<Result<Decided, DecisionRefused>> =>
  decideBy(emailRules(staff, decision), staff, decision)

/** The rules for decisions about another email address of a payee. */
export const emailRules = (staff: Approver, { decision }: Pick<Decision, 'decision'>): Rules<Approver> => ({
  kinds: ['payee-email'],
  whatStops,
  // The trigger has already changed the address.
  act: async (tx, _staff, asked) => mailOldAddress(tx, asked.id, asked.summary as EmailSummary),
  notify: async (tx, asked) => {
    const { payee: of, content } = asked.summary as EmailSummary
    const approved = { action: 'payee.email', what: changeOf('payees.change.contact.email') }
    const rejected = { action: 'payee-email.reject', what: changeOf('payees.change.contact.emailRejected') }
    const { was, email: isNow } = content
    await noteChanges(tx, staff, of.id, [{ ...(decision === 'approve' ? approved : rejected), was, isNow }])
  },
  undone: {
    kind: 'refused',
    message: message('errors.payees.emailMoved'),
  },
})

async function whatStops(tx: Tx, _staff: Approver, asked: Proposal): Promise<DecisionRefused | null> {
  // A decision that comes too late is refused by the decision itself.
  if (asked.state !== 'pending') return null
  const [owner] = await tx.select().from(payee).where(eq(payee.id, asked.subjectId)).for('update')
  const { email } = (asked.summary as EmailSummary).content
  if (owner?.mergedInto === null && emailContent(owner, asked.env, email).hash === asked.contentHash) return null
  return {
    kind: 'superseded',
    message: message('errors.payees.emailChanged'),
  }
}
