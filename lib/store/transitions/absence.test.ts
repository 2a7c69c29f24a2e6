import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Engine } from '@/lib/store/database'
import { withTx } from '@/lib/store/open'
import { openTestDatabase } from '@/lib/store/test-database'
import {
  ask,
  decide,
  letEpochPass,
  letPass,
  open,
  person,
  quoteFor,
  type Submitted,
  stateOf,
  submitted,
  systemActor,
  whole,
} from '@/lib/store/test-story'
import { sweptSinceEpoch } from '@/lib/store/test-sweeps'
import { ticketsAt } from '@/lib/store/test-tickets'
import { absenceScan } from '../schema/observation'
import { type AbsenceScan, proveAbsence, recordAbsenceScan } from './absence'
import { closeAttempt, openAttempt } from './attempts'
import { adoptEpoch, bumpEpoch } from './control'
import { insertSubmission } from './enqueue'
import { beginReading, beginScan } from './readings'
import { refusalOf } from './refusal'
import { moveSubmission, voidSubmission } from './submissions'

const HOUR = 3_600_000
const ruleOf = (work: Promise<unknown>) =>
  work.then(
    () => 'allowed',
    (problem) => refusalOf(problem)?.rule ?? String(problem.cause ?? problem),
  )

describe('proving that something never arrived', () => {
  let store: Engine
  beforeAll(async () => {
    store = await openTestDatabase()
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
    await withTx((tx) =>
      closeAttempt(tx, systemActor, { ...closing, attemptId, outcome: 'unknown', nextState: 'unknown' }),
    )
    await letPass(store, s.submissionId, `${hoursAgo} hours`)
    await withTx((tx) =>
      moveSubmission(tx, systemActor, {
        submissionId: s.submissionId,
        from: 'unknown',
        to: 'reconciling',
        reason: 'late',
      }),
    )
    return s
  }

  async function scan({ submissionId }: Submitted, over: Partial<AbsenceScan> = {}) {
    const { ticket } = await beginScan(store.db, submissionId)
    const whole = { ticket, total: 3, complete: true, found: 0, ...over }
    await withTx((tx) => recordAbsenceScan(tx, systemActor, { submissionId, ...whole }))
  }
  const wait = ({ submissionId }: Submitted, time: string) => letPass(store, submissionId, time)
  const prove = (s: Submitted) => ruleOf(withTx((tx) => proveAbsence(tx, systemActor, s.submissionId)))

  it('needs 25 hours, and two complete scans ten minutes apart that found nothing', async () => {
    const s = await searched(30)
    expect(await prove(s)).toBe('I11')
    await scan(s)
    expect(await prove(s)).toBe('I11')
    await wait(s, '9 minutes')
    await scan(s)
    expect(await prove(s)).toBe('I11')
    await wait(s, '9 minutes')
    await scan(s, { complete: false })
    expect(await prove(s)).toBe('I11')
    await scan(s)
    expect(await prove(s)).toBe('allowed')
    expect(await stateOf(store, s.submissionId)).toBe('absent_proven')
  })

  it('counts no scan that began earlier than 25 hours after the send, or read less than the whole window', async () => {
    const early = await searched(24)
    await scan(early)
    await wait(early, '30 minutes')
    await scan(early)
    expect(await prove(early)).toBe('I11')
    await wait(early, '1 hour')
    expect(await prove(early)).toBe('I11')
    await scan(early)
    expect(await prove(early)).toBe('I11')
    const narrow = await searched(60)
    await scan(narrow)
    await wait(narrow, '30 minutes')
    await scan(narrow)
    // Only the owner can write such a scan: one that did not reach far enough back.
    await store.asOwner(async ({ exec }) => {
      await exec('set session_replication_role = replica')
      await exec(
        `update absence_scan set window_from = window_from + interval '1 second' where submission_id = '${narrow.submissionId}'`,
      )
      await exec('set session_replication_role = origin')
    })
    expect(await prove(narrow)).toBe('I11')
  })

  it('covers the window that the database sets: 26 hours before and after the sends, or up to now', async () => {
    const s = await searched(60)
    const ends = await beginScan(store.db, s.submissionId)
    const from = (at: Date | null) => Math.round((ends.startedAt.getTime() - (at?.getTime() ?? 0)) / HOUR)
    expect([from(ends.windowFrom), from(ends.windowTo)]).toEqual([86, 34])
    expect((await beginScan(store.db, (await searched(20)).submissionId)).windowTo).toBeNull()
    await scan(s)
    const [row] = await store.db.select().from(absenceScan).where(eq(absenceScan.submissionId, s.submissionId))
    expect([row?.windowFrom, row?.windowTo]).toEqual([ends.windowFrom, ends.windowTo])
    expect(row?.finishedAt.getTime()).toBeGreaterThanOrEqual(row?.startedAt.getTime() ?? Number.POSITIVE_INFINITY)
  })

  it('accepts no times from the caller', async () => {
    const s = await searched(30)
    const other = await searched(30)
    const { submissionId } = s
    const [future = ''] = await ticketsAt(store, submissionId, [new Date(Date.now() + 60_000)], 'scan')
    const { ticket: stolen } = await beginScan(store.db, other.submissionId)
    const { ticket: reading } = await beginReading(store.db, submissionId)
    const { ticket: own } = await beginScan(store.db, submissionId)
    const [micros = '', seal = ''] = own.split('.')
    const forged = [`${BigInt(micros) - 900_000_000n}.${seal}`, `${micros}.${'0'.repeat(64)}`, '', 'x', micros]
    for (const ticket of [future, stolen, reading, ...forged]) expect(await ruleOf(scan(s, { ticket }))).toBe('I12')
    const made = await ruleOf(
      store.db.execute(
        sql`select record_absence_scan('{}', ${JSON.stringify({
          ...{ submissionId, total: 1, complete: true, found: 0 },
          ...{ startedAt: '2026-01-01', finishedAt: '2026-01-01', windowFrom: '2000-01-01', windowTo: '2030-01-01' },
        })}::jsonb)`,
      ),
    )
    expect(made).toBe('I12')
    expect(await store.db.select().from(absenceScan).where(eq(absenceScan.submissionId, submissionId))).toEqual([])
    expect(await ruleOf(scan(s, { ticket: own }))).toBe('allowed')
  })

  it('is impossible once a scan found it', async () => {
    const s = await searched(40)
    await scan(s, { found: 1 })
    await wait(s, '30 minutes')
    await scan(s)
    await wait(s, '30 minutes')
    await scan(s)
    expect(await prove(s)).toBe('I11')
  })

  it('allows a next generation of the submission, newly approved, and only then', async () => {
    const s = await searched(40)
    const next = async () => {
      const asked = await ask(s, { subjectId: s.submissionId })
      await decide(store, asked, await person(store, 'approver'))
      return whole(asked, { rootId: s.submissionId, generation: 2 })
    }
    const tooEarly = await next()
    expect(await ruleOf(withTx((tx) => insertSubmission(tx, systemActor, tooEarly)))).toBe('I3')
    await scan(s)
    await wait(s, '30 minutes')
    await scan(s)
    expect(await prove(s)).toBe('allowed')
    expect(await ruleOf(withTx((tx) => insertSubmission(tx, systemActor, { ...tooEarly, generation: 3 })))).toBe('I3')
    expect(await ruleOf(withTx((tx) => insertSubmission(tx, systemActor, tooEarly)))).toBe('allowed')
    const third = await ask(s, { subjectId: crypto.randomUUID() })
    await decide(store, third, await person(store, 'approver'))
    expect(
      await ruleOf(
        withTx((tx) => insertSubmission(tx, systemActor, whole(third, { rootId: s.submissionId, generation: 3 }))),
      ),
    ).toBe('I3')
  })

  it('does not send a submission from before a restore until the lost time is searched', async () => {
    const s = await submitted(store)
    const { ticket: before } = await beginScan(store.db, s.submissionId)
    await bumpEpoch('restored from backup')
    const attempt = () =>
      withTx((tx) => openAttempt(tx, systemActor, { submissionId: s.submissionId, worker: 'w', quote: quoteFor(2) }))
    expect(await attempt()).toEqual({ refused: 'old-epoch' })
    expect(await ruleOf(withTx((tx) => adoptEpoch(tx, systemActor, s.submissionId)))).toBe('I7')
    const adopt = () => ruleOf(withTx((tx) => adoptEpoch(tx, systemActor, s.submissionId)))
    const free = () =>
      ruleOf(withTx((tx) => voidSubmission(tx, systemActor, { submissionId: s.submissionId, reason: 'x' })))
    await scan(s, { ticket: before })
    // The list may lag by 30 minutes: an entry that it does not show yet may still be there.
    await scan(s)
    expect([await adopt(), await free()]).toEqual(['I7', 'I10'])
    await letEpochPass(store, '34 minutes')
    await scan(s)
    expect([await adopt(), await free()]).toEqual(['I7', 'I10'])
    await letEpochPass(store, '9 minutes')
    await scan(s)
    expect([await adopt(), await free()]).toEqual(['I7', 'I10'])
    await letEpochPass(store, '2 minutes')
    await scan(s)
    expect(await adopt()).toBe('allowed')
    // Its rows may also have been paid by a submission with another tag, which the restore lost.
    expect(await attempt()).toEqual({ refused: 'restore-search' })
    await sweptSinceEpoch(store)
    expect(await attempt()).toHaveProperty('opened')
  })

  it('resumes a batch from before a restore with its own key, and does not count it as unsent before the lost time is searched', async () => {
    const s = await searched(1)
    await bumpEpoch('restored from backup')
    await scan(s)
    expect(await ruleOf(withTx((tx) => adoptEpoch(tx, systemActor, s.submissionId)))).toBe('allowed')
    const { submissionId } = s
    await withTx((tx) =>
      moveSubmission(tx, systemActor, { submissionId, from: 'reconciling', to: 'unknown', reason: 'x', nextInMs: 0 }),
    )
    const { attemptId } = await open(s)
    const refused = { httpStatus: 400, errorCode: 'VALIDATION_ERROR', serviceRequestId: null, detail: null }
    const closing = { ...refused, attemptId, serviceId: null, nextInMs: 0, problem: null }
    const close = (
      outcome: 'clean_reject' | 'not_sent' | 'unknown',
      nextState: 'rejected_clean' | 'ready' | 'unknown',
    ) => ruleOf(withTx((tx) => closeAttempt(tx, systemActor, { ...closing, outcome, nextState })))
    expect(await close('clean_reject', 'rejected_clean')).toBe('I10')
    expect(await close('not_sent', 'ready')).toBe('I10')
    expect(await close('unknown', 'unknown')).toBe('allowed')
  })
})
