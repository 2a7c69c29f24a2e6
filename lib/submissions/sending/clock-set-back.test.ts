import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Engine } from '@/lib/store/database'
import { withTx } from '@/lib/store/open'
import { openTestDatabase } from '@/lib/store/test-database'
import { systemActor } from '@/lib/store/test-story'
import { openAttempt } from '@/lib/store/transitions/attempts'
import { noteClock } from '@/lib/store/transitions/control'
import { age, approvedBatch, dueWork, keepsNoting, past, read, testWorker, turn } from '@/lib/submissions/testing/batch'
import { startTestSandbox, type TestSandbox } from '@/lib/submissions/testing/sandbox'

let sandbox: TestSandbox
beforeAll(async () => {
  sandbox = await startTestSandbox()
})
afterAll(() => sandbox.stop())

// The service's clock is right, and keeps a key for 24 hours. The database's own was 12 hours ahead, and is set right.
describe('a clock that ran ahead and was set right', () => {
  let store: Engine
  let worker = testWorker()
  beforeEach(async () => {
    store = await openTestDatabase()
    worker = testWorker()
    await sandbox.control('reset', {})
  })
  afterEach(() => store.close())

  const shift = (hours: number) => age(store, `${hours} hours`, `update audit set at = at - interval '${hours} hours'`)
  const passes = async (hours: number) => {
    await sandbox.control('clock', { advance: `${hours}h` })
    await shift(hours)
    // A sender looks at the clock all the time.
    await keepsNoting(store, `${hours} hours`)
    await withTx((tx) => noteClock(tx, systemActor))
  }
  const executions = async () => {
    const { byReference } = await sandbox.ledger()
    return Object.values(byReference).reduce((n, { accepted }) => n + accepted, 0)
  }
  /** Sent once; the service took it, its answer was lost, and nothing in its lists can be recognised as ours. */
  const unclear = async () => {
    await sandbox.control('dialect', { descriptionMax: 5, itemReferences: false })
    await sandbox.control('faults', { route: 'POST /api/disbursements', kind: 'commit-then-reset', times: 1 })
    const batch = await approvedBatch(store, ['+256772000418'])
    await turn(store, worker)
    expect(await read(batch.submissionId)).toMatchObject({ state: 'unknown', sends: 1 })
    expect(await executions()).toBe(1)
    return batch.submissionId
  }
  const refusal = async (submissionId: string) => {
    await past(store, 'update submission set next_attempt_at = clock_timestamp()')
    const answer = await withTx((tx) => openAttempt(tx, systemActor, { submissionId, worker: 'w', quote: null }))
    return 'refused' in answer ? answer.refused : 'opened'
  }

  it('pays nobody again under a key that is older than its times say', async () => {
    const id = await unclear()
    await passes(13)
    await shift(-12)
    expect(await refusal(id)).toBe('clock-behind')
    await passes(1)
    await passes(11)
    // By the database's clock the key is 13 hours old; the service forgot it an hour ago.
    expect(await refusal(id)).toBe('too-late')
    for (let n = 0; n < 3; n += 1) await turn(store, worker)
    expect(await executions()).toBe(1)
    expect(await read(id)).toMatchObject({ sends: 1 })
  })

  it('is compared with the last moment that a sender noted', async () => {
    await past(store, `update control set clock_seen_at = clock_timestamp() - interval '90 seconds'`)
    await withTx((tx) => noteClock(tx, systemActor))
    const { rows } = await store.db.execute(
      sql`select clock_seen_at > clock_timestamp() - interval '30 seconds' as noted from control`,
    )
    expect(rows).toEqual([{ noted: true }])
  })

  it('is noticed although nothing was written for longer than it had been ahead', async () => {
    const id = await unclear()
    await passes(1)
    await past(store, `update audit set at = at - interval '13 hours'`)
    await shift(-12)
    expect(await refusal(id)).toBe('clock-behind')
    expect(await dueWork(10)).toEqual([])
    expect(await withTx((tx) => noteClock(tx, systemActor))).toBe(true)
    expect(await withTx((tx) => noteClock(tx, systemActor))).toBe(false)
    const { rows } = await store.db.execute(sql`select action from audit order by seq desc limit 1`)
    expect(rows).toEqual([{ action: 'control.clock-set-back' }])
  })

  it('lets what was first sent after it be sent again', async () => {
    await withTx((tx) => noteClock(tx, systemActor))
    await shift(-12)
    await withTx((tx) => noteClock(tx, systemActor))
    await passes(13)
    const id = await unclear()
    expect(await refusal(id)).toBe('opened')
  })
})
