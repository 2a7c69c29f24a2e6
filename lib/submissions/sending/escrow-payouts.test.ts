import { asc, eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { closeService } from '@/lib/gateway/client'
import { getEscrowDisbursement, listEscrowDisbursements } from '@/lib/gateway/escrow-disbursements'
import type { JsonText } from '@/lib/gateway/shapes/json-text'
import { message } from '@/lib/messages/message'
import { storedMessage } from '@/lib/messages/stored'
import type { Engine } from '@/lib/store/database'
import { escrowItem } from '@/lib/store/schema/escrow-item'
import { payoutRow } from '@/lib/store/schema/payout'
import { openTestDatabase } from '@/lib/store/test-database'
import {
  age,
  approvedBatch,
  outcomes,
  past,
  read,
  type TestBatch,
  testWorker,
  turn,
} from '@/lib/submissions/testing/batch'
import { startTestSandbox, type TestSandbox } from '@/lib/submissions/testing/sandbox'

const PAID = '+256772100100'
const OTHER = '+256772100200'
const LOST_ALWAYS = '+256772000008'
const CREATE = 'POST /api/escrow-disbursements'
const DEADLINE = '2027-04-03T20:59:59Z'
const delivery = (deadline: string) => ({
  type: 'delivery_confirmation',
  data: `{"deadline":"${deadline}"}` as JsonText,
})
const terms = () => [delivery(DEADLINE), { type: 'manual_release', data: '{"kg":1000.10}' as JsonText }]

let sandbox: TestSandbox
beforeAll(async () => {
  sandbox = await startTestSandbox({ SERVICE_TIMEOUT_MS: '3000' })
})
afterAll(() => sandbox.stop())

describe('an escrow payout', () => {
  let store: Engine
  let worker = testWorker()
  beforeEach(async () => {
    store = await openTestDatabase()
    worker = testWorker()
    await sandbox.control('reset', {})
  })
  afterEach(() => store.close())

  const itemsOf = (batch: TestBatch) =>
    store.db
      .select({ item: escrowItem })
      .from(escrowItem)
      .leftJoin(payoutRow, eq(payoutRow.id, escrowItem.rowId))
      .where(eq(escrowItem.submissionId, batch.submissionId))
      .orderBy(asc(payoutRow.ordinal))
      .then((rows) => rows.map(({ item }) => item))
  const thereOnce = async () => {
    const listed = await listEscrowDisbursements({ limit: 100 })
    return listed.ok ? listed.value.total : expect.fail('no list')
  }

  it('is created once, without a quote, and holds each row’s money in an escrow of its own', async () => {
    const batch = await approvedBatch(store, [PAID, OTHER], terms)
    await turn(store, worker)
    const accepted = await read(batch.submissionId)
    expect(accepted).toMatchObject({ kind: 'create-escrow-disbursement', state: 'accepted', sends: 1 })
    await turn(store, worker)
    expect(await read(batch.submissionId)).toMatchObject({ state: 'accepted', serviceStatus: 'pending' })
    expect((await outcomes(store, batch.payoutId)).map(({ mapped }) => mapped)).toEqual(['pending', 'pending'])
    const there = await getEscrowDisbursement(accepted.serviceId ?? '')
    if (!there.ok) return expect.fail('it is there')
    expect(there.value.description).toBe(`${accepted.correlationTag} June wages`)
    const items = await itemsOf(batch)
    expect(items.map(({ serviceId }) => serviceId)).toEqual(there.value.items?.map(({ escrowId }) => escrowId))
    expect(items[0]).toMatchObject({
      ...{ disbursementId: accepted.serviceId, rowId: batch.rowIds[0], matchedBy: 'reference', terms: terms() },
      ...{ deadline: new Date(DEADLINE), amountMinor: 5_000_000n, currency: 'UGX', serviceStatus: 'pending' },
    })
    expect(await thereOnce()).toBe(1)
    expect(worker.askedAgain).toEqual([])
  })

  it('is put on hold if a deadline passed before its first send; a time lock may have opened by then', async () => {
    const soon = new Date(Date.now() + 3_600_000).toISOString()
    const batch = await approvedBatch(store, [PAID, OTHER], (at) => (at === 0 ? terms() : [delivery(soon)]))
    await sandbox.control('faults', { route: CREATE, kind: 'rate-limit', retryAfter: 1, times: 1 })
    await turn(store, worker)
    expect(await read(batch.submissionId)).toMatchObject({ state: 'ready', sends: 1 })
    await closeService()
    const late = await approvedBatch(store, [PAID], () => [delivery('2020-01-01T00:00:00Z')])
    const locked = await approvedBatch(store, [PAID], () => [
      { ...delivery('2020-01-01T00:00:00Z'), type: 'time_lock' },
    ])
    await turn(store, worker)
    expect((await read(batch.submissionId)).state).toBe('accepted')
    expect((await read(locked.submissionId)).state).toBe('accepted')
    expect(await read(late.submissionId)).toMatchObject({
      ...{ holdReason: 'stopped', sends: 0 },
      holdNote: storedMessage(message('holds.deadlinePassed')),
    })
  })

  it.each([
    'commit-then-reset',
    'reset-before',
    'error-500-after',
    'error-502-before',
    'error-502-after',
    'html-503',
    'truncated-json',
    'empty',
    'redirect',
  ])('is created once through %s: the same key and bytes again', async (kind) => {
    const batch = await approvedBatch(store, [PAID], terms)
    await sandbox.control('faults', { route: CREATE, kind, times: 1 })
    await turn(store, worker)
    expect((await read(batch.submissionId)).state).toBe('unknown')
    await turn(store, worker)
    expect(await read(batch.submissionId)).toMatchObject({ state: 'accepted', sends: 2 })
    await turn(store, worker)
    expect(await itemsOf(batch)).toHaveLength(1)
    expect(await thereOnce()).toBe(1)
  })

  it('is found by its tag in the list where no answer ever comes', async () => {
    const batch = await approvedBatch(store, [LOST_ALWAYS, PAID], terms)
    await turn(store, worker)
    expect((await read(batch.submissionId)).state).toBe('unknown')
    await age(store, '3 min')
    await turn(store, worker)
    expect(await read(batch.submissionId)).toMatchObject({ state: 'accepted', sends: 1 })
    await turn(store, worker)
    expect((await itemsOf(batch)).map(({ rowId }) => rowId)).toEqual(batch.rowIds)
  })

  it('is ready again after a 429, and refused cleanly by a documented refusal alone', async () => {
    const batch = await approvedBatch(store, [PAID], terms)
    await sandbox.control('faults', { route: CREATE, kind: 'rate-limit', retryAfter: 1, times: 1 })
    await turn(store, worker)
    expect(await read(batch.submissionId)).toMatchObject({ state: 'ready', sends: 1 })
    await expect
      .poll(
        async () => {
          await turn(store, worker)
          return (await read(batch.submissionId)).state
        },
        { timeout: 10_000 },
      )
      .toBe('accepted')
    const refused = await approvedBatch(store, [PAID], terms)
    await sandbox.control('faults', { route: CREATE, kind: 'error-400-before', times: 1 })
    await turn(store, worker, refused.submissionId)
    expect(await read(refused.submissionId)).toMatchObject({ state: 'rejected_clean', serviceId: null })
    expect(await thereOnce()).toBe(1)
  })

  it('is proved absent by two whole readings of the list a day later, and not before', async () => {
    const batch = await approvedBatch(store, [PAID], terms)
    await sandbox.control('faults', { route: CREATE, kind: 'reset-before', times: null })
    await turn(store, worker)
    await age(store, '21 hours')
    await turn(store, worker)
    await turn(store, worker)
    expect(await read(batch.submissionId)).toMatchObject({ state: 'reconciling' })
    await age(store, '5 hours')
    await turn(store, worker)
    expect(await read(batch.submissionId)).toMatchObject({ state: 'reconciling' })
    await age(store, '11 min')
    await turn(store, worker)
    expect(await read(batch.submissionId)).toMatchObject({ state: 'absent_proven' })
    expect(await thereOnce()).toBe(0)
  })

  it('matches rows without references, by payee and amount, where their terms are alike', async () => {
    await sandbox.control('dialect', { itemReferences: false })
    const batch = await approvedBatch(store, [PAID, PAID, OTHER], (at) => (at === 1 ? [] : terms()))
    await turn(store, worker)
    await turn(store, worker)
    expect((await outcomes(store, batch.payoutId)).map(({ matchedBy }) => matchedBy)).toEqual([
      'ambiguous',
      'ambiguous',
      'destination-and-amount',
    ])
    const items = await itemsOf(batch)
    expect(items).toHaveLength(3)
    expect(items.filter(({ rowId }) => rowId === null)).toHaveLength(2)
  })

  it('ends once it was cancelled and each escrow returned, and its rows are then certainly unpaid', async () => {
    const batch = await approvedBatch(store, [PAID, OTHER], terms)
    await turn(store, worker)
    await turn(store, worker)
    const { serviceId } = await read(batch.submissionId)
    const post = (route: string) => sandbox.create(new TextEncoder().encode('{"reason":"Wrong season"}'), route)
    await post(`escrow-disbursements/${serviceId}/cancel`)
    await turn(store, worker)
    // The money may still be held: only the record of the whole is cancelled.
    expect(await read(batch.submissionId)).toMatchObject({ state: 'accepted', serviceStatus: 'cancelled' })
    for (const item of await itemsOf(batch)) await post(`escrows/${item.serviceId}/reverse`)
    await turn(store, worker)
    expect((await read(batch.submissionId)).state).toBe('cancelled')
    expect((await outcomes(store, batch.payoutId)).map(({ mapped }) => mapped)).toEqual(['cancelled', 'cancelled'])
    const certain = async () => {
      const { rows } = await store.db.execute<{ is: boolean }>(sql`select certainly_unpaid(${batch.rowIds[0]}) as is`)
      return rows[0]?.is
    }
    expect(await certain()).toBe(false)
    await age(store, '31 min')
    await turn(store, worker)
    expect(await certain()).toBe(true)
  })

  it('keeps what an escrow belongs to, and never an older word for a newer one', async () => {
    const batch = await approvedBatch(store, [PAID], terms)
    await turn(store, worker)
    await turn(store, worker)
    const [item] = await itemsOf(batch)
    const changed = (statement: string) =>
      store
        .asOwner(({ exec }) => exec(`update escrow_item set ${statement}`))
        .then(
          () => 'allowed',
          () => 'refused',
        )
    expect(await changed('row_id = null, matched_by = null')).toBe('refused')
    expect(await changed('disbursement_id = gen_random_uuid()')).toBe('refused')
    expect(await changed("observed_at = observed_at - interval '1 second'")).toBe('refused')
    // What the board had read before, of a batch it did not know for ours, is led back to our row.
    await past(store, 'update escrow_item set submission_id = null, row_id = null, matched_by = null, terms = null')
    await turn(store, worker)
    expect((await itemsOf(batch))[0]).toMatchObject({ rowId: batch.rowIds[0], matchedBy: 'reference', terms: terms() })
    await past(
      store,
      `update escrow_item set observed_at = observed_at + interval '1 hour', service_status = 'released'`,
    )
    await turn(store, worker)
    expect((await itemsOf(batch))[0]).toMatchObject({ serviceId: item?.serviceId, serviceStatus: 'released' })
  })
})
