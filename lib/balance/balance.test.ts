import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { testStaff } from '@/lib/access/test-staff'
import { fromMinor } from '@/lib/money/amount'
import type { Engine } from '@/lib/store/database'
import { withTx } from '@/lib/store/open'
import { walletBalance } from '@/lib/store/schema/finding'
import { openTestDatabase } from '@/lib/store/test-database'
import { ask } from '@/lib/store/test-story'
import { recordBalanceRows } from '@/lib/store/transitions/balances'
import { refusalOf } from '@/lib/store/transitions/refusal'
import { approvedBatch, draftedBatch, past, read, testWorker, turn } from '@/lib/submissions/testing/batch'
import { startTestSandbox, type TestSandbox } from '@/lib/submissions/testing/sandbox'
import { readBalance, readStandings } from './read-balance'
import { readBalanceSheet } from './read-sheet'
import { recordBalance, uploadBalances } from './record-balance'
import { remainingAfter } from './remaining'

const ZONE = 'Africa/Kampala'
const NOW = new Date('2026-11-21T12:00:00Z')
const PHONE = '+256772000418'
const key = (csv: string) => {
  const read = readBalanceSheet(csv, ZONE, NOW)
  return read.ok ? read.value : read.problem.message
}

describe('a file of balances', () => {
  it('is read with times of the merchant’s zone or of another', () => {
    expect(
      key(
        'Balance,Time,Currency\n"1,250,000",2026-11-21 14:30,ugx\n0,2026-11-21T09:00:00Z,USD\n12.50,2026-11-20 00:00:05,EUR\n',
      ),
    ).toEqual([
      { currency: 'UGX', amount: '1250000.00', asOf: new Date('2026-11-21T11:30:00Z') },
      { currency: 'USD', amount: '0.00', asOf: new Date('2026-11-21T09:00:00Z') },
      { currency: 'EUR', amount: '12.50', asOf: new Date('2026-11-19T21:00:05Z') },
    ])
  })

  it.each([
    ['time,currency,balance\n', 'balance.problem.noLines'],
    ['time,currency\n2026-11-21 14:30,UGX\n', 'balance.problem.column'],
    ['time,currency,balance\n2026-11-21 14:30,UGX,1.500\n', 'balance.problem.line'],
    ['time,currency,balance\n2026-11-21 14:30,UGX,-5\n', 'balance.problem.line'],
    ['time,currency,balance\n2026-11-21 25:30,UGX,5\n', 'balance.problem.line'],
    ['time,currency,balance\n2026-02-30 14:30,UGX,5\n', 'balance.problem.line'],
    ['time,currency,balance\n2026-11-22 14:30,UGX,5\n', 'balance.problem.line'],
    ['time,currency,balance\n2026-11-21 14:30,shillings,5\n', 'balance.problem.line'],
    ['time,currency,balance\n2026-11-21 14:30,UGX,USD 5\n', 'balance.problem.line'],
  ])('is refused as a whole where it cannot be read: %j', (csv, problem) => {
    expect(key(csv)).toMatchObject({ key: problem })
  })
})

it('what remains is what was recorded less everything that leaves, to the minor unit', () => {
  const money = fc.bigInt({ min: 0n, max: 10n ** 14n })
  fc.assert(
    fc.property(money, money, money, money, money, (have, sent, flying, waiting, own) => {
      const standing = {
        ...{ currency: 'UGX', balance: { amount: fromMinor(have), asOf: '' }, refused: null },
        ...{ sentSince: fromMinor(sent), inFlight: fromMinor(flying), waiting: fromMinor(waiting) },
      }
      const left = have - sent - flying - waiting - own
      // More was sent than it held: it was topped up, and nobody knows what remains.
      const known = { amount: fromMinor(left < 0n ? -left : left), short: left < 0n }
      expect(remainingAfter(standing, [fromMinor(own)])).toEqual(sent > have ? null : known)
    }),
  )
})

