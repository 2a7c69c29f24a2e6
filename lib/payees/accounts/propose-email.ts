import 'server-only'
import { and, eq } from 'drizzle-orm'
import type { Actor, Staff } from '@/lib/access/actor'
import { makeProposal } from '@/lib/approvals/make-proposal'
import { type Message, message } from '@/lib/messages/message'
import { changeOf, noteChanges } from '@/lib/payees/change'
import { lockPayee, type StoredPayee } from '@/lib/payees/find-payee'
import { CHANGED_MEANWHILE, type PayeeProblem, payeeProblem } from '@/lib/payees/payee-error'
import type { EmailSummary } from '@/lib/payees/view'
import { fail, ok, type Result } from '@/lib/platform/result'
import { settings } from '@/lib/platform/settings'
import type { Tx } from '@/lib/store/database'
import { refusedAs } from '@/lib/store/refused-as'
import { proposal } from '@/lib/store/schema/proposal'
import { voidProposal } from '@/lib/store/transitions/proposals'
import { emailContent } from './email-content'

type Owner = Pick<StoredPayee, 'id' | 'code' | 'name' | 'email'>

/**
 * Proposes another email address of a payee whose lock the caller holds; null removes it. The present address stays in use
 * until the approval. An earlier proposal about the same payee is withdrawn, unless it is exactly this one.
 */
export async function proposeEmail(
  tx: Tx,
  staff: Staff<'payees:edit'>,
  owner: Owner,
  email: string | null,
): Promise<void> {
  const env = settings().environment
  const { hash, summary } = emailContent(owner, env, email)
  const pending = await pendingEmail(tx, owner.id)
  if (pending?.contentHash === hash) return
  if (pending !== null)
    await voidProposal(tx, staff, { proposalId: pending.id, reason: message('requests.void.replaced') })
  await noteChanges(tx, staff, owner.id, [
    {
      action: 'payee-email.ask',
      what: changeOf('payees.change.contact.emailProposed'),
      was: owner.email,
      isNow: email,
    },
  ])
  await makeProposal(tx, staff, {
    kind: 'payee-email',
    subjectId: owner.id,
    payoutId: null,
    env,
    makerId: staff.id,
    contentHash: hash,
    summary,
    rowCount: 0,
    totalMinor: 0n,
    feeMinor: 0n,
    debitMinor: 0n,
    currency: null,
  })
}

/** Withdraws this person's proposal about the email address of a payee. Refused where somebody else made it. */
export async function withdrawEmail(staff: Staff<'payees:edit'>, payeeId: string): Promise<Result<null, PayeeProblem>> {
  return refusedAs(
    CHANGED_MEANWHILE,
    async (tx) => {
      const found = await lockPayee(tx, payeeId)
      if (!found.ok) return found
      const pending = await pendingEmail(tx, payeeId)
      if (pending === null) return fail(GONE)
      if (pending.makerId !== staff.id) return fail(NOT_YOURS)
      await voidEmail(tx, staff, payeeId, message('requests.void.notDecided'))
      return ok(null)
    },
    staff,
  )
}

const GONE = payeeProblem('not-found', message('errors.payees.emailNotWaiting'))
const NOT_YOURS = payeeProblem('refused', message('errors.payees.emailNotYours'))

/** Withdraws the pending proposal about the email address of a payee, if there is one. */
export async function voidEmail(tx: Tx, actor: Actor, payeeId: string, reason: Message): Promise<void> {
  const pending = await pendingEmail(tx, payeeId)
  if (pending === null) return
  await voidProposal(tx, actor, { proposalId: pending.id, reason })
  const { was, email } = (pending.summary as EmailSummary).content
  await noteChanges(tx, actor, payeeId, [
    { action: 'payee-email.withdraw', what: changeOf('payees.change.contact.emailWithdrawn'), was, isNow: email },
  ])
}

async function pendingEmail(tx: Tx, payeeId: string): Promise<typeof proposal.$inferSelect | null> {
  const [pending] = await tx
    .select()
    .from(proposal)
    .where(and(eq(proposal.kind, 'payee-email'), eq(proposal.subjectId, payeeId), eq(proposal.state, 'pending')))
  return pending ?? null
}
