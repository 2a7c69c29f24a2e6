import { randomBytes } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import type { Staff } from '@/lib/access/actor'
import { grantStepUp } from '@/lib/access/identity-confirmation/step-up'
import { TEST_PASSWORD } from '@/lib/access/test-staff'
import type { Engine } from '@/lib/store/database'
import { db } from '@/lib/store/open'
import { proposal } from '@/lib/store/schema/proposal'
import { savePhone } from './accounts/accounts'
import { decideAccount } from './accounts/decide-account'
import { decideEmail } from './accounts/decide-email'
import { phoneInput } from './payee-input'
import { createPayee } from './save-payee'

type Preparer = Staff<'payees:edit'>

/** For tests: a new payee in the directory. */
export async function somebody(
  staff: Preparer,
  over: Partial<Parameters<typeof createPayee>[1]> = {},
): Promise<string> {
  const made = await createPayee(staff, {
    name: 'Amina Nakato',
    email: '',
    reference: '',
    code: '',
    phone: '',
    network: null,
    ...over,
  })
  if (!made.ok) throw new Error(made.problem.message.key)
  return made.value.payeeId
}

export const anotherPhone = (staff: Preparer, payeeId: string, phone: string, replaces: string | null = null) =>
  savePhone(staff, payeeId, phoneInput.parse({ phone, network: null }), replaces)

/** For tests: the pending proposal about an account. */
export async function asked(accountId: string) {
  const [found] = await (await db()).select().from(proposal).where(eq(proposal.subjectId, accountId))
  if (found === undefined) throw new Error('Nothing was asked about it')
  return found
}

/** For tests: a decision about an account, with a fresh confirmation of identity. */
export async function decideOn(
  staff: Staff<'wallets:approve'>,
  accountId: string,
  decision: 'approve' | 'reject' = 'approve',
) {
  const { id: proposalId, contentHash } = await asked(accountId)
  const proof = await grantStepUp(staff, { purpose: 'decide', contentHash, password: TEST_PASSWORD, code: '' })
  if (!proof.ok) throw new Error(proof.problem.message.key)
  const { stepUpId } = proof.value
  const reason = decision === 'reject' ? 'not theirs' : null
  return decideAccount(staff, { proposalId, contentHash, decision, reason, stepUpId })
}

/** For tests: the pending proposal about the email of a payee; null where there is none. */
export async function emailAsked(payeeId: string) {
  const pending = and(eq(proposal.kind, 'payee-email'), eq(proposal.subjectId, payeeId), eq(proposal.state, 'pending'))
  const [found] = await (await db()).select().from(proposal).where(pending)
  return found ?? null
}

/** For tests: a decision about the pending email change of a payee, with a fresh confirmation of identity. */
export async function decideEmailOf(
  staff: Staff<'wallets:approve'>,
  payeeId: string,
  decision: 'approve' | 'reject' = 'approve',
) {
  const found = await emailAsked(payeeId)
  if (found === null) throw new Error('Nothing was asked about it')
  const { id: proposalId, contentHash } = found
  const proof = await grantStepUp(staff, { purpose: 'decide', contentHash, password: TEST_PASSWORD, code: '' })
  if (!proof.ok) throw new Error(proof.problem.message.key)
  const { stepUpId } = proof.value
  const reason = decision === 'reject' ? 'not theirs' : null
  return decideEmail(staff, { proposalId, contentHash, decision, reason, stepUpId })
}

/** For tests: moves the end of every security hold into the past, which only the owner can do, with the triggers off. */
export async function letPausePass(store: Engine): Promise<void> {
  await store.asOwner(async ({ exec }) => {
    await exec('set session_replication_role = replica')
    await exec("update payee_account set usable_from = approved_at where state = 'approved'")
    await exec('set session_replication_role = origin')
  })
}

export const newToken = (): string => randomBytes(32).toString('base64url')