describe('the wallet’s balance', () => {
  let store: Engine
  let sandbox: TestSandbox
  beforeAll(async () => {
    sandbox = await startTestSandbox()
  })
  afterAll(() => sandbox.stop())
  beforeEach(async () => {
    store = await openTestDatabase()
    await sandbox.control('reset', {})
  })
  afterEach(() => store.close())

  const earlier = { currency: 'UGX', amount: '1,000,000', day: '2026-01-01', time: '09:00' }

  it('counts what was sent since, is on its way and waits, and what came back', async () => {
    const staff = await testStaff('balance:record', { role: 'preparer' })
    expect(await readStandings(staff)).toEqual([])
    expect(await recordBalance(staff, earlier)).toEqual({ ok: true, value: 1 })
    expect(await readStandings(staff)).toMatchObject([
      { currency: 'UGX', balance: { amount: '1000000.00' }, remaining: { amount: '1000000.00', short: false } },
    ])
    const sent = await approvedBatch(store, [PHONE])
    expect(await readStandings(staff)).toMatchObject([{ inFlight: '50500.00', remaining: { amount: '949500.00' } }])
    await turn(store, testWorker())
    expect((await read(sent.submissionId)).state).toBe('accepted')
    expect(await readStandings(staff)).toMatchObject([
      { inFlight: '0.00', sentSince: '50500.00', remaining: { amount: '949500.00' } },
    ])
    await past(store, `update submission set state = 'failed'`)
    expect(await readStandings(staff)).toMatchObject([{ sentSince: '0.00', remaining: { amount: '1000000.00' } }])
    await past(
      store,
      `update submission set state = 'settled', first_sent_at = '2025-12-31', resend_deadline = '2025-12-31'`,
    )
    expect(await readStandings(staff)).toMatchObject([{ sentSince: '0.00' }])
    const { payoutId, rows, maker } = await draftedBatch(store, [PHONE])
    await ask(
      { payoutId, rowIds: rows.map(({ rowId }) => rowId), maker },
      { totalMinor: 5_000_000n, feeMinor: 50_000n, debitMinor: 5_050_000n },
    )
    await past(
      store,
      `update proposal set summary = '{"batches": [{"currency": "UGX", "debit": "2000000.50"}]}' where state = 'pending'`,
    )
    expect(await readStandings(staff)).toMatchObject([
      { waiting: '2000000.50', remaining: { amount: '1000000.50', short: true } },
    ])
  })

  it('learns from a refusal that the wallet held less', async () => {
    const staff = await testStaff('balance:record', { role: 'preparer' })
    await recordBalance(staff, { ...earlier, amount: '10,000,000' })
    const { submissionId } = await approvedBatch(store, [PHONE])
    await sandbox.control('wallet', { currency: 'UGX', balance: '100.00' })
    await turn(store, testWorker(), submissionId)
    expect((await read(submissionId)).state).toBe('on_hold')
    const { standings, history } = await readBalance(staff)
    expect(standings).toMatchObject([
      { refused: { amount: '50500.00' }, inFlight: '50500.00', remaining: { amount: '0.00', short: false } },
    ])
    expect(history.filter(({ source }) => source === 'refusal')).toMatchObject([
      { amount: '50500.00', by: null, payout: { name: 'Wages' } },
    ])
  })

  it('is recorded by nobody who only reads, and not for a time to come', async () => {
    const viewer = (await testStaff('read', { role: 'viewer' })) as never
    await expect(recordBalance(viewer, earlier)).rejects.toThrow()
    const staff = await testStaff('balance:record', { role: 'admin' })
    const entries = [{ currency: 'UGX', asOf: new Date(Date.now() + 120_000), amountMinor: 1n }]
    const recorded = withTx((tx) => recordBalanceRows(tx, staff.sessionToken, { source: 'entered', entries }))
    expect(await recorded.catch(refusalOf)).toMatchObject({ rule: 'I6' })
    expect(await store.db.select().from(walletBalance)).toEqual([])
  })

  it('takes a file as a whole, and a correction of the same time', async () => {
    const staff = await testStaff('balance:record', { role: 'approver' })
    expect(
      await uploadBalances(staff, 'time,currency,balance\n2026-01-01 09:00,UGX,5\n2026-01-02 09:00,UGX,x\n'),
    ).toMatchObject({
      ok: false,
    })
    expect(await store.db.select().from(walletBalance)).toEqual([])
    await uploadBalances(staff, 'time,currency,balance\n2026-01-01 09:00,UGX,500\n2026-01-02 09:00,UGX,700\n')
    await recordBalance(staff, { ...earlier, day: '2026-01-02', amount: '600' })
    expect(await readStandings(staff)).toMatchObject([{ balance: { amount: '600.00' } }])
    expect((await readBalance(staff)).history).toHaveLength(3)
  })
})
