import { afterEach, expect, it, vi } from 'vitest'
import { answerInLines } from '@/lib/access/requests/answer-in-lines'
import { sendForLines } from './send-for-lines'

afterEach(() => vi.unstubAllGlobals())

const send = async (answer: Response | Promise<Response>) => {
  vi.stubGlobal('fetch', async () => answer)
  const news: unknown[] = []
  const end = await sendForLines<number>('/api', {
    ...{ body: new Uint8Array(1), signal: undefined },
    onNews: (one) => news.push(one),
  })
  return { news, end }
}

it('hears how far the work is, and how it ended', async () => {
  const answered = answerInLines<number>(async (say) => {
    say(1)
    await new Promise((resolve) => setTimeout(resolve, 5))
    say(2)
    return { ok: true, value: 3 }
  })
  expect(await send(answered)).toEqual({ news: [1, 2], end: { ok: true, value: 3 } })
})

it('reports a refusal, before any work and in the middle of it', async () => {
  const problem = { kind: 'not-your-role', text: 'Not for you.', reference: 'r1' }
  const early = await answerInLines<number>(async () => ({ ok: false, problem }))
  expect(early.status).toBe(403)
  expect(await send(early)).toEqual({ news: [], end: { ok: false, problem } })
  const late = answerInLines<number>(async (say) => {
    say(1)
    return { ok: false, problem }
  })
  expect(await send(late)).toEqual({ news: [1], end: { ok: false, problem } })
  const sentence = new Response('Too large.', { status: 413, headers: { 'content-type': 'text/plain' } })
  expect(await send(sentence)).toMatchObject({ end: { ok: false, problem: { text: 'Too large.' } } })
})

it('does not know how it ended where the answer breaks off', async () => {
  await expect(send(new Response('1\n'))).rejects.toThrow()
  await expect(send(new Response('<html>'))).rejects.toThrow()
})

it('is not stopped by a page that went away', async () => {
  let ended = false
  const answered = await answerInLines<number>(async (say) => {
    say(1)
    await new Promise((resolve) => setTimeout(resolve, 10))
    say(2)
    ended = true
    return { ok: true, value: 3 }
  })
  await answered.body?.cancel()
  await vi.waitFor(() => expect(ended).toBe(true))
})
