import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { metrics } from '@/lib/platform/metrics'
import type { Engine } from '@/lib/store/database'
import { attempt } from '@/lib/store/schema/submission'
import { openTestDatabase } from '@/lib/store/test-database'
import { setSending } from '@/lib/store/transitions/control'
import { approvedBatch, read, testWorker } from '@/lib/submissions/testing/batch'
import { startTestSandbox, type TestSandbox } from '@/lib/submissions/testing/sandbox'
import { watch } from './alarms'
import { sendSubmission } from './send'
import { sender, senderRuns } from './sender'
import { senderStatus } from './sender-status'

const PAID = '+256772100100'
const LOST_ONCE = '+256772000007'

let sandbox: TestSandbox
beforeAll(async () => {
  sandbox = await startTestSandbox({ SERVICE_TIMEOUT_MS: '2000' })
})
afterAll(() => sandbox.stop())

describe('the sender', () => {
  let store: Engine
  beforeEach(async () => {
    store = await openTestDatabase()
    await sandbox.control('reset', {})
  })
  afterEach(async () => {
    await sender.stop()
    await store.close()
  })

  const reaches = (id: string, state: string) =>
    expect.poll(async () => (await read(id)).state, { timeout: 20_000, interval: 50 }).toBe(state)

  it('sends what is approved as soon as it hears of it, and follows it by itself', async () => {
    await sender.start(testWorker())
    await sender.start(testWorker())
    expect(senderRuns()).toBe(true)
    const batch = await approvedBatch(store, [PAID])
    await reaches(batch.submissionId, 'accepted')
    await sandbox.control('settle', {})
    await reaches(batch.submissionId, 'settled')
    await sender.stop()
    expect(senderRuns()).toBe(false)
  })

  it('resolves a lost answer by itself, paying once', async () => {
    const batch = await approvedBatch(store, [LOST_ONCE])
    await sender.start(testWorker())
    await reaches(batch.submissionId, 'accepted')
    const { byReference } = await sandbox.ledger()
    expect(byReference[batch.references[0] ?? '']).toMatchObject({ accepted: 1 })
  })

  it('says what waits and what is not known', async () => {
    expect(await senderStatus()).toMatchObject({
      enabled: true,
      running: false,
      waiting: 0,
      unknown: 0,
      oldestUnknownMs: null,
    })
    await setSending({ enabled: false, reason: 'test' })
    await approvedBatch(store, [PAID])
    expect(await senderStatus()).toMatchObject({
      enabled: false,
      waiting: 1,
    })
  })

  it('counts what is not known, in batches and in money', async () => {
    const batch = await approvedBatch(store, [LOST_ONCE])
    await sendSubmission(batch.submissionId, testWorker())
    await watch()
    expect(await senderStatus()).toMatchObject({ unknown: 1 })
    const text = await metrics().registry.metrics()
    expect(text).toContain('countinghouse_submissions{state="unknown",hold_reason=""} 1')
    expect(text).toContain('countinghouse_unknown_minor{currency="UGX"} 5000000')
  })

  it('opens one attempt, however many workers want the same submission', async () => {
    const batch = await approvedBatch(store, [PAID])
    const workers = Array.from({ length: 6 }, testWorker)
    await Promise.all(workers.map((worker) => sendSubmission(batch.submissionId, worker)))
    expect(await store.db.select({ ordinal: attempt.ordinal }).from(attempt)).toEqual([{ ordinal: 1 }])
    expect((await read(batch.submissionId)).state).toBe('accepted')
  })
})
