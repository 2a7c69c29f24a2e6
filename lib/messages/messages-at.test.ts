import { NextRequest } from 'next/server'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { GET } from '@/app/messages/[locale]/[version]/[features]/route'
import { messagesAt as inBrowser } from '@/lib/queries/messages'
import { en } from './en'
import { fr } from './fr'
import { messagesAddress, messagesAt } from './messages-at'

const get = (path: string) => GET(new NextRequest(new URL(path, 'http://127.0.0.1:3000')))

afterEach(() => void vi.unstubAllGlobals())

describe('the messages at an address', () => {
  it('are those of its features in its language, and no others', async () => {
    expect(messagesAt(messagesAddress('en', ['events', 'payments']))).toEqual({
      events: en.events,
      payments: en.payments,
    })
    expect(await (await get(messagesAddress('fr', ['events']))).json()).toEqual({ events: fr.events })
  })

  it('may be kept by a browser, since other messages have another address', async () => {
    const address = messagesAddress('en', ['events'])
    expect((await get(address)).headers.get('cache-control')).toContain('immutable')
    expect(address).not.toBe(messagesAddress('fr', ['events']).replace('/fr/', '/en/'))
  })

  it('are the present ones for a page of an earlier build, which may not keep them', async () => {
    const answer = await get('/messages/en/000000000000/events')
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(await answer.json()).toEqual({ events: en.events })
  })

  it.each(['/messages/xx/000000000000/events', '/messages/en/000000000000/nothing', '/messages/en/0/toString'])(
    'are not found at %s',
    async (path) => {
      expect((await get(path)).status).toBe(404)
    },
  )
})

describe('a browser', () => {
  const answering = (...answers: readonly (Response | Error)[]) => {
    const rest = [...answers]
    const fetched = vi.fn(async () => {
      const next = rest.shift()
      if (next instanceof Response) return next
      throw next
    })
    vi.stubGlobal('fetch', fetched)
    return fetched
  }

  it('asks once, and then has them at once', async () => {
    const fetched = answering(Response.json({ events: en.events }))
    const [one, other] = [inBrowser('/messages/en/1/events'), inBrowser('/messages/en/1/events')]
    expect(await one).toEqual({ events: en.events })
    expect(await other).toEqual({ events: en.events })
    expect(inBrowser('/messages/en/1/events')).toEqual({ events: en.events })
    expect(fetched).toHaveBeenCalledTimes(1)
  })

  it('asks again after a failure', async () => {
    answering(new Error('no network'), new Response(null, { status: 502 }), Response.json({ events: en.events }))
    const read = async () => inBrowser('/messages/en/2/events')
    await expect(read()).rejects.toThrow('no network')
    await expect(read()).rejects.toThrow('502')
    expect(await read()).toEqual({ events: en.events })
  })
})
