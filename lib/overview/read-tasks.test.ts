import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { setTestSettings } from '@/lib/access/test-settings'
import { answered, certainly, reading } from '@/lib/payouts/testing/sent'
import type { Engine } from '@/lib/store/database'
import { withTx } from '@/lib/store/open'
import { payout, payoutRow } from '@/lib/store/schema/payout'
import { openTestDatabase } from '@/lib/store/test-database'
import { byOwner } from '@/lib/store/test-owner'
import { type Approver, ask, draft, person, submitted, systemActor } from '@/lib/store/test-story'
import { closeAttempt, openAttempt } from '@/lib/store/transitions/attempts'
import { holdSubmission } from '@/lib/store/transitions/submissions'
import { askPayment, collector } from '@/lib/submissions/testing/collect'
import { readTasks as read } from './read-tasks'

const readTasks = async (staff: Approver) => (await read(staff)).tasks

const paid = { mapped: 'paid', reason: null } as const
const failed = { mapped: 'failed', reason: 'recipient_not_registered' } as const

describe('readTasks', () => {
  let store: Engine
  beforeEach(async () => {
    setTestSettings()
    store = await openTestDatabase()
  })
  afterEach(() => store.close())

  it('has no tasks in an empty database', async () => {
    expect(await readTasks(await person(store, 'preparer'))).toEqual([])
  })

  it('shows everyone a collection request whose outcome is unknown', async () => {
    const id = await askPayment(await collector(store))
    expect(await readTasks(await person(store, 'viewer'))).toEqual([])
    const opened = await withTx((tx) => openAttempt(tx, systemActor, { submissionId: id, worker: 'w', quote: null }))
    if (!('opened' in opened)) throw new Error(opened.refused)
    const lost = {
      httpStatus: null,
      errorCode: null,
      serviceRequestId: null,
      detail: null,
      serviceId: null,
      nextInMs: 0,
    }
    const { attemptId } = opened.opened
    await withTx((tx) =>
      closeAttempt(tx, systemActor, { ...lost, attemptId, outcome: 'unknown', nextState: 'unknown', problem: null }),
    )
    expect(await readTasks(await person(store, 'viewer'))).toMatchObject([
      {
        kind: 'collection-not-known',
        state: 'unknown',
        about: { kind: 'payment', id, name: '+256772100100' },
        money: { amount: '50000.00', currency: 'UGX' },
      },
    ])
  })

  it('shows everyone a batch without a clear answer, viewers too', async () => {
    const sent = await submitted(store, 3)
    await answered(sent, 'unknown')
    expect(await readTasks(await person(store, 'viewer'))).toMatchObject([
      {
        kind: 'not-known',
        state: 'unknown',
        about: { id: sent.payoutId },
        network: 'mtn',
        batches: 1,
        ofCancel: false,
        money: { amount: '3000.00', currency: 'UGX' },
      },
    ])
  })

  it('shows a batch on hold with its reason', async () => {
    const { submissionId } = await submitted(store)
    await withTx((tx) => holdSubmission(tx, systemActor, { submissionId, reason: 'A person stopped it' }))
    expect(await readTasks(await person(store, 'viewer'))).toMatchObject([
      { kind: 'on-hold', batches: 1, reason: { key: 'ui.plain', values: { text: 'A person stopped it' } } },
    ])
  })

  it('gives an approver the proposals of others to decide, and not their maker', async () => {
    const asked = await ask(await draft(store, 3))
    expect(await readTasks(await person(store, 'approver'))).toMatchObject([
      { kind: 'approval', asks: 'payout', rows: 3, by: 'preparer', money: { amount: '4500.00', currency: 'UGX' } },
    ])
    expect(await readTasks(asked.maker)).toEqual([])
  })

  const changed = (rowId = '', to: { readonly state?: string; readonly currency?: string }) =>
    byOwner(store, store.db.update(payoutRow).set(to).where(eq(payoutRow.id, rowId)))

  it('asks the maker of a draft to resolve its blocked rows, whose amounts are in no total', async () => {
    const { payoutId, rowIds, maker } = await draft(store, 3)
    await changed(rowIds[0], { state: 'blocked' })
    expect(await readTasks(maker)).toMatchObject([
      { kind: 'blocked', about: { id: payoutId }, blocked: 1, rows: 3, money: { amount: '2000.00', currency: 'UGX' } },
    ])
    expect(await readTasks(await person(store, 'preparer'))).toEqual([])
  })

  it('adds no amounts of different currencies', async () => {
    const { rowIds, maker } = await draft(store, 3)
    await changed(rowIds[0], { state: 'blocked' })
    await changed(rowIds[1], { currency: 'USD' })
    expect(await readTasks(maker)).toMatchObject([{ kind: 'blocked', money: null }])
  })

  it('offers failed rows for a retry only once the failure is certain, and only to people who may prepare payouts', async () => {
    const sent = await submitted(store, 2)
    await answered(sent, 'accepted')
    await reading(sent, [paid, failed])
    const preparer = await person(store, 'preparer')
    expect(await readTasks(preparer)).toEqual([])
    const other = await submitted(store, 2)
    await answered(other, 'accepted')
    await certainly(store, other, [paid, failed])
    expect(await readTasks(preparer)).toMatchObject([
      {
        kind: 'failed',
        about: { id: other.payoutId },
        rows: 1,
        refused: false,
        reasons: ['recipient_not_registered'],
        money: { amount: '1000.00', currency: 'UGX' },
      },
    ])
    expect(await readTasks(await person(store, 'viewer'))).toEqual([])
  })

  it('offers the rows of a rejected batch for a retry, until another payout pays them', async () => {
    const sent = await submitted(store, 2)
    await answered(sent, 'rejected_clean')
    const preparer = await person(store, 'preparer')
    expect(await readTasks(preparer)).toMatchObject([{ kind: 'failed', rows: 2, refused: true }])
    const again = await draft(store, 2, sent.rowIds)
    expect(await readTasks(preparer)).toEqual([])
    const given = eq(payout.id, again.payoutId)
    await withTx((tx) => tx.update(payout).set({ state: 'discarded' }).where(given), again.maker)
    expect(await readTasks(preparer)).toMatchObject([{ kind: 'failed', rows: 2 }])
  })
})
