import { expect, it } from 'vitest'
import { readBody } from './read-body'

const request = (body?: BodyInit) =>
  new Request('http://127.0.0.1/', { method: 'POST', body, duplex: 'half' } as RequestInit)

it('reads a body whole, or none', async () => {
  expect(await readBody(request(Buffer.from('hello')), 5)).toEqual(Buffer.from('hello'))
  expect(await readBody(request(Buffer.from('hello')), 4)).toBe('too-large')
  expect(await readBody(request(), 4)).toHaveLength(0)
})

it('waits no longer for a body than it may take, and tells one that breaks off', async () => {
  let letGo = false
  const never = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(Buffer.from('a')),
    cancel: () => {
      letGo = true
    },
  })
  expect(await readBody(request(never), 100, { patienceMs: 20 })).toBe('too-slow')
  expect(letGo).toBe(true)
  const broken = new ReadableStream<Uint8Array>({ pull: (controller) => controller.error(new Error('gone')) })
  expect(await readBody(request(broken), 100)).toBe('broken-off')
})
