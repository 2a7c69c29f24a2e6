import { afterEach, expect, it, vi } from 'vitest'
import { getJson, ReadError } from './get-json'

const answer = (body: BodyInit | null, status = 200) =>
  vi.stubGlobal('fetch', async () => new Response(body, { status }))
const reading = () => getJson<unknown>('/api/notices').catch((error: unknown) => error)

afterEach(() => vi.unstubAllGlobals())

it('returns the JSON of a route, also if that is null', async () => {
  answer('{"unread":0}')
  expect(await reading()).toEqual({ unread: 0 })
  answer('null')
  expect(await reading()).toBeNull()
})

it('reports a lost connection if an answer breaks off', async () => {
  const cut = new ReadableStream({
    start(to) {
      to.enqueue(new TextEncoder().encode('{"unread":'))
      to.error(new TypeError('terminated'))
    },
  })
  answer(cut)
  const shown = await reading()
  expect(shown).toBeInstanceOf(ReadError)
  expect((shown as ReadError).error.kind).toBe('offline')
})

it('refuses an answer that is not JSON', async () => {
  answer('{"unread":')
  expect(await reading()).toMatchObject({ error: { kind: 'garbled' } })
  answer('<html>', 502)
  expect(await reading()).toMatchObject({ error: { kind: 'garbled' } })
})

it('throws the problem that a route reports', async () => {
  answer('{"problem":{"kind":"not-your-role","text":"Not for you.","reference":"r1"}}', 403)
  expect(await reading()).toMatchObject({ error: { kind: 'not-your-role', text: 'Not for you.', reference: 'r1' } })
})
