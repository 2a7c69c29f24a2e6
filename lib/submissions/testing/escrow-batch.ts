import { z } from 'zod'
import type { Staff } from '@/lib/access/actor'
import { readServiceId, type ServiceId } from '@/lib/gateway/id'
import { fromMinor, sum, toMinor } from '@/lib/money/amount'
import type { Engine } from '@/lib/store/database'
import { withTx } from '@/lib/store/open'
import { createProposal } from '@/lib/store/transitions/proposals'
import { type EscrowBatchContent, escrowBatchHash } from '@/lib/submissions/content/escrow-batch-content'
import { enqueueEscrowBatchChange } from '@/lib/submissions/enqueue/enqueue-escrow-batch'
import { approve, type Collector, collector } from './collect'
import type { TestSandbox } from './sandbox'

const AMOUNT = fromMinor(5_000_000n)
const made = z.object({
  disbursement_id: z.uuid(),
  escrow_items: z.array(z.object({ escrow_id: z.uuid(), phone_number: z.string().nullable() })),
})

export type TestEscrows = { readonly id: ServiceId; readonly escrows: readonly ServiceId[] }

const serviceId = (text: string): ServiceId => {
  const read = readServiceId(text)
  if (read === null) throw new Error(`${text} is no identifier`)
  return read
}

export type TestRecipient = { readonly phone: string; readonly terms?: readonly object[] }

/** Makes an escrow disbursement of UGX 50,000 for each phone at the sandbox, past the product. For tests. */
export async function escrowsAt(sandbox: TestSandbox, recipients: readonly TestRecipient[]): Promise<TestEscrows> {
  const body = {
    ...{ currency: 'UGX', payment_method: 'mtn', description: 'Harvest deliveries' },
    recipients: recipients.map(({ phone, terms = [] }, n) => ({
      ...{ phone_number: phone, amount: AMOUNT, terms, reference: `ESC-${n + 1}` },
    })),
  }
  const answer = await sandbox.create(new TextEncoder().encode(JSON.stringify(body)), 'escrow-disbursements')
  const { disbursement_id, escrow_items } = made.parse(JSON.parse(answer))
  return { id: serviceId(disbursement_id), escrows: escrow_items.map(({ escrow_id }) => serviceId(escrow_id)) }
}

export type Asking = { readonly by?: Collector; readonly force?: boolean; readonly reason?: string }

/** What a release of these escrows would be. For tests. */
export const releaseContent = (
  { id }: TestEscrows,
  escrows: readonly ServiceId[],
  { force = false, reason = 'Delivered' }: Asking = {},
): EscrowBatchContent => ({
  kind: 'release-escrow-disbursement',
  ...{ environment: 'sandbox', disbursementId: id, currency: 'UGX', reason, force },
  escrows: escrows.toSorted().map((escrowId) => ({ escrowId, amount: AMOUNT, to: null, terms: null })),
})

export const cancelContent = ({ id, escrows }: TestEscrows): EscrowBatchContent => ({
  kind: 'cancel-escrow-disbursement',
  ...{ environment: 'sandbox', disbursementId: id, currency: 'UGX', reason: 'Wrong season' },
  amount: fromMinor(5_000_000n * BigInt(escrows.length)),
})

const figures = (content: EscrowBatchContent) =>
  content.kind === 'release-escrow-disbursement'
    ? { rowCount: content.escrows.length, totalMinor: toMinor(sum(content.escrows.map(({ amount }) => amount))) }
    : { rowCount: 0, totalMinor: toMinor(content.amount) }

/** Asks for it as the app does, past the app's own checks. For tests. */
export function askBatch(
  maker: Collector,
  content: EscrowBatchContent,
  over: { readonly rowCount?: number; readonly totalMinor?: bigint; readonly summary?: object } = {},
): Promise<string> {
  return withTx((tx) =>
    createProposal(tx, maker, {
      ...{ kind: content.kind, subjectId: content.disbursementId, payoutId: null, env: 'sandbox', makerId: maker.id },
      contentHash: escrowBatchHash(content),
      ...{ summary: { name: 'Harvest deliveries', content }, ...figures(content), feeMinor: 0n, debitMinor: 0n },
      ...{ currency: 'UGX', ...over },
    }),
  )
}

/** Asks for it, has somebody else approve it and enqueues it. Returns the submission's id. For tests. */
export async function approvedBatchChange(store: Engine, content: EscrowBatchContent, by?: Collector): Promise<string> {
  const maker = by ?? (await collector(store))
  const proposalId = await askBatch(maker, content)
  await approve(store, proposalId, escrowBatchHash(content))
  return enqueueApproved(store, proposalId)
}

export async function enqueueApproved(store: Engine, proposalId: string): Promise<string> {
  const approver = (await collector(store, 'approver')) as unknown as Staff<'escrows:approve'>
  return withTx((tx) => enqueueEscrowBatchChange(tx, approver, proposalId))
}
