import 'server-only'
import { and, eq, inArray } from 'drizzle-orm'
import type { Staff } from '@/lib/access/actor'
import { makeProposal } from '@/lib/approvals/make-proposal'
import { otherRequest } from '@/lib/escrow/payouts/other-request'
import { type Message, message } from '@/lib/messages/message'
import { toMinor } from '@/lib/money/amount'
import { fail, ok, type Result } from '@/lib/platform/result'
import { settings } from '@/lib/platform/settings'
import { notify } from '@/lib/store/listen'
import { refusedAs } from '@/lib/store/refused-as'
import { proposal } from '@/lib/store/schema/proposal'
import { voidProposal } from '@/lib/store/transitions/proposals'
import { type EscrowContent, escrowContentHash } from '@/lib/submissions/content/escrow-content'
import { sharesToSign, termsToSign } from '@/lib/submissions/content/hashed-terms'
import { type CurrentEscrow, currentEscrow, refused } from './action-state'
import { type EscrowProblem, notFound, problem } from './escrow-error'
import { findEntry, subjectsOf } from './registered-escrows'
import type { EscrowView } from './view'

type Asked = Promise<Result<{ proposalId: string }, EscrowProblem>>

/** Proposes to release an escrow to our account (contract 4.3). Nothing is sent before a second person approves. */
export const proposeRelease = (staff: Staff<'payments:collect'>, escrowId: string, reason: string): Asked =>
  propose(staff, escrowId, { kind: 'release-escrow', force: false, reason }, ({ choices }) => choices.release)

/**
 * Proposes an early release of an escrow, before all terms are met. Requires the permission for early releases and a reason;
 * another approver decides.
 */
export const proposeForcedRelease = (staff: Staff<'escrows:force'>, escrowId: string, reason: string): Asked =>
  propose(staff, escrowId, { kind: 'release-escrow', force: true, reason }, ({ choices }) =>
    choices.force === undefined ? message('errors.escrow.nothingToForce') : choices.force,
  )

/** Proposes to return an escrow to its payer (contract 4.3). Nothing is sent before a second person approves. */
export const proposeReverse = (staff: Staff<'payments:collect'>, escrowId: string, reason: string): Asked =>
  propose(staff, escrowId, { kind: 'reverse-escrow', force: false, reason }, ({ choices }) => choices.reverse)

async function propose(
  staff: Staff,
  escrowId: string,
  asked: Pick<EscrowContent, 'kind' | 'force' | 'reason'>,
  whyNot: (stand: CurrentEscrow) => Message | null,
): Asked {
  const stand = await currentEscrow(staff, escrowId)
  if (!stand.ok) return stand
  const why = whyNot(stand.value)
  if (why !== null) return fail(refused(why))
  const { serviceId, amount, currency, escrow } = stand.value
  const { environment } = settings()
  const content: EscrowContent = { ...asked, environment, escrowId: serviceId, amount, currency, ...signedOf(escrow) }
  return refusedAs(ASKED_ALREADY, async (tx) => {
    const other = await otherRequest(tx, { kind: asked.kind, subjectId: serviceId, content })
    if (other !== null) return fail(problem('superseded', other))
    const proposalId = await makeProposal(tx, staff, {
      ...{ kind: asked.kind, subjectId: serviceId, payoutId: null, env: environment, makerId: staff.id },
      contentHash: escrowContentHash(content),
      summary: { content, status: escrow.providerState?.status ?? null },
      ...{ rowCount: 0, totalMinor: toMinor(amount), feeMinor: 0n, debitMinor: 0n, currency },
    })
    await notify(tx, 'live', { payoutId: null })
    return ok({ proposalId })
  })
}

/** The terms and shares of an escrow as they are signed: as the service has them, else as they were requested here. */
const signedOf = ({ providerState, asked }: EscrowView) => ({
  terms: termsToSign(providerState?.terms ?? null),
  shares: sharesToSign(providerState?.allocations ?? asked?.allocations ?? null),
})

const ASKED_ALREADY = problem('superseded', message('errors.escrow.alreadyAsked'))

/** Withdraws the pending proposal about an escrow. Any preparer may, since escrows are shared. */
export async function withdrawProposal(staff: Staff<'payments:collect'>, escrowId: string): Asked {
  return refusedAs(DECIDED, async (tx) => {
    const entry = await findEntry(tx, escrowId)
    if (entry === null) return fail(notFound)
    const [pending] = await tx
      .select({ id: proposal.id })
      .from(proposal)
      .where(
        and(
          inArray(proposal.subjectId, await subjectsOf(tx, entry)),
          eq(proposal.state, 'pending'),
          inArray(proposal.kind, ['release-escrow', 'reverse-escrow', 'declare-absent']),
        ),
      )
    if (pending === undefined) return fail(DECIDED)
    await voidProposal(tx, staff, {
      proposalId: pending.id,
      reason: message('requests.void.withdrawn', { who: staff.name }),
    })
    await notify(tx, 'live', { payoutId: null })
    return ok({ proposalId: pending.id })
  })
}

const DECIDED = problem('superseded', message('errors.escrow.nothingToWithdraw'))
