import { invalid, Refusal } from '../answers/refusal.ts'
import type { World } from '../world.ts'

export type AuthorizeRequest = { merchantId: string; externalUserId: string; redirectUri: string }

/** Reads the query of authorize (contract 4.1). Refuses it without a redirect, since the address may not be registered. */
export function readAuthorize(world: World, query: Record<string, string | undefined>): AuthorizeRequest {
  const { merchant_id: merchantId = '', external_user_id: externalUserId = '', redirect_uri: redirectUri = '' } = query
  if (merchantId.toLowerCase() !== world.settings.merchantId) {
    throw new Refusal('NOT_FOUND', 'No merchant has this merchant_id.', { field: 'merchant_id', reason: 'unknown' })
  }
  if (externalUserId === '') throw invalid('external_user_id', 'missing', 'external_user_id is missing.')
  if (!world.settings.redirectUris.includes(redirectUri)) {
    throw invalid('redirect_uri', 'not_registered', 'This redirect_uri is not registered for the merchant.')
  }
  return { merchantId, externalUserId, redirectUri }
}

/** The same request as a query, for the forms that lead back to it. */
export const authorizeQuery = (request: AuthorizeRequest): string =>
  new URLSearchParams({
    merchant_id: request.merchantId,
    external_user_id: request.externalUserId,
    redirect_uri: request.redirectUri,
  }).toString()
