import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { FairQueue, QueueFull } from './fair-queue'

const LIMITS = { atOnce: 2, perKey: 1, waitingPerKey: 3, waiting: 8 }

/** Work that ends when it is let go, in a queue; `ran` is the order in which it began. */
function line(limits = LIMITS) {
  const queue = new FairQueue(limits)
  const ran: string[] = []
  const open = new Map<string, () => void>()
  const ask = (key: string, name: string) =>
    queue.run(key, async () => {
      ran.push(name)
      await new Promise<void>((done) => open.set(name, done))
      return name
    })
  const end = async (name: string) => {
    open.get(name)?.()
    open.delete(name)
    await new Promise((done) => setImmediate(done))
  }
  return { ask, end, ran, open }
}

describe('a fair queue', () => {
  it('lets one who asks often wait behind one who asks once', async () => {
    const { ask, end, ran } = line({ ...LIMITS, atOnce: 1 })
    const all = [ask('a', 'a1'), ask('a', 'a2'), ask('a', 'a3'), ask('b', 'b1')]
    for (const name of ['a1', 'a2', 'b1', 'a3']) await end(name)
    expect(await Promise.all(all)).toEqual(['a1', 'a2', 'a3', 'b1'])
    expect(ran).toEqual(['a1', 'a2', 'b1', 'a3'])
  })

  it('refuses who has too many waiting, and nobody else', async () => {
    const { ask, end, ran } = line()
    const all = [1, 2, 3, 4].map((n) => ask('a', `a${n}`))
    await expect(ask('a', 'a5')).rejects.toThrow(QueueFull)
    all.push(ask('b', 'b1'))
    for (const name of ['a1', 'b1', 'a2', 'a3', 'a4']) await end(name)
    await Promise.all(all)
    expect(ran).toEqual(['a1', 'b1', 'a2', 'a3', 'a4'])
  })

  it('lets so many of one key run at once, and so many wait altogether', async () => {
    const { ask, end, ran } = line({ atOnce: 4, perKey: 2, waitingPerKey: 2, waiting: 4 })
    const all = ['a1', 'a2', 'a3', 'a4', 'b1', 'b2', 'b3', 'c1'].map((name) => ask(name.charAt(0), name))
    expect(ran).toEqual(['a1', 'a2', 'b1', 'b2'])
    for (const key of ['c', 'd']) await expect(ask(key, 'more')).rejects.toMatchObject({ name: 'QueueFull' })
    await end('a1')
    expect(ran.slice(4)).toEqual(['a3'])
    all.push(ask('d', 'd1'))
    await expect(ask('e', 'more')).rejects.toThrow(QueueFull)
    // Two of `a` run, so its fourth waits behind all others.
    for (const name of ['b1', 'b2', 'b3']) await end(name)
    expect(ran.slice(5)).toEqual(['b3', 'c1', 'd1'])
    for (const name of ['c1', 'd1']) await end(name)
    expect(ran.slice(8)).toEqual([])
    for (const name of ['a2', 'a3', 'a4']) await end(name)
    await Promise.all(all)
    expect(ran.slice(8)).toEqual(['a4'])
  })

  it('takes as many again when all have ended', async () => {
    const { ask, end, ran } = line({ atOnce: 1, perKey: 1, waitingPerKey: 1, waiting: 1 })
    for (const turn of ['1', '2', '3']) {
      const all = [ask('a', `a${turn}`), ask('b', `b${turn}`)]
      await expect(ask('c', 'more')).rejects.toThrow(QueueFull)
      for (const name of [`a${turn}`, `b${turn}`]) await end(name)
      await Promise.all(all)
    }
    expect(ran).toEqual(['a1', 'b1', 'a2', 'b2', 'a3', 'b3'])
  })

  it('gives the turn on when work fails', async () => {
    const queue = new FairQueue({ ...LIMITS, atOnce: 1 })
    const failing = queue.run('a', () => Promise.reject(new Error('broken')))
    const next = queue.run('a', async () => 'went on')
    await expect(failing).rejects.toThrow('broken')
    expect(await next).toBe('went on')
  })

  it('never runs more than it may, and ends all that it took', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.constantFrom('a', 'b', 'c', 'd'), { maxLength: 40 }), async (keys) => {
        const { ask, end, ran, open } = line()
        const asked = keys.map((key, n) => ask(key, `${key}${n}`).catch((problem) => problem))
        while (open.size > 0) {
          const running = [...open.keys()]
          expect(running.length).toBeLessThanOrEqual(LIMITS.atOnce)
          expect(new Set(running.map((name) => name.charAt(0))).size).toBe(running.length)
          await end(running[0] ?? '')
        }
        const answers = await Promise.all(asked)
        expect(answers.filter((one) => typeof one === 'string')).toHaveLength(ran.length)
        expect(answers.every((one) => typeof one === 'string' || one instanceof QueueFull)).toBe(true)
      }),
      { numRuns: 100 },
    )
  })
})
