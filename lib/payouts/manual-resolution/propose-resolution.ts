import 'server-only'
import { createHash } from 'node:crypto'
import { and, eq, inArray } from 'drizzle-orm'
import type { Staff } from '@/lib/access/actor'
import { message } from '@/lib/messages/message'
import type { Amount } from '@/lib/money/amount'
import { type DraftProblem, problem } from '@/lib/payouts/draft/draft-error'
import { fail, ok, type Result } from '@/lib/platform/result'
import { settings } from '@/lib/platform/settings'
import { notify } from '@/lib/store/listen'
import { refusedAs } from '@/lib/store/refused-as'
import { proposal } from '@/lib/store/schema/proposal'
import { askProposal, voidProposal } from '@/lib/store/transitions/proposals'
import type { WaitingBatch } from './waiting-batch'

/** What two people say of one row. */
export type RowWord = 'paid' | 'unpaid'

/** A row as it was frozen for the approver. */
export type ResolvedRow = {
  readonly rowId: string
  readonly word: RowWord
  readonly lineNo: number
  readonly name: string | null
  readonly destination: string
  readonly amount: Amount
  readonly reference: string
}

/** What a second person approves about a batch. */
export type ResolutionContent =
  | {
      readonly action: 'rows'
      readonly rows: readonly ResolvedRow[]
      readonly evidence: string
      /** What the service calls its answer: a ticket, a letter. */
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

export type AskedResolution = Promise<Result<{ proposalId: string }, DraftProblem>>

/** The hash that an approval of a resolution is for: it covers every field of the content. */
export const resolutionHash = (environment: string, submissionId: string, content: ResolutionContent): string =>
  createHash('sha256')
    .update(JSON.stringify(['resolve-batch', environment, submissionId, content]))
    .digest('hex')

/** Asks a second person to decide what became of a batch. The database checks the content; nothing is changed yet. */
export async function askResolution(
  staff: Staff<'payouts:prepare'>,
  batch: WaitingBatch,
  content: ResolutionContent,
): AskedResolution {
  const { id, payoutId, rowCount, totalMinor, currency } = batch
  return refusedAs(NOT_NOW, async (tx) => {
    const proposalId = await askProposal(tx, staff, {
      kind: 'resolve-batch',
      subjectId: id,
      payoutId,
      env: settings().environment,
      makerId: staff.id,
      contentHash: resolutionHash(settings().environment, id, content),
      summary: { content },
      ...{ rowCount, totalMinor, feeMinor: 0n, debitMinor: 0n, currency },
      approvalsNeeded: settings().approvalsNeeded,
    })
    await notify(tx, 'live', { payoutId })
    return ok({ proposalId })
  })
}

/** Withdraws what was proposed about a batch and nobody has decided. Any preparer may, since a payout belongs to all of them. */
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
