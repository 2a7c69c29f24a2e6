import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { testStaff } from '@/lib/access/test-staff'
import { saying } from '@/lib/messages/test-english'
import { mayBePaidAgain, readRowFacts } from '@/lib/payouts/results/row-facts'
import { describeRowStatus } from '@/lib/payouts/results/row-status-text'
import { view } from '@/lib/payouts/testing/draft'
import { backUp, restore, searchLostTime } from '@/lib/reconciliation/test-restore'
import type { Engine } from '@/lib/store/database'
import { withTx } from '@/lib/store/open'
import { openTestDatabase } from '@/lib/store/test-database'
import { loadStored } from '@/lib/submissions/state/stored'
import { approvedBatch, past, read, testWorker, turn } from '@/lib/submissions/testing/batch'
import { startTestSandbox, type TestSandbox } from '@/lib/submissions/testing/sandbox'

const PHONE = '+256772100100'

let sandbox: TestSandbox
beforeAll(async () => {
  sandbox = await startTestSandbox()
})
afterAll(() => sandbox.stop())

describe('rows given back before a backup, which was restored', () => {
  let store: Engine
  beforeEach(async () => {
    store = await openTestDatabase()
    await sandbox.control('reset', {})
  })
  afterEach(() => store.close())

  /** The price changed before the first send, so the batch was given back. Answers its row and the bytes it would have sent. */
  const givenBack = async () => {
    const batch = await approvedBatch(store, [PHONE])
    await sandbox.control('fees', { currency: 'UGX', tiers: [{ fee: '600.00' }] })
    await turn(store, testWorker())
    expect(await read(batch.submissionId)).toMatchObject({ state: 'void', sends: 0 })
    const body = (await loadStored(batch.submissionId))?.body ?? new Uint8Array()
    return { ...batch, rowId: batch.rowIds[0] ?? '', body }
  }
  /** The same rows, approved again and sent under another mark. */
  const sentAgain = async (body: Uint8Array) => {
    const sent = JSON.parse(new TextDecoder().decode(body))
    await sandbox.create(new TextEncoder().encode(JSON.stringify({ ...sent, description: 'CH-0123456789 Wages' })))
  }
  const factsOf = async ({ payoutId, rowId }: { readonly payoutId: string; readonly rowId: string }) => {
    const facts = (await withTx((tx) => readRowFacts(tx, payoutId))).get(rowId)
    if (facts === undefined) throw new Error('no facts')
    return facts
  }
  const shown = { network: 'MTN', sentAt: null, reportedAt: null, zone: 'UTC' }

  it('are not called unpaid while nobody knows, nor where the service shows that the lost time paid them', async () => {
    const batch = await givenBack()
    expect(await factsOf(batch)).toMatchObject({ status: { kind: 'not-sent' }, certainlyUnpaid: true })
    const copy = await backUp(store)
    await sentAgain(batch.body)
    await restore(store, copy)
    expect(await factsOf(batch)).toMatchObject({ status: { kind: 'not-known' }, certainlyUnpaid: false })
    await searchLostTime(store)
    const facts = await factsOf(batch)
    expect(facts).toMatchObject({ status: { kind: 'not-known' }, certainlyUnpaid: false })
    expect(describeRowStatus({ ...shown, status: facts.status }).what).toEqual(
      saying('It may have been paid in the time that a restored backup lost'),
    )
  })

  it('are unpaid once that time was searched and nothing was found', async () => {
    const batch = await givenBack()
    await restore(store, await backUp(store))
    await searchLostTime(store)
    expect(await factsOf(batch)).toMatchObject({ status: { kind: 'not-sent' }, certainlyUnpaid: true })
  })

  it('may be drafted anew, since a draft is compared with what the service shows before it is sent', async () => {
    const batch = await givenBack()
    await restore(store, await backUp(store))
    expect(mayBePaidAgain(await factsOf(batch))).toBe(true)
    const preparer = await testStaff('payouts:prepare', { role: 'preparer' })
    expect((await view(preparer, batch.payoutId)).payableAgain).toMatchObject([{ rows: 1, unsure: true }])
    await searchLostTime(store)
    expect((await view(preparer, batch.payoutId)).payableAgain).toMatchObject([{ rows: 1, unsure: false }])
  })

  it('wait for approval anew where the proposal that asks again was restored too', async () => {
    const batch = await givenBack()
    await past(
      store,
      `insert into proposal select (jsonb_populate_record(p, jsonb_build_object('id', gen_random_uuid(), 'state', 'pending',
        'subject_id', '${batch.submissionId}', 'decided_at', null))).* from proposal p where kind = 'payout' limit 1`,
    )
    expect(await factsOf(batch)).toMatchObject({ status: { kind: 'back-to-approval' } })
    await restore(store, await backUp(store))
    const facts = await factsOf(batch)
    expect(facts.status).toEqual({ kind: 'not-known', lost: 'asked-again' })
    expect(describeRowStatus({ ...shown, status: facts.status }).next).toEqual(saying('waits for approval'))
    expect(mayBePaidAgain(facts)).toBe(false)
  })
})
