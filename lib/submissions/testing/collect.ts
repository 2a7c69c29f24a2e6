import { randomUUID } from 'node:crypto'
import type { Staff } from '@/lib/access/actor'
import { readServiceId, type ServiceId } from '@/lib/gateway/id'
import { listPayments } from '@/lib/gateway/payments'
import { type JsonText, readJsonObject } from '@/lib/gateway/shapes/json-text'
import { type Amount, fromMinor } from '@/lib/money/amount'
import type { Engine } from '@/lib/store/database'
import { withTx } from '@/lib/store/open'
import { type Approver, person, proof } from '@/lib/store/test-story'
import { createProposal, decideProposal } from '@/lib/store/transitions/proposals'
import { refusalOf } from '@/lib/store/transitions/refusal'
import { type EscrowContent, escrowContentHash } from '@/lib/submissions/content/escrow-content'
import {
  enqueueEscrow,
  enqueuePayment,
  type NewEscrow,
  type NewPayment,
} from '@/lib/submissions/enqueue/enqueue-collection'
import { enqueueEscrowChange } from '@/lib/submissions/enqueue/enqueue-escrow-change'

export type Collector = Staff<'payments:collect'>

/** A person with a role; whether they may collect is for the database to say. For tests. */
export const collector = (store: Engine, role: 'preparer' | 'approver' | 'viewer' = 'preparer') =>
  person(store, role) as Promise<Approver & Collector>

export const PAYER = '+256772100100'
/** Payers of the sandbox: who does not pay, whose first answer is lost, whose every answer is lost. */
export const FAILS = '+256772000001'
export const LOST_ONCE = '+256772000007'
export const LOST_ALWAYS = '+256772000008'

/** The rule by which the database refused it, or `allowed`. For tests. */
export const ruleOf = (work: Promise<unknown>) =>
  work.then(
    () => 'allowed',
    (problem) => refusalOf(problem)?.rule ?? problem,
  )

const AMOUNT = fromMinor(5_000_000n)

type Over = { readonly phone?: string; readonly amount?: Amount }
type PaymentOver = Partial<Omit<NewPayment, 'request'>> & Over & { readonly mfaCode?: string }

/** Asks for UGX 50,000, or what is given, by mtn. Returns the submission's id. For tests. */
export function askPayment(staff: Collector, over: PaymentOver = {}): Promise<string> {
  const { phone = PAYER, amount = AMOUNT, mfaCode = null, ...intent } = over
  const payer = { phone, email: null, name: 'Amina' }
  const request = { amount, currency: 'UGX', paymentMethod: 'mtn', payer, products: [], mfaCode }
  return withTx((tx) =>
    enqueuePayment(tx, staff, {
      ...{ id: randomUUID(), accountId: null, payerTokenId: null, ...intent },
      request: { ...request, customerPaysFees: null },
    }),
  )
}

const noData = readJsonObject('{}') ?? ('{}' as JsonText)

/** Asks for UGX 50,000, or what is given, into an escrow that is released by hand. Returns the submission's id. For tests. */
export function askEscrow(staff: Collector, over: Partial<Omit<NewEscrow, 'request'>> & Over = {}) {
  const { phone = PAYER, amount = AMOUNT, ...intent } = over
  return withTx((tx) =>
    enqueueEscrow(tx, staff, {
      ...{ id: randomUUID(), accountId: null, payerTokenId: null, ...intent },
      request: {
        ...{ amount, currency: 'UGX', paymentMethod: 'mtn', receiverId: null, allocations: [] },
        terms: [{ type: 'manual_release', data: noData }],
        payer: { email: null, phone, otp: '123456' },
      },
    }),
  )
}

/** What the service's list of payments holds. For tests. */
export async function paymentsThere(): Promise<readonly { readonly id: string; readonly reference?: string | null }[]> {
  const page = await listPayments({ offset: 0, limit: 100 })
  if (!page.ok) throw new Error(page.problem.detail)
  return page.value.results
}

type Asking = { readonly by?: Collector; readonly force?: boolean; readonly reason?: string }

/** Proposes a release or a reverse, has it approved by somebody else and enqueues it. Returns the submission's id. */
export async function approvedChange(
  store: Engine,
  kind: EscrowContent['kind'],
  escrowId: string,
  { by, force = false, reason = 'Delivered' }: Asking = {},
): Promise<string> {
  const maker = by ?? (await collector(store))
  const content = {
    ...{ kind, environment: 'sandbox', amount: AMOUNT, currency: 'UGX', force, reason },
    ...{ terms: null, shares: null },
    escrowId: readServiceId(escrowId) as ServiceId,
  }
  const contentHash = escrowContentHash(content)
  const proposalId = await withTx((tx) =>
    createProposal(tx, maker, {
      ...{ kind, subjectId: escrowId, payoutId: null, env: 'sandbox', makerId: maker.id, contentHash },
      ...{ summary: { content }, rowCount: 0, totalMinor: 5_000_000n, feeMinor: 0n, debitMinor: 0n, currency: 'UGX' },
    }),
  )
  await approve(store, proposalId, contentHash)
  const approver = (await collector(store, 'approver')) as unknown as Staff<'escrows:approve'>
  return withTx((tx) => enqueueEscrowChange(tx, approver, proposalId))
}

/** Has somebody approve a proposal, after proving who they are. For tests. */
export async function approve(store: Engine, proposalId: string, contentHash: string): Promise<void> {
  const approver = await person(store, 'approver')
  const stepUpId = await proof(store, approver, contentHash)
  const decision = { proposalId, contentHash, decision: 'approve', reason: null, stepUpId } as const
  const decided = await withTx((tx) => decideProposal(tx, approver, decision))
  if (!decided.ok || decided.value.state !== 'approved') throw new Error('not approved')
}
