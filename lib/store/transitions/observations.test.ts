import { eq, inArray, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Engine } from '@/lib/store/database'
import { withTx } from '@/lib/store/open'
import { openTestDatabase } from '@/lib/store/test-database'
import { draft, letPass, open, type Submitted, stateOf, submitted, systemActor } from '@/lib/store/test-story'
import { ticketsAt } from '@/lib/store/test-tickets'
import { observation, rowOutcome } from '../schema/observation'
import { payoutRow } from '../schema/payout'
import { submission } from '../schema/submission'
import { closeAttempt } from './attempts'
import { type NewObservation, type RowReading, recordObservation } from './observations'
import { beginReading, beginScan } from './readings'
import { refusalOf } from './refusal'
import { moveSubmission } from './submissions'

/** The readings begin from here on: later than the sends and earlier than now. */
const BASE = Date.now() - 12 * 3_600_000
const minute = (n: number) => new Date(BASE + n * 60_000)

const rowReading = (rowId: string, mapped: RowReading['mapped']): RowReading => ({
  rowId,
  rawStatus: mapped,
  mapped,
  reason: null,
  feeMinor: null,
  serviceStatusAt: null,
  matchedBy: 'reference',
})

type TimedReading = Omit<NewObservation, 'ticket'> & { readonly at: number }

const reading = (
  s: Submitted,
  at: number,
  mapped: NewObservation['mapped'],
  rows: readonly RowReading['mapped'][],
): TimedReading => ({
  at,
  submissionId: s.submissionId,
  source: 'poll',
  rawStatus: mapped,
  mapped,
  counts: null,
  items: null,
  bodySha256: null,
  rows: rows.map((word, index) => rowReading(s.rowIds[index] ?? '', word)),
})

/** A submission that the service accepted a day ago. */
async function acceptedSubmission(store: Engine, rows?: number): Promise<Submitted> {
  const sent = await submitted(store, rows)
  const { attemptId } = await open(sent)
  const closing = {
    httpStatus: 200,
    errorCode: null,
    serviceRequestId: null,
    detail: null,
    nextInMs: 0,
    problem: null,
  }
  await withTx((tx) =>
    closeAttempt(tx, systemActor, {
      ...closing,
      attemptId,
      outcome: 'accepted',
      nextState: 'accepted',
      serviceId: crypto.randomUUID(),
    }),
  )
  await letPass(store, sent.submissionId, '1 day')
  return sent
}

type TimedStatus = { readonly time: number; readonly word: RowReading['mapped'] }

/** What the readings of a row, in the order in which they began, prove about its failure. */
function failureOf(readings: readonly TimedStatus[]): { readonly first: Date | null; readonly confirmed: Date | null } {
  const since = readings.slice(readings.findLastIndex(({ word }) => word !== 'failed') + 1)
  const [first, last] = [since[0]?.time, since.at(-1)?.time]
  if (first === undefined || last === undefined) return { first: null, confirmed: null }
  return { first: minute(first), confirmed: last - first >= 30 ? minute(last) : null }
}

const permutations = <T>(all: readonly T[]): T[][] =>
  all.length === 0 ? [[]] : all.flatMap((one, at) => permutations(all.toSpliced(at, 1)).map((rest) => [one, ...rest]))

const ruleOf = (work: Promise<unknown>) =>
  work.then(
    () => 'allowed',
    (problem) => refusalOf(problem)?.rule ?? String(problem.cause ?? problem),
  )

