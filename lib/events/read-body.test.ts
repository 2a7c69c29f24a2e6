import { expect, it } from 'vitest'
import { readBody } from './read-body'

const request = (body?: BodyInit) =>
  new Request('http://127.0.0.1/', { method: 'POST', body, duplex: 'half' } as RequestInit)

it('reads a body whole, or none', async () => {
  expect(await readBody(request(Buffer.from('hello')), 5)).toEqual(Buffer.from('hello'))
  expect(await readBody(request(Buffer.from('hello')), 4)).toBe('too-large')
  expect(await readBody(request(), 4)).toHaveLength(0)
})

it('waits for a body only so long, and reports one whose connection breaks', async () => {
  let cancelled = false
  const never = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(Buffer.from('a')),
    cancel: () => {
      cancelled = true
    },
  })
  expect(await readBody(request(never), 100, { patienceMs: 20 })).toBe('too-slow')
  expect(cancelled).toBe(true)
  const broken = new ReadableStream<Uint8Array>({ pull: (controller) => controller.error(new Error('gone')) })
  expect(await readBody(request(broken), 100)).toBe('broken-off')
})
