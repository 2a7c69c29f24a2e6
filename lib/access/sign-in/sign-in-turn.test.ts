import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { QueueFull } from '@/lib/platform/fair-queue'
import type { Engine } from '@/lib/store/database'
import { db } from '@/lib/store/open'
import { signInAttempt } from '@/lib/store/schema/staff'
import { openTestDatabase } from '@/lib/store/test-database'
import { inTurn } from './sign-in-turn'

const newAddress = () => `test ${randomUUID()}`

/** A check that lasts until it is let go. */
function lasting() {
  let go: () => void = () => undefined
  const gone = new Promise<void>((done) => {
    go = done
  })
  return { go, check: () => gone }
}

async function wrongBefore(address: string, times: number): Promise<void> {
  const tries = Array.from({ length: times }, (_, n) => ({ accountKey: `account ${n}`, address, ok: false }))
  await (await db()).insert(signInAttempt).values(tries)
}

describe('the turn of a try to sign in', () => {
  let store: Engine
  beforeAll(async () => {
    store = await openTestDatabase()
  })
  afterAll(() => store.close())

  it('comes to an address between two of another that floods, and only the flood is refused', async () => {
    const [flooding, other] = [newAddress(), newAddress()]
    const held = [lasting(), lasting()]
    const done: string[] = []
    const first = held.map(({ check }) => inTurn(flooding, check))
    const flood = Array.from({ length: 40 }, () =>
      inTurn(flooding, async () => void done.push('flood')).catch((problem: unknown) => problem),
    )
    await Promise.race(flood)
    const theirs = inTurn(other, async () => void done.push('other'))
    // The database answers in any order who has to wait.
    await new Promise((resolve) => setTimeout(resolve, 50))
    for (const { go } of held) go()
    await Promise.all([...first, theirs])
    expect(done.indexOf('other')).toBeLessThan(4)
    const refused = (await Promise.all(flood)).filter((one) => one instanceof QueueFull)
    expect([refused.length, done.length]).toEqual([8, 33])
  })

  it('comes a second later after a hundred wrong tries from the address, and at once before', async () => {
    const [slow, quick] = [newAddress(), newAddress()]
    await wrongBefore(slow, 100)
    await wrongBefore(quick, 99)
    let ran = false
    const later = inTurn(slow, async () => {
      ran = true
    })
    await inTurn(quick, async () => undefined)
    expect(ran).toBe(false)
    const began = performance.now()
    await Promise.all([later, inTurn(slow, async () => undefined)])
    expect(performance.now() - began).toBeGreaterThan(1_500)
  })
})
