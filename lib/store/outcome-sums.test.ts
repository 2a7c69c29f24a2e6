import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Engine } from './database'
import { withTx } from './open'
import { openTestDatabase } from './test-database'
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

describe('the sums of outcomes', () => {
  let store: Engine
  beforeAll(async () => {
    store = await openTestDatabase()
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

  async function take(sent: Submitted, one: Step, minute: number): Promise<void> {
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
    const [ticket = ''] = await ticketsAt(store, submissionId, [
      new Date(Date.now() - 6 * 3_600_000 + minute * 600_000),
    ])
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
      rows(`select mapped, paid_in::text, rows::int, amount_minor::text from outcome_sum
        where submission_id = '${id}' and (rows <> 0 or amount_minor <> 0) order by mapped, paid_in`),
    )
  const counted = (id: string) =>
    store.asOwner(({ rows }) =>
      rows(`select mapped, quarter::text as paid_in, count(*)::int as rows, sum(amount_minor)::text as amount_minor
        from (select o.*, case when mapped = 'paid' then to_timestamp(floor(extract(epoch from coalesce(service_status_at, started_at)) / 900) * 900)
            else '-infinity' end as quarter from row_outcome o) o
        join payout_row r on r.id = o.row_id where submission_id = '${id}' group by mapped, quarter order by mapped, quarter`),
    )

  it('are those of the rows after every reading and every decision of people', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 6 }), async (steps) => {
        const sent = await accepted()
        for (const [minute, one] of steps.entries()) {
          await take(sent, one, minute)
          expect(await kept(sent.submissionId)).toEqual(await counted(sent.submissionId))
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
      { mapped: 'failed', paid_in: '-infinity', rows: 1, amount_minor: '100' },
      { mapped: 'paid', paid_in: expect.any(String), rows: 3, amount_minor: '111000' },
    ])
  })

  it('are never deleted', async () => {
    const refused = await store.asOwner(({ exec }) => exec('delete from outcome_sum')).catch(refusalOf)
    expect(refused).toMatchObject({ rule: 'I12' })
  })
})
