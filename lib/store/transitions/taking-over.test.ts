import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Engine } from '../database'
import { withTx } from '../open'
import { attempt } from '../schema/submission'
import { openTestDatabase } from '../test-database'
import { quoteFor, stateOf, submitted, systemActor } from '../test-story'
import { closeOrphaned, openAttempt } from './attempts'

const DEAD = 'a sender that has ended'
const OTHER = 'another sender'
const OWN = 'the sender that takes over'

describe('taking over the attempts of senders that have ended', () => {
  let store: Engine
  beforeAll(async () => {
    store = await openTestDatabase()
    for (const worker of [OTHER, OWN]) await store.db.execute(sql`select hold_presence(${worker})`)
  })
  afterAll(() => store.close())

  const openedBy = async (worker: string) => {
    const sent = await submitted(store)
    const { submissionId } = sent
    const quote = quoteFor(sent.rowIds.length)
    const answer = await withTx((tx) => openAttempt(tx, systemActor, { submissionId, worker, quote }))
    expect(answer).toHaveProperty('opened')
    return submissionId
  }
  const takeOver = (worker: string, running: readonly string[]) =>
    withTx((tx) => closeOrphaned(tx, systemActor, { worker, running }))
  const attemptsOf = (submissionId: string) =>
    store.db
      .select({ outcome: attempt.outcome, detail: attempt.detail })
      .from(attempt)
      .where(eq(attempt.submissionId, submissionId))

  it('is done for nobody who does not show that they live', async () => {
    const left = await openedBy(DEAD)
    expect(await takeOver('nobody', [])).toEqual([])
    expect(await stateOf(store, left)).toBe('sending')
    expect(await takeOver(OWN, [])).toEqual([left])
  })

  it('closes what has ended as unknown, once, and nothing that may still be sent', async () => {
    const left = await openedBy(DEAD)
    const others = await openedBy(OTHER)
    const running = await openedBy(OWN)
    const lost = await openedBy(OWN)
    expect((await takeOver(OWN, [running])).toSorted()).toEqual([left, lost].toSorted())
    for (const id of [left, lost]) {
      expect(await stateOf(store, id)).toBe('unknown')
      expect(await attemptsOf(id)).toMatchObject([{ outcome: 'unknown', detail: { why: 'its sender ended' } }])
    }
    for (const id of [others, running]) {
      expect(await stateOf(store, id)).toBe('sending')
      expect(await attemptsOf(id)).toMatchObject([{ outcome: null }])
    }
    expect(await takeOver(OWN, [running])).toEqual([])
  })

  it('needs to know what the sender is working on', async () => {
    const without = store.db.execute(
      sql`select close_orphaned('{"id": null, "name": "x"}', jsonb_build_object('worker', ${OWN}::text)) as closed`,
    )
    await expect(without).rejects.toMatchObject({
      cause: { message: expect.stringContaining('what it runs are needed') },
    })
  })
})
