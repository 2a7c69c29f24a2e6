import { AsyncLocalStorage } from 'node:async_hooks'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { inBackground } from '@/lib/platform/background'
import { BACKGROUND_WAITS_MS, createTurnQueue } from './turn-queue'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

describe('the queue at the embedded database', () => {
  const noted: string[] = []
  beforeEach(() => void noted.splice(0))

  /** Work that holds the database until it is ended. */
  const holding = (name: string) => {
    let end: () => void = () => undefined
    const work = () =>
      new Promise<void>((resolve) => {
        noted.push(name)
        end = resolve
      })
    return { work, end: () => end() }
  }
  const short = (name: string) => async () => void noted.push(name)
  const settle = () => vi.advanceTimersByTimeAsync(0)

  it('gives turns in the order of asking, one at a time', async () => {
    const queue = createTurnQueue(1_000)
    const first = holding('first')
    const all = [queue.take(first.work), queue.take(short('second')), queue.take(short('third'))]
    await settle()
    expect(noted).toEqual(['first'])
    first.end()
    await Promise.all(all)
    expect(noted).toEqual(['first', 'second', 'third'])
  })

  it('lets pages go before work in the background', async () => {
    const queue = createTurnQueue(1_000)
    const first = holding('first')
    const all = [
      queue.take(first.work),
      inBackground(() => queue.take(short('send'))),
      inBackground(() => queue.take(short('read'))),
      queue.take(short('page')),
    ]
    await settle()
    first.end()
    await Promise.all(all)
    expect(noted).toEqual(['first', 'page', 'send', 'read'])
  })

  it('lets nothing in the background wait for pages without end', async () => {
    const queue = createTurnQueue(1_000)
    const first = holding('first')
    const all = [queue.take(first.work), inBackground(() => queue.take(short('send')))]
    await vi.advanceTimersByTimeAsync(BACKGROUND_WAITS_MS + 1)
    all.push(queue.take(short('page')))
    first.end()
    await Promise.all(all)
    expect(noted).toEqual(['first', 'send', 'page'])
  })

  it('runs each in the context of its caller', async () => {
    const queue = createTurnQueue(1_000)
    const who = new AsyncLocalStorage<string>()
    const asked = ['A', 'B'].map((name) => who.run(name, () => queue.take(async () => who.getStore())))
    expect(await Promise.all(asked)).toEqual(['A', 'B'])
  })

  it('goes on after work that fails, and does not run what gave up waiting', async () => {
    const queue = createTurnQueue(1_000)
    await expect(queue.take(() => Promise.reject(new Error('no')))).rejects.toThrow('no')
    await expect(
      queue.take(() => {
        throw new Error('at once')
      }),
    ).rejects.toThrow('at once')
    const first = holding('first')
    const held = queue.take(first.work)
    const late = expect(queue.take(short('late'))).rejects.toThrow('within 1000 ms')
    await vi.advanceTimersByTimeAsync(1_001)
    await late
    first.end()
    await held
    await queue.take(short('next'))
    expect(noted).toEqual(['first', 'next'])
  })
})
