import 'server-only'
import { randomBytes } from 'node:crypto'
import { desc, eq, sql } from 'drizzle-orm'
import { authorizeUrl } from '@/lib/gateway/token'
import { fail, ok, type Result } from '@/lib/platform/result'
import { settings } from '@/lib/platform/settings'
import { refusedAs } from '@/lib/store/refused-as'
import { invitation, oauthFlow } from '@/lib/store/schema/payee'
import type { ConnectEnd } from './connect'
import { FLOW_MINUTES, hashOfToken, looksLikeToken } from './connect-cookie'

// Each started flow is a row; more starts than this mean that something else is wrong.
const MOST_STARTS = 20

export type Started = {
  /** For the cookie of this browser, and nowhere else. */
  readonly secret: string
  /** The service's consent page. */
  readonly url: string
}

/**
 * The reference by which the service knows a payee in one flow: 256 random bits, so that it can be neither counted nor guessed
 * (contract 4.1).
 */
export const newExternalRef = (): string => randomBytes(32).toString('base64url')

/**
 * Starts a flow for a person who holds the link of an open invitation. Returns the address of the service's consent page
 * (contract 4.1).
 */
export async function startConnect(token: string): Promise<Result<Started, ConnectEnd>> {
  if (!looksLikeToken(token)) return fail('expired')
  const secret = randomBytes(32).toString('base64url')
  return refusedAs<Started, ConnectEnd, ConnectEnd>('expired', async (tx) => {
    const [found] = await tx
      .select({
        id: invitation.id,
        payeeId: invitation.payeeId,
        usedAt: invitation.usedAt,
      })
      .from(invitation)
      .where(eq(invitation.tokenHash, hashOfToken(token)))
      .for('update')
    if (found === undefined) return fail('expired')
    if (found.usedAt !== null) return fail('used')
    const begun = await tx
      .select({ externalRef: oauthFlow.externalRef })
      .from(oauthFlow)
      .where(eq(oauthFlow.invitationId, found.id))
      .orderBy(desc(oauthFlow.startedAt))
    if (begun.length >= MOST_STARTS) return fail('too-often')
    // A code is valid only for the reference it was issued for. Some services accept no second reference for a wallet.
    const kept = settings().service.referencePerFlow ? undefined : begun[0]
    const externalRef = kept?.externalRef ?? newExternalRef()
    await tx.insert(oauthFlow).values({
      invitationId: found.id,
      payeeId: found.payeeId,
      externalRef,
      cookieHash: hashOfToken(secret),
      expiresAt: sql`clock_timestamp() + make_interval(mins => ${FLOW_MINUTES})`,
    })
    return ok({ secret, url: authorizeUrl(externalRef) })
  })
}
