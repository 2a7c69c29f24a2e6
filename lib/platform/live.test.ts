import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import type { Engine } from '@/lib/store/database'
import { notify } from '@/lib/store/listen'
import { withTx } from '@/lib/store/open'
import { everyEngine } from '@/lib/store/test-database'
import { changesFrom, openLiveStream } from './live'

const [embedded] = everyEngine()
let store: Engine
beforeAll(async () => {
  if (embedded === undefined) throw new Error('no database to test with')
  store = await embedded.open()
})
afterAll(async () => {
  vi.useRealTimers()
  await store.close()
})

afterEach(() => {
  vi.useRealTimers()
})

const all = async (sessionIds: readonly string[]) => new Set(sessionIds)
const open = (since: number, sessionId = 'a session', living = all) => {
  const page = new AbortController()
  const answer = openLiveStream({ signal: page.signal, since, sessionId }, living)
  const reader = answer.body?.getReader()
  const read = async () => (await reader?.read()) ?? { done: true, value: undefined }
  const line = async () => new TextDecoder().decode((await read()).value).trim()
  return { status: answer.status, line, ended: async () => (await read()).done, close: () => page.abort() }
}
const changed = (payoutId: string) => withTx((tx) => notify(tx, 'live', { payoutId }))

it('sends a page what changed between its rendering and the opening of its stream', async () => {
  const witness = open(await changesFrom())
  expect(await witness.line()).toBe(': open')
  // The first page of a server may have been read before anybody listened.
  expect(await witness.line()).toBe('data: null')
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 10_000 })
  const since = await changesFrom()
  await changed('missed')
  expect(await witness.line()).toBe('data: {"payoutId":"missed"}')

  const page = open(since)
  expect(await page.line()).toBe(': open')
  expect(await page.line()).toBe('data: {"payoutId":"missed"}')
  await changed('heard')
  expect(await page.line()).toBe('data: {"payoutId":"heard"}')
  page.close()

  vi.setSystemTime(Date.now() + 10_000)
  const later = open(await changesFrom())
  expect(await later.line()).toBe(': open')
  await changed('new')
  expect(await later.line()).toBe('data: {"payoutId":"new"}')
  later.close()

  vi.setSystemTime(Date.now() + 130_000)
  await changed('newest')
  const asleep = open(since)
  expect(await asleep.line()).toBe(': open')
  expect(await asleep.line()).toBe('data: null')
  asleep.close()
  witness.close()
})

it('opens ten streams for one session and refuses the next, until one of them is closed', async () => {
  const [first, ...rest] = Array.from({ length: 10 }, () => open(0, 'many tabs'))
  expect([first, ...rest].map((stream) => stream?.status)).toEqual(Array(10).fill(200))
  const refused = open(0, 'many tabs')
  expect(refused.status).toBe(429)
  const other = open(0, 'another session')
  expect(other.status).toBe(200)
  first?.close()
  const instead = open(0, 'many tabs')
  expect(instead.status).toBe(200)
  for (const stream of [...rest, other, instead]) stream.close()
})

it('does not count the stream of a page that was closed before it opened', async () => {
  for (let tab = 0; tab < 10; tab += 1) {
    openLiveStream({ signal: AbortSignal.abort(), since: 0, sessionId: 'closed tabs' }, all)
  }
  const page = open(0, 'closed tabs')
  expect(page.status).toBe(200)
  page.close()
})

it('ends a stream that nobody reads, so that its page opens another', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const stalled = openLiveStream({ signal: new AbortController().signal, since: 0, sessionId: 'stalled' }, all)
  await vi.advanceTimersByTimeAsync(15_000)
  // The text is complete only once the stream has ended.
  expect(await stalled.text()).toBe(': open\n\ndata: null\n\n')
})

it('queries the database once for all streams whether their sessions are live, and ends the others', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const asked: string[][] = []
  const living = async (sessionIds: readonly string[]) => {
    asked.push([...sessionIds].sort())
    return new Set(sessionIds.filter((id) => id !== 'ended'))
  }
  const staying = ['first', 'first', 'second'].map((sessionId) => open(0, sessionId, living))
  const ending = open(0, 'ended', living)
  for (const stream of [...staying, ending])
    expect([await stream.line(), await stream.line()]).toEqual([': open', 'data: null'])

  await vi.advanceTimersByTimeAsync(15_000)
  expect(asked).toEqual([['ended', 'first', 'second']])
  for (const stream of staying) expect(await stream.line()).toBe(': still here')
  expect(await ending.ended()).toBe(true)

  await vi.advanceTimersByTimeAsync(15_000)
  expect(asked[1]).toEqual(['first', 'second'])
  for (const stream of staying) stream.close()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(asked).toHaveLength(2)
})

it('ends every stream where the database does not answer, and queries again for new ones', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  let asked = 0
  const living = async (sessionIds: readonly string[]) => {
    asked += 1
    if (asked === 1) throw new Error('The database does not answer.')
    return new Set(sessionIds)
  }
  const before = open(0, 'first', living)
  expect([await before.line(), await before.line()]).toEqual([': open', 'data: null'])
  await vi.advanceTimersByTimeAsync(15_000)
  expect(await before.ended()).toBe(true)
  const after = open(0, 'first', living)
  expect([await after.line(), await after.line()]).toEqual([': open', 'data: null'])
  await vi.advanceTimersByTimeAsync(15_000)
  expect(await after.line()).toBe(': still here')
  after.close()
})

it('does not ask again before an answer came', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  let answer: (() => void) | undefined
  let asked = 0
  const living = (sessionIds: readonly string[]) => {
    asked += 1
    return new Promise<Set<string>>((resolve) => {
      answer = () => resolve(new Set(sessionIds))
    })
  }
  const stream = open(0, 'first', living)
  expect([await stream.line(), await stream.line()]).toEqual([': open', 'data: null'])
  await vi.advanceTimersByTimeAsync(45_000)
  expect(asked).toBe(1)
  answer?.()
  expect(await stream.line()).toBe(': still here')
  await vi.advanceTimersByTimeAsync(15_000)
  expect(asked).toBe(2)
  stream.close()
})
