import { EventEmitter } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { describe, expect, it } from 'vitest'
import { collectBody, giveBack } from './collect-body'

/** A request of which nothing has arrived, and what collects its body. */
function arriving(atFirst = 4) {
  const request = new Readable({ read: () => undefined }) as IncomingMessage
  const response = new EventEmitter() as ServerResponse
  const body = collectBody(request, response, atFirst)
  const push = (part: string | null) => request.push(part === null ? null : Buffer.from(part))
  return { request, response, body, push, listening: () => response.listenerCount('close') }
}

describe('the body of a request', () => {
  it.each([['ab', 'cd'], ['abcd'], []])('is collected whole, and read again as it came: %j %j', async (...parts) => {
    const { request, body, push, listening } = arriving()
    expect(parts.map(push)).toEqual(parts.map(() => true))
    expect(push(null)).toBe(false)
    expect(request.readableLength).toBe(0)
    const whole = await body.whole
    expect([`${whole}`, listening()]).toEqual([parts.join(''), 0])
    giveBack(request, Buffer.from(whole))
    expect(await text(request)).toBe(parts.join(''))
  })

  it.each<readonly [what: string, stop: (one: ReturnType<typeof arriving>) => void, why: string]>([
    ['one byte too many has come', ({ push }) => push('cde'), 'too-large'],
    ['less is allowed than has come', ({ body }) => body.limit(1), 'too-large'],
    ['less is allowed than comes', ({ body, push }) => [body.limit(2), push('c')], 'too-large'],
    ['it takes too long', ({ body }) => body.stop('too-slow'), 'too-slow'],
    ['its sender leaves', ({ response }) => response.emit('close'), 'gone'],
  ])('is dropped where %s', async (_what, stop, why) => {
    const one = arriving()
    one.push('ab')
    stop(one)
    expect([await one.body.whole, one.listening()]).toEqual([why, 0])
    expect(['more', null].map(one.push)).toEqual([true, true])
    expect(one.request.readableLength).toBe(0)
  })

  it('may have as many bytes as are allowed from now on', async () => {
    const { body, push } = arriving()
    push('ab')
    body.limit(2)
    body.limit(6)
    push('cdef')
    push(null)
    expect(`${await body.whole}`).toBe('abcdef')
  })
})
