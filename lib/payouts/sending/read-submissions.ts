import 'server-only'
import { and, asc, eq, getTableColumns, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Staff } from '@/lib/access/actor'
import { message } from '@/lib/messages/message'
import { readStored } from '@/lib/messages/stored'
import { fromMinor } from '@/lib/money/amount'
import { isNetwork } from '@/lib/networks/networks'
import { unexplained, waitingOf } from '@/lib/payouts/manual-resolution/read-waiting'
import type { PaidOver } from '@/lib/payouts/quotes/split-batches'
import type { StatusGroup } from '@/lib/payouts/results/row-facts'
import type { SubmissionView } from '@/lib/payouts/view'
import type { Tx } from '@/lib/store/database'
import { absenceScan } from '@/lib/store/schema/observation'
import { submission } from '@/lib/store/schema/submission'
import type { Stop, SubmissionState } from '@/lib/store/transitions/standing'

const lastProblem = z
  .object({ sentence: z.string(), message: z.string().nullish() })
  .transform(({ sentence, message: words }) =>
    words == null ? readStored(sentence) : message('holds.withWords', { sentence: readStored(sentence), words }),
  )
  .nullable()
  .catch(null)

// Without the bytes that are sent: they are most of a submission, and no page shows them.
const { body: _body, ...columns } = getTableColumns(submission)

/** The submissions of one payout, in the order they were made, with the statuses of their rows; of one that was made anew only the last. */
export async function readSubmissions(
  tx: Tx,
  staff: Staff,
  payoutId: string,
  groups: readonly StatusGroup[],
): Promise<SubmissionView[]> {
  const rows = await tx
    .select({
      row: columns,
      // A cancel pays nothing out, so it does not wait for the searches after a restore.
      stopped: sql<Stop | null>`case when ${submission.state} = 'ready' then case when ${submission.restoreCleared} or ${submission.kind} = 'cancel-disbursement'
        then (select sending_stopped()) else (select payouts_stopped()) end end`,
      stoppedUntil: sql`(select restore_search_until())`.mapWith(submission.createdAt),
      mayHaveRun: sql<boolean>`case when ${submission.holdReason} in ('stopped', 'funds') then may_have_run(${submission}) or restore_refusal(${submission}) is not null else false end`,
    })
    .from(submission)
    .where(
      and(eq(submission.payoutId, payoutId), sql`not is_made_anew(${submission.rootId}, ${submission.generation})`),
    )
    .orderBy(
      // One that was made anew keeps its place.
      asc(sql`(select r.created_at from submission r where r.id = ${submission.rootId})`),
      asc(submission.correlationTag),
    )
  // In turn, since a transaction runs one statement at a time.
  const searched = await searchedOf(tx, payoutId)
  const byHand: { readonly waiting: SubmissionView['waiting']; readonly unexplained: readonly string[] }[] = []
  for (const { row } of rows)
    byHand.push({
      waiting: await waitingOf(tx, staff, row),
      unexplained: searched.has(row.id) ? await unexplained(tx, row) : [],
    })
  return rows.map(({ row, mayHaveRun, stopped, stoppedUntil }, at) => ({
    id: row.id,
    kind: row.kind as SubmissionView['kind'],
    targetId: row.targetSubmissionId,
    state: row.state as SubmissionState,
    holdReason: row.holdReason,
    network: paidOver(row.paymentMethod),
    mark: row.correlationTag,
    money: {
      currency: row.currency,
      rows: row.rowCount,
      amount: fromMinor(row.totalMinor),
      fee: fromMinor(row.quoteFeeMinor),
      debit: fromMinor(row.quoteDebitMinor),
    },
    disbursementId: row.serviceId,
    serviceStatus: row.serviceStatus,
    sentAt: row.firstSentAt?.toISOString() ?? null,
    stateSince: row.stateSince.toISOString(),
    observedAt: row.observedAt?.toISOString() ?? null,
    nextStepAt: row.nextAttemptAt?.toISOString() ?? null,
    sends: row.sends,
    holdNote: row.holdNote === null ? null : readStored(row.holdNote),
    ...{ mayHaveRun, stopped, stoppedUntil: isoOf(stoppedUntil) },
    makerId: row.makerId,
    problem: lastProblem.parse(row.lastProblem),
    waiting: byHand[at]?.waiting ?? null,
    unexplained: byHand[at]?.unexplained ?? [],
    rowStatuses: countStatuses(groups.filter((group) => group.submissionId === row.id)),
  }))
}

/** The submissions of a payout that the service's list was searched for. */
async function searchedOf(tx: Tx, payoutId: string): Promise<ReadonlySet<string>> {
  const found = await tx
    .selectDistinct({ id: absenceScan.submissionId })
    .from(absenceScan)
    .innerJoin(submission, eq(submission.id, absenceScan.submissionId))
    .where(eq(submission.payoutId, payoutId))
  return new Set(found.map(({ id }) => id))
}

const isoOf = (moment: Date | null): string | null => moment?.toISOString() ?? null

// A batch of wallets names no network, and a cancel names no method.
const paidOver = (method: string | null): PaidOver | null =>
  isNetwork(method) ? method : method === null ? null : 'wallet'

function countStatuses(groups: readonly StatusGroup[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const { status, rows } of groups) counts[status.kind] = (counts[status.kind] ?? 0) + rows
  return counts
}
