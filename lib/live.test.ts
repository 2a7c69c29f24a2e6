import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { changesFrom, openLiveStream } from './live'
import type { Engine } from './store/database'
import { notify } from './store/listen'
import { withTx } from './store/open'
import { testDatabases } from './store/test-database'

const [embedded] = testDatabases()
let store: Engine
beforeAll(async () => {
  if (embedded === undefined) throw new Error('no database to test with')
  store = await embedded.open()
})
afterAll(async () => {
  vi.useRealTimers()
  await store.close()
})

const open = (since: number) => {
  const page = new AbortController()
  const reader = openLiveStream(page.signal, since, async () => true).body?.getReader()
  const line = async () => new TextDecoder().decode((await reader?.read())?.value).trim()
  return { line, close: () => page.abort() }
}
const changed = (payoutId: string) => withTx((tx) => notify(tx, 'live', { payoutId }))

it('tells a page what changed between its rendering and the opening of its stream', async () => {
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