describe('what readings do', () => {
  let store: Engine
  const accepted = (rows?: number) => acceptedSubmission(store, rows)
  const readAll = async (submissionId: string, all: readonly TimedReading[]) => {
    const times = all.map(({ at }) => minute(at))
    const tickets = await ticketsAt(store, submissionId, times)
    await withTx(async (tx) => {
      for (const [n, { at: _at, ...one }] of all.entries())
        await recordObservation(tx, systemActor, { ...one, ticket: tickets[n] ?? '' })
    })
  }
  const read = async ({ at, ...one }: TimedReading) => {
    const [ticket = ''] = await ticketsAt(store, one.submissionId, [minute(at)])
    return withTx((tx) => recordObservation(tx, systemActor, { ...one, ticket }))
  }
  beforeAll(async () => {
    store = await openTestDatabase()
  })
  afterAll(() => store.close())
  const outcomes = async (s: Submitted) => {
    const rows = await store.db
      .select()
      .from(rowOutcome)
      .where(inArray(rowOutcome.rowId, [...s.rowIds]))
    return s.rowIds.map((id) => rows.find(({ rowId }) => rowId === id))
  }

  it('settles a submission only when every row is paid and the counts add up', async () => {
    const s = await accepted()
    expect(await read(reading(s, 0, 'pending', ['paid', 'pending']))).toEqual({
      state: 'accepted',
      changed: false,
      contradiction: false,
      holdReason: null,
    })
    expect(await ruleOf(read(reading(s, 1, 'settled', ['paid', 'pending'])))).toBe('I12')
    const short = { ...reading(s, 2, 'settled', ['paid', 'paid']), counts: { successful: 1, failed: 0, pending: 1 } }
    expect(await ruleOf(read(short))).toBe('I12')
    const full = { ...reading(s, 3, 'settled', ['paid', 'paid']), counts: { successful: 2, failed: 0, pending: 0 } }
    expect(await read(full)).toMatchObject({ state: 'settled', changed: true, contradiction: false })
  })

  it('never calls a submission failed that has a paid row, or that was not read', async () => {
    const s = await accepted()
    expect(await ruleOf(read(reading(s, 0, 'failed', ['paid', 'failed'])))).toBe('I12')
    const lost = await submitted(store)
    expect((await read(reading(lost, 0, 'failed', []))).state).toBe('ready')
  })

  it('keeps a final status when later ones are not final, and otherwise takes the newest', async () => {
    const s = await accepted()
    await read(reading(s, 5, 'pending', ['paid', 'pending']))
    await read(reading(s, 6, 'pending', ['pending', 'unknown-word']))
    await read(reading(s, 4, 'pending', ['pending', 'pending']))
    expect((await outcomes(s)).map((o) => o?.mapped)).toEqual(['paid', 'unknown-word'])
    const [row] = await store.db.select().from(submission).where(eq(submission.id, s.submissionId))
    expect([row?.observedAt, row?.serviceStatus]).toEqual([minute(6), 'pending'])
  })

  it('puts a submission on hold when two final statuses differ, of a row or of the whole', async () => {
    const s = await accepted()
    await read(reading(s, 0, 'partial', ['paid', 'failed']))
    expect(await read(reading(s, 60, 'partial', ['paid', 'paid']))).toEqual({
      state: 'on_hold',
      holdReason: 'figures_differ',
      changed: true,
      contradiction: true,
    })
    const other = await accepted()
    await read(reading(other, 0, 'failed', ['failed', 'failed']))
    expect((await read(reading(other, 1, 'cancelled', []))).holdReason).toBe('figures_differ')
  })

  /** Undoes all readings of a submission: faster than to propose, approve and send another one. */
  const unread = ({ submissionId }: Submitted) =>
    store.asOwner(({ exec }) =>
      exec(`set session_replication_role = replica;
        delete from row_outcome where submission_id = '${submissionId}';
        delete from observation where submission_id = '${submissionId}';
        update submission set state = 'accepted', hold_reason = null, hold_note = null, observed_at = null, service_status = null
          where id = '${submissionId}';
        set session_replication_role = origin`),
    )
  const play = async (s: Submitted, readings: readonly TimedStatus[]) => {
    await unread(s)
    await readAll(
      s.submissionId,
      readings.map(({ time, word }) => reading(s, time, 'pending', [word])),
    )
    const [o] = await outcomes(s)
    const state = await stateOf(store, s.submissionId)
    // Which of two contradicting statuses is stored depends on the order; that they contradict each other does not.
    return state === 'on_hold:figures_differ'
      ? { state, confirmed: o?.confirmedFailedAt }
      : { state, mapped: o?.mapped, at: o?.startedAt, first: o?.firstFailedAt, confirmed: o?.confirmedFailedAt }
  }

  it('ends in the same state in whatever order the readings arrive', async () => {
    const s = await accepted()
    const words = fc.constantFrom<RowReading['mapped']>('paid', 'failed', 'failed', 'pending', 'unknown-word')
    const at = fc.uniqueArray(fc.integer({ min: 0, max: 120 }), { minLength: 5, maxLength: 5 })
    const arrivals = fc.tuple(at, fc.array(words, { minLength: 5, maxLength: 5 }))
    const shuffled = arrivals.chain(([times, said]) => {
      const all = times.map((time, index) => ({ time, word: said[index] ?? 'pending' }))
      return fc.tuple(fc.constant(all), fc.shuffledSubarray(all, { minLength: 5, maxLength: 5 }))
    })
    await fc.assert(
      fc.asyncProperty(shuffled, async ([all, mixed]) => {
        const sorted = [...all].sort((a, b) => a.time - b.time)
        const came = await play(s, mixed)
        expect(came).toEqual(await play(s, sorted))
        const { first, confirmed } = failureOf(sorted)
        expect(came).toMatchObject(came.state === 'on_hold:figures_differ' ? { confirmed: null } : { first, confirmed })
      }),
      { numRuns: 8 },
    )
  })

  it('confirms a failure only by readings after the last one that contradicts it', async () => {
    const story: readonly TimedStatus[] = [
      { time: 0, word: 'failed' },
      { time: 20, word: 'pending' },
      { time: 25, word: 'failed' },
      { time: 40, word: 'failed' },
    ]
    const orders = permutations(story)
    const each = await accepted(orders.length)
    const arriving = orders.flatMap((order, row) =>
      order.map(({ time, word }) => ({
        ...reading(each, time, 'pending', []),
        rows: [rowReading(each.rowIds[row] ?? '', word)],
      })),
    )
    await readAll(each.submissionId, arriving)
    for (const outcome of await outcomes(each)) {
      expect(outcome).toMatchObject({ mapped: 'failed', startedAt: minute(40), firstFailedAt: minute(25) })
      expect(outcome?.confirmedFailedAt).toBeNull()
    }
    const s = await accepted()
    const again = () => ruleOf(draft(store, 1, [s.rowIds[0] ?? '']))
    for (const { time, word } of story)
      await read(reading(s, time, time === 0 ? 'failed' : 'pending', [word, 'failed']))
    expect(await again()).toBe('I4')
    await read(reading(s, 55, 'failed', ['failed', 'failed']))
    expect((await outcomes(s))[0]).toMatchObject({ firstFailedAt: minute(25), confirmedFailedAt: minute(55) })
    expect(await again()).toBe('allowed')
    // After one more reading that reports something else, even a late one, the failure is not certain any more.
    await read(reading(s, 50, 'pending', ['unknown-word', 'failed']))
    expect((await outcomes(s))[0]).toMatchObject({
      mapped: 'failed',
      firstFailedAt: minute(55),
      confirmedFailedAt: null,
    })
    expect(await again()).toBe('I4')
  })

  it('never confirms the failure of a row that was also reported as paid, however often it is reported as failed afterwards', async () => {
    const s = await accepted()
    for (const [time, word] of [
      [0, 'failed'],
      [1, 'paid'],
      [10, 'failed'],
      [60, 'failed'],
    ] as const)
      await read(reading(s, time, 'pending', [word]))
    expect((await outcomes(s))[0]).toMatchObject({ mapped: 'failed', confirmedFailedAt: null })
  })

  it('overwrites a confirmation of a failure that does not come from readings', async () => {
    const s = await accepted()
    await read(reading(s, 0, 'failed', ['failed', 'failed']))
    await store.asOwner(({ exec }) =>
      exec(
        `update row_outcome set confirmed_failed_at = now(), first_failed_at = now() - interval '2 hours' where submission_id = '${s.submissionId}'`,
      ),
    )
    expect((await outcomes(s))[0]).toMatchObject({ firstFailedAt: minute(0), confirmedFailedAt: null })
    for (const forget of ["unfailed_at = null, failed_at = '{}'", "unfailed_at = now() - interval '9 days'"]) {
      await read(reading(s, 5, 'pending', ['pending']))
      expect(
        await ruleOf(
          store.asOwner(({ exec }) => exec(`update row_outcome set ${forget} where row_id = '${s.rowIds[0]}'`)),
        ),
      ).toBe('I12')
    }
  })

  it('lets a failed row be paid again only after two readings far enough apart, and once', async () => {
    const s = await accepted()
    const again = () => ruleOf(draft(store, 1, [s.rowIds[1] ?? '']))
    await read(reading(s, 0, 'partial', ['paid', 'failed']))
    expect(await again()).toBe('I4')
    await read(reading(s, 29, 'partial', ['paid', 'failed']))
    expect(await again()).toBe('I4')
    await read(reading(s, 30, 'partial', ['paid', 'failed']))
    expect((await outcomes(s))[1]).toMatchObject({ firstFailedAt: minute(0), confirmedFailedAt: minute(30) })
    expect(await ruleOf(draft(store, 1, [s.rowIds[0] ?? '']))).toBe('I4')
    expect(await again()).toBe('allowed')
    expect(await again()).toBe('I4')
    const linked = await store.db
      .select()
      .from(payoutRow)
      .where(eq(payoutRow.originRowId, s.rowIds[1] ?? ''))
    expect(linked).toHaveLength(1)
  })

  it('refuses rows of other submissions and readings from the future', async () => {
    const s = await accepted()
    const other = await accepted()
    expect(
      await ruleOf(read({ ...reading(s, 0, 'pending', []), rows: [rowReading(other.rowIds[0] ?? '', 'paid')] })),
    ).toBe('I12')
    expect(await ruleOf(read(reading(s, 13 * 60, 'pending', [])))).toBe('I12')
  })

  it('accepts no times from the caller, and no reading from before the first send', async () => {
    const [s, other] = [await accepted(), await accepted()]
    const { at: _at, ...what } = reading(s, 0, 'settled', ['paid', 'paid'])
    const record = (ticket: string) => ruleOf(withTx((tx) => recordObservation(tx, systemActor, { ...what, ticket })))
    const { ticket: own } = await beginReading(store.db, s.submissionId)
    const { ticket: stolen } = await beginReading(store.db, other.submissionId)
    const { ticket: scan } = await beginScan(store.db, s.submissionId)
    const [micros = '', seal = ''] = own.split('.')
    const [early = ''] = await ticketsAt(store, s.submissionId, [new Date(Date.now() - 25 * 3_600_000)])
    for (const ticket of [stolen, scan, early, '', `${BigInt(micros) - 1n}.${seal}`, `${micros}.${'f'.repeat(64)}`])
      expect(await record(ticket)).toBe('I12')
    const made = { ...what, startedAt: '2026-01-01T00:00:00Z', finishedAt: '2026-01-01T00:00:00Z' }
    expect(await ruleOf(store.db.execute(sql`select record_observation('{}', ${JSON.stringify(made)}::jsonb)`))).toBe(
      'I12',
    )
    for (const statement of [
      'select secret from reading_secret',
      "select reading_ticket(gen_random_uuid(), 'scan', now())",
    ])
      expect(await ruleOf(store.db.execute(sql.raw(statement)))).toBe('I15')
    expect(await stateOf(store, s.submissionId)).toBe('accepted')
    expect(await record(own)).toBe('allowed')
    const [kept] = await store.db.select().from(observation).where(eq(observation.submissionId, s.submissionId))
    expect(kept?.finishedAt.getTime()).toBeGreaterThanOrEqual(kept?.startedAt.getTime() ?? Number.POSITIVE_INFINITY)
  })

  it('moves a submission only from the expected state, and never to a final one without a reading', async () => {
    const s = await accepted()
    const move = { submissionId: s.submissionId, reason: 'echo differs' }
    const figuresDiffer = { to: 'on_hold', holdReason: 'figures_differ' } as const
    expect(await withTx((tx) => moveSubmission(tx, systemActor, { ...move, from: 'unknown', to: 'reconciling' }))).toBe(
      false,
    )
    expect(await withTx((tx) => moveSubmission(tx, systemActor, { ...move, from: 'accepted', ...figuresDiffer }))).toBe(
      true,
    )
    expect(
      await ruleOf(withTx((tx) => moveSubmission(tx, systemActor, { ...move, from: 'on_hold', to: 'accepted' }))),
    ).toBe('I1')
  })
})
