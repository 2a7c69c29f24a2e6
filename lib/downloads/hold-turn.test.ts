import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { QueueFull } from '@/lib/platform/fair-queue'
import { holdTurn } from './hold-turn'

async function* two(): AsyncGenerator<Uint8Array> {
  yield new Uint8Array([1])
  yield new Uint8Array([2])
}
const file = () => ({ name: 'a.csv', type: 'text/csv', parts: two() })

async function lengthOf({ parts }: Awaited<ReturnType<typeof holdTurn>>): Promise<number> {
  let length = 0
  for await (const part of parts) length += part.length
  return length
}

describe('files of the service’s lists', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it('come one after another for one person, who is refused a fourth, and at once for another', async () => {
    const first = await holdTurn('one', file())
    const begun: string[] = []
    const later = ['second', 'third'].map((name) =>
      holdTurn('one', file()).then((made) => {
        begun.push(name)
        return made
      }),
    )
    await expect(holdTurn('one', file())).rejects.toBeInstanceOf(QueueFull)
    expect(await lengthOf(await holdTurn('another', file()))).toBe(2)
    expect(begun).toEqual([])
    expect(await lengthOf(first)).toBe(2)
    for (const made of later) expect(await lengthOf(await made)).toBe(2)
    expect(begun).toEqual(['second', 'third'])
  })

  it('give the turn away when their reader leaves, before the first part or in the middle', async () => {
    const never = await holdTurn('two', file())
    await never.parts.return(undefined)
    const left = holdTurn('two', file())
    await vi.advanceTimersByTimeAsync(60_000)
    const { parts } = await left
    await parts.next()
    await parts.return(undefined)
    const slow = await holdTurn('two', file())
    await slow.parts.next()
    const next = holdTurn('two', file())
    await vi.advanceTimersByTimeAsync(60_000)
    expect(await lengthOf(await next)).toBe(2)
    expect(await lengthOf(slow)).toBe(1)
  })

  it('keep the turn while their reader goes on, and give it away when they fail', async () => {
    const { parts } = await holdTurn('three', file())
    let begun = false
    const next = holdTurn('three', {
      ...file(),
      // biome-ignore lint/correctness/useYield: it fails before its first part.
      parts: (async function* failing() {
        throw new Error('broken')
      })(),
    }).finally(() => {
      begun = true
    })
    for (const value of [1, 2]) {
      await vi.advanceTimersByTimeAsync(59_999)
      expect(await parts.next()).toEqual({ done: false, value: new Uint8Array([value]) })
    }
    await vi.advanceTimersByTimeAsync(59_999)
    expect(begun).toBe(false)
    await vi.advanceTimersByTimeAsync(1)
    expect(begun).toBe(true)
    await expect(lengthOf(await next)).rejects.toThrow('broken')
    expect(await lengthOf(await holdTurn('three', file()))).toBe(2)
  })
})
