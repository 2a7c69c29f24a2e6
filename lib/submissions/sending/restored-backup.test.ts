import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { TEST_PASSWORD, testStaff } from '@/lib/access/test-staff'
import { readStored } from '@/lib/messages/stored'
import { englishText } from '@/lib/messages/test-english'
import { listPayouts } from '@/lib/payouts/list-payouts'
import { readPayoutsFilters } from '@/lib/payouts/payouts-filters'
import { readPayout } from '@/lib/payouts/read-payout'
import { resumeStopped } from '@/lib/payouts/sending/resume-or-abandon'
import { backUp, restore, searchLostTime } from '@/lib/reconciliation/test-restore'
import type { Engine } from '@/lib/store/database'
import { withTx } from '@/lib/store/open'
import { openTestDatabase } from '@/lib/store/test-database'
import { systemActor } from '@/lib/store/test-story'
import { openAttempt } from '@/lib/store/transitions/attempts'
import { bumpEpoch } from '@/lib/store/transitions/control'
import {
  age,
  approveBatch,
  approvedBatch,
  draftedBatch,
  past,
  read,
  testWorker,
  turn,
} from '@/lib/submissions/testing/batch'
import { startTestSandbox, type TestSandbox } from '@/lib/submissions/testing/sandbox'
import { senderStatus } from './sender-status'

const PAID = '+256772000418'
const OTHER = '+256772000419'

let sandbox: TestSandbox
beforeAll(async () => {
  sandbox = await startTestSandbox()
})
afterAll(() => sandbox.stop())

