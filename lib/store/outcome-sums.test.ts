import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Engine } from './database'
import { withTx } from './open'
import { everyEngine } from './test-database'
import { letPass, open, type Submitted, submitted, systemActor } from './test-story'
import { ticketsAt } from './test-tickets'
import { closeAttempt } from './transitions/attempts'
import { type RowReading, recordObservation } from './transitions/observations'
import { refusalOf } from './transitions/refusal'

const ROWS = 4
const WORDS = ['paid', 'failed', 'pending', 'cancelled', 'unknown-word'] as const

type Step =
  | { readonly by: 'reading'; readonly words: readonly ((typeof WORDS)[number] | null)[] }
  /** What two people confirm is written to several rows in one statement. */
  | { readonly by: 'people'; readonly first: number }

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      by: fc.constant('reading' as const),
      words: fc.array(fc.constantFrom(null, ...WORDS), { minLength: ROWS, maxLength: ROWS }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ by: fc.constant('people' as const), first: fc.nat(ROWS - 1) }) },
)

const readingOf = (rowId: string, mapped: RowReading['mapped']): RowReading => ({
  rowId,
  rawStatus: mapped,
  mapped,
  reason: null,
  feeMinor: null,
  serviceStatusAt: null,
  matchedBy: 'reference',
})

describe.each(everyEngine())('the sums of outcomes ($engine)', ({ open: openStore }) => {
  let store: Engine
  beforeAll(async () => {
    store = await openStore()
  })
  afterAll(() => store.close())

  async function accepted(): Promise<Submitted> {
    const sent = await submitted(store, ROWS)
    // Amounts of their own, so that a sum shows which rows are in it.
    await asReplica(`update payout_row set amount_minor = 100 * 10 ^ ordinal where payout_id = '${sent.payoutId}'`)
    const { attemptId } = await open(sent)
    await withTx((tx) =>
      closeAttempt(tx, systemActor, {
        attemptId,
        outcome: 'accepted',
        nextState: 'accepted',
        serviceId: crypto.randomUUID(),
        httpStatus: 200,
        errorCode: null,
        serviceRequestId: null,
        detail: null,
        nextInMs: 0,
        problem: null,
      }),
    )
    await letPass(store, sent.submissionId, '1 day')
    return sent
  }

  const asReplica = (statement: string) =>
    store.asOwner(({ exec }) =>
      exec(`set session_replication_role = replica; ${statement}; set session_replication_role = origin`),
    )

  async function take(sent: Submitted, one: Step, turn: number): Promise<void> {
    const { submissionId, rowIds } = sent
    if (one.by === 'people') {
      const rows = rowIds.slice(one.first).map((id) => `'${id}'`)
      await store.asOwner(({ exec }) =>
        exec(
          `update row_outcome set mapped = 'paid', matched_by = 'person' where row_id in (${rows.join(', ')}) and mapped <> 'paid'`,
        ),
      )
      return
    }
    const [ticket = ''] = await ticketsAt(store, submissionId, [new Date(Date.now() - 6 * 3_600_000 + turn * 600_000)])
    const rows = one.words.flatMap((word, at) => (word === null ? [] : [readingOf(rowIds[at] ?? '', word)]))
    await withTx((tx) =>
      recordObservation(tx, systemActor, {
        submissionId,
        ticket,
        source: 'poll',
        rawStatus: 'pending',
        mapped: 'pending',
        counts: null,
        items: null,
        bodySha256: null,
        rows,
      }),
    )
  }

  const kept = (id: string) =>
    store.asOwner(({ rows }) =>
      rows(`select mapped, rows::int, amount_minor::text from outcome_sum
        where submission_id = '${id}' and (rows <> 0 or amount_minor <> 0) order by mapped`),
    )
  const counted = (id: string) =>
    store.asOwner(({ rows }) =>
      rows(`select mapped, count(*)::int as rows, sum(amount_minor)::text as amount_minor
        from row_outcome o join payout_row r on r.id = o.row_id where submission_id = '${id}' group by mapped order by mapped`),
    )

  const paidKept = (id: string) =>
    store.asOwner(({ rows }) =>
      rows(`select quarter, currency, amount_minor::text from paid_sum where submission_id = '${id}' order by 1, 2`),
    )
  const paidCounted = (id: string) =>
    store.asOwner(({ rows }) =>
      rows(`select to_timestamp(floor(extract(epoch from coalesce(service_status_at, started_at)) / 900) * 900) as quarter, currency,
          sum(amount_minor)::text as amount_minor
        from row_outcome o join payout_row r on r.id = o.row_id where submission_id = '${id}' and mapped = 'paid' group by 1, 2 order by 1, 2`),
    )

  it('are those of the rows after every reading and every decision of people', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 6 }), async (steps) => {
        const sent = await accepted()
        for (const [turn, one] of steps.entries()) {
          await take(sent, one, turn)
          expect(await kept(sent.submissionId)).toEqual(await counted(sent.submissionId))
          expect(await paidKept(sent.submissionId)).toEqual(await paidCounted(sent.submissionId))
        }
      }),
      { numRuns: 12 },
    )
  })

  it('are those of the rows that one statement adds', async () => {
    const { submissionId } = await accepted()
    await store.asOwner(({ exec }) =>
      exec(`insert into row_outcome (row_id, submission_id, mapped, started_at, matched_by)
        select l.row_id, l.submission_id, case r.ordinal when 0 then 'failed' else 'paid' end, now(), 'reference'
        from submission_row l join payout_row r on r.id = l.row_id where l.submission_id = '${submissionId}'`),
    )
    expect(await kept(submissionId)).toEqual([
      { mapped: 'failed', rows: 1, amount_minor: '100' },
      { mapped: 'paid', rows: 3, amount_minor: '111000' },
    ])
    expect(await paidKept(submissionId)).toMatchObject([{ currency: 'UGX', amount_minor: '111000' }])
  })

  it('are never deleted', async () => {
    const refused = await store.asOwner(({ exec }) => exec('delete from outcome_sum')).catch(refusalOf)
    expect(refused).toMatchObject({ rule: 'I12' })
  })
})
