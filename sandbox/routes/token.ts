import { randomBytes } from 'node:crypto'
import { z } from '@hono/zod-openapi'
import { ok, seal, send } from '../answers/answer.ts'
import { invalid, Refusal } from '../answers/refusal.ts'
import { sameSecret } from '../guards/api-key.ts'
import { spendCode } from '../oauth/codes.ts'
import { grantToken, TOKEN_SECONDS } from '../oauth/tokens.ts'
import type { World } from '../world.ts'
import type { Api } from './serve.ts'

const Form = z
  .object({
    grant_type: z.string(),
    code: z.string(),
    redirect_uri: z.string(),
    client_id: z.string(),
    client_secret: z.string(),
  })
  .openapi('TokenRequest')

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

/** The exchange of a code for an access token (contract 2.5, 4.1); form-encoded, without an API key. */
export function tokenRoute(api: Api): void {
  api.openAPIRegistry.registerPath({
    method: 'post',
    path: '/api/token',
    summary: 'Exchange a code for an access token',
    tags: ['4.1 Authentication'],
    request: { body: { content: { 'application/x-www-form-urlencoded': { schema: Form } } } },
    responses: { 200: { description: 'The token', content: { 'application/json': { schema: TokenAnswer } } } },
  })
  api.post('/api/token', (c) => {
    const type = c.req.header('Content-Type') ?? ''
    if (!type.startsWith('application/x-www-form-urlencoded')) {
      throw invalid('Content-Type', 'unsupported', 'The token route takes application/x-www-form-urlencoded.')
    }
    const form = Object.fromEntries(new URLSearchParams(new TextDecoder().decode(c.var.body)))
    c.header('Cache-Control', 'no-store')
    return send(c, seal(ok(c.var.world.store.tx(() => exchange(c.var.world, form)))))
  })
}

function exchange(world: World, form: Record<string, string | undefined>) {
  const { settings } = world
  if (form.grant_type !== 'authorization_code') {
    throw invalid('grant_type', 'unsupported', 'grant_type is authorization_code.')
  }
  const known = sameSecret(form.client_id ?? '', settings.clientId)
  if (!known || !sameSecret(form.client_secret ?? '', settings.clientSecret)) {
    throw new Refusal('AUTHENTICATION_ERROR', 'The client is not known.', {
      field: 'client_id',
      reason: 'invalid_client',
    })
  }
  const { accountId, externalUserId } = spendCode(world, form.code ?? '', form.redirect_uri ?? '')
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
