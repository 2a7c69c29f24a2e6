import 'server-only'
import type { Result } from '@/lib/platform/result'
import { settings } from '@/lib/platform/settings'
import { callService } from './client'
import type { ServiceProblem } from './errors'
import { parseAnswer } from './parse'
import { type Token, tokenShape } from './shapes/token'

/** The redirect address after consent: from the configuration, whatever host a request names. */
export const redirectUri = (): string => `${settings().appUrl}/connect/callback`

/** The service's consent page for a wallet (contract 4.1). `externalUserId` is our own identifier of the person. */
export function authorizeUrl(externalUserId: string): string {
  const { service } = settings()
  const query = new URLSearchParams({
    merchant_id: service.merchantId,
    external_user_id: externalUserId,
    redirect_uri: redirectUri(),
  })
  return `${service.baseUrl}/api/authorize?${query}`
}

/**
 * Exchanges an authorization code (contract 2.5, 4.1), once: a code that was sent is spent, so after a failure a new flow is
 * started, never a second try.
 */
export async function exchangeCode(code: string): Promise<Result<Token, ServiceProblem>> {
  const { service } = settings()
  const form = new URLSearchParams({
    grant_type: 'authorization_code',
    code,
    redirect_uri: redirectUri(),
    client_id: service.clientId,
    client_secret: service.clientSecret,
  })
  const body = new TextEncoder().encode(form.toString())
  return parseAnswer(await callService({ route: 'token.exchange', body, class: 'otp' }), tokenShape, 'read')
}