describe('after a restored backup', () => {
  let store: Engine
  let worker = testWorker()
  beforeEach(async () => {
    store = await openTestDatabase()
    worker = testWorker()
    await sandbox.control('reset', {})
  })
  afterEach(() => store.close())

  const executions = async () => {
    const { byReference } = await sandbox.ledger()
    return Object.values(byReference).reduce((n, { accepted }) => n + accepted, 0)
  }
  const turns = async (times: number) => {
    for (let n = 0; n < times; n += 1) await turn(store, worker)
  }
  const refusal = async (submissionId: string) => {
    await past(store, `update submission set next_attempt_at = clock_timestamp()`)
    const answer = await withTx((tx) => openAttempt(tx, systemActor, { submissionId, worker: 'w', quote: null }))
    return 'refused' in answer ? answer.refused : 'opened'
  }

  it('does not pay the rows of a draft again that the lost part of history had paid', async () => {
    const draft = await draftedBatch(store, [PAID, OTHER])
    const copy = await backUp(store)
    await approveBatch(store, draft)
    await turns(2)
    expect(await executions()).toBe(2)
    await restore(store, copy)
    const again = await approveBatch(store, draft)
    await turns(2)
    expect(await read(again.submissionId)).toMatchObject({ state: 'ready', sends: 0 })
    expect(await refusal(again.submissionId)).toBe('restore-search')
    await searchLostTime(store)
    expect(await refusal(again.submissionId)).toBe('found-after-restore')
    await turns(2)
    expect(await read(again.submissionId)).toMatchObject({ holdReason: 'stopped', sends: 0 })
    expect(await executions()).toBe(2)
  })

  it('holds for a person a batch of which the service shows neither mark nor references, so that reading cannot decide', async () => {
    await sandbox.control('dialect', { descriptionMax: 5, itemReferences: false })
    const batch = await approvedBatch(store, [PAID])
    const copy = await backUp(store)
    await turns(1)
    await restore(store, copy)
    await turns(2)
    expect(await read(batch.submissionId)).toMatchObject({ holdReason: 'stopped', sends: 0 })
    expect(await executions()).toBe(1)
  })

  it('finds them although the list lags 30 minutes, and although it shows neither marks nor references', async () => {
    await sandbox.control('dialect', { listLagMinutes: 30, descriptionMax: 5, itemReferences: false })
    const draft = await draftedBatch(store, [PAID])
    const copy = await backUp(store)
    await approveBatch(store, draft)
    await turns(1)
    await restore(store, copy)
    const again = await approveBatch(store, draft)
    await searchLostTime(store, () => sandbox.control('clock', { advance: '31m' }))
    await turns(2)
    expect(await read(again.submissionId)).toMatchObject({ holdReason: 'stopped', sends: 0 })
    expect(await executions()).toBe(1)
  })

  it('finds them although the clock was behind when the backup was restored', async () => {
    await sandbox.control('dialect', { descriptionMax: 5, itemReferences: false })
    const draft = await draftedBatch(store, [PAID])
    const copy = await backUp(store)
    await approveBatch(store, draft)
    await turns(1)
    await store.asOwner(({ exec }) => exec(copy))
    await age(store, '-12 hours')
    await bumpEpoch('restored')
    await age(store, '12 hours')
    const again = await approveBatch(store, draft)
    await searchLostTime(store)
    await turns(2)
    expect(await read(again.submissionId)).toMatchObject({ holdReason: 'stopped', sends: 0 })
    expect(await executions()).toBe(1)
  })

  it('does not pay a sheet again that is uploaded anew because its payout was lost', async () => {
    const copy = await backUp(store)
    await approvedBatch(store, [PAID])
    await turns(1)
    await restore(store, copy)
    const again = await approvedBatch(store, [PAID])
    await searchLostTime(store)
    await turns(2)
    expect(await read(again.submissionId)).toMatchObject({ holdReason: 'stopped', sends: 0 })
    expect(await executions()).toBe(1)
  })

  it('waits for a whole search, and then pays once what nothing was found for', async () => {
    const draft = await draftedBatch(store, [PAID])
    const copy = await backUp(store)
    await sandbox.create(
      new TextEncoder().encode(
        JSON.stringify({
          recipients: [{ phone_number: PAID, amount: '50000.00', reference: 'July' }],
          ...{ currency: 'UGX', payment_method: 'mtn', description: 'Another system' },
        }),
      ),
    )
    await restore(store, copy)
    const batch = await approveBatch(store, draft)
    await sandbox.control('faults', { route: 'GET /api/disbursements', kind: 'html-503', times: 3 })
    await searchLostTime(store)
    await turns(2)
    expect(await read(batch.submissionId)).toMatchObject({ state: 'ready', sends: 0 })
    await searchLostTime(store)
    await turns(2)
    expect(await read(batch.submissionId)).toMatchObject({ state: 'accepted', sends: 1 })
    expect((await sandbox.ledger()).byReference[batch.references[0] ?? '']).toMatchObject({ accepted: 1 })
  })

  it('links what it finds once under its own mark, with the figures that were approved', async () => {
    const batch = await approvedBatch(store, [PAID])
    const copy = await backUp(store)
    await turns(1)
    await restore(store, copy)
    await turns(1)
    expect(await read(batch.submissionId)).toMatchObject({ state: 'accepted', sends: 0 })
    await sandbox.control('settle', {})
    await turns(1)
    expect((await read(batch.submissionId)).state).toBe('settled')
    expect(await executions()).toBe(1)
  })

  it('pays once where the list lags and the price changes meanwhile', async () => {
    await sandbox.control('dialect', { listLagMinutes: 30 })
    const batch = await approvedBatch(store, [PAID])
    const copy = await backUp(store)
    await turns(1)
    await restore(store, copy)
    await sandbox.control('fees', { currency: 'UGX', tiers: [{ fee: '600.00' }] })
    await turns(3)
    await age(store, '20 min')
    await turns(3)
    expect(await read(batch.submissionId)).toMatchObject({ state: 'ready', sends: 0 })
    expect(worker.askedAgain).toEqual([])
    await sandbox.control('clock', { advance: '31m' })
    await age(store, '11 min')
    await turns(2)
    expect(await read(batch.submissionId)).toMatchObject({ serviceId: expect.any(String), sends: 0 })
    expect(await executions()).toBe(1)
  })

  it('says of a payout that it waits for the searches of the lost time, until about when, and in the status of every page', async () => {
    const copy = await backUp(store)
    await restore(store, copy)
    const { payoutId, submissionId } = await approvedBatch(store, [PAID])
    await turns(1)
    const approver = await testStaff('payouts:approve')
    const seen = async () => (await readPayout(approver, payoutId))?.submissions.find(({ id }) => id === submissionId)
    const minutes = (iso: string | null | undefined) => Math.round((Date.parse(iso ?? '') - Date.now()) / 60_000)
    expect(await seen()).toMatchObject({ state: 'ready', stopped: 'restore-search' })
    expect(minutes((await seen())?.stoppedUntil)).toBe(40)
    expect(minutes((await senderStatus()).restoreSearchUntil)).toBe(40)
    const { payouts } = await listPayouts(approver, readPayoutsFilters({}))
    expect(payouts.find(({ id }) => id === payoutId)?.status).toBe('sending-stopped')
    await searchLostTime(store, async () => {
      expect(await seen()).toMatchObject({ stopped: 'restore-search' })
      expect(minutes((await seen())?.stoppedUntil)).toBeLessThanOrEqual(0)
    })
    expect(await seen()).toMatchObject({ stopped: null, stoppedUntil: null })
    expect((await senderStatus()).restoreSearchUntil).toBeNull()
    await turns(1)
    expect(await read(submissionId)).toMatchObject({ state: 'accepted', sends: 1 })
  })

  it('goes on where an approver has compared what was found, with a confirmed identity', async () => {
    const copy = await backUp(store)
    await approvedBatch(store, [PAID])
    await turns(1)
    await restore(store, copy)
    const again = await approvedBatch(store, [PAID])
    await searchLostTime(store)
    await turns(1)
    const { holdNote } = await read(again.submissionId)
    expect(englishText(readStored(holdNote ?? ''))).toMatch(/the service has [0-9a-f-]{36}\. Nothing was sent/)
    const approver = await testStaff('payouts:approve')
    expect(await resumeStopped(approver, again.submissionId, TEST_PASSWORD)).toEqual({ ok: true, value: null })
    await turns(2)
    expect(await read(again.submissionId)).toMatchObject({ state: 'accepted', sends: 1 })
  })
})
