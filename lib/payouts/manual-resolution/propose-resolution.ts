import 'server-only'
import { createHash } from 'node:crypto'
import { and, eq, inArray } from 'drizzle-orm'
import type { Staff } from '@/lib/access/actor'
import { makeProposal } from '@/lib/approvals/make-proposal'
import { message } from '@/lib/messages/message'
import { type DraftProblem, problem } from '@/lib/payouts/draft/draft-error'
import { fail, ok, type Result } from '@/lib/platform/result'
import { settings } from '@/lib/platform/settings'
import { notify } from '@/lib/store/listen'
import { refusedAs } from '@/lib/store/refused-as'
import { proposal } from '@/lib/store/schema/proposal'
import { voidProposal } from '@/lib/store/transitions/proposals'
import type { BatchRow } from './batch-rows'
import type { WaitingBatch } from './waiting-batch'

/** The result of one row that two people confirm. */
export type RowWord = 'paid' | 'unpaid'

/** A row as it is frozen for the approver. */
export type ResolvedRow = Omit<BatchRow, 'reported' | 'mayBeUnpaid'> & { readonly word: RowWord }

/** What a second person approves about a batch. */
export type ResolutionContent =
  | {
      readonly action: 'rows'
      readonly rows: readonly ResolvedRow[]
      readonly evidence: string
      /** The service's reference of its answer: a ticket, a letter. */
      readonly serviceReference: string | null
    }
  | {
      readonly action: 'link'
      readonly serviceId: string
      readonly status: string | null
      readonly read: {
        readonly mark: string | null
        readonly currency: string
        readonly totalMinor: string
        readonly count: number | null
        readonly rows: null | readonly unknown[]
      }
      readonly evidence: string
    }

export type ProposedResolution = Promise<Result<{ proposalId: string }, DraftProblem>>

/** The hash that an approval of a resolution is for: it covers every field of the content. */
export const resolutionHash = (environment: string, submissionId: string, content: ResolutionContent): string =>
  createHash('sha256')
    .update(JSON.stringify(['resolve-batch', environment, submissionId, content]))
    .digest('hex')

/** Proposes a resolution of a batch to a second person. The database checks the content; nothing is changed yet. */
export async function proposeResolution(
  staff: Staff<'payouts:prepare'>,
  batch: WaitingBatch,
  content: ResolutionContent,
): ProposedResolution {
  const { id, payoutId, rowCount, totalMinor, currency } = batch
  return refusedAs(NOT_NOW, async (tx) => {
    const proposalId = await makeProposal(tx, staff, {
      kind: 'resolve-batch',
      subjectId: id,
      payoutId,
      env: settings().environment,
      makerId: staff.id,
      contentHash: resolutionHash(settings().environment, id, content),
      summary: { content },
      ...{ rowCount, totalMinor, feeMinor: 0n, debitMinor: 0n, currency },
    })
    await notify(tx, 'live', { payoutId })
    return ok({ proposalId })
  })
}

/** Withdraws a pending resolution of a batch. Any preparer may withdraw it. */
export async function withdrawResolution(
  staff: Staff<'payouts:prepare'>,
  proposalId: string,
): Promise<Result<null, DraftProblem>> {
  return refusedAs(DECIDED, async (tx) => {
    const [pending] = await tx
      .select({ id: proposal.id, payoutId: proposal.payoutId })
      .from(proposal)
      .where(
        and(
          eq(proposal.id, proposalId),
          eq(proposal.state, 'pending'),
          inArray(proposal.kind, ['resolve-batch', 'declare-absent']),
        ),
      )
    if (pending === undefined || pending.payoutId === null) return fail(DECIDED)
    await voidProposal(tx, staff, { proposalId, reason: message('requests.void.withdrawn', { who: staff.name }) })
    await notify(tx, 'live', { payoutId: pending.payoutId })
    return ok(null)
  })
}

const NOT_NOW = problem('superseded', message('errors.resolution.notNow'))
const DECIDED = problem('superseded', message('errors.resolution.nothingToWithdraw'))
