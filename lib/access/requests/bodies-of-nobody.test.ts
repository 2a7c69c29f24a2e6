import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { setTestSettings } from '@/lib/access/test-settings'
import { ADDRESS_HEADER } from '@/lib/platform/request-id'
import { admitRequest } from './admit-request'

const NOBODY_MS = 30_000
const MOST_ARRIVING = 128

beforeEach(() => {
  setTestSettings()
  vi.useFakeTimers()
})
afterEach(() => void vi.useRealTimers())

let addresses = 0
/** A request of nobody whose body has begun to arrive; its length is not known unless it is given. */
async function arriving(bytes?: number, more: Readonly<Record<string, string>> = {}) {
  addresses += 1
  const request = new IncomingMessage(new Socket())
  const length = bytes === undefined ? { 'transfer-encoding': 'chunked' } : { 'content-length': `${bytes}` }
  const headers = { host: 'a.example', [ADDRESS_HEADER]: `2001:db8:${addresses.toString(16)}::1`, ...length, ...more }
  Object.assign(request, { method: 'POST', url: '/payouts', headers })
  const response = new ServerResponse(request)
  let state = 'arrives'
  const done = admitRequest(request, response, () => {
    state = 'passed'
  })
  await vi.advanceTimersByTimeAsync(0)
  request.push(Buffer.from('x'))
  const is = async () => {
    await vi.advanceTimersByTimeAsync(0)
    return response.writableEnded ? response.statusCode : state
  }
  const end = async () => {
    request.push(null)
    await done
    return is()
  }
  return { response, is, end }
}

it.each([undefined, 10])('a body of nobody arrives within half a minute, of %s bytes', async (bytes) => {
  const [late, inTime] = [await arriving(bytes), await arriving(bytes)]
  await vi.advanceTimersByTimeAsync(NOBODY_MS - 1)
  expect(await late.is()).toBe('arrives')
  expect(await inTime.end()).toBe('passed')
  await vi.advanceTimersByTimeAsync(1)
  expect([await late.is(), await inTime.is()]).toEqual([408, 'passed'])
})

it('of many large bodies of nobody the one is dropped that has been arriving longest', async () => {
  const small = await arriving(10)
  const all: Awaited<ReturnType<typeof arriving>>[] = []
  for (let n = 0; n < MOST_ARRIVING; n += 1) all.push(await arriving())
  const states = () => Promise.all(all.map(({ is }) => is()))
  expect(new Set(await states())).toEqual(new Set(['arrives']))
  all.push(await arriving())
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

it('a body that no page of ours sends counts as a large one', async () => {
  const same = { [ADDRESS_HEADER]: '2001:db8::1' }
  for (let n = 0; n < 100; n += 1) {
    expect(await (await arriving(1, { ...same, 'next-action': 'x' })).end()).toBe(400)
    expect(await (await arriving(1, same)).end()).toBe('passed')
  }
  expect(await (await arriving(9_000, same)).is()).toBe(429)
  expect(await (await arriving(9_000)).is()).toBe('arrives')
})
