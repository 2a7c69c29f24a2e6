import { NextRequest } from 'next/server'
import { encode } from 'next-auth/jwt'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { PATH_HEADER } from '@/lib/access/requests/request-headers'
import { sessionCookie } from '@/lib/access/sessions/session-cookie'
import { setTestSettings } from '@/lib/access/test-settings'
import { config, proxy } from './proxy'

const HTTPS = 'https://app.example'
const ask = (path: string, init: ConstructorParameters<typeof NextRequest>[1] = {}) =>
  proxy(new NextRequest(new URL(path, 'http://127.0.0.1:3000'), init))

async function carrying(appUrl: string) {
  const { authSecret } = setTestSettings({ APP_URL: appUrl })
  const { name } = sessionCookie(appUrl)
  const sealed = await encode({ token: { sessionToken: 'opaque' }, secret: authSecret, salt: name, maxAge: 60 })
  return { headers: { cookie: `${name}=${sealed}` } }
}

const OURS = { 'next-action': `40${'a'.repeat(40)}`, origin: HTTPS, 'sec-fetch-site': 'same-origin' }

// What the framework adds to the request that the page sees.
const onRequest = (response: Response, name: string) => response.headers.get(`x-middleware-request-${name}`)

beforeEach(() => void setTestSettings({ APP_URL: HTTPS }))
afterAll(() => void setTestSettings())

