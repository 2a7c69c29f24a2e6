import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { QueueFull } from '@/lib/platform/fair-queue'
import type { Engine } from '@/lib/store/database'
import { db } from '@/lib/store/open'
import { signInAttempt } from '@/lib/store/schema/staff'
import { openTestDatabase } from '@/lib/store/test-database'
import { inTurn } from './sign-in-turn'

const newAddress = () => `test ${randomUUID()}`

/** A check that lasts until it is let go, and says when it began. */
function lasting() {
  const [begun, gone] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const check = () => {
    begun.resolve()
    return gone.promise
  }
  return { go: gone.resolve, begun: begun.promise, check }
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

  it('is refused to a flood from one address where too many wait, and to no other address', async () => {
    const [flooding, other] = [newAddress(), newAddress()]
    const held = [lasting(), lasting()]
    const first = held.map(({ check }) => inTurn(flooding, check))
    await Promise.all(held.map(({ begun }) => begun))
    let refused = 0
    const full = Promise.withResolvers<void>()
    const flood = Array.from({ length: 40 }, () =>
      inTurn(flooding, async () => 'checked').catch((problem: unknown) => {
        if (!(problem instanceof QueueFull)) throw problem
        refused += 1
        if (refused === 8) full.resolve()
        return 'refused'
      }),
    )
    // Two are checked, 32 wait.
    await full.promise
    const theirs = inTurn(other, async () => 'checked')
    for (const { go } of held) go()
    await Promise.all(first)
    expect(await theirs).toBe('checked')
    expect((await Promise.all(flood)).filter((one) => one === 'checked')).toHaveLength(32)
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
