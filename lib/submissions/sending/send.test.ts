import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { closeService } from '@/lib/gateway/client'
import { message } from '@/lib/messages/message'
import { storedMessage } from '@/lib/messages/stored'
import { fromMinor } from '@/lib/money/amount'
import { searchLostTime } from '@/lib/reconciliation/test-restore'
import type { Engine } from '@/lib/store/database'
import { rowOutcome } from '@/lib/store/schema/observation'
import { submissionRow } from '@/lib/store/schema/submission'
import { openTestDatabase } from '@/lib/store/test-database'
import { putPolicy } from '@/lib/store/test-policy'
import { bumpEpoch, setSending } from '@/lib/store/transitions/control'
import {
  age,
  approvedBatch,
  approvedCancel,
  outcomes,
  past,
  read,
  type TestBatch,
  testWorker,
  turn,
} from '@/lib/submissions/testing/batch'
import { startTestSandbox, type TestSandbox } from '@/lib/submissions/testing/sandbox'

const PAID = '+256772100100'
const UNREGISTERED = '+256772000001'
const LOST_ONCE = '+256772000007'
const LOST_ALWAYS = '+256772000008'
const NEVER_SETTLES = '+256772000009'
const CREATE = 'POST /api/disbursements'
const QUOTED_EARLIER =
  "update attempt set quote = quote || jsonb_build_object('at', to_char((quote->>'at')::timestamptz at time zone 'utc' - interval '11 min', 'YYYY-MM-DD\"T\"HH24:MI:SS.MS\"Z\"')) where quote is not null"

let sandbox: TestSandbox
beforeAll(async () => {
  sandbox = await startTestSandbox({ SERVICE_TIMEOUT_MS: '2000' })
})
afterAll(() => sandbox.stop())

