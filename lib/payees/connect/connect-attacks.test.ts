import { randomBytes, randomUUID } from 'node:crypto'
import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { setTestSettings } from '@/lib/access/test-settings'
import { closeService } from '@/lib/gateway/client'
import { readServiceId } from '@/lib/gateway/id'
import type { Token } from '@/lib/gateway/shapes/token'
import { exchangeCode } from '@/lib/gateway/token'
import { accountOf } from './finish-connect'
import { newExternalRef } from './start-connect'

const MERCHANT = '0b7f1e0a-6c0f-4c39-8f1d-5a8f3f1d2c11'
const SEEDS = 1_000

/** Ways in which a code is burnt without an answer that can be read, the connection broken or the answer nonsense. */
const SILENCES: readonly ((response: ServerResponse) => void)[] = [
  (response) => response.destroy(),
  (response) =>
    response
      .writeHead(200, { 'content-type': 'application/json', 'content-length': '400' })
      .write('{"acc', () => response.destroy()),
  (response) => response.writeHead(504, { 'content-type': 'text/html' }).end('<h1>Gateway timeout</h1>'),
  (response) => response.writeHead(502).end(),
  (response) => response.writeHead(503, { 'retry-after': '0' }).end('{}'),
  (response) => response.writeHead(200, { 'content-type': 'application/json' }).end('{"user_id":'),
  (response) => response.writeHead(307, { location: '/api/token' }).end(),
  (response) => response.writeHead(200, { 'content-type': 'application/json' }).end(),
]

let service: Server
let asked: Map<string, number>

beforeAll(async () => {
  service = createServer((request, response) => {
    let text = ''
    request.on('data', (chunk: Buffer) => {
      text += chunk
    })
    request.on('end', () => {
      const code = new URLSearchParams(text).get('code') ?? ''
      asked.set(code, (asked.get(code) ?? 0) + 1)
      SILENCES[Number(code.split('-')[0]) % SILENCES.length]?.(response)
    })
  })
  await new Promise<void>((done) => service.listen(0, '127.0.0.1', done))
  await closeService()
  const { port } = service.address() as AddressInfo
  setTestSettings({
    SERVICE_BASE_URL: `http://127.0.0.1:${port}`,
    SERVICE_MERCHANT_ID: MERCHANT,
    SERVICE_RATE_PER_SECOND: '100000',
  })
})
afterAll(async () => {
  await closeService()
  await new Promise((done) => service.close(done))
  setTestSettings()
})
beforeEach(() => {
  asked = new Map()
})

it('accepts none of 1,000,000 guesses of the reference that the service knows a payee by', () => {
  const flow = { externalRef: newExternalRef() }
  const user = readServiceId(randomUUID())
  const merchant = readServiceId(MERCHANT)
  const answer = (externalUserId: string | null): Token => ({
    ...{ accessToken: null, expiresInSeconds: null, userId: user, merchantId: merchant, ownerName: null },
    externalUserId,
  })
  expect(accountOf(answer(flow.externalRef), flow)).toEqual({ ok: true, value: user })
  let taken = 0
  // Fresh names of the same form, and names that begin or end as the right one does.
  const half = flow.externalRef.length / 2
  for (let guess = 0; guess < 1_000_000; guess += 250) {
    const bytes = randomBytes(32 * 250)
    for (let at = 0; at < 250; at += 1) {
      const fresh = bytes.subarray(at * 32, at * 32 + 32).toString('base64url')
      const kind = at % 5
      const name =
        kind === 0
          ? flow.externalRef.slice(0, half) + fresh.slice(half)
          : kind === 1
            ? fresh.slice(0, -half) + flow.externalRef.slice(-half)
            : fresh
      if (name !== flow.externalRef && accountOf(answer(name), flow).ok) taken += 1
    }
  }
  expect(taken).toBe(0)
  const nearly = [null, '', ` ${flow.externalRef}`, flow.externalRef.toLowerCase(), `${flow.externalRef}=`]
  for (const name of nearly) expect(accountOf(answer(name), flow).ok, String(name)).toBe(false)
}, 60_000)

it(`never asks twice with one code, in ${SEEDS} seeds of a token route that breaks off`, async () => {
  const outcomes: boolean[] = []
  for (let seed = 0; seed < SEEDS; seed += 1) {
    outcomes.push((await exchangeCode(`${seed}-${randomBytes(8).toString('hex')}`)).ok)
  }
  expect(outcomes.filter(Boolean)).toEqual([])
  expect(asked.size).toBe(SEEDS)
  expect([...asked.values()].filter((times) => times !== 1)).toEqual([])
}, 120_000)
