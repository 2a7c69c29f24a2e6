import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Engine } from '../database'
import { withTx } from '../open'
import { testDatabases } from '../test-database'
import {
  ask,
  decide,
  house,
  letEpochPass,
  letPass,
  open,
  person,
  quoteFor,
  type Submitted,
  stateOf,
  submitted,
  whole,
} from '../test-story'
import { type AbsenceScan, proveAbsence, recordAbsenceScan } from './absence'
import { closeAttempt, openAttempt } from './attempts'
import { adoptEpoch, bumpEpoch } from './control'
import { databaseNow } from './due'
import { insertSubmission } from './enqueue'
import { refusalOf } from './refusal'
import { moveSubmission, voidSubmission } from './submissions'

const HOUR = 3_600_000
const ruleOf = (work: Promise<unknown>) =>
  work.then(
    () => 'allowed',
    (problem) => refusalOf(problem)?.rule ?? String(problem.cause ?? problem),
  )

describe.each(testDatabases())('proving that something never arrived ($engine)', ({ open: openStore }) => {
  let store: Engine
  beforeAll(async () => {
    store = await openStore()
  })
  afterAll(() => store.close())

  /** A submission that was sent `hoursAgo` and is being searched for. */
  async function searched(hoursAgo: number): Promise<Submitted> {
    const s = await submitted(store)
    const { attemptId } = await open(s)
    const closing = {
      httpStatus: null,
      errorCode: null,
      serviceRequestId: null,
      detail: null,
      serviceId: null,
      nextInMs: 0,
      problem: null,
    }
    await withTx((tx) => closeAttempt(tx, house, { ...closing, attemptId, outcome: 'unknown', nextState: 'unknown' }))
    await letPass(store, s.submissionId, `${hoursAgo} hours`)
    await withTx((tx) =>
      moveSubmission(tx, house, { submissionId: s.submissionId, from: 'unknown', to: 'reconciling', reason: 'late' }),
    )
    return s
  }

  async function scan(s: Submitted, minutesAgo: number, sentHoursAgo: number, over: Partial<AbsenceScan> = {}) {
    const now = (await databaseNow(store.db)).getTime()
    const startedAt = new Date(now - minutesAgo * 60_000)
    const sent = now - sentHoursAgo * HOUR
    const whole = {
      windowFrom: new Date(sent - 26.1 * HOUR),
      windowTo: new Date(sent + 26.1 * HOUR),
      total: 3,
      complete: true,
      found: 0,
    }
    await withTx((tx) =>
      recordAbsenceScan(tx, house, {
        submissionId: s.submissionId,
        startedAt,
        finishedAt: startedAt,
        ...whole,
        ...over,
      }),
    )
  }
  const prove = (s: Submitted) => ruleOf(withTx((tx) => proveAbsence(tx, house, s.submissionId)))

  it('takes 25 hours, and two complete scans ten minutes apart that found nothing', async () => {
    const s = await searched(30)
    expect(await prove(s)).toBe('I11')
    await scan(s, 60, 30)
    expect(await prove(s)).toBe('I11')
    await scan(s, 51, 30)
    expect(await prove(s)).toBe('I11')
    await scan(s, 40, 30, { complete: false })
    expect(await prove(s)).toBe('I11')
    await scan(s, 40, 30)
    expect(await prove(s)).toBe('allowed')
    expect(await stateOf(store, s.submissionId)).toBe('absent_proven')
  })

  it('counts no scan that began earlier than 25 hours after the send, or read less than the whole window', async () => {
    const early = await searched(24)
    await scan(early, 60, 24)
    await scan(early, 30, 24)
    expect(await prove(early)).toBe('I11')
    const s = await searched(26)
    await scan(s, 120, 26)
    await scan(s, 30, 26)
    expect(await prove(s)).toBe('I11')
    const narrow = await searched(60)
    const short = { windowFrom: new Date((await databaseNow(store.db)).getTime() - 61 * HOUR) }
    await scan(narrow, 60, 60, short)
    await scan(narrow, 30, 60, short)
    expect(await prove(narrow)).toBe('I11')
  })

  it('is impossible once a scan found it', async () => {
    const s = await searched(40)
    await scan(s, 90, 40, { found: 1 })
    await scan(s, 60, 40)
    await scan(s, 30, 40)
    expect(await prove(s)).toBe('I11')
  })

  it('lets a next generation follow, newly approved, and only then', async () => {
    const s = await searched(40)
    const next = async () => {
      const asked = await ask(s, { subjectId: s.submissionId })
      await decide(store, asked, await person(store, 'approver'))
      return whole(asked, { rootId: s.submissionId, generation: 2 })
    }
    const tooEarly = await next()
    expect(await ruleOf(withTx((tx) => insertSubmission(tx, house, tooEarly)))).toBe('I3')
    await scan(s, 60, 40)
    await scan(s, 30, 40)
    expect(await prove(s)).toBe('allowed')
    expect(await ruleOf(withTx((tx) => insertSubmission(tx, house, { ...tooEarly, generation: 3 })))).toBe('I3')
    expect(await ruleOf(withTx((tx) => insertSubmission(tx, house, tooEarly)))).toBe('allowed')
    const third = await ask(s, { subjectId: crypto.randomUUID() })
    await decide(store, third, await person(store, 'approver'))
    expect(
      await ruleOf(
        withTx((tx) => insertSubmission(tx, house, whole(third, { rootId: s.submissionId, generation: 3 }))),
      ),
    ).toBe('I3')
  })

  it('holds back what an older epoch enqueued until the lost time was searched', async () => {
    const s = await submitted(store)
    await withTx((tx) => bumpEpoch(tx, house, 'restored from backup'))
    const attempt = () =>
      withTx((tx) => openAttempt(tx, house, { submissionId: s.submissionId, worker: 'w', quote: quoteFor(2) }))
    expect(await attempt()).toEqual({ refused: 'old-epoch' })
    expect(await ruleOf(withTx((tx) => adoptEpoch(tx, house, s.submissionId)))).toBe('I7')
    const adopt = () => ruleOf(withTx((tx) => adoptEpoch(tx, house, s.submissionId)))
    const free = () => ruleOf(withTx((tx) => voidSubmission(tx, house, { submissionId: s.submissionId, reason: 'x' })))
    // The list may lag 30 minutes: what it does not show at once proves nothing.
    await scan(s, 0, 0)
    expect([await adopt(), await free()]).toEqual(['I7', 'I10'])
    await letEpochPass(store, '45 minutes')
    await scan(s, 11, 0)
    expect([await adopt(), await free()]).toEqual(['I7', 'I10'])
    await scan(s, 2, 0)
    expect([await adopt(), await free()]).toEqual(['I7', 'I10'])
    await scan(s, 0, 0)
    expect(await adopt()).toBe('allowed')
    expect(await attempt()).toHaveProperty('opened')
  })

  it('lets a payout of an older epoch go on under its own key, and calls nothing of it unsent before the lost time is searched', async () => {
    const s = await searched(1)
    await withTx((tx) => bumpEpoch(tx, house, 'restored from backup'))
    await scan(s, 0, 1)
    expect(await ruleOf(withTx((tx) => adoptEpoch(tx, house, s.submissionId)))).toBe('allowed')
    const { submissionId } = s
    await withTx((tx) =>
      moveSubmission(tx, house, { submissionId, from: 'reconciling', to: 'unknown', reason: 'x', nextInMs: 0 }),
    )
    const { attemptId } = await open(s)
    const refused = { httpStatus: 400, errorCode: 'VALIDATION_ERROR', serviceRequestId: null, detail: null }
    const closing = { ...refused, attemptId, serviceId: null, nextInMs: 0, problem: null }
    const close = (
      outcome: 'clean_reject' | 'not_sent' | 'unknown',
      nextState: 'rejected_clean' | 'ready' | 'unknown',
    ) => ruleOf(withTx((tx) => closeAttempt(tx, house, { ...closing, outcome, nextState })))
    expect(await close('clean_reject', 'rejected_clean')).toBe('I10')
    expect(await close('not_sent', 'ready')).toBe('I10')
    expect(await close('unknown', 'unknown')).toBe('allowed')
  })
})
