import 'server-only'
import { randomBytes } from 'node:crypto'
import { count, eq, sql } from 'drizzle-orm'
import { fail, ok, type Result } from '@/lib/result'
import { authorizeUrl } from '@/lib/service/token'
import { refusedAs } from '@/lib/store/refused-as'
import { invitation, oauthFlow, payee } from '@/lib/store/schema/payee'
import type { ConnectEnd } from './connect'
import { FLOW_MINUTES, hashOfToken, looksLikeToken } from './connect-cookie'

// Each begun flow is a row; a person who begins more often than this has another trouble.
const MOST_STARTS = 20

export type Started = {
  /** For the cookie of this browser, and nowhere else. */
  readonly secret: string
  /** The service's consent page. */
  readonly url: string
}

/** Begins the way to the service's consent page (contract 4.1) for whoever holds the link of an open invitation. */
export async function startConnect(token: string): Promise<Result<Started, ConnectEnd>> {
  if (!looksLikeToken(token)) return fail('expired')
  const secret = randomBytes(32).toString('base64url')
  return refusedAs<Started, ConnectEnd, ConnectEnd>('expired', async (tx) => {
    const [found] = await tx
      .select({
        id: invitation.id,
        payeeId: invitation.payeeId,
        usedAt: invitation.usedAt,
        externalRef: payee.externalRef,
      })
      .from(invitation)
      .innerJoin(payee, eq(payee.id, invitation.payeeId))
      .where(eq(invitation.tokenHash, hashOfToken(token)))
      .for('update')
    if (found === undefined) return fail('expired')
    if (found.usedAt !== null) return fail('used')
    const [begun] = await tx.select({ flows: count() }).from(oauthFlow).where(eq(oauthFlow.invitationId, found.id))
    if ((begun?.flows ?? 0) >= MOST_STARTS) return fail('too-often')
    await tx.insert(oauthFlow).values({
      invitationId: found.id,
      payeeId: found.payeeId,
      externalRef: found.externalRef,
      cookieHash: hashOfToken(secret),
      expiresAt: sql`clock_timestamp() + make_interval(mins => ${FLOW_MINUTES})`,
    })
    return ok({ secret, url: authorizeUrl(found.externalRef) })
  })
}
