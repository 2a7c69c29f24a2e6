import 'server-only'
import { and, desc, eq, inArray, notInArray, sql } from 'drizzle-orm'
import type { Staff } from '@/lib/access/actor'
import { readProposals } from '@/lib/approvals/read-proposals'
import { destinationMark } from '@/lib/payees/wallet-mark'
import { editedBy } from '@/lib/payouts/draft/editors'
import type { Tx } from '@/lib/store/database'
import { absenceScan } from '@/lib/store/schema/observation'
import { proposal } from '@/lib/store/schema/proposal'
import { staff as people } from '@/lib/store/schema/staff'
import { submission } from '@/lib/store/schema/submission'
import { resolutionOptionsOf } from '@/lib/submissions/manual-resolution/resolve-batch'
import type { ResolutionProposal, WaitingView } from './resolution-view'
import { isPayoutBatch } from './waiting-batch'

type Stored = Omit<typeof submission.$inferSelect, 'body'>

/**
 * Disbursements that were found for a batch and are linked to nothing: of a batch found twice, the one that was not linked.
 */
export async function unexplained(tx: Tx, batch: Stored): Promise<readonly string[]> {
  if (!isPayoutBatch(batch.kind)) return []
  const scans = await scansOf(tx, batch.id)
  const ids = [...new Set(scans.flatMap(({ foundIds }) => foundIds))].filter((id) => id !== batch.serviceId)
  return withoutLinked(tx, ids)
}

/** What a person can do about a batch; null where it does not wait for a person. */
export async function waitingOf(tx: Tx, staff: Staff, batch: Stored): Promise<WaitingView | null> {
  if (
    !isPayoutBatch(batch.kind) ||
    batch.payoutId === null ||
    batch.state !== 'on_hold' ||
    batch.holdReason === 'funds'
  )
    return null
  const scans = await scansOf(tx, batch.id)
  const resolutionOptions = await resolutionOptionsOf(tx, batch.id)
  const found = anyFound(scans)
  const mayLink = batch.holdReason !== 'figures_differ' && batch.serviceId === null
  const from = await unpaidFrom(tx, batch.id)
  const lost = batch.holdReason === 'stopped' ? await foundInLostTime(tx, batch.id) : []
  return {
    candidates: mayLink ? await candidatesOf(tx, scans, lost) : [],
    found,
    lost,
    paidUnderOwnTags: lost.length > 0 && (await isPaidUnderOwnTags(tx, batch.id)),
    searched: scans[0] === undefined ? null : searchedIn(scans[0]),
    deciders: await decidersOf(tx, staff, batch),
    mayLink,
    absentFrom: found || batch.serviceId !== null ? null : (resolutionOptions?.absentFrom ?? null),
    mayBeAbsent: !found && batch.serviceId === null && resolutionOptions?.mayBeAbsent === true,
    unpaidFrom: from,
    ownWork: batch.makerId === staff.id || (await editedBy(tx, batch.payoutId, staff.id)),
  }
}

/** What was proposed about the batches of a payout, the newest first; wallets by their mark. */
export async function readResolutions(tx: Tx, payoutId: string): Promise<ResolutionProposal[]> {
  const about = and(eq(proposal.payoutId, payoutId), inArray(proposal.kind, ['resolve-batch', 'declare-absent']))
  const asked = await readProposals<ResolutionProposal['kind'], ResolutionProposal['summary']>(tx, about)
  return asked.map((one) => ({ ...one, summary: { ...one.summary, content: shown(one.summary.content) } }))
}

function shown(content: ResolutionProposal['summary']['content']): typeof content {
  switch (content.action) {
    case 'rows':
      return {
        ...content,
        rows: content.rows.map((row) => ({ ...row, destination: destinationMark(row.destination) })),
      }
    // Its rows contain full account ids, which only the database compares.
    case 'link':
      return { ...content, read: { ...content.read, rows: null } }
    default:
      return content
  }
}

/** Whether a search found a batch at the service. It can then no longer be confirmed as never received. */
export const wasFound = async (tx: Tx, submissionId: string): Promise<boolean> =>
  anyFound(await scansOf(tx, submissionId))

type Scan = Awaited<ReturnType<typeof scansOf>>[number]

const anyFound = (scans: readonly Scan[]): boolean => scans.some(({ found }) => found > 0)

const scansOf = (tx: Tx, submissionId: string) =>
  tx.select().from(absenceScan).where(eq(absenceScan.submissionId, submissionId)).orderBy(desc(absenceScan.startedAt))

async function candidatesOf(
  tx: Tx,
  scans: readonly Scan[],
  lost: readonly string[],
): Promise<WaitingView['candidates']> {
  const ours = new Set(scans.flatMap(({ foundIds }) => foundIds))
  const all = await withoutLinked(tx, [...new Set([...ours, ...(scans[0]?.unclearIds ?? []), ...lost])])
  return all.map((serviceId) => ({ serviceId, ours: ours.has(serviceId) }))
}

const searchedIn = ({ finishedAt, found, unclearIds }: Scan): WaitingView['searched'] => ({
  at: finishedAt.toISOString(),
  saw: found > 0 ? 'it' : unclearIds.length > 0 ? 'maybe' : 'nothing',
})

async function isPaidUnderOwnTags(tx: Tx, submissionId: string): Promise<boolean> {
  const paid = sql<boolean>`paid_under_own_tags(${submission})`
  const [one] = await tx.select({ paid }).from(submission).where(eq(submission.id, submissionId))
  return one?.paid ?? false
}

/** The approvers who may decide now about what this person proposes for a batch. */
async function decidersOf(tx: Tx, staff: Staff, { makerId, payoutId }: Stored): Promise<readonly string[]> {
  const rows = await tx
    .select({ name: people.name })
    .from(people)
    .where(
      and(
        sql`${people.role} = 'approver' and ${people.disabledAt} is null and decides_from(${people}) is null`,
        notInArray(people.id, [staff.id, makerId]),
        sql`not exists (select from payout_editor e where e.payout_id = ${payoutId} and e.staff_id = ${people.id})`,
      ),
    )
    .orderBy(people.name)
  return rows.map(({ name }) => name)
}

async function foundInLostTime(tx: Tx, submissionId: string): Promise<readonly string[]> {
  const [one] = await tx
    .select({ found: sql<readonly string[]>`to_jsonb(found_in_lost_time(${submission}))` })
    .from(submission)
    .where(eq(submission.id, submissionId))
  return one?.found ?? []
}

async function withoutLinked(tx: Tx, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const linked = await tx
    .select({ serviceId: submission.serviceId })
    .from(submission)
    .where(inArray(submission.serviceId, [...ids]))
  const taken = new Set(linked.map(({ serviceId }) => serviceId))
  return ids.filter((id) => !taken.has(id))
}

async function unpaidFrom(tx: Tx, submissionId: string): Promise<string | null> {
  const [one] = await tx
    .select({
      from: sql`absence_from(${submission})`.mapWith(submission.createdAt),
      early: sql<boolean>`(${submission.firstSentAt} is not null or may_have_run(${submission})) and coalesce(absence_from(${submission}) > clock_timestamp(), false)`,
    })
    .from(submission)
    .where(eq(submission.id, submissionId))
  const from: Date | null | undefined = one?.from
  return one?.early ? (from?.toISOString() ?? null) : null
}
