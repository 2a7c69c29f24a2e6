import 'server-only'
import { and, desc, eq, inArray, isNull, or, type SQL } from 'drizzle-orm'
import { fromMinor } from '@/lib/money/amount'
import { db } from '@/lib/store/open'
import { payout } from '@/lib/store/schema/payout'
import { submission } from '@/lib/store/schema/submission'
import type { OurPayout, Unanswered } from './view'

/** Direct disbursements, or escrow disbursements. */
export type Family = 'direct' | 'escrow'

const MADE_BY: Readonly<Record<Family, string>> = {
  direct: 'create-disbursement',
  escrow: 'create-escrow-disbursement',
}

const noAnswer = or(
  inArray(submission.state, ['sending', 'unknown', 'reconciling']),
  inArray(submission.holdReason, ['unclear', 'found_twice']),
)

const MOST = 20

const columns = {
  serviceId: submission.serviceId,
  payoutId: payout.id,
  name: payout.name,
  mark: submission.correlationTag,
  network: submission.paymentMethod,
  sentAt: submission.firstSentAt,
  rows: submission.rowCount,
  totalMinor: submission.totalMinor,
  currency: submission.currency,
}

async function creates(family: Family, where: SQL | undefined, most: number) {
  return (await db())
    .select(columns)
    .from(submission)
    .innerJoin(payout, eq(payout.id, submission.payoutId))
    .where(and(eq(submission.kind, MADE_BY[family]), where))
    .orderBy(desc(submission.firstSentAt))
    .limit(most)
}

type Found = Awaited<ReturnType<typeof creates>>[number]

const ourPayout = ({ payoutId, name, mark, network, sentAt }: Found): OurPayout => ({
  payoutId,
  name,
  mark,
  network,
  sentAt: sentAt?.toISOString() ?? null,
})

/** Which of these disbursements (ids of the service) were made here, and for which payout. */
export async function ourPayouts(family: Family, ids: readonly string[]): Promise<ReadonlyMap<string, OurPayout>> {
  if (ids.length === 0) return new Map()
  const rows = await creates(family, inArray(submission.serviceId, [...ids]), ids.length)
  return new Map(rows.flatMap((row) => (row.serviceId === null ? [] : [[row.serviceId, ourPayout(row)] as const])))
}

/** The payout of one disbursement: by its identifier, else by our mark, which stands first in its description. */
export async function ourPayoutOf(family: Family, id: string, description: string | null): Promise<OurPayout | null> {
  const [mark = ''] = (description ?? '').trim().split(/\s+/)
  const byMark = and(isNull(submission.serviceId), eq(submission.correlationTag, mark))
  const [row] = await creates(family, or(eq(submission.serviceId, id), byMark), 1)
  return row === undefined ? null : ourPayout(row)
}

/** Batches that were sent and have no answer yet: they may be in the service's list without our knowing which they are. */
export async function unanswered(family: Family): Promise<readonly Unanswered[]> {
  const rows = await creates(family, and(noAnswer, isNull(submission.serviceId)), MOST)
  return rows.map((row) => ({
    ...ourPayout(row),
    rows: row.rows,
    total: fromMinor(row.totalMinor),
    currency: row.currency,
  }))
}
