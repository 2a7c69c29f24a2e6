import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Pace } from './pace'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const limits = { ratePerSecond: 2, maxInFlight: 3, maxWaiting: 2 }

describe('the pace of calls', () => {
  it('gives no more turns than the rate allows', async () => {
    const pace = new Pace({ ...limits, maxInFlight: 100, maxWaiting: 100 })
    let turns = 0
    for (let n = 0; n < 20; n += 1)
      void pace.take('read').then((end) => {
        turns += 1
        end?.()
      })
    await vi.advanceTimersByTimeAsync(0)
    expect(turns).toBe(2)
    await vi.advanceTimersByTimeAsync(5_000)
    expect(turns).toBe(12)
  })

  it('lets a send go before reads that waited longer', async () => {
    const pace = new Pace({ ...limits, ratePerSecond: 1, maxWaiting: 10 })
    const order: string[] = []
    const ask = (which: 'read' | 'send') =>
      void pace.take(which).then((end) => {
        order.push(which)
        end?.()
      })
    for (const which of ['read', 'read', 'read', 'send'] as const) ask(which)
    await vi.advanceTimersByTimeAsync(4_000)
    expect(order).toEqual(['read', 'send', 'read', 'read'])
  })

  it('keeps one slot free for a send while reads hang', async () => {
    const pace = new Pace({ ratePerSecond: 100, maxInFlight: 3, maxWaiting: 10 })
    const granted: string[] = []
    for (let n = 0; n < 3; n += 1) void pace.take('read').then(() => granted.push('read'))
    void pace.take('send').then(() => granted.push('send'))
    await vi.advanceTimersByTimeAsync(1_000)
    expect(granted).toEqual(['read', 'read', 'send'])
  })

  it('lets pages be read before and beside what runs in the background', async () => {
    const pace = new Pace({ ratePerSecond: 100, maxInFlight: 3, maxWaiting: 10 })
    const granted: string[] = []
    for (const which of ['background', 'background', 'read', 'send'] as const)
      void pace.take(which).then(() => granted.push(which))
    await vi.advanceTimersByTimeAsync(1_000)
    expect(granted).toEqual(['background', 'read', 'send'])
  })

  it('sends a send that got a 429 before the next quote, as both may count together', async () => {
    const pace = new Pace(limits)
    const granted: string[] = []
    pace.pause('send', 6_000)
    void pace.take('quote').then((end) => {
      granted.push('quote')
      end?.()
    })
    await vi.advanceTimersByTimeAsync(6_500)
    expect(granted).toEqual([])
    void pace.take('send').then((end) => {
      granted.push('send')
      end?.()
    })
    await vi.advanceTimersByTimeAsync(5_000)
    expect(granted).toEqual(['send', 'quote'])
  })

  it('pauses one class and leaves the others running', async () => {
    const pace = new Pace(limits)
    const granted: string[] = []
    pace.pause('read', 10_000)
    pace.pause('read', 1_000)
    void pace.take('read').then(() => granted.push('read'))
    void pace.take('send').then(() => granted.push('send'))
    await vi.advanceTimersByTimeAsync(9_999)
    expect(granted).toEqual(['send'])
    await vi.advanceTimersByTimeAsync(2)
    expect(granted).toEqual(['send', 'read'])
  })

  it('turns reads away when too many wait, never a send', async () => {
    const pace = new Pace(limits)
    pace.pause('read', 60_000)
    pace.pause('send', 1)
    void pace.take('read')
    void pace.take('read')
    expect(await pace.take('read')).toBeNull()
    const sends = [1, 2, 3, 4].map(() => pace.take('send').then((end) => end?.()))
    await vi.advanceTimersByTimeAsync(5_000)
    await expect(Promise.all(sends)).resolves.toHaveLength(4)
  })

  it('forgets a call whose caller gave up', async () => {
    const pace = new Pace(limits)
    pace.pause('quote', 1_000)
    const gone = new AbortController()
    const turn = pace.take('quote', gone.signal)
    gone.abort()
    expect(await turn).toBeNull()
    const next = pace.take('quote')
    await vi.advanceTimersByTimeAsync(1_001)
    expect(await next).toBeTypeOf('function')
  })
})
