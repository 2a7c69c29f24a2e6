import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Engine } from '@/lib/store/database'
import { withTx } from '@/lib/store/open'
import { openTestDatabase } from '@/lib/store/test-database'
import {
  approved,
  letPass,
  open,
  quoteFor,
  type Submitted,
  stateOf,
  submitted,
  systemActor,
  whole,
} from '@/lib/store/test-story'
import { attempt, submission, submissionRow } from '../schema/submission'
import { type AttemptResult, closeAttempt, expireAttempts, mayStillSend, openAttempt } from './attempts'
import { setSending } from './control'
import { insertSubmission } from './enqueue'
import { refusalOf } from './refusal'
import { holdSubmission, resumeStoppedSubmission, voidSubmission } from './submissions'

const nothing = {
  httpStatus: null,
  errorCode: null,
  serviceRequestId: null,
  detail: null,
  serviceId: null,
  nextInMs: 0,
  problem: null,
}
const close = (attemptId: string, how: Pick<AttemptResult, 'outcome' | 'nextState'> & Partial<AttemptResult>) =>
  withTx((tx) => closeAttempt(tx, systemActor, { ...nothing, attemptId, ...how }))
const DOCUMENTED = [
  [400, 'VALIDATION_ERROR'],
  [401, 'AUTHENTICATION_ERROR'],
  [403, 'AUTHORIZATION_ERROR'],
  [404, 'NOT_FOUND'],
] as const
const cleanly = (httpStatus: number | null, errorCode: string | null) =>
  ({ outcome: 'clean_reject', nextState: 'rejected_clean', httpStatus, errorCode }) as const
const tryOpen = (s: Submitted, quote: ReturnType<typeof quoteFor> | null = quoteFor(s.rowIds.length)) =>
  withTx((tx) => openAttempt(tx, systemActor, { submissionId: s.submissionId, worker: 'w', quote }))
const ruleOf = (work: Promise<unknown>) =>
  work.then(
    () => 'allowed',
    (problem) => refusalOf(problem)?.rule ?? String(problem.cause ?? problem),
  )

