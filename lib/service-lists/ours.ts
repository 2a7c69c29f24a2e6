import 'server-only'
import { and, desc, eq, inArray, isNull, or, type SQL } from 'drizzle-orm'
import { fromMinor } from '@/lib/money/amount'
import { settings } from '@/lib/platform/settings'
import { db } from '@/lib/store/open'
import { payout } from '@/lib/store/schema/payout'
import { submission } from '@/lib/store/schema/submission'
import type { OurPayout, UnansweredBatch } from './view'

export type DisbursementKind = 'direct' | 'escrow'

const CREATED_BY: Readonly<Record<DisbursementKind, string>> = {
  direct: 'create-disbursement',
  escrow: 'create-escrow-disbursement',
}

/** The word of how a batch is paid: a network's code, `wallet` for this deployment's word for the external wallet, or as it came. */
export const paidOverWord = (method: string | null): string | null =>
  method === settings().service.externalMethod ? 'wallet' : method

const isUnanswered = or(
  inArray(submission.state, ['sending', 'unknown', 'reconciling']),
  inArray(submission.holdReason, ['unclear', 'found_twice']),
)

const MAX_UNANSWERED = 20

const columns = {
  serviceId: submission.serviceId,
  payoutId: payout.id,
  name: payout.name,
  batchReference: submission.correlationTag,
  network: submission.paymentMethod,
  sentAt: submission.firstSentAt,
  rows: submission.rowCount,
  totalMinor: submission.totalMinor,
  currency: submission.currency,
}

async function submissionsOf(kind: DisbursementKind, where: SQL | undefined, most: number) {
  return (await db())
    .select(columns)
    .from(submission)
    .innerJoin(payout, eq(payout.id, submission.payoutId))
    .where(and(eq(submission.kind, CREATED_BY[kind]), where))
    .orderBy(desc(submission.firstSentAt))
    .limit(most)
}

type Found = Awaited<ReturnType<typeof submissionsOf>>[number]

const ourPayout = ({ payoutId, name, batchReference, network, sentAt }: Found): OurPayout => ({
  payoutId,
  name,
  batchReference,
  network: paidOverWord(network),
  sentAt: sentAt?.toISOString() ?? null,
})

/** The payouts of those disbursements that were created by this app, by the disbursement's id at the service. */
export async function ourPayouts(
  kind: DisbursementKind,
  ids: readonly string[],
): Promise<ReadonlyMap<string, OurPayout>> {
  if (ids.length === 0) return new Map()
  const rows = await submissionsOf(kind, inArray(submission.serviceId, [...ids]), ids.length)
  return new Map(rows.flatMap((row) => (row.serviceId === null ? [] : [[row.serviceId, ourPayout(row)] as const])))
}

/** The payout of one disbursement: found by its id, else by the batch reference at the start of its description; else null. */
export async function ourPayoutOf(
  kind: DisbursementKind,
  id: string,
  description: string | null,
): Promise<OurPayout | null> {
  const [batchReference = ''] = (description ?? '').trim().split(/\s+/)
  const byReference = and(isNull(submission.serviceId), eq(submission.correlationTag, batchReference))
  const [row] = await submissionsOf(kind, or(eq(submission.serviceId, id), byReference), 1)
  return row === undefined ? null : ourPayout(row)
}

/** Batches that were sent and have no answer yet. Each may be in the service's list, and we cannot say which entry it is. */
export async function unansweredBatches(kind: DisbursementKind): Promise<readonly UnansweredBatch[]> {
  const rows = await submissionsOf(kind, and(isUnanswered, isNull(submission.serviceId)), MAX_UNANSWERED)
  return rows.map((row) => ({
    ...ourPayout(row),
    rows: row.rows,
    total: fromMinor(row.totalMinor),
    currency: row.currency,
  }))
}
