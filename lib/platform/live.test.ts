import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import type { Engine } from '@/lib/store/database'
import { runHousekeeping } from '@/lib/store/housekeeping'
import { notify } from '@/lib/store/listen'
import { withTx } from '@/lib/store/open'
import { openTestDatabase } from '@/lib/store/test-database'
import { systemActor } from '@/lib/store/test-story'
import { changesFrom, openLiveStream } from './live'

let store: Engine
beforeAll(async () => {
  store = await openTestDatabase()
})
afterAll(async () => {
  vi.useRealTimers()
  await store.close()
})

afterEach(() => {
  vi.useRealTimers()
})

const all = async (sessionIds: readonly string[]) => new Set(sessionIds)
const open = (since: number | null, sessionId = 'a session', living = all) => {
  const page = new AbortController()
  const answer = openLiveStream({ signal: page.signal, since, sessionId }, living)
  const reader = answer.body?.getReader()
  const read = async () => (await reader?.read()) ?? { done: true, value: undefined }
  const line = async () => new TextDecoder().decode((await read()).value).trim()
  const linesUntil = async (text: string) => {
    const lines = [await line()]
    while (!lines.at(-1)?.includes(text)) lines.push(await line())
    return lines
  }
  return { status: answer.status, line, linesUntil, ended: async () => (await read()).done, close: () => page.abort() }
}
const change = (payoutId: string) => new RegExp(`^id: \\d+\ndata: \\{"payoutId":\\s?"${payoutId}"\\}$`)
const numberOf = (line: string) => Number(/^id: (\d+)/.exec(line)?.[1])
const past = (interval: string) =>
  store.asOwner(({ exec }) => exec(`update live_note set at = at - interval '${interval}'`))
const changed = (payoutId: string) => withTx((tx) => notify(tx, 'live', { payoutId }))

it('sends a page what changed since its rendering, on whichever instance, and after an interruption what came since the last change it got', async () => {
  const witness = open(await changesFrom())
  expect(await witness.line()).toBe(': open')
  const since = await changesFrom()
  await changed('missed')
  expect(await witness.line()).toMatch(change('missed'))

  const page = open(since)
  expect(await page.line()).toBe(': open')
  const missed = await page.line()
  expect(missed).toMatch(change('missed'))
  await changed('heard')
  const heard = await page.line()
  expect(heard).toMatch(change('heard'))
  page.close()

  // What is kept is in the database, so that it does not matter which instance the page asks.
  await changed('during the interruption')
  await changed('latest')
  const again = open(numberOf(heard))
  expect(await again.line()).toBe(': open')
  const came = await again.linesUntil('latest')
  expect(came.at(-2)).toMatch(change('during the interruption'))
  again.close()

  await past('11 minutes')
  await runHousekeeping(systemActor)
  await changed('much later')
  const asleep = open(numberOf(missed))
  expect(await asleep.line()).toBe(': open')
  expect(await asleep.line()).toMatch(/^id: \d+\ndata: null$/)
  asleep.close()
  witness.close()
})

it('sends what a transaction changed that ended late, and what was lost because its process died before it was sent', async () => {
  await changed('before')
  const since = await changesFrom()
  // A transaction that took its number before the page was rendered, and one whose process died between its commit and its notification.
  await store.asOwner(({ exec }) =>
    exec(`insert into live_note (topic, payload, id) overriding system value
        select 'live', '{"payoutId": "ended late"}', min(id) - 1 from live_note;
      insert into live_note (topic, payload) values ('job', '{"payoutId": "no page asked for it"}'),
        ('live', '{"payoutId": "never sent"}')`),
  )
  const page = open(since)
  expect(await page.line()).toBe(': open')
  const came = await page.linesUntil('never sent')
  expect(came.some((line) => change('ended late').test(line))).toBe(true)
  expect(came.join()).not.toContain('no page asked')
  page.close()
})

it('opens ten streams for one session and refuses the next, until one of them is closed', async () => {
  const [first, ...rest] = Array.from({ length: 10 }, () => open(null, 'many tabs'))
  expect([first, ...rest].map((stream) => stream?.status)).toEqual(Array(10).fill(200))
  const refused = open(null, 'many tabs')
  expect(refused.status).toBe(429)
  const other = open(null, 'another session')
  expect(other.status).toBe(200)
  first?.close()
  const instead = open(null, 'many tabs')
  expect(instead.status).toBe(200)
  for (const stream of [...rest, other, instead]) stream.close()
})

it('does not count the stream of a page that was closed before it opened', async () => {
  for (let tab = 0; tab < 10; tab += 1) {
    openLiveStream({ signal: AbortSignal.abort(), since: null, sessionId: 'closed tabs' }, all)
  }
  const page = open(null, 'closed tabs')
  expect(page.status).toBe(200)
  page.close()
})

it('ends a stream that nobody reads, so that its page opens another', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const written = vi.spyOn(ReadableStreamDefaultController.prototype, 'enqueue')
  const stalled = openLiveStream({ signal: new AbortController().signal, since: null, sessionId: 'stalled' }, all)
  await vi.waitFor(() => expect(written).toHaveBeenCalledTimes(2))
  written.mockRestore()
  await vi.advanceTimersByTimeAsync(15_000)
  // The text is complete only once the stream has ended.
  expect(await stalled.text()).toMatch(/^: open\n\nid: \d+\ndata: null\n\n$/)
})

it('queries the database once for all streams whether their sessions are live, and ends the others', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const asked: string[][] = []
  const living = async (sessionIds: readonly string[]) => {
    asked.push([...sessionIds].sort())
    return new Set(sessionIds.filter((id) => id !== 'ended'))
  }
  const staying = ['first', 'first', 'second'].map((sessionId) => open(null, sessionId, living))
  const ending = open(null, 'ended', living)
  for (const stream of [...staying, ending])
    expect([await stream.line(), await stream.line()]).toEqual([
      ': open',
      expect.stringMatching(/^id: \d+\ndata: null$/),
    ])

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
  const before = open(null, 'first', living)
  expect([await before.line(), await before.line()]).toEqual([': open', expect.stringMatching(/^id: \d+\ndata: null$/)])
  await vi.advanceTimersByTimeAsync(15_000)
  expect(await before.ended()).toBe(true)
  const after = open(null, 'first', living)
  expect([await after.line(), await after.line()]).toEqual([': open', expect.stringMatching(/^id: \d+\ndata: null$/)])
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
  const stream = open(null, 'first', living)
  expect([await stream.line(), await stream.line()]).toEqual([': open', expect.stringMatching(/^id: \d+\ndata: null$/)])
  await vi.advanceTimersByTimeAsync(45_000)
  expect(asked).toBe(1)
  answer?.()
  expect(await stream.line()).toBe(': still here')
  await vi.advanceTimersByTimeAsync(15_000)
  expect(asked).toBe(2)
  stream.close()
})
