import 'server-only'
import { and, isNotNull, lt, ne, sql } from 'drizzle-orm'
import type { Actor } from '@/lib/access/actor'
import { withTx } from './open'
import { event } from './schema/event'
import { mail } from './schema/mail'
import { notification } from './schema/notification'
import { otpRequest } from './schema/otp-request'
import { payerToken } from './schema/payer-token'
import { signInAttempt } from './schema/staff'
import { lapseProposals } from './transitions/proposals'
import { eraseBodies } from './transitions/submissions'

/**
 * Does what is due because time has passed: lapses proposals that nobody decided in time; erases the bodies of submissions 30 days after
 * their end, the bodies of webhooks 30 days after they arrived, and expired tokens; deletes old sign-in attempts, requests for codes,
 * notifications and mails. Safe on several instances at once.
 */
export async function runHousekeeping(actor: Actor): Promise<void> {
  await withTx((tx) => lapseProposals(tx, actor))
  await withTx((tx) => eraseBodies(tx, actor))
  await withTx((tx) =>
    tx
      .update(payerToken)
      .set({ sealedToken: null })
      .where(and(isNotNull(payerToken.sealedToken), lt(payerToken.expiresAt, sql`now()`))),
  )
  await withTx((tx) =>
    tx
      .update(event)
      .set({ body: null })
      .where(and(isNotNull(event.body), lt(event.receivedAt, sql`(select clock_timestamp()) - interval '30 days'`))),
  )
  await withTx((tx) => tx.delete(signInAttempt).where(lt(signInAttempt.at, sql`now() - interval '90 days'`)))
  await withTx(async (tx) => {
    await tx.delete(mail).where(and(ne(mail.state, 'waiting'), lt(mail.createdAt, sql`now() - interval '90 days'`)))
    await tx.delete(notification).where(lt(notification.at, sql`now() - interval '90 days'`))
  })
  await withTx((tx) => tx.delete(otpRequest).where(lt(otpRequest.requestedAt, sql`now() - interval '7 days'`)))
}
