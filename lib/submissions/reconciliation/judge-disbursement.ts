import 'server-only'
import { and, eq, ne } from 'drizzle-orm'
import type { ServiceId } from '@/lib/gateway/id'
import type { DisbursementCounts } from '@/lib/gateway/shapes/disbursement'
import { type Amount, toMinor } from '@/lib/money/amount'
import { db } from '@/lib/store/open'
import { submission } from '@/lib/store/schema/submission'
import { tagOf } from '@/lib/submissions/content/tag'
import { type Stored, sentRows } from '@/lib/submissions/state/stored'
import { belongs } from './belongs'
import type { Judged } from './search-provider'

type Figures = { readonly currency: string; readonly total: Amount; readonly counts: DisbursementCounts }

type Read = Figures & {
  readonly id: ServiceId
  readonly description: string | null
  readonly items: readonly { readonly reference: string | null }[] | null
}

/** Whether a disbursement of the service has the currency, the total and the count of a submission. */
export const figuresAgree = (stored: Stored, { currency, total, counts }: Figures): boolean =>
  currency === stored.currency &&
  toMinor(total) === stored.totalMinor &&
  (counts.recipients === null || counts.recipients === stored.rowCount)

/** Compares a disbursement of either kind, read in full, with a submission (contract 2.6, 2.7). */
export async function judgeDisbursement(stored: Stored, read: Read): Promise<Judged> {
  const { id, currency, total: amount } = read
  const tag = tagOf(read.description)
  const another = tag !== null && (await isOfAnother(stored, tag))
  const belonging = belongs(read, {
    tag: stored.correlationTag,
    references: new Set((await sentRows(stored)).map((row) => row.reference)),
    agrees: figuresAgree(stored, read),
    isAnothers: () => another,
  })
  return { belonging, found: { id, currency, amount } }
}

/** Whether a tag belongs to another submission in the database; an earlier or later generation of this one does not count. */
export async function isOfAnother({ rootId }: Stored, tag: string): Promise<boolean> {
  const known = await (await db())
    .select({ id: submission.id })
    .from(submission)
    .where(and(eq(submission.correlationTag, tag), ne(submission.rootId, rootId)))
  return known.length > 0
}