describe('sending', () => {
  let store: Engine
  beforeAll(async () => {
    store = await openTestDatabase()
  })
  afterAll(() => store.close())

  it('enqueues only what was approved, whole, and once', async () => {
    const asked = await approved(store)
    const enqueue = (over: Parameters<typeof whole>[1]) =>
      ruleOf(withTx((tx) => insertSubmission(tx, systemActor, whole(asked, over))))
    expect(await enqueue({ rowIds: asked.rowIds.slice(1) })).toBe('I5')
    expect(await enqueue({ totalMinor: 1n })).toBe('I5')
    expect(await enqueue({ rowIds: asked.rowIds.slice(1), rowCount: 1, totalMinor: 100_000n })).toBe('I5')
    expect(await enqueue({ quoteDebitMinor: 1n })).toBe('I5')
    expect(await enqueue({ contentHash: 'other' })).toBe('I6')
    expect(await enqueue({ env: 'production' })).toBe('I6')
    expect(await enqueue({ makerId: asked.approver.id })).toBe('I6')
    expect(await enqueue({ currency: 'USD' })).toBe('I6')
    expect(await enqueue({})).toBe('allowed')
    expect(await enqueue({})).toBe('I4')
    const { rows } = await store.db.execute<{ n: number }>(
      sql`select count(*)::int as n from submission where proposal_id = ${asked.proposalId}`,
    )
    expect(rows).toEqual([{ n: 1 }])
  })

  it('gives every attempt the same bytes, key and deadline', async () => {
    const sent = await submitted(store)
    const first = await open(sent)
    expect(first.ordinal).toBe(1)
    expect(await stateOf(store, sent.submissionId)).toBe('sending')
    expect(await mayStillSend(store.db, first.attemptId)).toBe(true)
    await close(first.attemptId, { outcome: 'unknown', nextState: 'unknown' })
    expect(await mayStillSend(store.db, first.attemptId)).toBe(false)
    const second = await open(sent)
    expect(second.ordinal).toBe(2)
    expect(second.bodySha256).toEqual(first.bodySha256)
    expect([second.idempotencyKey, second.firstSentAt, second.resendDeadline]).toEqual([
      first.idempotencyKey,
      first.firstSentAt,
      first.resendDeadline,
    ])
    const [row] = await store.db.select().from(submission).where(eq(submission.id, sent.submissionId))
    expect(row?.bodySha256).toEqual(first.bodySha256)
    expect(second.resendDeadline.getTime() - second.firstSentAt.getTime()).toBe(20 * 3_600_000)
  })

  it('needs the approved quote for the first send, and none for the next', async () => {
    const sent = await submitted(store)
    expect(await tryOpen(sent, null)).toEqual({ refused: 'quote-differs' })
    expect(await tryOpen(sent, { ...quoteFor(2), debitMinor: 1n })).toEqual({ refused: 'quote-differs' })
    const { attemptId } = await open(sent)
    await close(attemptId, { outcome: 'unknown', nextState: 'unknown' })
    expect(await tryOpen(sent, null)).toHaveProperty('opened')
  })

  it('waits until a submission is due', async () => {
    const sent = await submitted(store)
    const { attemptId } = await open(sent)
    await close(attemptId, { outcome: 'rate_limited', nextState: 'ready', nextInMs: 60_000 })
    expect(await tryOpen(sent)).toEqual({ refused: 'not-due' })
    await letPass(store, sent.submissionId, '2 minutes')
    expect(await tryOpen(sent)).toHaveProperty('opened')
  })

  it('never sends later than 20 hours after the first send', async () => {
    const sent = await submitted(store)
    const { attemptId } = await open(sent)
    await close(attemptId, { outcome: 'unknown', nextState: 'unknown' })
    await letPass(store, sent.submissionId, '19 hours 59 minutes')
    const late = await open(sent)
    await close(late.attemptId, { outcome: 'unknown', nextState: 'unknown' })
    await letPass(store, sent.submissionId, '1 minute')
    expect(await tryOpen(sent)).toEqual({ refused: 'too-late' })
  })

  it('sends at most 16 times', async () => {
    const sent = await submitted(store)
    for (let ordinal = 1; ordinal <= 16; ordinal++) {
      const { attemptId } = await open(sent)
      await close(attemptId, { outcome: 'unknown', nextState: 'unknown' })
    }
    expect(await tryOpen(sent)).toEqual({ refused: 'too-many' })
  })

  it('does not count a send that a rate limit rejected', async () => {
    const sent = await submitted(store)
    for (let ordinal = 1; ordinal <= 20; ordinal++) {
      const opened = await open(sent)
      expect(opened).toMatchObject({ ordinal, tries: 1 })
      await close(opened.attemptId, { outcome: 'rate_limited', nextState: 'ready' })
    }
    for (let tries = 1; tries <= 16; tries++) {
      const opened = await open(sent)
      expect(opened).toMatchObject({ ordinal: 20 + tries, tries })
      await close(opened.attemptId, { outcome: 'unknown', nextState: 'unknown' })
    }
    expect(await tryOpen(sent)).toEqual({ refused: 'too-many' })
  })

  it('stops with the kill switch, also for an open attempt that has not written yet', async () => {
    const sent = await submitted(store)
    const other = await open(await submitted(store))
    await setSending({ enabled: false, reason: 'test' })
    expect(await tryOpen(sent)).toEqual({ refused: 'switched-off' })
    expect(await mayStillSend(store.db, other.attemptId)).toBe(false)
    await setSending({ enabled: true, reason: 'test' })
    expect(await tryOpen(sent)).toHaveProperty('opened')
  })

  it('opens and continues no attempt while the clock is behind the newest entry of the activity log', async () => {
    const sent = await submitted(store)
    const other = await open(await submitted(store))
    const shift = (by: string) =>
      store.asOwner(async ({ exec }) => {
        await exec('set session_replication_role = replica')
        await exec(`update audit set at = at ${by} where seq = (select max(seq) from audit)`)
        await exec('set session_replication_role = origin')
      })
    // To the database this looks as if its clock had been set back by 12 hours.
    await shift("+ interval '12 hours'")
    expect(await tryOpen(sent)).toEqual({ refused: 'clock-behind' })
    expect(await mayStillSend(store.db, other.attemptId)).toBe(false)
    const guarded = store.asOwner(async ({ exec }) => {
      await exec('begin')
      try {
        await exec(`update submission set state = 'sending', sends = 1, first_sent_at = now(), resend_deadline = now() + interval '20 h' where id = '${sent.submissionId}';
          insert into attempt (submission_id, ordinal, body_sha256, worker, lease_until)
          select id, 1, body_sha256, 'w', now() from submission where id = '${sent.submissionId}'`)
      } finally {
        await exec('rollback')
      }
    })
    expect(await ruleOf(guarded)).toBe('I7')
    await shift("- interval '12 hours'")
    expect(await tryOpen(sent)).toHaveProperty('opened')
  })

  it('sends nothing new while too much money is unknown, but sends unknown submissions again', async () => {
    const lost = await submitted(store)
    const { attemptId } = await open(lost)
    await close(attemptId, { outcome: 'unknown', nextState: 'unknown' })
    const next = await submitted(store)
    await store.asOwner(({ exec }) => exec(`update control set max_unknown = '{"UGX": 200000}'`))
    expect(await tryOpen(next)).toEqual({ refused: 'too-much-unknown' })
    expect(await tryOpen(lost)).toHaveProperty('opened')
    await store.asOwner(({ exec }) => exec(`update control set max_unknown = '{"UGX": 50000000000}'`))
  })

  it('frees the rows of a submission that was cleanly refused, and of none that may have run', async () => {
    const sent = await submitted(store)
    const live = async (s: Submitted) =>
      (await store.db.select().from(submissionRow).where(eq(submissionRow.submissionId, s.submissionId))).map(
        (row) => row.live,
      )
    await close((await open(sent)).attemptId, cleanly(400, 'VALIDATION_ERROR'))
    expect(await live(sent)).toEqual([false, false])
    const again = await submitted(store)
    await close((await open(again)).attemptId, { outcome: 'unknown', nextState: 'unknown' })
    const second = await open(again)
    expect(await ruleOf(close(second.attemptId, cleanly(400, 'VALIDATION_ERROR')))).toBe('I10')
    expect(await ruleOf(close(second.attemptId, { outcome: 'rate_limited', nextState: 'ready' }))).toBe('I10')
    expect(await ruleOf(close(second.attemptId, { outcome: 'unknown', nextState: 'accepted' }))).toBe('input')
    expect(await ruleOf(close(second.attemptId, { outcome: 'accepted', nextState: 'accepted' }))).toBe('I12')
    expect(await close(second.attemptId, { outcome: 'rate_limited', nextState: 'unknown' })).toBe('closed')
    expect(await live(again)).toEqual([true, true])
  })

  it('accepts as a clean refusal only a documented pair of status and code, whatever the caller claims', async () => {
    const sent = await submitted(store)
    const { attemptId } = await open(sent)
    const refused = [
      ...[400, 401, 403, 404].flatMap((status) =>
        [
          'VALIDATION_ERROR',
          'AUTHENTICATION_ERROR',
          'AUTHORIZATION_ERROR',
          'NOT_FOUND',
          null,
          'CONFLICT',
          'validation_error',
        ]
          .filter((code) => DOCUMENTED.every(([known, own]) => known !== status || own !== code))
          .map((code) => [status, code] as const),
      ),
      ...[null, 200, 301, 399, 409, 429, 500, 502].map((status) => [status, 'MISSING_CLIENT_ID'] as const),
      ...[null, 200, 409, 422, 429, 500, 502].map((status) => [status, 'VALIDATION_ERROR'] as const),
    ]
    for (const [status, code] of refused) expect(await ruleOf(close(attemptId, cleanly(status, code)))).toBe('I10')
    expect(await stateOf(store, sent.submissionId)).toBe('sending')
    for (const [status, code] of [...DOCUMENTED, [400, 'MISSING_CLIENT_ID'], [422, 'MISSING_CLIENT_ID']] as const) {
      const one = await submitted(store)
      expect(await close((await open(one)).attemptId, cleanly(status, code))).toBe('closed')
    }
  })

  it('closes the attempts of a worker that died, and reports a late result as late', async () => {
    const sent = await submitted(store)
    const { attemptId } = await open(sent)
    expect(await withTx((tx) => expireAttempts(tx, systemActor))).not.toContain(sent.submissionId)
    await letPass(store, sent.submissionId, '3 minutes')
    expect(await mayStillSend(store.db, attemptId)).toBe(false)
    expect(await withTx((tx) => expireAttempts(tx, systemActor))).toContain(sent.submissionId)
    expect(await stateOf(store, sent.submissionId)).toBe('unknown')
    expect(await close(attemptId, { outcome: 'accepted', nextState: 'accepted', serviceId: crypto.randomUUID() })).toBe(
      'late',
    )
    const [row] = await store.db.select().from(attempt).where(eq(attempt.id, attemptId))
    expect(row?.outcome).toBe('unknown')
  })

  it('stops a submission and resumes it to its former state, and voids only one that cannot have run', async () => {
    const fresh = await submitted(store)
    const by = (submissionId: string) => ({ submissionId, reason: 'looking into it' })
    await withTx((tx) => holdSubmission(tx, fresh.approver, by(fresh.submissionId)))
    await withTx((tx) => resumeStoppedSubmission(tx, fresh.approver, by(fresh.submissionId)))
    expect(await stateOf(store, fresh.submissionId)).toBe('ready')
    await withTx((tx) => voidSubmission(tx, systemActor, by(fresh.submissionId)))
    expect(await stateOf(store, fresh.submissionId)).toBe('void')
    const lost = await submitted(store)
    await close((await open(lost)).attemptId, { outcome: 'unknown', nextState: 'unknown' })
    await withTx((tx) => holdSubmission(tx, lost.approver, by(lost.submissionId)))
    expect(await ruleOf(withTx((tx) => voidSubmission(tx, systemActor, by(lost.submissionId))))).toBe('I10')
    await withTx((tx) => resumeStoppedSubmission(tx, lost.approver, by(lost.submissionId)))
    expect(await stateOf(store, lost.submissionId)).toBe('unknown')
  })
})