describe('sending', () => {
  let store: Engine
  let worker = testWorker()
  beforeEach(async () => {
    store = await openTestDatabase()
    worker = testWorker()
    await sandbox.control('reset', {})
  })
  afterEach(() => store.close())

  const paidOnce = async (batch: TestBatch) => {
    const { byReference } = await sandbox.ledger()
    for (const reference of batch.references)
      expect(byReference[reference]).toMatchObject({ accepted: 1, executions: 1 })
  }
  const settle = async () => {
    await sandbox.control('settle', {})
    await turn(store, worker)
  }

  it('pays each row once and follows it to the end', async () => {
    const batch = await approvedBatch(store, [PAID, PAID, UNREGISTERED])
    await turn(store, worker)
    expect(await read(batch.submissionId)).toMatchObject({ state: 'accepted', sends: 1, serviceStatus: null })
    await turn(store, worker)
    expect((await outcomes(store, batch.payoutId)).map(({ mapped }) => mapped)).toEqual([
      'pending',
      'pending',
      'pending',
    ])
    await settle()
    expect(await read(batch.submissionId)).toMatchObject({ state: 'partial', serviceStatus: 'partially_completed' })
    expect(await outcomes(store, batch.payoutId)).toEqual([
      { mapped: 'paid', reason: null, matchedBy: 'reference' },
      { mapped: 'paid', reason: null, matchedBy: 'reference' },
      { mapped: 'failed', reason: 'The number is not registered for mobile money.', matchedBy: 'reference' },
    ])
  })

  it('is settled, and asked no more, when every row is paid', async () => {
    const batch = await approvedBatch(store, [PAID, PAID])
    await turn(store, worker)
    await settle()
    expect(await read(batch.submissionId)).toMatchObject({ state: 'settled', nextAttemptAt: null })
    await paidOnce(batch)
  })

  it.each([
    'commit-then-reset',
    'reset-before',
    'error-500-after',
    'error-500-before',
    'error-502-after',
    'html-503',
    'truncated-json',
    'malformed-json',
    'empty',
    'redirect',
  ])('pays once through %s: the same key and bytes again', async (kind) => {
    const batch = await approvedBatch(store, [PAID])
    await sandbox.control('faults', { route: CREATE, kind, times: 1 })
    await turn(store, worker)
    expect((await read(batch.submissionId)).state).toBe('unknown')
    await turn(store, worker)
    expect(await read(batch.submissionId)).toMatchObject({ state: 'accepted', sends: 2 })
    await settle()
    expect((await read(batch.submissionId)).state).toBe('settled')
    await paidOnce(batch)
  })

  it('pays once when the first answer never comes', async () => {
    const batch = await approvedBatch(store, [LOST_ONCE])
    await turn(store, worker)
    expect((await read(batch.submissionId)).state).toBe('unknown')
    await turn(store, worker)
    await settle()
    expect((await read(batch.submissionId)).state).toBe('settled')
    await paidOnce(batch)
  })

  it('finds by its tag what is never answered, once two minutes have passed', async () => {
    const batch = await approvedBatch(store, [LOST_ALWAYS])
    await turn(store, worker)
    await age(store, '3 min')
    await turn(store, worker)
    expect(await read(batch.submissionId)).toMatchObject({ state: 'accepted', sends: 1 })
    await settle()
    expect((await read(batch.submissionId)).state).toBe('settled')
    await paidOnce(batch)
  })

  it('is ready again after a 429, waits as long as asked, and pays once', async () => {
    const batch = await approvedBatch(store, [PAID])
    await sandbox.control('faults', { route: CREATE, kind: 'rate-limit', retryAfter: 1, times: 1 })
    await turn(store, worker)
    const limited = await read(batch.submissionId)
    expect(limited.state).toBe('ready')
    expect(limited.lastProblem).toMatchObject({ kind: 'rate-limited' })
    await turn(store, worker)
    // The pause of the class is still on: nothing was sent.
    expect(await read(batch.submissionId)).toMatchObject({ state: 'ready', sends: 1 })
    await expect
      .poll(
        async () => {
          await turn(store, worker)
          return (await read(batch.submissionId)).state
        },
        { timeout: 5_000, interval: 200 },
      )
      .toBe('accepted')
    await settle()
    await paidOnce(batch)
  })

  it('frees the rows of a batch that was refused at the first try', async () => {
    const batch = await approvedBatch(store, [PAID])
    await sandbox.control('faults', { route: CREATE, kind: 'error-400-before', times: 1 })
    await turn(store, worker)
    expect(await read(batch.submissionId)).toMatchObject({ state: 'rejected_clean', sends: 1, nextAttemptAt: null })
    const rows = await store.db.select().from(submissionRow).where(eq(submissionRow.submissionId, batch.submissionId))
    expect(rows.map(({ live }) => live)).toEqual([false])
    expect((await sandbox.ledger()).byReference).toEqual({})
  })

  it('lets a batch wait that was refused for lack of funds', async () => {
    const batch = await approvedBatch(store, [PAID])
    await sandbox.control('wallet', { currency: 'UGX', balance: '10.00' })
    await turn(store, worker)
    const refused = await read(batch.submissionId)
    expect(refused).toMatchObject({ state: 'on_hold', holdReason: 'funds', sends: 1, nextAttemptAt: null })
    expect(refused.lastProblem).toMatchObject({
      ...{
        kind: 'lacks-funds',
        code: 'VALIDATION_ERROR',
        message: 'The merchant wallet holds too little for this batch.',
      },
      sentence: storedMessage(
        message('holds.needsQuoted', { amount: { money: fromMinor(5_050_000n), currency: 'UGX' } }),
      ),
    })
    const rows = await store.db.select().from(submissionRow).where(eq(submissionRow.submissionId, batch.submissionId))
    expect(rows.map(({ live }) => live)).toEqual([true])
    expect((await sandbox.ledger()).byReference).toEqual({})
  })

  it('takes no refusal for an answer once an earlier try may have run', async () => {
    const batch = await approvedBatch(store, [PAID])
    await sandbox.control('faults', { route: CREATE, kind: 'reset-before', times: 1 })
    await turn(store, worker)
    await sandbox.control('wallet', { currency: 'UGX', balance: '10.00' })
    await turn(store, worker)
    expect(await read(batch.submissionId)).toMatchObject({ state: 'unknown', sends: 2 })
    expect((await sandbox.ledger()).byReference).toEqual({})
  })

  it('goes back to approval when the fee changed since, and sends nothing', async () => {
    const batch = await approvedBatch(store, [PAID, PAID])
    await sandbox.control('fees', { currency: 'UGX', tiers: [{ fee: '600.00' }] })
    await turn(store, worker)
    expect(await read(batch.submissionId)).toMatchObject({ state: 'void', sends: 0 })
    expect(worker.askedAgain).toMatchObject([
      {
        submissionId: batch.submissionId,
        payoutId: batch.payoutId,
        makerId: batch.maker.id,
        rowIds: batch.rowIds,
        why: 'quote-differs',
        was: { feeMinor: 100_000n, debitMinor: 10_100_000n },
        quote: { fee: '1200.00', debit: '101200.00' },
      },
    ])
    const rows = await store.db.select().from(submissionRow)
    expect(rows.map(({ live }) => live)).toEqual([false, false])
    expect((await sandbox.ledger()).byReference).toEqual({})
  })

  it('is priced again after a try that certainly sent nothing, whose approval runs out as well', async () => {
    const refused = async () => {
      const batch = await approvedBatch(store, [PAID])
      await sandbox.control('faults', { route: CREATE, kind: 'rate-limit', retryAfter: 1, times: 1 })
      await turn(store, worker, batch.submissionId)
      expect(await read(batch.submissionId)).toMatchObject({ state: 'ready', sends: 1 })
      // The pause that the service asked for is over, and so is the time for which a quote is used again.
      await closeService()
      await past(store, QUOTED_EARLIER)
      return batch.submissionId
    }
    const [priced, lapsed] = [await refused(), await refused()]
    await sandbox.control('fees', { currency: 'UGX', tiers: [{ fee: '600.00' }] })
    await turn(store, worker, priced)
    expect(await read(priced)).toMatchObject({ state: 'void', sends: 1 })
    await sandbox.control('fees', { currency: 'UGX', tiers: [{ fee: '500.00' }] })
    await past(store, `update proposal set decided_at = decided_at - interval '25 h'`)
    await turn(store, worker, lapsed)
    expect((await read(lapsed)).state).toBe('void')
    expect(worker.askedAgain.map(({ submissionId, why }) => [submissionId, why])).toEqual([
      [priced, 'quote-differs'],
      [lapsed, 'approval-lapsed'],
    ])
    expect((await sandbox.ledger()).byReference).toEqual({})
  })

  it('sends after a 429 without quoting again while the quote is younger than ten minutes', async () => {
    const batch = await approvedBatch(store, [PAID])
    await sandbox.control('faults', { route: CREATE, kind: 'rate-limit', retryAfter: 1, times: 20 })
    for (let n = 0; n < 20; n += 1) {
      await turn(store, worker)
      await closeService()
    }
    expect(await read(batch.submissionId)).toMatchObject({ state: 'ready', sends: 20 })
    // The route of quotes fails from here on: the send needs none.
    await sandbox.control('faults', { route: 'POST /api/disbursements/quote', kind: 'html-503', times: null })
    await turn(store, worker)
    expect(await read(batch.submissionId)).toMatchObject({ state: 'accepted', sends: 21 })
    await settle()
    await paidOnce(batch)
  })

  it('sends three payouts where the service takes one call of any kind in six seconds', async () => {
    const batches = [
      await approvedBatch(store, [PAID, PAID]),
      await approvedBatch(store, [PAID]),
      await approvedBatch(store, [PAID]),
    ]
    await sandbox.control('dialect', { rateLimits: 'slow' })
    const sixSeconds = async () => {
      await turn(store, worker)
      await sandbox.control('clock', { advance: '6s' })
      await closeService()
    }
    for (let n = 0; n < 8; n += 1) await sixSeconds()
    const stored = () => Promise.all(batches.map(({ submissionId }) => read(submissionId)))
    expect((await stored()).map(({ serviceId }) => typeof serviceId)).toEqual(['string', 'string', 'string'])
    await sandbox.control('dialect', { rateLimits: 'off' })
    await settle()
    expect((await stored()).map(({ state }) => state)).toEqual(['settled', 'settled', 'settled'])
    for (const batch of batches) await paidOnce(batch)
  })

  it('quotes again after a 429 once the quote is older than ten minutes', async () => {
    const batch = await approvedBatch(store, [PAID])
    await sandbox.control('faults', { route: CREATE, kind: 'rate-limit', retryAfter: 1, times: 1 })
    await turn(store, worker)
    await closeService()
    await sandbox.control('faults', { route: 'POST /api/disbursements/quote', kind: 'html-503', times: 1 })
    await past(store, QUOTED_EARLIER)
    await turn(store, worker)
    expect(await read(batch.submissionId)).toMatchObject({ state: 'ready', sends: 1 })
    await turn(store, worker)
    expect(await read(batch.submissionId)).toMatchObject({ state: 'accepted', sends: 2 })
  })

  it('says that time ran out where no send got through in twenty hours', async () => {
    const batch = await approvedBatch(store, [PAID])
    await sandbox.control('faults', { route: CREATE, kind: 'rate-limit', retryAfter: 1, times: 1 })
    await turn(store, worker)
    await closeService()
    await age(store, '20 h')
    await turn(store, worker)
    expect(worker.askedAgain).toMatchObject([{ submissionId: batch.submissionId, why: 'time-ran-out', quote: null }])
  })

  it('changes nothing when the new proposal can not be made', async () => {
    const batch = await approvedBatch(store, [PAID])
    await sandbox.control('fees', { currency: 'UGX', tiers: [{ fee: '600.00' }] })
    const failing = { ...worker, onReapproval: () => Promise.reject(new Error('no proposal')) }
    await expect(turn(store, failing)).rejects.toThrow('no proposal')
    expect(await read(batch.submissionId)).toMatchObject({ state: 'ready', sends: 0 })
  })

  it('only waits when it can not be quoted just now', async () => {
    const batch = await approvedBatch(store, [PAID])
    await sandbox.control('faults', { route: 'POST /api/disbursements/quote', kind: 'html-503', times: 2 })
    await turn(store, worker)
    expect(await read(batch.submissionId)).toMatchObject({ state: 'ready', sends: 0 })
    await turn(store, worker)
    await turn(store, worker)
    expect((await read(batch.submissionId)).state).toBe('accepted')
  })

  it('sends nothing while sending is switched off, and goes on after', async () => {
    const batch = await approvedBatch(store, [PAID])
    await setSending({ enabled: false, reason: 'test' })
    await turn(store, worker)
    expect(await read(batch.submissionId)).toMatchObject({ state: 'ready', sends: 0 })
    await setSending({ enabled: true, reason: 'test' })
    await turn(store, worker)
    expect((await read(batch.submissionId)).state).toBe('accepted')
  })

  it('goes back to approval when the approval is older than a day, and keeps the figures', async () => {
    const batch = await approvedBatch(store, [PAID])
    await age(store, '25 h')
    await turn(store, worker)
    expect((await read(batch.submissionId)).state).toBe('void')
    expect(worker.askedAgain).toMatchObject([{ submissionId: batch.submissionId, why: 'approval-lapsed', quote: null }])
  })

  it('goes back to approval when the policy has come to demand more since, and sends nothing', async () => {
    const batch = await approvedBatch(store, [PAID])
    const demand = { action: 'approve', steps: [{ approvers: 2 }] }
    await putPolicy(store, { rules: [{ id: 'all', when: {}, demand }], version: 2 })
    await turn(store, worker)
    expect(await read(batch.submissionId)).toMatchObject({ state: 'void', sends: 0 })
    expect(worker.askedAgain).toMatchObject([{ submissionId: batch.submissionId, why: 'policy-changed', quote: null }])
    expect((await sandbox.ledger()).byReference).toEqual({})
  })

  it('freezes what is found twice under one tag, and sends no more', async () => {
    const batch = await approvedBatch(store, [LOST_ALWAYS])
    const { body } = await read(batch.submissionId)
    await turn(store, worker)
    // Somebody with our key sends the very bytes under another key.
    await expect(sandbox.create(body ?? new Uint8Array())).rejects.toThrow()
    await age(store, '3 min')
    await turn(store, worker)
    await turn(store, worker)
    expect(await read(batch.submissionId)).toMatchObject({ holdReason: 'found_twice', sends: 1 })
  })

  it('cancels what the service still may, and reads the end from the disbursement', async () => {
    const batch = await approvedBatch(store, [NEVER_SETTLES, NEVER_SETTLES])
    await turn(store, worker)
    const cancelId = await approvedCancel(store, await read(batch.submissionId))
    await sandbox.control('faults', { route: 'POST /api/disbursements/*/cancel', kind: 'empty', times: 1 })
    await turn(store, worker)
    await turn(store, worker)
    expect((await read(cancelId)).state).toBe('settled')
    expect((await read(batch.submissionId)).state).toBe('cancelled')
    expect((await outcomes(store, batch.payoutId)).map(({ mapped }) => mapped)).toEqual(['cancelled', 'cancelled'])
  })

  it('shows as paid what was paid before its cancel could run', async () => {
    const batch = await approvedBatch(store, [PAID])
    await turn(store, worker)
    const cancelId = await approvedCancel(store, await read(batch.submissionId))
    await sandbox.control('settle', {})
    await turn(store, worker)
    expect((await read(cancelId)).state).toBe('unknown')
    await turn(store, worker)
    expect((await read(cancelId)).state).toBe('failed')
    expect((await read(batch.submissionId)).state).toBe('settled')
    await paidOnce(batch)
  })

  it('confirms a failure by a second reading before the row may be paid again', async () => {
    const batch = await approvedBatch(store, [UNREGISTERED])
    await turn(store, worker)
    await settle()
    const confirmed = async () =>
      (await store.db.select().from(rowOutcome)).map(({ confirmedFailedAt }) => confirmedFailedAt !== null)
    expect((await read(batch.submissionId)).state).toBe('failed')
    expect(await confirmed()).toEqual([false])
    await age(store, '31 min')
    await turn(store, worker)
    expect(await confirmed()).toEqual([true])
    expect((await read(batch.submissionId)).nextAttemptAt).toBeNull()
  })

  it('looks first for what may have been sent before the database was restored', async () => {
    const unsent = await approvedBatch(store, [PAID])
    const sent = await approvedBatch(store, [LOST_ALWAYS])
    await turn(store, worker)
    // The backup is older than the sends.
    await past(
      store,
      'delete from attempt',
      `update submission set state = 'ready', sends = 0, first_sent_at = null, resend_deadline = null, next_attempt_at = null, service_id = null`,
    )
    await sandbox.control('reset', {})
    await expect(sandbox.create((await read(sent.submissionId)).body ?? new Uint8Array())).rejects.toThrow()
    await bumpEpoch('restored')
    await turn(store, worker)
    expect(await read(sent.submissionId)).toMatchObject({ state: 'accepted', sends: 0 })
    await turn(store, worker)
    // The list may lag 30 minutes, so that what it does not show at once is not sent yet.
    expect(await read(unsent.submissionId)).toMatchObject({ state: 'ready', sends: 0 })
    await searchLostTime(store)
    await turn(store, worker)
    expect(await read(unsent.submissionId)).toMatchObject({ state: 'ready', sends: 0 })
    await age(store, '11 min')
    await turn(store, worker)
    await turn(store, worker)
    expect(await read(unsent.submissionId)).toMatchObject({ state: 'accepted', sends: 1 })
    expect((await sandbox.ledger()).byReference[sent.references[0] ?? '']).toMatchObject({ accepted: 1 })
  })

  it('keeps reading what is never settled, and calls it nothing but pending', async () => {
    const batch = await approvedBatch(store, [NEVER_SETTLES, PAID])
    await turn(store, worker)
    await sandbox.control('clock', { advance: '30m' })
    for (let n = 0; n < 3; n += 1) {
      await age(store, '10 h')
      await turn(store, worker)
    }
    expect(await read(batch.submissionId)).toMatchObject({ state: 'accepted', nextAttemptAt: expect.any(Date) })
    expect((await outcomes(store, batch.payoutId)).map(({ mapped }) => mapped)).toEqual(['pending', 'paid'])
  })

  it('asks a person where the service shows neither mark nor references', async () => {
    await sandbox.control('dialect', { descriptionMax: 5, itemReferences: false })
    const batch = await approvedBatch(store, [LOST_ALWAYS])
    await turn(store, worker)
    await age(store, '26 h')
    await turn(store, worker)
    expect(await read(batch.submissionId)).toMatchObject({ holdReason: 'unclear', sends: 1 })
  })

  it('proves absence a day later by two searches, not before', async () => {
    const batch = await approvedBatch(store, [PAID])
    await sandbox.control('faults', { route: CREATE, kind: 'reset-before', times: null })
    await turn(store, worker)
    await age(store, '21 h')
    await turn(store, worker)
    expect(await read(batch.submissionId)).toMatchObject({ state: 'reconciling', sends: 1 })
    await age(store, '5 h')
    await turn(store, worker)
    expect((await read(batch.submissionId)).state).toBe('reconciling')
    await turn(store, worker)
    expect((await read(batch.submissionId)).state).toBe('reconciling')
    await age(store, '11 min')
    await turn(store, worker)
    expect((await read(batch.submissionId)).state).toBe('absent_proven')
  })
})
