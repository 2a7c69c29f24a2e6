import { request as ask, createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { encode } from 'next-auth/jwt'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sessionCookie } from '@/lib/access/sessions/session-cookie'
import { setTestSettings } from '@/lib/access/test-settings'
import { testStaff } from '@/lib/access/test-staff'
import type { Engine } from '@/lib/store/database'
import { openTestDatabase } from '@/lib/store/test-database'
import { guardRequests } from './guard-requests'

const KB = 1_024
const ID = `40${'a'.repeat(40)}`

/** Answers with the length of what it read; `seen` is what reached it. */
const seen: string[] = []
const server = createServer(async (request, response) => {
  seen.push(`${request.method} ${request.url}`)
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part)
  response.end(`${Buffer.concat(parts).length}`)
})

type Asked = { readonly method?: string; readonly headers?: Record<string, string>; readonly parts?: readonly string[] }
type Answer = {
  readonly status: number
  readonly heads: Record<string, string | string[] | undefined>
  readonly text: string
}

/** Sends the parts one by one, so that a body without a length arrives in chunks. */
const send = (path: string, { method = 'POST', headers = {}, parts = [] }: Asked = {}) =>
  new Promise<Answer>((resolve, reject) => {
    const { port } = server.address() as AddressInfo
    const sent = ask({ port, path, method, headers, agent: false }, async (answer) => {
      let text = ''
      for await (const part of answer) text += part
      resolve({ status: answer.statusCode ?? 0, heads: answer.headers, text })
    })
    sent.on('error', reject)
    for (const part of parts) sent.write(part)
    sent.end()
  })
const body = (text: string, headers: Record<string, string> = {}): Asked => ({
  parts: [text],
  headers: { 'content-length': String(Buffer.byteLength(text)), ...headers },
})

/** The first line and the heads of the answer to raw bytes. */
const raw = (bytes: string) =>
  new Promise<string>((resolve) => {
    const { port } = server.address() as AddressInfo
    let text = ''
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes))
    socket.on('data', (part) => {
      text += part
    })
    socket.on('close', () => resolve(text))
    socket.on('error', () => undefined)
  })

const isGuarded = (heads: Answer['heads']) =>
  ['content-security-policy', 'x-frame-options', 'x-content-type-options', 'referrer-policy', 'permissions-policy']
    .filter((name) => heads[name] === undefined)
    .concat(heads['x-powered-by'] === undefined ? [] : ['x-powered-by'])

