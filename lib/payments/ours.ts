import 'server-only'
import { eq } from 'drizzle-orm'
import { db } from '@/lib/store/open'
import { staff } from '@/lib/store/schema/staff'
import { submission } from '@/lib/store/schema/submission'
import type { CollectedHere } from './view'

/** Who requested a payment here and when it was sent; null for one that was not requested here, as far as we know. */
export async function collectedHere(paymentId: string): Promise<CollectedHere | null> {
  const [row] = await (await db())
    .select({
      submissionId: submission.id,
      by: staff.name,
      askedAt: submission.createdAt,
      sentAt: submission.firstSentAt,
    })
    .from(submission)
    .innerJoin(staff, eq(staff.id, submission.makerId))
    .where(eq(submission.serviceId, paymentId))
    .limit(1)
  if (row === undefined) return null
  return {
    submissionId: row.submissionId,
    by: row.by,
    askedAt: row.askedAt.toISOString(),
    sentAt: row.sentAt?.toISOString() ?? null,
  }
}
