import { eq, inArray } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Engine } from '../database'
import { withTx } from '../open'
import { rowOutcome } from '../schema/observation'
import { payoutRow } from '../schema/payout'
import { submission } from '../schema/submission'
import { testDatabases } from '../test-database'
import { draft, house, open, type Submitted, stateOf, submitted } from '../test-story'
import { closeAttempt } from './attempts'
import { databaseNow } from './due'
import { type NewObservation, type RowReading, recordObservation } from './observations'
import { refusalOf } from './refusal'
import { moveSubmission } from './submissions'

const BASE = Date.parse('2026-01-05T08:00:00Z')
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

const reading = (
  s: Submitted,
  at: number,
  mapped: NewObservation['mapped'],
  rows: readonly RowReading['mapped'][],
): NewObservation => ({
  submissionId: s.submissionId,
  source: 'poll',
  startedAt: minute(at),
  finishedAt: minute(at),
  rawStatus: mapped,
  mapped,
  counts: null,
  items: null,
  bodySha256: null,
  rows: rows.map((word, index) => rowReading(s.rowIds[index] ?? '', word)),
})

async function accepted(): Promise<(store: Engine) => Promise<Submitted>> {
  return async (store) => {
    const sent = await submitted(store)
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
      closeAttempt(tx, house, {
        ...closing,
        attemptId,
        outcome: 'accepted',
        nextState: 'accepted',
        serviceId: crypto.randomUUID(),
      }),
    )
    return sent
  }
}

const read = (what: NewObservation) => withTx((tx) => recordObservation(tx, house, what))
const ruleOf = (work: Promise<unknown>) =>
  work.then(
    () => 'allowed',
    (problem) => refusalOf(problem)?.rule ?? String(problem.cause ?? problem),
  )

describe.each(testDatabases())('what readings do ($engine)', ({ open: openStore }) => {
  let store: Engine
  let takenOnce: (store: Engine) => Promise<Submitted>
  const taken = () => takenOnce(store)
  beforeAll(async () => {
    store = await openStore()
    takenOnce = await accepted()
  })
  afterAll(() => store.close())
  const outcomes = async (s: Submitted) => {
    const rows = await store.db
      .select()
      .from(rowOutcome)
      .where(inArray(rowOutcome.rowId, [...s.rowIds]))
    return s.rowIds.map((id) => rows.find(({ rowId }) => rowId === id))
  }

  it('settles only when every row is paid and the counts add up', async () => {
    const s = await taken()
    expect(await read(reading(s, 0, 'pending', ['paid', 'pending']))).toEqual({
      state: 'accepted',
      changed: false,
      contradiction: false,
    })
    expect(await ruleOf(read(reading(s, 1, 'settled', ['paid', 'pending'])))).toBe('I12')
    const short = { ...reading(s, 2, 'settled', ['paid', 'paid']), counts: { successful: 1, failed: 0, pending: 1 } }
    expect(await ruleOf(read(short))).toBe('I12')
    const full = { ...reading(s, 3, 'settled', ['paid', 'paid']), counts: { successful: 2, failed: 0, pending: 0 } }
    expect(await read(full)).toEqual({ state: 'settled', changed: true, contradiction: false })
  })

  it('never calls a submission with a paid row failed, or one that was not read', async () => {
    const s = await taken()
    expect(await ruleOf(read(reading(s, 0, 'failed', ['paid', 'failed'])))).toBe('I12')
    const lost = await submitted(store)
    expect((await read(reading(lost, 0, 'failed', []))).state).toBe('ready')
  })

  it('keeps a final word against later words that are not, and takes the newest of those', async () => {
    const s = await taken()
    await read(reading(s, 5, 'pending', ['paid', 'pending']))
    await read(reading(s, 6, 'pending', ['pending', 'unknown-word']))
    await read(reading(s, 4, 'pending', ['pending', 'pending']))
    expect((await outcomes(s)).map((o) => o?.mapped)).toEqual(['paid', 'unknown-word'])
    const [row] = await store.db.select().from(submission).where(eq(submission.id, s.submissionId))
    expect([row?.observedAt, row?.serviceStatus]).toEqual([minute(6), 'pending'])
  })

  it('makes an incident of two final words that differ, of a row or of the whole', async () => {
    const s = await taken()
    await read(reading(s, 0, 'partial', ['paid', 'failed']))
    expect(await read(reading(s, 60, 'partial', ['paid', 'paid']))).toEqual({
      state: 'mismatch',
      changed: true,
      contradiction: true,
    })
    const other = await taken()
    await read(reading(other, 0, 'failed', ['failed', 'failed']))
    expect((await read(reading(other, 1, 'cancelled', []))).state).toBe('mismatch')
  })

  it('ends the same in whatever order the readings arrive', async () => {
    const words = fc.constantFrom<RowReading['mapped']>('paid', 'failed', 'pending', 'unknown-word')
    const at = fc.uniqueArray(fc.integer({ min: 0, max: 90 }), { minLength: 4, maxLength: 4 })
    const arrivals = fc.tuple(at, fc.array(words, { minLength: 4, maxLength: 4 }))
    const shuffled = arrivals.chain(([times, said]) => {
      const all = times.map((time, index) => ({ time, word: said[index] ?? 'pending' }))
      return fc.tuple(fc.constant(all), fc.shuffledSubarray(all, { minLength: 4, maxLength: 4 }))
    })
    const play = async (told: readonly { time: number; word: RowReading['mapped'] }[]) => {
      const s = await taken()
      for (const { time, word } of told) await read(reading(s, time, 'pending', [word]))
      const [o] = await outcomes(s)
      const state = await stateOf(store, s.submissionId)
      // Which of two contradicting words stands beside an incident depends on the order; that it is an incident does not.
      return state === 'mismatch'
        ? { state }
        : { state, mapped: o?.mapped, at: o?.startedAt, first: o?.firstFailedAt, confirmed: o?.confirmedFailedAt }
    }
    await fc.assert(
      fc.asyncProperty(shuffled, async ([all, mixed]) => {
        expect(await play(mixed)).toEqual(await play([...all].sort((a, b) => a.time - b.time)))
      }),
      { numRuns: 25 },
    )
  })

  it('lets a failed row be paid again only after two readings far enough apart, and once', async () => {
    const s = await taken()
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

  it('refuses rows of others and readings from the future', async () => {
    const s = await taken()
    const other = await taken()
    expect(
      await ruleOf(read({ ...reading(s, 0, 'pending', []), rows: [rowReading(other.rowIds[0] ?? '', 'paid')] })),
    ).toBe('I12')
    const future = new Date((await databaseNow(store.db)).getTime() + 60_000)
    expect(await ruleOf(read({ ...reading(s, 0, 'pending', []), startedAt: future, finishedAt: future }))).toBe('I12')
  })

  it('moves only from the state that was meant, and never by hand to an end', async () => {
    const s = await taken()
    const move = { submissionId: s.submissionId, reason: 'echo differs' }
    expect(await withTx((tx) => moveSubmission(tx, house, { ...move, from: 'unknown', to: 'reconciling' }))).toBe(false)
    expect(await withTx((tx) => moveSubmission(tx, house, { ...move, from: 'accepted', to: 'mismatch' }))).toBe(true)
    expect(await ruleOf(withTx((tx) => moveSubmission(tx, house, { ...move, from: 'mismatch', to: 'accepted' })))).toBe(
      'I1',
    )
  })
})