describe('requests in front of the framework', () => {
  let store: Engine
  let cookie: string
  beforeAll(async () => {
    const { authSecret, appUrl } = setTestSettings()
    store = await openTestDatabase()
    guardRequests()
    guardRequests()
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
    const { token } = await testStaff('read')
    const { name } = sessionCookie(appUrl)
    cookie = `${name}=${await encode({ token: { sessionToken: token }, secret: authSecret, salt: name, maxAge: 60 })}`
  })
  afterAll(async () => {
    server.closeAllConnections()
    server.close()
    await store.close()
  })

  it.each([
    ...[
      '/%ff',
      '/payouts/%ff',
      '/api/payouts/%',
      '/_next/%ff',
      '/_next/static/%E0%A4%A',
      '/pay/%25ff',
      '/api/auth/%ff',
    ],
    ...['/messages/%c0%80/1/x', '/%00', '/a%2500b'],
  ])('with an address that cannot be read, as %s, are answered 400 with all headers', async (path) => {
    seen.length = 0
    for (const method of ['GET', 'HEAD', 'POST']) {
      const { status, heads, text } = await send(path, { method })
      expect([status, isGuarded(heads)]).toEqual([400, []])
      expect(text !== '').toBe(method !== 'HEAD')
    }
    expect(seen).toEqual([])
  })

  it('with an ordinary address pass, and their answers have all headers', async () => {
    for (const path of ['/', '/payouts?x=%ff', '/a%20b/%C3%A9?q=1', '/100%25', '/pay/abc', `/${'a'.repeat(4_000)}`]) {
      const { status, heads } = await send(path, { method: 'GET' })
      expect([path, status, isGuarded(heads)]).toEqual([path, 200, []])
    }
  })

  it('that are too long, of a strange method, or no HTTP, are refused with all headers', async () => {
    expect((await send(`/${'a'.repeat(9_000)}`, { method: 'GET' })).status).toBe(414)
    expect((await send('/', { method: 'TRACE' })).status).toBe(405)
    for (const [bytes, status] of [
      [`GET / HTTP/1.1\r\nhost: a\r\nx: ${'a'.repeat(20_000)}\r\n\r\n`, '431 '],
      ['nonsense\r\n\r\n', '400 '],
      ['GET / HTTP/1.1\r\nhost: a\r\ncontent-length: x\r\n\r\n', '400 '],
      ['GET / HTTP/1.1\r\nconnection: close\r\n\r\n', '400 '],
      ['GET http://b.example/x HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n', '400 '],
      ['OPTIONS * HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n', '400 '],
      ['GET /api/auth/error?error=%00 HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n', '400 '],
      ['GET / HTTP/1.1\r\nhost: a\r\nexpect: nonsense\r\nconnection: close\r\n\r\n', '417 '],
    ] as const) {
      const answer = await raw(bytes)
      expect(answer.slice(0, 13)).toBe(`HTTP/1.1 ${status}`)
      expect(answer).toContain('content-security-policy: ')
    }
  })

  it('reach the framework with their whole body, byte by byte', async () => {
    for (const size of [1, 1_000, 8 * KB, 64 * KB])
      expect(await send('/x', body('x'.repeat(size)))).toMatchObject({ status: 200, text: `${size}` })
    expect(await send('/x', { parts: Array(10).fill('x'.repeat(KB)) })).toMatchObject({
      status: 200,
      text: `${10 * KB}`,
    })
  })

  it('of nobody carry 64 KB, and what is larger is refused before it is read', async () => {
    seen.length = 0
    const large = await send('/payouts', { headers: { 'content-length': `${65 * KB}` }, parts: ['x'] }).catch(
      () => null,
    )
    expect(large?.status ?? 413).toBe(413)
    const { status, heads, text } = await send('/payouts', body('x'.repeat(65 * KB)))
    expect([status, isGuarded(heads), text]).toEqual([413, [], expect.stringContaining('Nothing was changed.')])
    // Of a page of ours, whose session has ended.
    expect(await send('/payouts', body(`["${'x'.repeat(65 * KB)}"]`, { 'next-action': ID }))).toMatchObject({
      status: 401,
    })
    const forged = body('x'.repeat(65 * KB), { cookie: `${cookie}x` })
    expect(await send('/payouts', forged)).toMatchObject({ status: 413 })
    expect(seen).toEqual([])
  })

  it('without a length are counted while they arrive', async () => {
    seen.length = 0
    expect(await send('/payouts', { parts: Array(66).fill('x'.repeat(KB)) })).toMatchObject({ status: 413 })
    expect(await send('/sign-in', { parts: Array(17).fill('x'.repeat(KB)) })).toMatchObject({ status: 413 })
    expect(seen).toEqual([])
  })

  it('at the addresses of people outside carry little, also with a session', async () => {
    for (const path of ['/sign-in', '/pay/abc', '/api/auth/callback/credentials'])
      expect(await send(path, body('x'.repeat(17 * KB), { cookie }))).toMatchObject({ status: 413 })
    expect(await send('/connect/abc/start', body('x'.repeat(5 * KB), { cookie }))).toMatchObject({ status: 413 })
  })

  it('at the addresses of people outside have no NUL in them', async () => {
    for (const text of ['email=a%00b', '["a\\u0000b"]', 'a\0b'])
      expect([text, (await send('/sign-in/access', body(text))).status]).toEqual([text, 400])
    expect((await send('/sign-in/access', body('email=a%0ab'))).status).toBe(200)
  })

  it('of somebody carry 4 MB', async () => {
    expect(await send('/payouts', body('x'.repeat(4_000 * KB), { cookie }))).toMatchObject({ status: 200 })
    expect(await send('/payouts', body('x'.repeat(4_097 * KB), { cookie }))).toMatchObject({ status: 413 })
    expect(await send('/payouts', { headers: { cookie }, parts: Array(100).fill('x'.repeat(KB)) })).toMatchObject({
      status: 200,
      text: `${100 * KB}`,
    })
  })

  it('that call an action with a body that no page of ours sends are refused, from anybody', async () => {
    seen.length = 0
    const call = (text: string, headers = {}) => send('/payouts', body(text, { 'next-action': ID, ...headers }))
    for (const text of ['garbage', '["$1"]', '{}']) {
      expect(await call(text)).toMatchObject({ status: 400 })
      expect(await call(text, { cookie })).toMatchObject({ status: 400 })
    }
    expect(await send('/payouts', { headers: { 'next-action': ID } })).toMatchObject({ status: 400 })
    expect(await call(`[[${Array(50_000).fill('[]').join()}]]`, { cookie })).toMatchObject({ status: 413 })
    expect(seen).toEqual([])
    expect(await call('["a"]')).toMatchObject({ status: 200 })
  })

  it('that are large wait for each other where they are of one person, and not many may', async () => {
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => send('/payouts', body('x'.repeat(100 * KB), { cookie }))),
    )
    const of = (status: number) => answers.filter((one) => one.status === status)
    expect(of(200).length).toBeGreaterThanOrEqual(3)
    expect(of(200).length + of(429).length).toBe(8)
    for (const { heads, text } of of(429))
      expect([heads['retry-after'], text]).toEqual(['5', expect.stringMatching(/wait/i)])
  })

  it('of nobody that are large come from one address a hundred times in ten minutes, and no more are read', async () => {
    let last = 0
    for (let n = 0; n < 110 && last !== 429; n += 1) last = (await send('/x', body('x'.repeat(9 * KB)))).status
    const { status, heads } = await send('/x', body('x'.repeat(9 * KB)))
    expect([status, heads['retry-after']]).toEqual([429, '600'])
    // Nobody is kept from signing in, or from working.
    expect((await send('/sign-in', body('x'.repeat(2 * KB)))).status).toBe(200)
    expect((await send('/payouts', body('x'.repeat(9 * KB), { cookie }))).status).toBe(200)
  })
})
