import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { system } from '@/lib/access/system'
import type { Engine } from '@/lib/store/database'
import { withTx } from '@/lib/store/open'
import { openTestDatabase } from '@/lib/store/test-database'
import { expireAttempts } from '@/lib/store/transitions/attempts'
import { setSending } from '@/lib/store/transitions/control'
import { age, approvedBatch, outcomes, past, read, testWorker, turn } from '@/lib/submissions/testing/batch'
import { startTestSandbox, type TestSandbox } from '@/lib/submissions/testing/sandbox'
import { type CrashPoint, onCrashPoint } from './crash-point'

const PAID = '+256772100100'
const LOST_ALWAYS = '+256772000008'

let sandbox: TestSandbox
beforeAll(async () => {
  sandbox = await startTestSandbox({ SERVICE_TIMEOUT_MS: '3000' })
})
afterAll(() => sandbox.stop())

describe('a process that dies while sending', () => {
  let store: Engine
  beforeEach(async () => {
    store = await openTestDatabase()
    await sandbox.control('reset', {})
  })
  afterEach(async () => {
    onCrashPoint(null)
    await store.close()
  })

  /** Dies once at the point; the next process begins after the lease of the dead one ran out. */
  const dieAt = (point: CrashPoint) => {
    let died = false
    onCrashPoint((reached) => {
      if (died || reached !== point) return
      died = true
      throw new Error(`died ${point}`)
    })
    return () => died
  }
  const nextProcess = async () => {
    await past(
      store,
      `update attempt set lease_until = clock_timestamp() - interval '1 second' where closed_at is null`,
    )
    await withTx((tx) => expireAttempts(tx, system()))
    await turn(store, testWorker())
  }
  const toTheEnd = async (submissionId: string) => {
    for (let n = 0; n < 6; n += 1) {
      await nextProcess()
      await sandbox.control('settle', {})
      if ((await read(submissionId)).state === 'settled') return
    }
  }

  it.each([
    'before-quote',
    'before-open',
    'attempt-opened',
    'before-write',
    'answered',
    'attempt-closed',
    'read',
  ] as const)('at %s pays each row once in the end', async (point) => {
    const batch = await approvedBatch(store, [PAID, PAID])
    const died = dieAt(point)
    for (let n = 0; n < 2 && !died(); n += 1) await turn(store, testWorker()).catch(() => undefined)
    expect(died()).toBe(true)
    await toTheEnd(batch.submissionId)
    expect((await read(batch.submissionId)).state).toBe('settled')
    expect((await outcomes(store, batch.payoutId)).map(({ mapped }) => mapped)).toEqual(['paid', 'paid'])
    const { byReference } = await sandbox.ledger()
    for (const reference of batch.references)
      expect(byReference[reference]).toMatchObject({ accepted: 1, executions: 1 })
  })

  it.each(['reconciling', 'looked', 'found'] as const)('at %s finds the batch again by its tag', async (point) => {
    const batch = await approvedBatch(store, [LOST_ALWAYS])
    await turn(store, testWorker())
    await age(store, '3 min')
    const died = dieAt(point)
    await turn(store, testWorker()).catch(() => undefined)
    expect(died()).toBe(true)
    await toTheEnd(batch.submissionId)
    expect((await read(batch.submissionId)).state).toBe('settled')
    const { byReference } = await sandbox.ledger()
    expect(byReference[batch.references[0] ?? '']).toMatchObject({ accepted: 1, executions: 1 })
  })

  it('and one that slept past its lease writes no byte', async () => {
    const batch = await approvedBatch(store, [PAID])
    onCrashPoint(async (reached) => {
      if (reached === 'before-write')
        await past(
          store,
          `update attempt set lease_until = clock_timestamp() - interval '1 second' where closed_at is null`,
        )
    })
    await turn(store, testWorker())
    expect((await sandbox.ledger()).byReference).toEqual({})
    expect(await read(batch.submissionId)).toMatchObject({ state: 'ready', sends: 1 })
  })

  it('and one that was switched off in the last moment writes no byte', async () => {
    const batch = await approvedBatch(store, [PAID])
    onCrashPoint(async (reached) => {
      if (reached === 'before-write') await setSending({ enabled: false, reason: 'test' })
    })
    await turn(store, testWorker())
    expect((await sandbox.ledger()).byReference).toEqual({})
    expect(await read(batch.submissionId)).toMatchObject({ state: 'ready', sends: 1 })
  })
})