describe('the proxy', () => {
  it('redirects a page requested without a session to the sign-in page and back', async () => {
    const response = await ask('/payouts/new?from=last&kind=direct')
    expect(response.status).toBe(303)
    expect(response.headers.get('location')).toBe(
      `${HTTPS}/sign-in?callbackUrl=%2Fpayouts%2Fnew%3Ffrom%3Dlast%26kind%3Ddirect`,
    )
    expect((await ask('/')).headers.get('location')).toBe(`${HTTPS}/sign-in`)
  })

  it('answers a query without a session with 401', async () => {
    const response = await ask('/api/payouts')
    expect(response.status).toBe(401)
    expect(await response.json()).toMatchObject({ error: { code: 'session-ended' } })
  })

  it('leads no action of ours away: it answers by itself, and what was typed stays', async () => {
    const response = await ask('/payouts/new', { method: 'POST', headers: OURS, body: '[]' })
    expect(response.headers.get('x-middleware-next')).toBe('1')
  })

  it.each<[string, Record<string, string>]>([
    ['another origin', { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }],
    ['no page', { origin: 'null' }],
    ['nowhere that can be read', { origin: 'nonsense' }],
    ['our origin by its own word', { 'sec-fetch-site': 'cross-site' }],
  ])('refuses an action from %s with 403 before the framework sees it', async (_name, heads) => {
    const multipart = { 'content-type': 'multipart/form-data; boundary=b' }
    const { 'next-action': _, ...form } = { ...OURS, ...multipart }
    for (const headers of [
      { ...OURS, ...heads },
      { ...form, ...heads },
    ]) {
      const response = await ask('/payouts/new', { method: 'POST', headers, body: '[]' })
      expect(response.status).toBe(403)
      expect(response.headers.get('content-type')).toBe('text/plain')
      expect(response.headers.get('cache-control')).toContain('no-store')
      expect(response.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
      expect(await response.text()).toBe(
        'This request did not come from a page of Countinghouse, so nothing was changed. Open Countinghouse at its own address and try again.',
      )
    }
    const { origin: _none, ...without } = OURS
    expect((await ask('/', { method: 'POST', headers: without, body: '[]' })).status).toBe(403)
  })

  it('leaves a refusal to the action of a page at an address that the settings do not name', async () => {
    const headers = { ...OURS, origin: 'http://127.0.0.1:3000', host: '127.0.0.1:3000' }
    const response = await ask('/sign-in', { method: 'POST', headers, body: '[]' })
    expect(response.headers.get('x-middleware-next')).toBe('1')
  })

  it('refuses in the language that the browser has chosen, or else prefers', async () => {
    for (const [head, value] of [
      ['cookie', 'locale=fr'],
      ['accept-language', 'fr-FR,fr;q=0.9,en;q=0.8'],
    ] as const) {
      const headers = { ...OURS, origin: 'null', 'accept-language': 'en', [head]: value }
      const response = await ask('/payouts', { method: 'POST', headers, body: '[]' })
      expect(await response.text()).toContain('rien n’a été modifié')
    }
  })

  it('lets the sign-in page and requests with a sealed session pass', async () => {
    expect((await ask('/sign-in')).headers.get('x-middleware-next')).toBe('1')
    expect((await ask('/payouts', await carrying(HTTPS))).headers.get('x-middleware-next')).toBe('1')
    expect((await ask('/sign-in-elsewhere')).status).toBe(303)
    const forged = { headers: { cookie: '__Host-countinghouse.session=forged' } }
    expect((await ask('/payouts', forged)).status).toBe(303)
  })

  it('lets payees open their own pages, whose button may lead to the service and whose end sends no referrer', async () => {
    const { service } = setTestSettings({ APP_URL: HTTPS })
    const invitation = await ask(`/connect/${'a'.repeat(43)}`)
    expect(invitation.headers.get('x-middleware-next')).toBe('1')
    expect(invitation.headers.get('content-security-policy')).toContain(
      `form-action 'self' ${new URL(service.baseUrl).origin};`,
    )
    expect(invitation.headers.get('referrer-policy')).toBe('same-origin')
    for (const path of ['/connect/callback?code=c', '/connect/done', '/connect/ended/declined'])
      expect((await ask(path)).headers.get('referrer-policy'), path).toBe('no-referrer')
    expect((await ask('/sign-in')).headers.get('content-security-policy')).toContain("form-action 'self';")
    expect((await ask('/connections')).status).toBe(303)
  })

  it('gives each answer a policy with a nonce of its own, the same on the request', async () => {
    const [first, second] = [await ask('/sign-in'), await ask('/sign-in')]
    const policy = first.headers.get('content-security-policy') ?? ''
    const nonce = /'nonce-([^']+)'/.exec(policy)?.[1] ?? ''
    expect(Buffer.from(nonce, 'base64')).toHaveLength(16)
    expect(onRequest(first, 'x-nonce')).toBe(nonce)
    expect(onRequest(first, 'content-security-policy')).toBe(policy)
    expect(second.headers.get('content-security-policy')).not.toContain(nonce)
    for (const part of ["frame-ancestors 'none'", "base-uri 'none'", "form-action 'self'", "object-src 'none'"]) {
      expect(policy).toContain(part)
    }
    expect(policy).not.toMatch(/unsafe-eval|script-src[^;]*unsafe-inline/)
  })

  it('promises https only where there is https', async () => {
    const secure = await ask('/sign-in')
    expect(secure.headers.get('strict-transport-security')).toMatch(/^max-age=31622400/)
    expect(secure.headers.get('content-security-policy')).toContain('upgrade-insecure-requests')
    setTestSettings({ APP_URL: 'http://localhost:3000' })
    const plain = await ask('/sign-in')
    expect(plain.headers.get('strict-transport-security')).toBeNull()
    expect(plain.headers.get('content-security-policy')).not.toContain('upgrade-insecure-requests')
  })

  it('guards every answer, also one that turns away', async () => {
    for (const response of [await ask('/sign-in'), await ask('/payouts'), await ask('/api/payouts')]) {
      expect(Object.fromEntries(response.headers)).toMatchObject({
        'cross-origin-opener-policy': 'same-origin',
        'cross-origin-resource-policy': 'same-origin',
        'referrer-policy': 'same-origin',
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
        'permissions-policy': expect.stringContaining(
          'camera=(), microphone=(), geolocation=(self), payment=(), usb=()',
        ),
      })
    }
  })

  it('names each request afresh, and believes nobody about its path or its id', async () => {
    const forged = { 'x-request-id': 'forged', [PATH_HEADER]: '/forged', 'x-nonce': 'forged' }
    const response = await ask('/sign-in?a=1', { headers: forged })
    const id = response.headers.get('x-request-id') ?? ''
    expect(id).toMatch(/^[0-9a-f-]{36}$/)
    expect(onRequest(response, 'x-request-id')).toBe(id)
    expect(onRequest(response, PATH_HEADER)).toBe('/sign-in?a=1')
    expect(onRequest(response, 'x-nonce')).not.toBe('forged')
  })

  it('does not handle files, machine routes and the framework’s sign-in routes', () => {
    const matches = (path: string) => config.matcher.some((pattern) => new RegExp(`^${pattern}$`).test(path))
    const past = [
      '/_next/static/a.js',
      '/samples/payout.csv',
      '/messages/en/0a06757a127d/shell.ui',
      '/icon.svg',
      '/healthz',
      '/readyz',
      '/metrics',
      '/api/auth/session',
      '/api/webhooks/service',
    ]
    expect(past.filter(matches)).toEqual([])
    const met = ['/', '/payouts', '/sign-in', '/api/live', '/healthz/more', '/metricsx', '/icon.svgx', '/api/authx']
    expect(met.filter((path) => !matches(path))).toEqual([])
  })
})
