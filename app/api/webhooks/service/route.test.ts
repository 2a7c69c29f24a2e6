import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { setTestSettings } from '@/lib/access/test-settings'
import { developerBody, SECRET, signed } from '@/lib/events/test-delivery'
import { ADDRESS_HEADER } from '@/lib/platform/request-id'
import type { Engine } from '@/lib/store/database'
import { event } from '@/lib/store/schema/event'
import { openTestDatabase } from '@/lib/store/test-database'
import { POST } from './route'

let store: Engine
beforeAll(async () => {
  setTestSettings({ SERVICE_WEBHOOK_SECRET: SECRET, SERVICE_HEADER_NAME: 'acme' })
  store = await openTestDatabase()
})
afterAll(() => store.close())

const URL = 'http://127.0.0.1/api/webhooks/service'
const knock = async (
  body: Uint8Array | ReadableStream<Uint8Array>,
  headers: Record<string, string> = {},
  address = '203.0.113.1',
) => {
  const init = { method: 'POST', body, headers: { [ADDRESS_HEADER]: address, ...headers }, duplex: 'half' }
  const answer = await POST(new Request(URL, init as RequestInit))
  // A response contains only its status number.
  expect(await answer.text()).toBe('')
  return answer.status
}
const kept = async () => (await store.db.select().from(event)).length

it('accepts signed deliveries, also repeated ones, under the header name of this deployment', async () => {
  const { raw, signature } = signed(developerBody('payment.succeeded', {}))
  expect(await knock(raw, { 'x-acme-signature': signature ?? '' })).toBe(200)
  expect(await knock(raw, { 'X-Acme-Signature': signature ?? '' })).toBe(200)
  expect(await knock(raw, { 'x-service-signature': signature ?? '' })).toBe(401)
  expect(await knock(raw)).toBe(401)
  const empty = signed(new Uint8Array())
  expect(await knock(empty.raw, { 'x-acme-signature': empty.signature ?? '' })).toBe(400)
  expect(await kept()).toBe(1)
})

it('reads at most 256 KB, whatever the declared length', async () => {
  const exact = signed(new Uint8Array(262_144).fill(32))
  expect(await knock(exact.raw, { 'x-acme-signature': exact.signature ?? '' }, 'exact')).toBe(200)
  expect(await knock(Buffer.alloc(262_145), {}, 'large')).toBe(413)
  for (const named of ['262145', '1e9', '-', '99999999999999999999'])
    expect(await knock(Buffer.from('{}'), { 'content-length': named }, 'named')).toBe(413)
  let given = 0
  const endless = new ReadableStream<Uint8Array>({
    pull: (controller) => {
      given += 1
      controller.enqueue(new Uint8Array(65_536))
    },
  })
  expect(await knock(endless, {}, 'endless')).toBe(413)
  expect(given).toBeLessThan(10)
})

it('treats an interrupted body as unsigned', async () => {
  const broken = new ReadableStream<Uint8Array>({ pull: (controller) => controller.error(new Error('gone')) })
  expect(await knock(broken, {}, 'broken')).toBe(400)
})

it('limits unsigned requests of an address that repeats them, and nothing else', async () => {
  const before = await kept()
  for (let n = 0; n < 300; n += 1) expect(await knock(Buffer.from(`{"n":${n}}`), {}, '203.0.113.9')).toBe(401)
  const fresh = signed(developerBody('payment.succeeded', {}))
  const headers = { 'x-acme-signature': fresh.signature ?? '' }
  expect(await knock(fresh.raw, {}, '203.0.113.9')).toBe(429)
  expect(await knock(fresh.raw, { 'x-acme-signature': 'not even hex' }, '203.0.113.9')).toBe(429)
  expect(await knock(fresh.raw, { 'x-acme-signature': 'a'.repeat(64) }, '203.0.113.9')).toBe(401)
  expect(await knock(fresh.raw, headers, '203.0.113.9')).toBe(200)
  expect(await knock(fresh.raw, {}, '203.0.113.10')).toBe(401)
  expect(await kept()).toBe(before + 1)
})

/** A body that starts, and ends only on demand. */
function slowBody(first: Uint8Array) {
  let writer: ReadableStreamDefaultController<Uint8Array> | undefined
  let wanted = true
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => {
      writer = controller
      controller.enqueue(first)
    },
    cancel: () => {
      wanted = false
    },
  })
  return {
    body,
    isWanted: () => wanted,
    finish: (rest: Uint8Array) => {
      writer?.enqueue(rest)
      writer?.close()
    },
  }
}
const headersOf = (signature: string | null) => ({ 'x-acme-signature': signature ?? '' })
const delivery = () => signed(developerBody('payment.succeeded', { payment_id: crypto.randomUUID() }))

it('accepts a delivery at once, however many bodies arrive slowly, and those too once they are complete', async () => {
  const slow = Array.from({ length: 200 }, () => {
    const { raw, signature } = delivery()
    const bytes = Buffer.from(raw)
    const part = slowBody(bytes.subarray(0, 10))
    return { ...part, rest: bytes.subarray(10), answer: knock(part.body, headersOf(signature), '203.0.113.20') }
  })
  for (let n = 0; n < 40; n += 1) {
    const { raw, signature } = delivery()
    expect(await knock(raw, headersOf(signature), '203.0.113.21')).toBe(200)
  }
  for (const each of slow) each.finish(each.rest)
  const answers = await Promise.all(slow.map(({ answer }) => answer))
  // Whole bodies wait for nobody's slot, but no more are taken in at one moment than the memory is meant for.
  expect(answers.every((status) => status === 200 || status === 503)).toBe(true)
  expect(answers.filter((status) => status === 200).length).toBeGreaterThanOrEqual(32)
})

it('keeps a limited number of slow bodies, and drops the oldest of them for new ones', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    const slow = Array.from({ length: 300 }, () => {
      const part = slowBody(Buffer.from('{'))
      return { ...part, answer: knock(part.body, headersOf('a'.repeat(64)), `far ${Math.random()}`) }
    })
    const first = await Promise.all(slow.slice(0, 44).map(({ answer }) => answer))
    expect(new Set(first)).toEqual(new Set([408]))
    expect(slow.map(({ isWanted }) => isWanted()).filter(Boolean)).toHaveLength(256)
    const { raw, signature } = delivery()
    expect(await knock(raw, headersOf(signature), '203.0.113.22')).toBe(200)
    await vi.advanceTimersByTimeAsync(10_000)
    expect(new Set(await Promise.all(slow.slice(44).map(({ answer }) => answer)))).toEqual(new Set([408]))
    expect(slow.some(({ isWanted }) => isWanted())).toBe(false)
  } finally {
    vi.useRealTimers()
  }
})
