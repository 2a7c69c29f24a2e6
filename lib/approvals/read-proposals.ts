import 'server-only'
import { asc, desc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { readStored } from '@/lib/messages/stored'
import type { Tx } from '@/lib/store/database'
import { payoutRow } from '@/lib/store/schema/payout'
import { approval, proposal, proposalComment } from '@/lib/store/schema/proposal'
import { staff as people } from '@/lib/store/schema/staff'
import { contentMark } from './content-mark'
import { outcomeShape } from './policy-outcome'
import type { NamedRow, ProposalOf } from './proposal-view'

const contributorIds = sql<string[]>`CASE WHEN ${proposal.state} = 'pending'
  THEN ARRAY(SELECT c.id::text FROM staff c WHERE contributed(${proposal}, c.id)) ELSE '{}' END`

const stops = sql<ProposalOf<string, unknown>['stops']>`CASE WHEN ${proposal.state} = 'pending'
  THEN (SELECT coalesce(jsonb_object_agg(s.id, why), '{}') FROM staff s, approval_stop(${proposal}, s, null) why
    WHERE s.role IN ('approver', 'admin') AND s.disabled_at IS NULL AND why IS NOT NULL) ELSE '{}' END`

const gaps = sql<ProposalOf<string, unknown>['gaps']>`CASE WHEN ${proposal.state} = 'pending'
  THEN proposal_gaps(${proposal}) ELSE '[]' END`

const former = sql<ProposalOf<string, unknown>['former']>`CASE WHEN ${proposal.state} = 'pending'
  THEN former_outcomes(${proposal}) ELSE '[]' END`

const paused = sql<ProposalOf<string, unknown>['paused']>`CASE WHEN ${proposal.state} = 'pending'
  THEN (SELECT coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'name', s.name, 'from', ends) ORDER BY s.name), '[]')
    FROM staff s, decides_from(s) ends WHERE ends IS NOT NULL AND may_consent(${proposal}, s)) ELSE '[]' END`

const outcomesShape = z.array(outcomeShape)

/**
 * Proposals, newest first, each with the decisions on it. `which` narrows them to one feature, which knows the kinds and
 * summaries that it wrote.
 */
export async function readProposals<Kind extends string, Summary>(
  tx: Tx,
  which: SQL | undefined,
): Promise<ProposalOf<Kind, Summary>[]> {
  const asked = await tx
    .select({ proposal, maker: people.name, contributorIds, stops, gaps, former, paused })
    .from(proposal)
    .innerJoin(people, eq(people.id, proposal.makerId))
    .where(which)
    .orderBy(desc(proposal.askedAt))
  if (asked.length === 0) return []
  const ids = asked.map((one) => one.proposal.id)
  const decided = await tx
    .select({ approval, who: people.name })
    .from(approval)
    .innerJoin(people, eq(people.id, approval.approverId))
    .where(inArray(approval.proposalId, ids))
    .orderBy(asc(approval.decidedAt))
  const written = await tx
    .select({ comment: proposalComment, who: people.name })
    .from(proposalComment)
    .innerJoin(people, eq(people.id, proposalComment.authorId))
    .where(inArray(proposalComment.proposalId, ids))
    .orderBy(asc(proposalComment.writtenAt))
  const rowsOf = await rowsNamed(tx, [
    ...decided.map((one) => one.approval.aboutRows),
    ...written.map((one) => one.comment.aboutRows),
  ])
  return asked.map(({ proposal: one, maker, contributorIds: contributors, stops: stopped, ...more }) => ({
    id: one.id,
    kind: one.kind as Kind,
    subjectId: one.subjectId,
    state: one.state as ProposalOf<Kind, Summary>['state'],
    hash: one.contentHash,
    mark: contentMark(one.contentHash),
    makerId: one.makerId,
    maker,
    contributorIds: contributors,
    askedAt: one.askedAt.toISOString(),
    decidedAt: one.decidedAt?.toISOString() ?? null,
    approvalsNeeded: one.approvalsNeeded,
    outcomes: outcomesShape.parse(one.policyOutcomes),
    stops: stopped,
    gaps: more.gaps,
    former: more.former,
    paused: more.paused,
    decisions: decided
      .filter((decision) => decision.approval.proposalId === one.id)
      .map(({ approval: by, who }) => ({
        byId: by.approverId,
        who,
        what: by.decision === 'approve' ? 'approve' : 'reject',
        at: by.decidedAt.toISOString(),
        reason: by.reason,
        rows: rowsOf(by.aboutRows),
      })),
    comments: written
      .filter(({ comment }) => comment.proposalId === one.id)
      .map(({ comment, who }) => ({
        id: comment.id,
        who,
        at: comment.writtenAt.toISOString(),
        text: comment.said,
        rows: rowsOf(comment.aboutRows),
      })),
    voidReason: one.voidReason === null ? null : readStored(one.voidReason),
    summary: one.summary as Summary,
  }))
}

const rowsShape = z.array(z.object({ id: z.uuid(), line: z.number() }))

/** The rows that comments and rejections name, with their places in the sheet as it is now. */
async function rowsNamed(tx: Tx, stored: readonly unknown[]): Promise<(about: unknown) => readonly NamedRow[]> {
  const ids = stored.flatMap((about) => rowsShape.parse(about).map(({ id }) => id))
  const { id, ordinal } = payoutRow
  const still = ids.length === 0 ? [] : await tx.select({ id, ordinal }).from(payoutRow).where(inArray(id, ids))
  const places = new Map(still.map((row) => [row.id, row.ordinal]))
  return (about) =>
    rowsShape.parse(about).map((row) => ({ rowId: row.id, lineNo: row.line, index: places.get(row.id) ?? null }))
}
