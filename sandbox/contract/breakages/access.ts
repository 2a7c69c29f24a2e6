import type { MiddlewareHandler } from 'hono'
import { grantToken } from '../../oauth/tokens.ts'
import type { Env } from '../../world.ts'
import { breakage } from '../breakage.ts'

const open: MiddlewareHandler<Env> = (_c, next) => next()
const account = '7d0f5b0e-52c4-4f5b-8a55-0f7f4e2f1a01'

export const accessBreakages = [
  breakage('the API key is not checked', 'guards/api-key.ts', () => ({ apiKey: open }), {
    apiKey: /AUTHENTICATION_ERROR/,
  }),
  breakage('the client id is not checked', 'guards/client-id.ts', () => ({ clientId: open }), {
    clientId: /MISSING_CLIENT_ID/,
  }),
  breakage(
    'the client id is required on every route',
    'guards/api-key.ts',
    async (real) => {
      const { clientId } = await import('../../guards/client-id.ts')
      return { apiKey: (c, next) => real.apiKey(c, () => clientId(c, next).then(() => {})) }
    },
    { withoutClientId: /MISSING_CLIENT_ID/ },
  ),
  breakage(
    'the files of the documentation are open to everybody',
    'docs/session.ts',
    (real) => ({
      docsSession: (c, next) => (c.req.path.startsWith('/api/_static/') ? next() : real.docsSession(c, next)),
    }),
    { docs: /_static/ },
  ),
  breakage(
    'every request gets an id of the sandbox’s own',
    'guards/request-scope.ts',
    (real) => ({
      requestScope: (world) => (c, next) =>
        real.requestScope(world)(c, async () => {
          c.set('requestId', 'our-own')
          await next()
        }),
    }),
    { errorObject: /our-own/, envelope: /our-own/ },
  ),
  breakage(
    'a body that is not JSON makes the sandbox fail',
    'answers/refusal.ts',
    (real) => ({
      invalid: (field, reason, message) =>
        reason === 'malformed' ? new real.Refusal('INTERNAL_ERROR', message) : real.invalid(field, reason, message),
    }),
    { malformed: /INTERNAL_ERROR/ },
  ),
  breakage(
    'an older authentication path is exposed',
    'routes/token.ts',
    (real) => ({
      tokenRoute: (api) => {
        real.tokenRoute(api)
        api.post('/api/oauth/token', (c) => c.json({}))
      },
    }),
    { notExposed: /oauth\/token/ },
  ),
  breakage(
    'the token route gives a token to every caller',
    'routes/token.ts',
    () => ({
      tokenRoute: (api) => {
        api.post('/api/token', (c) => c.json({ access_token: grantToken(c.var.world, account), user_id: account }))
      },
    }),
    { tokenRefused: /400/, token: /bearer/, codeOnce: /elsewhere/ },
  ),
  breakage(
    'authorize gives a code without a sign-in, to any address',
    'routes/authorize.ts',
    (real) => ({
      authorizeRoutes: (api) => {
        api.get('/api/authorize', async (c, next) => {
          if (c.req.header('Cookie')) return next()
          return c.redirect(`${c.req.query('redirect_uri')}?code=x`)
        })
        real.authorizeRoutes(api)
      },
    }),
    { authorize: /elsewhere\.example/ },
  ),
  breakage('there is no route for one-time passwords', 'routes/request-otp.ts', () => ({ otpRoutes: () => {} }), {
    otp: /404/,
    withoutClientId: /404/,
    rateLimit: /NOT_FOUND/,
  }),
  breakage('the documentation is open to everybody', 'docs/session.ts', () => ({ docsSession: open }), {
    docs: /api\/docs/,
  }),
  breakage('the limiter lets everybody through', 'guards/rate-limit.ts', () => ({ rateLimit: open }), {
    rateLimit: /RATE_LIMIT_EXCEEDED/,
  }),
  breakage('signatures are not checked', 'guards/signed-request.ts', () => ({ signedRequest: open }), {
    signed: /unsigned/,
  }),
  breakage(
    'answers are bare whatever the dialect',
    'dialect/adapt-body.ts',
    (real) => ({ adaptBody: (dialect, body, about) => real.adaptBody({ ...dialect, envelope: 'bare' }, body, about) }),
    { envelope: /api_version/ },
  ),
  breakage(
    'the network takes ten minutes more',
    'processing.ts',
    (real) => ({
      settlesAt: (world, id, outcome, when) => real.settlesAt(world, id, outcome, { ...when, now: when.now + 600_000 }),
    }),
    { times: /completed/ },
  ),
  breakage(
    'a token names a lifetime of one minute',
    'oauth/tokens.ts',
    // The cast: the number is a constant to the compiler.
    () => ({ TOKEN_SECONDS: 60 as 3_600 }),
    { token: /3600/ },
  ),
  breakage(
    'a code can be spent again',
    'oauth/codes.ts',
    (real) => ({
      spendCode: (world, code, redirectUri) => {
        const sql = 'SELECT account_id, external_user_id FROM authorization_code WHERE code = ? AND redirect_uri = ?'
        const row = world.store.get<{ account_id: string; external_user_id: string }>(sql, code, redirectUri)
        if (!row) return real.spendCode(world, code, redirectUri)
        return { accountId: row.account_id, externalUserId: row.external_user_id }
      },
    }),
    { codeOnce: /second/ },
  ),
  breakage(
    'a token never expires',
    'oauth/tokens.ts',
    () => ({
      accountOfBearer: (world, authorization) => {
        const sql = 'SELECT account_id FROM access_token WHERE token = ?'
        const row = world.store.get<{ account_id: string }>(sql, authorization?.replace('Bearer ', '') ?? '')
        return row?.account_id ?? account
      },
    }),
    { bearerToken: /401/, bearer: /401/ },
  ),
]
