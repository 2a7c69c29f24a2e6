import 'server-only'
import { and, eq, inArray } from 'drizzle-orm'
import type { Staff } from '@/lib/access/actor'
import { makeProposal } from '@/lib/approvals/make-proposal'
import { isReady, MOST_IN_RELEASE, whyNotChosen } from '@/lib/escrow/board/board'
import { type BoardProblem, notFound, problem } from '@/lib/escrow/board/board-error'
import { readBoard } from '@/lib/escrow/board/read-board'
import { latestReadings, readAll } from '@/lib/escrow/board/read-escrows'
import type { Board } from '@/lib/escrow/board/view'
import { readServiceId } from '@/lib/gateway/id'
import { type Message, message } from '@/lib/messages/message'
import { sum, toMinor } from '@/lib/money/amount'
import { fail, ok, type Result } from '@/lib/platform/result'
import { settings } from '@/lib/platform/settings'
import type { Tx } from '@/lib/store/database'
import { notify } from '@/lib/store/listen'
import { db } from '@/lib/store/open'
import { refusedAs } from '@/lib/store/refused-as'
import { proposal } from '@/lib/store/schema/proposal'
import { voidProposal } from '@/lib/store/transitions/proposals'
import {
  type EscrowBatchContent,
  type EscrowBatchRelease,
  escrowBatchHash,
} from '@/lib/submissions/content/escrow-batch-content'
import { termsToSign } from '@/lib/submissions/content/hashed-terms'
import { changesOf } from '@/lib/submissions/manual-resolution/resolve-change'
import { otherRequest } from './other-request'
import { BATCH_PROPOSAL_KINDS } from './read-changes'
import { heldStage } from './stage'

type Asked = Promise<Result<{ proposalId: string }, BoardProblem>>

/** A reading older than this is repeated before a proposal that is based on it. */
const FRESH_MS = 30_000

/**
 * Proposes to release exactly these escrows (ids of the service) to their payees. Nothing is sent before a second person
 * approves.
 */
export const proposeRelease = (
  staff: Staff<'payouts:prepare'>,
  disbursementId: string,
  escrowIds: readonly string[],
  reason: string,
): Asked => propose(staff, disbursementId, escrowIds, reason, false)

/** The same before all terms are met. Requires the permission for early releases and a reason; another approver decides. */
export const proposeForcedRelease = (
  staff: Staff<'escrows:force'>,
  disbursementId: string,
  escrowIds: readonly string[],
  reason: string,
): Asked => propose(staff, disbursementId, escrowIds, reason, true)

async function propose(
  staff: Staff,
  disbursementId: string,
  escrowIds: readonly string[],
  reason: string,
  force: boolean,
): Asked {
  const wanted = [...new Set(escrowIds)].toSorted()
  if (wanted.length === 0) return fail(problem('refused', message('errors.escrow.nothingChosen')))
  if (wanted.length > MOST_IN_RELEASE)
    return fail(problem('refused', message('errors.escrow.tooMany', { most: MOST_IN_RELEASE, chosen: wanted.length })))
  const fresh = await readStale(wanted)
  if (fresh !== null) return fail(problem('service', message('errors.escrow.unreadNothingAsked', { why: fresh })))
  const read = await readBoard(staff, disbursementId, { reads: false })
  if (!read.ok) return read
  const chosen = releasable(read.value, wanted, force)
  if (!chosen.ok) return chosen
  const { currency } = read.value
  const content: EscrowBatchRelease = {
    kind: 'release-escrow-disbursement',
    ...{ environment: settings().environment, currency, reason, force, escrows: chosen.value.escrows },
    disbursementId: chosen.value.disbursementId,
  }
  return refusedAs(ASKED_ALREADY, async (tx) => {
    return ask(tx, staff, read.value.name, content, {
      rowCount: content.escrows.length,
      totalMinor: toMinor(sum(content.escrows.map(({ amount }) => amount))),
    })
  })
}

async function readStale(wanted: readonly string[]): Promise<Message | null> {
  // A text that is no identifier is on no board and is refused for that; the database would throw for it.
  const ids = wanted.filter((id) => readServiceId(id) !== null)
  const known = await latestReadings(await db(), ids)
  const age = (id: string) => Date.now() - (known.get(id)?.startedAt.getTime() ?? 0)
  return readAll(ids.filter((id) => age(id) > FRESH_MS))
}

