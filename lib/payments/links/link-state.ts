import 'server-only'
import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import type { Db, Tx } from '@/lib/store/database'
import { paymentLinkTry } from '@/lib/store/schema/payment-link'
import { submission } from '@/lib/store/schema/submission'
import type { SubmissionState } from '@/lib/store/transitions/standing'
import type { LinkState } from './view'

/** As guard_link_try.sql: only after one of these may another payment of the link be requested. */
const CAME_TO_NOTHING: SubmissionState[] = ['failed', 'cancelled', 'rejected_clean', 'absent_proven', 'void']
/** As guard_link_try.sql: after so many payments that came to nothing, no other is requested. */
const MOST_TRIES = 20
const ON_ITS_WAY: readonly SubmissionState[] = ['ready', 'sending', 'accepted']

/** The last payment that was requested through a link. */
export type LastTry = {
  readonly linkId: string
  readonly submissionId: string
  readonly state: SubmissionState
  readonly paymentId: string | null
  readonly since: Date
  /** How many payments were requested through the link. */
  readonly tries: number
}

/** The last payments of these links, by link. */
export async function lastTries(database: Db | Tx, linkIds: readonly string[]): Promise<ReadonlyMap<string, LastTry>> {
  if (linkIds.length === 0) return new Map()
  const tries = await database
    .selectDistinctOn([paymentLinkTry.linkId], {
      ...{ linkId: paymentLinkTry.linkId, submissionId: submission.id },
      ...{ state: submission.state, paymentId: submission.serviceId, since: submission.stateSince },
      tries: sql<number>`(select count(*)::int from payment_link_try every where every.link_id = ${paymentLinkTry.linkId})`,
    })
    .from(paymentLinkTry)
    .innerJoin(submission, eq(submission.id, paymentLinkTry.submissionId))
    .where(inArray(paymentLinkTry.linkId, [...linkIds]))
    .orderBy(paymentLinkTry.linkId, desc(paymentLinkTry.at))
  return new Map(tries.map((one) => [one.linkId, { ...one, state: one.state as SubmissionState }]))
}

/** Whether a payment of the link was made. */
export async function isPaid(tx: Tx, linkId: string): Promise<boolean> {
  const rows = await tx
    .select({ id: submission.id })
    .from(paymentLinkTry)
    .innerJoin(submission, eq(submission.id, paymentLinkTry.submissionId))
    .where(and(eq(paymentLinkTry.linkId, linkId), eq(submission.state, 'settled')))
    .limit(1)
  return rows.length > 0
}

type Times = { readonly closedAt: Date | null; readonly expiresAt: Date }

/** The state of a link, from its own times and its last payment. */
export function linkState({ closedAt, expiresAt }: Times, last: LastTry | undefined, now: Date): LinkState {
  if (last !== undefined && !CAME_TO_NOTHING.includes(last.state)) {
    if (last.state === 'settled') return 'paid'
    return ON_ITS_WAY.includes(last.state) ? 'waiting' : 'unclear'
  }
  if (closedAt !== null) return 'closed'
  if (last !== undefined && last.tries >= MOST_TRIES) return 'used_up'
  return expiresAt <= now ? 'expired' : 'open'
}
