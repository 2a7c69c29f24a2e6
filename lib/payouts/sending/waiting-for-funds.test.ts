import { and, asc, eq, ne, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { TEST_PASSWORD, testStaff } from '@/lib/access/test-staff'
import { readTasks } from '@/lib/overview/read-tasks'
import { asked, decided, retried, rowsOf, savedDraft, typeInto, view } from '@/lib/payouts/testing/draft'
import type { Engine } from '@/lib/store/database'
import { withTx } from '@/lib/store/open'
import { notification } from '@/lib/store/schema/notification'
import { submission } from '@/lib/store/schema/submission'
import { openTestDatabase } from '@/lib/store/test-database'
import { ask, systemActor } from '@/lib/store/test-story'
import { openAttempt } from '@/lib/store/transitions/attempts'
import { refusalOf } from '@/lib/store/transitions/refusal'
import { fundsSet, holdForFunds, resumeFunds } from '@/lib/store/transitions/submissions'
import { age, past, testWorker, turn, type Worker } from '@/lib/submissions/testing/batch'
import { startTestSandbox, type TestSandbox } from '@/lib/submissions/testing/sandbox'
import { abandonRest, resumePayout } from './resume-funds'

let sandbox: TestSandbox
beforeAll(async () => {
  sandbox = await startTestSandbox({ BATCH_MAX_RECIPIENTS: '2' })
})
afterAll(() => sandbox.stop())

const PHONES = Array.from({ length: 8 }, (_, at) => `07720${10_137 + at * 7_919}`)

describe('a payout for which the wallet holds too little', () => {
  let store: Engine
  let worker: Worker
  beforeEach(async () => {
    store = await openTestDatabase()
    worker = testWorker()
    await sandbox.control('reset', {})
  })
  afterEach(() => store.close())

  const checker = () => testStaff('payouts:approve', { name: 'D. Okot' })
  const wallet = (balance: number) => sandbox.control('wallet', { currency: 'UGX', balance: balance.toFixed(2) })
  /** The newest request of each batch, in the order in which they are sent. */
  const batches = (payoutId: string) =>
    store.db
      .select()
      .from(submission)
      .where(and(eq(submission.payoutId, payoutId), sql`not is_made_anew(root_id, generation)`))
      .orderBy(asc(sql`(select created_at from submission r where r.id = ${submission.rootId})`))
  const states = async (payoutId: string) => (await batches(payoutId)).map((one) => one.holdReason ?? one.state)
  /** How many rows the service took. */
  const executed = async () => {
    const { byTag } = await sandbox.ledger()
    return Object.values(byTag).reduce((sum, { accepted }) => sum + accepted, 0)
  }
  /** Four batches of two rows; the second is the largest, so that all after it would fit where it does not. */
  const approved = async () => {
    const maker = await testStaff('payouts:prepare', { role: 'preparer', name: 'R. Nambi' })
    const lines = PHONES.map((phone, at) => ({ phone, amount: at === 2 || at === 3 ? '90000' : '20000' }))
    const payoutId = await savedDraft(maker, lines)
    await decided(await checker(), await asked(maker, payoutId))
    return { maker, payoutId }
  }
  const turns = async (times = 8) => {
    for (let at = 0; at < times; at += 1) await turn(store, worker)
  }

  it('is not sent beyond the first refusal: that batch and all after it wait, and none overtakes', async () => {
    const { maker, payoutId } = await approved()
    await wallet(150_000)
    await turns()
    expect(await states(payoutId)).toEqual(['accepted', 'funds', 'funds', 'funds'])
    expect((await batches(payoutId)).map(({ sends }) => sends)).toEqual([1, 1, 0, 0])
    const shown = await view(maker, payoutId)
    expect(shown.rowStatuses).toContainEqual(expect.objectContaining({ kind: 'waiting-for-funds', rows: 6 }))
    expect(shown.payableAgain).toEqual([])
    expect(await retried(maker, payoutId)).toMatchObject({ ok: false })
    expect((await rowsOf(maker, payoutId)).at(-1)?.status).toEqual({ kind: 'waiting-for-funds' })
    // The maker and the approver are notified once, not once a batch.
    const notices = await store.db.select().from(notification).where(eq(notification.word, 'funds'))
    expect(new Set(notices.map(({ staffId }) => staffId)).size).toBe(2)
    expect(notices).toHaveLength(2)
    expect((await readTasks(maker)).tasks).toContainEqual(
      expect.objectContaining({ kind: 'waiting-for-funds', batches: 3, cover: { kind: 'unknown' } }),
    )
    // Nothing resumes by itself, also where the money is there by now.
    await wallet(10_000_000)
    await turns()
    expect(await states(payoutId)).toEqual(['accepted', 'funds', 'funds', 'funds'])
  })

  it('has one batch on its way at a time', async () => {
    const { payoutId } = await approved()
    const answers = []
    for (const { id: submissionId, totalMinor, quoteFeeMinor: feeMinor, quoteDebitMinor: debitMinor } of await batches(
      payoutId,
    )) {
      const request = { submissionId, worker: worker.worker, quote: { totalMinor, feeMinor, debitMinor } }
      answers.push(await withTx((tx) => openAttempt(tx, systemActor, request)))
    }
    const waits = { refused: 'not-its-turn' }
    expect(answers).toEqual([{ opened: expect.anything() }, waits, waits, waits])
  })

  it('waits as a whole from the refusal on, and a batch of it that did not is kept from its first send', async () => {
    const { payoutId } = await approved()
    await wallet(150_000)
    const [first, second, third] = (await batches(payoutId)).map(({ id }) => id)
    const early = withTx((tx) => holdForFunds(tx, systemActor, { submissionId: third ?? '', refused: false }))
    expect(await early.catch((error) => refusalOf(error)?.rule)).toBe('I1')
    await turn(store, worker, first)
    await turn(store, worker, second)
    expect(await states(payoutId)).toEqual(['accepted', 'funds', 'funds', 'funds'])
    const whole = await fundsSet(store.db, payoutId)
    await past(store, `update submission set state = 'ready', hold_reason = null where id = '${third}'`)
    expect(await fundsSet(store.db, payoutId)).not.toBe(whole)
    await turn(store, worker, third)
    expect(await states(payoutId)).toEqual(['accepted', 'funds', 'funds', 'funds'])
    expect(await executed()).toBe(2)
  })

  it('is resumed by one person, under the same approval, in its order, each batch once', async () => {
    const { payoutId } = await approved()
    await wallet(150_000)
    await turns()
    await wallet(10_000_000)
    const [one, other] = [await checker(), await checker()]
    const done = await Promise.all([one, other].map((person) => resumePayout(person, payoutId, TEST_PASSWORD)))
    expect(done.filter(({ ok }) => ok)).toHaveLength(1)
    expect(done).toContainEqual(expect.objectContaining({ problem: expect.objectContaining({ kind: 'superseded' }) }))
    await turns()
    expect(await states(payoutId)).toEqual(['accepted', 'accepted', 'accepted', 'accepted'])
    const sent = await batches(payoutId)
    const times = sent.map(({ firstSentAt }) => firstSentAt?.getTime() ?? 0)
    expect(times).toEqual(times.toSorted((a, b) => a - b))
    expect(sent.map(({ generation }) => generation)).toEqual([1, 2, 1, 1])
    expect(worker.askedAgain).toEqual([])
    // What was refused and made anew has not ended.
    expect(await store.db.select().from(notification).where(eq(notification.kind, 'ended'))).toEqual([])
    expect(Object.values((await sandbox.ledger()).byReference).every(({ accepted }) => accepted === 1)).toBe(true)
    expect(Object.values((await sandbox.ledger()).byReference)).toHaveLength(8)
  })

  it('waits again where the money still does not suffice, as often as it takes', async () => {
    const { payoutId } = await approved()
    await wallet(150_000)
    await turns()
    for (let at = 0; at < 3; at += 1) {
      expect(await resumePayout(await checker(), payoutId, TEST_PASSWORD)).toMatchObject({ ok: true })
      await turns()
      expect(await states(payoutId)).toEqual(['accepted', 'funds', 'funds', 'funds'])
    }
    expect(await executed()).toBe(2)
    await wallet(10_000_000)
    expect(await resumePayout(await checker(), payoutId, TEST_PASSWORD)).toMatchObject({ ok: true })
    await turns()
    expect(await states(payoutId)).toEqual(['accepted', 'accepted', 'accepted', 'accepted'])
    expect(await executed()).toBe(8)
  })

  it('goes back to approval where the approval is too old, or the price has changed', async () => {
    const { payoutId } = await approved()
    await wallet(150_000)
    await turns()
    await wallet(10_000_000)
    await age(store, '25 hours')
    expect(await resumePayout(await checker(), payoutId, TEST_PASSWORD)).toMatchObject({ ok: true })
    await turns(12)
    expect(await states(payoutId)).toEqual(['accepted', 'void', 'void', 'void'])
    expect(new Set(worker.askedAgain.map(({ why }) => why))).toEqual(new Set(['approval-lapsed', 'time-ran-out']))
    expect(await executed()).toBe(2)
  })

  it('is abandoned as a whole, and its rows are payable again', async () => {
    const { maker, payoutId } = await approved()
    await wallet(150_000)
    await turns()
    const [, held] = await batches(payoutId)
    if (held === undefined) throw new Error('no batch waits')
    const { id: subjectId, rowCount, totalMinor } = held
    const summary = { content: { reason: 'The wallet holds too little' } }
    const by = { ...maker, 'may:payouts:approve': true as const }
    const absent = { kind: 'declare-absent', subjectId, rowCount, totalMinor, summary } as const
    const absence = ask({ payoutId, rowIds: [], maker: by }, absent)
    expect(await absence.catch((error) => refusalOf(error)?.rule)).toBe('I1')
    expect(await abandonRest(await checker(), payoutId, TEST_PASSWORD)).toEqual({ ok: true, value: null })
    expect(await states(payoutId)).toEqual(['accepted', 'void', 'void', 'void'])
    expect((await view(maker, payoutId)).payableAgain).toMatchObject([{ rows: 6 }])
    expect(await retried(maker, payoutId)).toMatchObject({ ok: true })
    const late = { ok: false, problem: { kind: 'superseded', message: { key: 'errors.payouts.noFundsHold' } } }
    for (const decide of [resumePayout, abandonRest])
      expect(await decide(await checker(), payoutId, TEST_PASSWORD)).toMatchObject(late)
  })

  it('is resumed neither by its maker or an editor nor without a proof of identity', async () => {
    const both = await testStaff('payouts:approve', { name: 'B. Oth' })
    const author = { ...both, 'may:payouts:prepare': true as const }
    const editing = await testStaff('payouts:approve', { name: 'E. Dit' })
    const payoutId = await savedDraft(author, [{ phone: PHONES[0] ?? '' }])
    await typeInto({ ...editing, 'may:payouts:prepare': true as const }, payoutId, 0, { amount: '21000' })
    await decided(await checker(), await asked(author, payoutId))
    await wallet(10)
    await turns()
    expect(await states(payoutId)).toEqual(['funds'])
    for (const decide of [resumePayout, abandonRest]) {
      for (const person of [both, editing])
        expect(await decide(person, payoutId, TEST_PASSWORD)).toMatchObject({
          ok: false,
          problem: { kind: 'refused', message: { key: 'errors.payouts.holdOwn' } },
        })
      expect(await decide(await checker(), payoutId, 'wrong')).toMatchObject({ ok: false })
    }
    const person = await checker()
    const rule = await withTx((tx) => resumeFunds(tx, person, payoutId)).catch((error) => refusalOf(error)?.rule)
    expect(rule).toBe('I6')
    expect(await states(payoutId)).toEqual(['funds'])
    // Its only batch, which is made anew, has not ended.
    expect(await resumePayout(await checker(), payoutId, TEST_PASSWORD)).toMatchObject({ ok: true })
    expect(await store.db.select().from(notification).where(eq(notification.kind, 'ended'))).toEqual([])
  })

  it('makes nothing anew that may have run in the time that a restored backup lost', async () => {
    const { payoutId } = await approved()
    await wallet(150_000)
    await turns()
    await past(
      store,
      "update control set epoch = epoch + 1, epoch_since = now(), epoch_lost_from = now() - interval '1 hour'",
    )
    expect(await resumePayout(await checker(), payoutId, TEST_PASSWORD)).toMatchObject({ ok: true })
    expect(await states(payoutId)).toEqual(['accepted', 'unknown', 'ready', 'ready'])
    expect((await batches(payoutId)).map(({ generation }) => generation)).toEqual([1, 1, 1, 1])
  })

  it('lets the payouts of others go on, and does not hold what they send later', async () => {
    const { payoutId } = await approved()
    const maker = await testStaff('payouts:prepare', { role: 'preparer', name: 'S. Mall' })
    const later = await savedDraft(maker, [{ phone: '0772001377', amount: '5000' }])
    await decided(await checker(), await asked(maker, later))
    await store.asOwner(({ exec }) =>
      exec(`set session_replication_role = replica; update payout set send_at = now() + interval '1 day' where id = '${later}';
        set session_replication_role = origin`),
    )
    await wallet(150_000)
    await turns()
    expect(await states(later)).toEqual(['ready'])
    const small = await savedDraft(maker, [{ phone: '0772001299', amount: '5000' }])
    await decided(await checker(), await asked(maker, small))
    await turns()
    expect(await states(small)).toEqual(['accepted'])
    expect(await fundsSet(store.db, small)).toBeNull()
    expect(await states(payoutId)).toEqual(['accepted', 'funds', 'funds', 'funds'])
    expect(
      await store.db
        .select()
        .from(submission)
        .where(and(ne(submission.payoutId, small), eq(submission.sends, 1))),
    ).toHaveLength(2)
  })
})