/** The content of a release of these escrows of a board, or the first reason why they cannot be released. */
export function releasable(
  board: Pick<Board, 'id' | 'escrows' | 'cancelled'>,
  wanted: readonly string[],
  force: boolean,
): Result<Pick<EscrowBatchRelease, 'escrows' | 'disbursementId'>, BoardProblem> {
  const disbursementId = readServiceId(board.id)
  if (disbursementId === null) return fail(notFound)
  const chosen = wanted.map((id) => board.escrows?.find(({ escrowId }) => escrowId === id))
  const escrows: EscrowBatchRelease['escrows'] = []
  for (const escrow of chosen) {
    if (escrow === undefined) return fail(problem('refused', message('errors.escrow.notInPayout')))
    const why = whyNotChosen(escrow, board.cancelled)
    const who = escrow.name ?? escrow.phone ?? escrow.reference ?? escrow.escrowId ?? ''
    if (why !== null) return fail(problem('refused', message('errors.escrow.cannot', { payee: who, why })))
    if (!force && !isReady(escrow)) return fail(problem('refused', message('errors.escrow.termsOpen', { payee: who })))
    const escrowId = readServiceId(escrow.escrowId ?? '')
    if (escrowId === null || escrow.amount === null)
      return fail(problem('refused', message('errors.escrow.incomplete', { payee: who })))
    const to = escrow.phone ?? escrow.wallet ?? escrow.email
    escrows.push({ escrowId, amount: escrow.amount, to, terms: termsToSign(escrow.terms) })
  }
  if (force && chosen.every((escrow) => escrow !== undefined && isReady(escrow)))
    return fail(problem('refused', message('errors.escrow.noForceNeeded')))
  return ok({ escrows, disbursementId })
}

/**
 * Proposes to cancel the whole batch (contract 4.5). The money that its escrows hold has to be returned one by one afterwards.
 */
export async function proposeCancel(staff: Staff<'payouts:prepare'>, disbursementId: string, reason: string): Asked {
  const read = await readBoard(staff, disbursementId, { reads: false })
  if (!read.ok) return read
  const { id, cancelled, escrows, total, currency, name } = read.value
  const known = readServiceId(id)
  if (known === null) return fail(notFound)
  if (cancelled) return fail(problem('refused', message('errors.escrow.cancelledAlready')))
  if (escrows?.some(({ claim }) => claim !== null))
    return fail(problem('refused', message('errors.escrow.moneyUnderWay')))
  if (escrows !== null && escrows.length > 0 && escrows.every(({ status }) => ENDED.includes(heldStage(status))))
    return fail(problem('refused', message('errors.escrow.nothingLeft')))
  const content: EscrowBatchContent = {
    kind: 'cancel-escrow-disbursement',
    ...{ environment: settings().environment, disbursementId: known, currency, reason, amount: total },
  }
  return refusedAs(ASKED_ALREADY, (tx) => ask(tx, staff, name, content, { rowCount: 0, totalMinor: toMinor(total) }))
}

const ENDED: readonly string[] = ['released', 'returned', 'ended']

async function ask(
  tx: Tx,
  staff: Staff,
  name: string,
  content: EscrowBatchContent,
  figures: { rowCount: number; totalMinor: bigint },
): Asked {
  const { kind, disbursementId, environment, currency } = content
  const other = await otherRequest(tx, { kind, subjectId: disbursementId, content })
  if (other !== null) return fail(problem('superseded', other))
  const proposalId = await makeProposal(tx, staff, {
    ...{ kind, subjectId: disbursementId, payoutId: null, env: environment, makerId: staff.id, currency },
    contentHash: escrowBatchHash(content),
    summary: { name, content },
    ...{ ...figures, feeMinor: 0n, debitMinor: 0n },
  })
  await notify(tx, 'live', { payoutId: null })
  return ok({ proposalId })
}

/** Withdraws a pending proposal about a batch. Any preparer may, since payouts are shared. */
export async function withdrawProposal(
  staff: Staff<'payouts:prepare'>,
  disbursementId: string,
  proposalId: string,
): Asked {
  return refusedAs(DECIDED, async (tx) => {
    const [pending] = await tx
      .select({ id: proposal.id })
      .from(proposal)
      .where(
        and(
          eq(proposal.id, proposalId),
          inArray(proposal.subjectId, [disbursementId, ...(await changesOf(tx, disbursementId))]),
          eq(proposal.state, 'pending'),
          inArray(proposal.kind, [...BATCH_PROPOSAL_KINDS, 'declare-absent']),
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

const ASKED_ALREADY = problem('superseded', message('errors.escrow.boardAsked'))

const DECIDED = problem('superseded', message('errors.escrow.nothingToWithdraw'))
