import { createRoute, z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { csrf } from 'hono/csrf'
import { Refusal } from '../answers/refusal.ts'
import { rateLimit } from '../guards/rate-limit.ts'
import { bindExternalUser, issueCode } from '../oauth/codes.ts'
import { readAuthorize } from '../oauth/request.ts'
import { openSession, sessionOf } from '../oauth/session.ts'
import { consentPage, signInPage } from '../pages/wallet.ts'
import { findUser } from '../wallets.ts'
import type { Env } from '../world.ts'
import type { Api } from './contract-route.ts'

// A missing parameter is refused by `readAuthorize`, in its own order and with its own code.
const parameter = z
  .string()
  .optional()
  .openapi({ param: { required: true } })

const authorize = createRoute({
  method: 'get',
  path: '/api/authorize',
  summary: 'Ask a wallet user for consent, in a browser; leads back to redirect_uri with a code',
  tags: ['4.1 Authentication'],
  middleware: [rateLimit],
  request: { query: z.object({ merchant_id: parameter, external_user_id: parameter, redirect_uri: parameter }) },
  responses: { 200: { description: 'The sign-in or consent page', content: { 'text/html': {} } } },
})

/** The browser's part of OAuth: authorize (contract 4.1), with the wallet's own sign-in and consent pages. */
export function authorizeRoutes(api: Api): void {
  api.openapi(authorize, (c) => {
    const request = readAuthorize(c.var.world, c.req.valid('query'))
    const session = sessionOf(c)
    c.header('Cache-Control', 'no-store')
    return c.html(session ? consentPage(request, session) : signInPage(request, null))
  })
  api.use('/wallet/*', csrf())
  api.post('/wallet/sign-in', signIn)
  api.post('/wallet/consent', consent)
}

const formOf = (c: Context<Env>): URLSearchParams => new URLSearchParams(new TextDecoder().decode(c.var.body))

function signIn(c: Context<Env>) {
  const { world } = c.var
  const request = readAuthorize(world, c.req.query())
  const form = formOf(c)
  const user = findUser(world, (form.get('email') ?? '').trim().toLowerCase())
  if (!user || form.get('password') !== world.settings.walletUser.password) {
    return c.html(signInPage(request, 'The email or the password is wrong.'), 401)
  }
  openSession(c, user.id)
  return c.redirect(`/api/authorize${new URL(c.req.url).search}`, 303)
}

function consent(c: Context<Env>) {
  const { world } = c.var
  const request = readAuthorize(world, c.req.query())
  const session = sessionOf(c)
  const form = formOf(c)
  if (!session) throw new Refusal('AUTHORIZATION_ERROR', 'You are not signed in any more. Open the page again.')
  const back = new URL(request.redirectUri)
  if (form.get('answer') !== 'allow') {
    back.searchParams.set('error', 'access_denied')
    return c.redirect(back.toString(), 303)
  }
  const grant = { accountId: session.user.id, externalUserId: request.externalUserId, redirectUri: request.redirectUri }
  const code = world.store.tx(() => {
    bindExternalUser(world, grant.accountId, grant.externalUserId)
    return issueCode(world, grant)
  })
  back.searchParams.set('code', code)
  return c.redirect(back.toString(), 303)
}
