import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { refetchAfterAction, refresher } from './refresh'

const page = Object.assign(new EventTarget(), { hidden: false })
beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('document', page)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('refresher', () => {
  it('reads once for many notifications of the same thing', () => {
    const queries = new QueryClient()
    const read = vi.spyOn(queries, 'invalidateQueries')
    const refresh = refresher(queries)
    for (let n = 0; n < 20; n += 1) refresh.ask(['payouts', 'a'])
    refresh.ask(['payouts', 'b'])
    vi.advanceTimersByTime(2_000)
    expect(read.mock.calls.map(([filter]) => filter?.queryKey)).toEqual([
      ['payouts', 'a'],
      ['payouts', 'b'],
    ])
  })

  it('lets a reading under way finish, and reads once more after it', () => {
    const queries = new QueryClient()
    const fetching = vi.spyOn(queries, 'isFetching').mockReturnValue(1)
    const read = vi.spyOn(queries, 'invalidateQueries')
    const refresh = refresher(queries)
    refresh.ask(['payouts', 'a'])
    vi.advanceTimersByTime(5_000)
    expect(read).not.toHaveBeenCalled()
    fetching.mockReturnValue(0)
    vi.advanceTimersByTime(1_000)
    expect(read).toHaveBeenCalledTimes(1)
  })

  it('reads again only after three times as long as the last reading took', async () => {
    const queries = new QueryClient()
    const read = vi
      .spyOn(queries, 'invalidateQueries')
      .mockImplementation(() => new Promise((resolve) => setTimeout(resolve, 1_000)))
    const refresh = refresher(queries)
    refresh.ask(['payouts', 'a'])
    await vi.advanceTimersByTimeAsync(1_100)
    refresh.ask(['payouts', 'a'])
    refresh.ask(['payouts', 'b'])
    await vi.advanceTimersByTimeAsync(2_500)
    expect(read.mock.calls.map(([filter]) => filter?.queryKey)).toEqual([
      ['payouts', 'a'],
      ['payouts', 'b'],
    ])
    await vi.advanceTimersByTimeAsync(1_200)
    expect(read).toHaveBeenCalledTimes(3)
  })

  it('reads once a second at most, however often something changes', async () => {
    const queries = new QueryClient()
    const read = vi.spyOn(queries, 'invalidateQueries').mockResolvedValue()
    const refresh = refresher(queries)
    for (let n = 0; n < 30; n += 1) {
      refresh.ask(['payouts', 'a'])
      await vi.advanceTimersByTimeAsync(100)
    }
    expect(read.mock.calls.length).toBeGreaterThan(1)
    expect(read.mock.calls.length).toBeLessThanOrEqual(4)
  })

  it('reads nothing while nobody sees the page, and what changed meanwhile once somebody does', async () => {
    const queries = new QueryClient()
    const read = vi.spyOn(queries, 'invalidateQueries').mockResolvedValue()
    const refresh = refresher(queries)
    page.hidden = true
    refresh.ask(['payouts', 'a'])
    await vi.advanceTimersByTimeAsync(60_000)
    refresh.ask(['payouts', 'a'])
    await vi.advanceTimersByTimeAsync(60_000)
    expect(read).not.toHaveBeenCalled()
    page.hidden = false
    page.dispatchEvent(new Event('visibilitychange'))
    await vi.advanceTimersByTimeAsync(10)
    expect(read).toHaveBeenCalledTimes(1)
    refresh.stop()
  })

  it('reads what is wanted although nobody sees the page', async () => {
    const queries = new QueryClient()
    const read = vi.spyOn(queries, 'invalidateQueries').mockResolvedValue()
    const notices = ['dashboard', 'notices']
    const refresh = refresher(queries, (key) => key === notices)
    page.hidden = true
    refresh.ask(['payouts', 'a'])
    refresh.ask(notices)
    await vi.advanceTimersByTimeAsync(5_000)
    expect(read.mock.calls.map(([filter]) => filter?.queryKey)).toEqual([notices])
    page.hidden = false
    refresh.stop()
  })

  it('does nothing after it was stopped', () => {
    const queries = new QueryClient()
    const read = vi.spyOn(queries, 'invalidateQueries')
    const refresh = refresher(queries)
    refresh.ask(['payouts', 'a'])
    refresh.stop()
    vi.advanceTimersByTime(5_000)
    expect(read).not.toHaveBeenCalled()
  })
})

describe('refetchAfterAction', () => {
  it('does not show the answer of a first reading that began before the action', async () => {
    const queries = new QueryClient()
    const answers: ((value: string) => void)[] = []
    const reading = new QueryObserver(queries, {
      queryKey: ['exports'],
      queryFn: () => new Promise<string>((resolve) => answers.push(resolve)),
    })
    const stop = reading.subscribe(() => undefined)
    expect(answers).toHaveLength(1)
    const done = refetchAfterAction(queries, ['exports'])
    await vi.advanceTimersByTimeAsync(10)
    answers[0]?.('as before the action')
    answers[1]?.('as after the action')
    await done
    expect(reading.getCurrentResult().data).toBe('as after the action')
    stop()
  })
})
