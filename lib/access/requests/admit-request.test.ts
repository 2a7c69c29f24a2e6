import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { setTestSettings } from '@/lib/access/test-settings'
import { ADDRESS_HEADER } from '@/lib/platform/request-id'
import { admitRequest } from './admit-request'

const KB = 1_024
const NOBODY_MS = 30_000
const MOST_ARRIVING = 128

beforeEach(() => {
  setTestSettings()
  vi.useFakeTimers()
})
afterEach(() => void vi.useRealTimers())

let addresses = 0
type Asked = {
  readonly method?: string
  readonly url?: string
  readonly httpVersion?: string
  readonly headers?: Readonly<Record<string, string>>
}

/** A request of nobody, each from an address of its own. */
async function asking({ headers = {}, ...asked }: Asked = {}) {
  addresses += 1
  const request = new IncomingMessage(new Socket())
  const own = { host: 'a.example', [ADDRESS_HEADER]: `2001:db8:${addresses.toString(16)}::1` }
  Object.assign(request, {
    method: 'POST',
    url: '/payouts',
    httpVersion: '1.1',
    headers: { ...own, ...headers },
    ...asked,
  })
  const response = new ServerResponse(request)
  const answer = vi.spyOn(response, 'end')
  let state = 'arrives'
  const done = admitRequest(request, response, () => {
    state = 'passed'
  })
  const is = async () => {
    await vi.advanceTimersByTimeAsync(0)
    return response.writableEnded ? response.statusCode : state
  }
  await is()
  const end = async () => {
    request.push(null)
    await done
    return is()
  }
  return { request, response, is, end, text: () => `${answer.mock.calls[0]?.[0]}` }
}

/** One whose body has begun to arrive; its length is not known unless it is given. */
async function arriving(bytes?: number, asked: Asked = {}) {
  const length = bytes === undefined ? { 'transfer-encoding': 'chunked' } : { 'content-length': `${bytes}` }
  const one = await asking({ ...asked, headers: { ...length, ...asked.headers } })
  one.request.push(Buffer.from('x'))
  return one
}

describe('a request of nobody', () => {
  it.each<readonly [is: string | number, asked: Asked]>([
    ...['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'].map((method) => ['passed', { method }] as const),
    ...['TRACE', 'get', ''].map((method) => [405, { method }] as const),
    ['passed', { url: `/${'a'.repeat(8_191)}` }],
    [414, { url: `/${'a'.repeat(8_192)}` }],
    ['passed', { headers: { host: '' } }],
    ['passed', { url: '/api/webhooks/service', headers: { 'content-length': '9999999' } }],
    ['passed', { url: '/api/webhooks/service?a', headers: { 'transfer-encoding': 'chunked' } }],
    ['arrives', { url: '/api/webhooks', headers: { 'transfer-encoding': 'chunked' } }],
    ['passed', { headers: { 'content-type': 'text/plain', 'content-length': '0' } }],
    [400, { headers: { 'next-action': 'x' } }],
    ...['/a%25', '/a%254x', '/a%25x4'].map((url) => ['passed', { url }] as const),
    ...['/?a=%00', '/%00', '/%2500', '/%4x', '/%254%2500'].map((url) => [400, { url }] as const),
    [400, { url: 'http://a.example/' }],
  ])('is %s: %j', async (is, asked) => {
    expect(await (await asking(asked)).is()).toBe(is)
  })

  it('names no host only where HTTP has none', async () => {
    const versions = await Promise.all(
      ['1.0', '1.1'].map(async (httpVersion) => {
        const headers = { host: undefined as unknown as string }
        return (await asking({ httpVersion, headers })).is()
      }),
    )
    expect(versions).toEqual(['passed', 400])
  })

  it('reaches the framework without a range', async () => {
    expect((await asking({ headers: { range: 'bytes=1-2' } })).request.headers).not.toHaveProperty('range')
  })

  it.each([
    ...['/api/auth/callback', '/sign-in', '/sign-in?a', '/pay/abc'].map((url) => [url, 16 * KB] as const),
    ['/connect/abc', 4 * KB],
    ['/payouts?a=/pay/', 64 * KB],
  ] as const)('to %s carries %d bytes at most', async (url, most) => {
    const [fits, declared, counted] = [
      await arriving(most, { url }),
      await arriving(most + 1, { url }),
      await arriving(undefined, { url }),
    ]
    expect(await fits.end()).toBe('passed')
    expect(await declared.is()).toBe(413)
    counted.request.push(Buffer.alloc(most - 1))
    expect(await counted.is()).toBe('arrives')
    counted.request.push(Buffer.alloc(1))
    expect([await counted.is(), counted.text()]).toEqual([413, expect.stringContaining('Sign in first')])
  })

  it('that a page of ours sent says that the session has ended where it is too large', async () => {
    const one = await arriving(65 * KB, { headers: { 'next-action': 'x' } })
    expect([await one.is(), one.text()]).toEqual([401, expect.stringContaining('Your session has ended.')])
  })

  it.each([undefined, 10])('arrives within half a minute, of %s bytes', async (bytes) => {
    const [late, inTime] = [await arriving(bytes), await arriving(bytes)]
    await vi.advanceTimersByTimeAsync(NOBODY_MS - 1)
    expect(await late.is()).toBe('arrives')
    expect(await inTime.end()).toBe('passed')
    await vi.advanceTimersByTimeAsync(1)
    expect([await late.is(), late.text()]).toEqual([408, expect.stringContaining('This request cannot be read.')])
    expect(await inTime.is()).toBe('passed')
  })

  it('is dropped where it is large and has been arriving longest of many', async () => {
    const small = await arriving(8 * KB)
    const all: Awaited<ReturnType<typeof arriving>>[] = []
    for (let n = 0; n < MOST_ARRIVING; n += 1) all.push(await arriving())
    const states = () => Promise.all(all.map(({ is }) => is()))
    expect(new Set(await states())).toEqual(new Set(['arrives']))
    all.push(await arriving(8 * KB + 1))
    expect(await states()).toEqual([408, ...Array(MOST_ARRIVING).fill('arrives')])
    // Those that have arrived or left make room.
    expect(await all[1]?.end()).toBe('passed')
    all[2]?.response.emit('close')
    for (const _ of [1, 2]) all.push(await arriving())
    expect((await states()).slice(0, 4)).toEqual([408, 'passed', 'arrives', 'arrives'])
    all.push(await arriving())
    expect((await states()).slice(2, 5)).toEqual(['arrives', 408, 'arrives'])
    expect(await small.is()).toBe('arrives')
  })

  it('counts as a large one where no page of ours sends its body, and a hundred of an address are received', async () => {
    const same = { [ADDRESS_HEADER]: '2001:db8::1' }
    for (let n = 0; n < 100; n += 1) {
      expect(await (await arriving(1, { headers: { ...same, 'next-action': 'x' } })).end()).toBe(400)
      expect(await (await arriving(8 * KB, { headers: same })).end()).toBe('passed')
    }
    const refused = await arriving(8 * KB + 1, { headers: same })
    expect([await refused.is(), refused.text()]).toEqual([429, expect.stringContaining('Too many large requests')])
    expect(refused.response.getHeader('retry-after')).toBe('600')
    expect(await (await arriving(8 * KB + 1)).is()).toBe('arrives')
  })
})
