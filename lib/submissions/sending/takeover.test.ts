import { asc } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Engine, Presence } from '@/lib/store/database'
import { withTx } from '@/lib/store/open'
import { attempt } from '@/lib/store/schema/submission'
import { openTestDatabase } from '@/lib/store/test-database'
import { systemActor } from '@/lib/store/test-story'
import { closeOrphaned, openAttempt, openSends } from '@/lib/store/transitions/attempts'
import { loadStored } from '@/lib/submissions/state/stored'
import { approvedBatch, read, testWorker } from '@/lib/submissions/testing/batch'
import { startTestSandbox, type TestSandbox } from '@/lib/submissions/testing/sandbox'
import { freshQuote, quoteAgain } from './quote-again'
import { sender } from './sender'

const PAID = '+256772100100'

let sandbox: TestSandbox
beforeAll(async () => {
  sandbox = await startTestSandbox({ SERVICE_TIMEOUT_MS: '2000' })
})
afterAll(() => sandbox.stop())

describe('the work of another sender', () => {
  let store: Engine
  let other: Presence | null
  beforeEach(async () => {
    store = await openTestDatabase()
    await sandbox.control('reset', {})
  })
  afterEach(async () => {
    await sender.stop()
    await other?.end()
    await store.close()
  })

  /** As another process that is sending: it has opened an attempt, and shows that it lives. */
  async function sentElsewhere(): Promise<string> {
    const worker = testWorker()
    other = await store.present(worker.worker, () => undefined)
    const { submissionId } = await approvedBatch(store, [PAID])
    const stored = await loadStored(submissionId)
    if (stored === null) throw new Error('It is not stored.')
    const quote = (await freshQuote(stored)) ?? (await quoteAgain(stored, worker.onReapproval))
    if (quote === 'stopped') throw new Error('It was stopped.')
    const answer = await withTx((tx) => openAttempt(tx, systemActor, { submissionId, worker: worker.worker, quote }))
    expect(answer).toHaveProperty('opened')
    return submissionId
  }
  const attempts = () =>
    store.db.select({ ordinal: attempt.ordinal, outcome: attempt.outcome }).from(attempt).orderBy(asc(attempt.ordinal))

  it('is left alone while that one lives, and taken over as unknown as soon as it has ended', async () => {
    const id = await sentElsewhere()
    expect(await openSends(store.db, { worker: 'somebody', running: [] })).toBe('by-others')
    await sender.start(testWorker())
    const next = await approvedBatch(store, ['+256772100101'])
    await expect.poll(async () => (await read(next.submissionId)).state, { timeout: 20_000 }).toBe('accepted')
    expect((await read(id)).state).toBe('sending')

    await other?.end()
    await expect.poll(async () => (await read(id)).state, { timeout: 20_000 }).toBe('accepted')
    expect((await attempts()).map(({ outcome }) => outcome).toSorted()).toEqual(['accepted', 'accepted', 'unknown'])
  })

  it('is taken over by its own sender, where that could not write down how it ended', async () => {
    const id = await sentElsewhere()
    const [{ worker } = { worker: '' }] = await store.db.select({ worker: attempt.worker }).from(attempt)
    const close = (running: readonly string[]) => withTx((tx) => closeOrphaned(tx, systemActor, { worker, running }))
    expect(await openSends(store.db, { worker, running: [id] })).toBe('nothing')
    expect(await close([id])).toEqual([])
    expect(await openSends(store.db, { worker, running: [] })).toBe('orphaned')
    expect(await close([])).toEqual([id])
    expect((await read(id)).state).toBe('unknown')
  })

  it('is not taken over by a sender that does not show that it lives itself', async () => {
    await sentElsewhere()
    await other?.end()
    expect(await openSends(store.db, { worker: 'somebody', running: [] })).toBe('orphaned')
    const closed = await store.db.execute(
      `select close_orphaned('{"id": null, "name": "x"}', '{"worker": "nobody", "running": []}') as closed`,
    )
    expect(closed.rows).toEqual([{ closed: [] }])
  })
})
