import 'server-only'
import { desc, eq } from 'drizzle-orm'
import type { Staff } from '@/lib/access/actor'
import { fromMinor } from '@/lib/money/amount'
import { db } from '@/lib/store/open'
import { paymentLink } from '@/lib/store/schema/payment-link'
import { staff as people } from '@/lib/store/schema/staff'
import { lastTries, linkState } from './link-state'
import { linkUrl } from './make-link'
import { MOST_LINKS, type PaymentLinkView } from './view'

/** The payment links, the newest first, at most 500 of them. */
export async function listLinks(_staff: Staff): Promise<readonly PaymentLinkView[]> {
  const database = await db()
  const rows = await database
    .select({ link: paymentLink, by: people.name })
    .from(paymentLink)
    .innerJoin(people, eq(people.id, paymentLink.madeBy))
    .orderBy(desc(paymentLink.madeAt), paymentLink.id)
    .limit(MOST_LINKS)
  const tries = await lastTries(
    database,
    rows.map(({ link }) => link.id),
  )
  const now = new Date()
  return rows.map(({ link, by }) => {
    const last = tries.get(link.id)
    return {
      ...{ id: link.id, url: linkUrl(link.token), amount: fromMinor(link.amountMinor), currency: link.currency },
      ...{ reference: link.reference, payerName: link.payerName, by, state: linkState(link, last, now) },
      ...{ madeAt: link.madeAt.toISOString(), expiresAt: link.expiresAt.toISOString() },
      closedAt: link.closedAt?.toISOString() ?? null,
      request: last === undefined ? null : { submissionId: last.submissionId, paymentId: last.paymentId },
    }
  })
}
