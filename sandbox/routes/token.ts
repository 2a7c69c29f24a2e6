import { randomBytes } from 'node:crypto'
import { createRoute, z } from '@hono/zod-openapi'
import { encode, ok, send } from '../answers/answer.ts'
import { invalid, Refusal } from '../answers/refusal.ts'
import { sameSecret } from '../guards/api-key.ts'
import { formBody } from '../guards/form-body.ts'
import { rateLimit } from '../guards/rate-limit.ts'
import { spendCode } from '../oauth/codes.ts'
import { grantToken, TOKEN_SECONDS } from '../oauth/tokens.ts'
import type { World } from '../world.ts'
import { type Api, answers } from './contract-route.ts'

// A missing field is read as an empty one, so that the exchange refuses it in its own order and with its own code.
const field = z
  .string()
  .optional()
  .transform((text) => text ?? '')

const TokenForm = z
  .object({ grant_type: field, code: field, redirect_uri: field, client_id: field, client_secret: field })
  .openapi('TokenRequest', { required: ['grant_type', 'code', 'redirect_uri', 'client_id', 'client_secret'] })

const TokenAnswer = z
  .object({
    access_token: z.string(),
    token_type: z.literal('bearer'),
    expires_in: z.int(),
    refresh_token: z.string(),
    user_id: z.string(),
    merchant_id: z.string(),
    external_user_id: z.string(),
  })
  .openapi('Token')

const token = createRoute({
  method: 'post',
  path: '/api/token',
  summary: 'Exchange a code for an access token',
  tags: ['4.1 Authentication'],
  middleware: [rateLimit, formBody],
  request: { body: { content: { 'application/x-www-form-urlencoded': { schema: TokenForm } }, required: true } },
  responses: answers(TokenAnswer),
})

/** The exchange of a code for an access token (contract 2.5, 4.1); form-encoded, without an API key. */
export function tokenRoute(api: Api): void {
  api.openapi(token, (c) => {
    const { world } = c.var
    c.header('Cache-Control', 'no-store')
    return send(c, encode(ok(world.store.tx(() => exchange(world, c.req.valid('form'))))))
  })
}

function exchange(world: World, form: z.output<typeof TokenForm>) {
  const { settings } = world
  if (form.grant_type !== 'authorization_code') {
    throw invalid('grant_type', 'unsupported', 'grant_type is authorization_code.')
  }
  const known = sameSecret(form.client_id, settings.clientId)
  if (!known || !sameSecret(form.client_secret, settings.clientSecret)) {
    throw new Refusal('AUTHENTICATION_ERROR', 'The client is not known.', {
      field: 'client_id',
      reason: 'invalid_client',
    })
  }
  const { accountId, externalUserId } = spendCode(world, form.code, form.redirect_uri)
  return {
    access_token: grantToken(world, accountId),
    token_type: 'bearer',
    expires_in: TOKEN_SECONDS,
    // Contract 2.5: returned, but no route accepts it, so nothing of it is kept.
    refresh_token: randomBytes(32).toString('base64url'),
    user_id: accountId,
    merchant_id: settings.merchantId,
    external_user_id: externalUserId,
  }
}
