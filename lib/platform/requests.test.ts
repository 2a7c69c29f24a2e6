import { createServer, get } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it } from 'vitest'
import { metrics } from './metrics'
import { requestKind, requestsEnded, watchRequests } from './requests'

it.each([
  ['/payouts?search=Okello', 'GET', {}, 'page'],
  ['/payouts/new', 'POST', { 'next-action': 'a' }, 'action'],
  ['/api/payouts/1', 'GET', {}, 'route'],
  ['/api/live?since=1', 'GET', {}, 'stream'],
  ['/_next/static/a.js', 'GET', {}, 'file'],
  ['/icon.svg', 'GET', {}, 'file'],
  ['/readyz', 'GET', {}, 'operation'],
])('%s (%s) is a request of its kind', (url, method, headers, kind) => {
  expect(requestKind({ url, method, headers })).toBe(kind)
})

it('measures a request, and knows while it is under way', async () => {
  watchRequests()
  let answer: () => void = () => undefined
  const server = createServer((_, response) => {
    answer = () => response.writeHead(503).end()
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const arrived = new Promise((resolve) => server.once('request', resolve))
  get({ port: (server.address() as AddressInfo).port, path: '/payouts/of-a-name' }, (got) => got.resume())
  await arrived
  let ended = false
  const waiting = requestsEnded().then(() => {
    ended = true
  })
  await Promise.resolve()
  expect(ended).toBe(false)
  answer()
  await waiting
  const text = await metrics().registry.metrics()
  expect(text).toContain('countinghouse_request_seconds_count{kind="page",status="5xx"} 1')
  expect(text).not.toContain('of-a-name')
  server.close()
})
