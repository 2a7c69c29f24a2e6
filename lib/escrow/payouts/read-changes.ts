import 'server-only'
import { and, asc, desc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { AbsenceProposal } from '@/lib/approvals/proposal-view'
import { readProposals } from '@/lib/approvals/read-proposals'
import type {
  BatchChange,
  BatchProposal,
  BatchProposalKind,
  BatchSummary,
  BoardEscrow,
  ClaimKind,
} from '@/lib/escrow/board/view'
import { readStored } from '@/lib/messages/stored'
import type { Amount } from '@/lib/money/amount'
import { settings } from '@/lib/platform/settings'
import type { Db, Tx } from '@/lib/store/database'
import { observation } from '@/lib/store/schema/observation'
import { proposal } from '@/lib/store/schema/proposal'
import { staff as people } from '@/lib/store/schema/staff'
import { attempt, submission, submissionEscrow } from '@/lib/store/schema/submission'
import type { SubmissionState } from '@/lib/store/transitions/standing'
import { partOf } from '@/lib/submissions/content/batch-release'
import { type EscrowBatchContent, readEscrowBatchContent } from '@/lib/submissions/content/escrow-batch-content'
import { keptNamed } from '@/lib/submissions/content/named-escrows'
import { keptRound } from '@/lib/submissions/content/release-round'
import { changeResolutionOptionsOf, changesOf } from '@/lib/submissions/manual-resolution/resolve-change'
import { resultOf } from './result'

export const BATCH_PROPOSAL_KINDS: readonly BatchProposalKind[] = [
  'release-escrow-disbursement',
  'cancel-escrow-disbursement',
]
const CLAIMS: readonly ClaimKind[] = ['release-escrow-disbursement', 'release-escrow', 'reverse-escrow']

/** How many proposals about a batch are shown; the activity log has the older ones. */
const MOST = 20

/** The proposals about a batch, newest first. */
export const readBatchProposals = (tx: Tx, disbursementId: string): Promise<BatchProposal[]> =>
  readProposals<BatchProposalKind, BatchSummary>(
    tx,
    and(eq(proposal.subjectId, disbursementId), inArray(proposal.kind, [...BATCH_PROPOSAL_KINDS])),
  )

/** The proposals to confirm that a request about a batch never ran, newest first. */
export async function readAbsences(tx: Tx, disbursementId: string): Promise<AbsenceProposal[]> {
  const changes = await changesOf(tx, disbursementId)
  return changes.length === 0
    ? []
    : readProposals(tx, and(inArray(proposal.subjectId, changes), eq(proposal.kind, 'declare-absent')))
}

/** Our requests about a batch, newest first, each release with the result for every escrow in it. */
export async function readChanges(tx: Tx, disbursementId: string): Promise<BatchChange[]> {
  const rows = await tx
    .select({ one: submission, maker: people.name, summary: proposal.summary })
    .from(submission)
    .innerJoin(people, eq(people.id, submission.makerId))
    .innerJoin(proposal, eq(proposal.id, submission.proposalId))
    .where(and(eq(submission.subjectServiceId, disbursementId), inArray(submission.kind, [...BATCH_PROPOSAL_KINDS])))
    .orderBy(desc(submission.createdAt))
    .limit(MOST)
  return Promise.all(rows.map(({ one, maker, summary }) => changeOf(tx, one, maker, readEscrowBatchContent(summary))))
}

const problemShape = z.object({ sentence: z.string(), message: z.string().nullish() })

async function changeOf(
  tx: Tx,
  one: typeof submission.$inferSelect,
  maker: string,
  content: EscrowBatchContent | null,
): Promise<BatchChange> {
  return {
    ...changeFrom(one, maker, content),
    resolutionOptions: one.state === 'on_hold' ? await changeResolutionOptionsOf(tx, one.id) : null,
    results: content?.kind === 'release-escrow-disbursement' ? await resultsOf(tx, one, content.escrows) : [],
  }
}

type ShownRequest = Pick<
  typeof submission.$inferSelect,
  | 'id'
  | 'kind'
  | 'state'
  | 'makerId'
  | 'holdReason'
  | 'holdNote'
  | 'createdAt'
  | 'stateSince'
  | 'nextAttemptAt'
  | 'lastProblem'
>

/** A request as shown, from its own record. Content that cannot be read exactly is left out. */
export function changeFrom(
  one: ShownRequest,
  maker: string,
  content: EscrowBatchContent | null,
): Omit<BatchChange, 'resolutionOptions' | 'results'> {
  const problem = problemShape.safeParse(one.lastProblem).data
  return {
    ...{ id: one.id, kind: one.kind as BatchProposalKind, state: one.state as SubmissionState },
    ...{
      maker,
      makerId: one.makerId,
      holdReason: one.holdReason,
      holdNote: one.holdNote === null ? null : readStored(one.holdNote),
    },
    madeAt: one.createdAt.toISOString(),
    stateSince: one.stateSince.toISOString(),
    nextStepAt: one.nextAttemptAt?.toISOString() ?? null,
    reason: content?.reason ?? null,
    force: content?.kind === 'release-escrow-disbursement' && content.force,
    problem:
      problem === undefined ? null : { explanation: readStored(problem.sentence), message: problem.message ?? null },
  }
}

async function resultsOf(
  tx: Tx,
  one: typeof submission.$inferSelect,
  escrows: readonly { readonly escrowId: string; readonly amount: Amount }[],
): Promise<BatchChange['results']> {
  const [last] = await tx
    .select({ items: observation.items })
    .from(observation)
    .where(eq(observation.submissionId, one.id))
    .orderBy(desc(observation.startedAt))
    .limit(1)
  const [taken] = await tx
    .select({ detail: attempt.detail })
    .from(attempt)
    .where(and(eq(attempt.submissionId, one.id), eq(attempt.outcome, 'accepted')))
    .orderBy(desc(attempt.ordinal))
    .limit(1)
  return resultsFrom(
    one,
    { items: last?.items, detail: taken?.detail },
    escrows,
    settings().confirmFailedSeconds * 1_000,
  )
}

type Release = { readonly state: string; readonly stateSince: Date }

/**
 * The results for the escrows of a release, from its last reading (`items`) and from the answer that accepted it (`detail`), as
 * both were stored. An escrow that an accepted release has not released after `waitMs` will not be released.
 */
export function resultsFrom(
  one: Release,
  kept: { readonly items: unknown; readonly detail: unknown },
  escrows: readonly { readonly escrowId: string; readonly amount: Amount }[],
  waitMs: number,
): BatchChange['results'] {
  const round = keptRound(kept.items)
  const named = keptNamed(kept.detail)
  const state = one.state as SubmissionState
  const read = new Map(round?.escrows.map((each) => [each.escrowId, each]))
  const acceptedMs =
    state === 'accepted' && round !== null ? Date.parse(round.begunAt) - one.stateSince.getTime() : null
  return escrows.map(({ escrowId, amount }) => ({
    ...{ escrowId, amount, reason: named[escrowId]?.reason ?? null },
    result: resultOf(
      partOf(read.get(escrowId) ?? { escrowId }, { named, acceptedMs, waitMs }),
      named[escrowId]?.as ?? null,
      state,
    ),
  }))
}

export type Claims = {
  readonly claims: ReadonlyMap<string, NonNullable<BoardEscrow['claim']>>
  readonly asked: ReadonlyMap<string, ClaimKind>
}

/** What is pending about the money of these escrows: our live requests, and proposals that wait for a second person. */
export async function claimsOf(tx: Db | Tx, ids: readonly string[]): Promise<Claims> {
  const live = await tx
    .select({
      escrowId: submissionEscrow.escrowId,
      submissionId: submission.id,
      kind: submission.kind,
      state: submission.state,
      holdReason: submission.holdReason,
    })
    .from(submissionEscrow)
    .innerJoin(submission, eq(submission.id, submissionEscrow.submissionId))
    .where(and(submissionEscrow.live, inArray(submissionEscrow.escrowId, [...ids])))
  const waiting = await tx
    .select({ kind: proposal.kind, subjectId: proposal.subjectId, summary: proposal.summary })
    .from(proposal)
    .where(and(eq(proposal.state, 'pending'), inArray(proposal.kind, [...CLAIMS]), aboutAny(ids)))
    .orderBy(asc(proposal.askedAt))
  return {
    claims: new Map(
      live.map(({ escrowId, submissionId, kind, state, holdReason }) => [
        escrowId,
        { submissionId, kind: kind as ClaimKind, state: state as SubmissionState, holdReason },
      ]),
    ),
    asked: new Map(
      waiting.flatMap(({ kind, subjectId, summary }) => {
        const content = readEscrowBatchContent(summary)
        const about = content?.kind === 'release-escrow-disbursement' ? content.escrows : [{ escrowId: subjectId }]
        return about.map(({ escrowId }) => [escrowId, kind as ClaimKind] as const)
      }),
    ),
  }
}

const aboutAny = (ids: readonly string[]): SQL => sql`(${inArray(proposal.subjectId, [...ids])} OR EXISTS (
  SELECT FROM jsonb_array_elements(CASE WHEN ${proposal.kind} = 'release-escrow-disbursement'
    THEN ${proposal.summary}->'content'->'escrows' ELSE '[]'::jsonb END) e
  WHERE (e->>'escrowId')::uuid = ANY (${sql.param([...ids])}::uuid[])))`
