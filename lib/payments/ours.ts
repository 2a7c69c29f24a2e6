import 'server-only'
import { eq, inArray } from 'drizzle-orm'
import { db } from '@/lib/store/open'
import { paymentLinkTry } from '@/lib/store/schema/payment-link'
import { requestNote } from '@/lib/store/schema/request-note'
import { staff } from '@/lib/store/schema/staff'
import { submission } from '@/lib/store/schema/submission'
import type { CollectedHere } from './view'

/** Who requested a payment here and when it was sent; null for one that was not requested here, as far as we know. */
export async function collectedHere(paymentId: string): Promise<CollectedHere | null> {
  const [row] = await (await db())
    .select({
      submissionId: submission.id,
      by: staff.name,
      linkId: paymentLinkTry.linkId,
      askedAt: submission.createdAt,
      sentAt: submission.firstSentAt,
      payerName: requestNote.payerName,
      reference: requestNote.reference,
    })
    .from(submission)
    .innerJoin(staff, eq(staff.id, submission.makerId))
    .leftJoin(requestNote, eq(requestNote.submissionId, submission.id))
    .leftJoin(paymentLinkTry, eq(paymentLinkTry.submissionId, submission.id))
    .where(eq(submission.serviceId, paymentId))
    .limit(1)
  if (row === undefined) return null
  return {
    submissionId: row.submissionId,
    by: row.by,
    isByLink: row.linkId !== null,
    askedAt: row.askedAt.toISOString(),
    sentAt: row.sentAt?.toISOString() ?? null,
    ...{ payerName: row.payerName, reference: row.reference },
  }
}

export type Noted = { readonly payerName: string | null; readonly reference: string | null }

/** Who pays these payments and what they are for, by their ids at the service, where they were requested here. */
export async function notesOf(paymentIds: readonly string[]): Promise<ReadonlyMap<string, Noted>> {
  if (paymentIds.length === 0) return new Map()
  const { payerName, reference } = requestNote
  const rows = await (await db())
    .select({ id: submission.serviceId, payerName, reference })
    .from(submission)
    .innerJoin(requestNote, eq(requestNote.submissionId, submission.id))
    .where(inArray(submission.serviceId, [...paymentIds]))
  return new Map(rows.map(({ id, ...noted }) => [id ?? '', noted]))
}
