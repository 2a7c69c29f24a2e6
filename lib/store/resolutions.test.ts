import { createHash, randomUUID } from 'node:crypto'
import { eq, inArray, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Engine, Tx } from './database'
import { withTx } from './open'
import { rowOutcome } from './schema/observation'
import { payoutRow } from './schema/payout'
import { proposal } from './schema/proposal'
import { submission } from './schema/submission'
import { openTestDatabase } from './test-database'
import {
  type Approver,
  ask,
  decide,
  letPass,
  open,
  person,
  quoteFor,
  type Submitted,
  stateOf,
  submitted,
  systemActor,
} from './test-story'
import { declareAbsent, recordAbsenceScan } from './transitions/absence'
import { closeAttempt, openAttempt } from './transitions/attempts'
import { type RowReading, recordObservation } from './transitions/observations'
import { callAs } from './transitions/people'
import { beginReading, beginScan } from './transitions/readings'
import { refusalOf } from './transitions/refusal'
import { linkSubmission, type ReadBatch, resolveSubmission, resumeBatchReading } from './transitions/resolutions'
import { moveSubmission } from './transitions/submissions'

const ROW = { destination: '+256772000418', amountMinor: 100_000n, reference: null }
const FITS: ReadBatch = { mark: null, currency: 'UGX', totalMinor: 200_000n, count: 2, rows: [ROW, ROW] }
const hashOf = (...words: string[]) => createHash('sha256').update(words.join(' ')).digest('hex')

describe('a batch that people resolve', () => {
  let store: Engine
  beforeAll(async () => {
    store = await openTestDatabase()
  })
  afterAll(() => store.close())

  const ruleOf = async (work: Promise<unknown>) => refusalOf(await work.catch((error: unknown) => error))?.rule
  const unknown = async (): Promise<Submitted> => {
    const sent = await submitted(store)
    const { attemptId } = await open(sent)
    const nothing = { httpStatus: null, errorCode: null, serviceRequestId: null, detail: {}, serviceId: null }
    const closing = { attemptId, outcome: 'unknown', nextState: 'unknown', nextInMs: null, problem: null } as const
    await withTx((tx) => closeAttempt(tx, systemActor, { ...closing, ...nothing }))
    return sent
  }
  const move = (
    submissionId: string,
    from: 'unknown' | 'reconciling' | 'accepted' | 'on_hold',
    to: 'reconciling' | 'accepted' | 'unclear' | 'found_twice' | 'figures_differ',
    serviceId: string | null = null,
  ) =>
    withTx((tx) => {
      const where =
        to === 'reconciling' || to === 'accepted' ? ({ to } as const) : ({ to: 'on_hold', holdReason: to } as const)
      return moveSubmission(tx, systemActor, { submissionId, from, ...where, reason: 'test', serviceId })
    })
  const stuck = async (state: 'unclear' | 'found_twice' = 'unclear'): Promise<Submitted> => {
    const sent = await unknown()
    await move(sent.submissionId, 'unknown', 'reconciling')
    await move(sent.submissionId, 'reconciling', state)
    return sent
  }
  const accepted = async (): Promise<Submitted> => {
    const sent = await unknown()
    await move(sent.submissionId, 'unknown', 'reconciling')
    await move(sent.submissionId, 'reconciling', 'accepted', randomUUID())
    return sent
  }
  const read = async (sent: Submitted, words: readonly RowReading['mapped'][]) => {
    const { ticket } = await beginReading(store.db, sent.submissionId)
    return withTx((tx) =>
      recordObservation(tx, systemActor, {
        submissionId: sent.submissionId,
        ...{ source: 'poll', ticket, rawStatus: 'x', mapped: 'pending' },
        ...{ counts: null, items: null, bodySha256: null },
        rows: words.map((mapped, at) => ({
          rowId: sent.rowIds[at] ?? '',
          ...{ rawStatus: mapped, mapped, reason: null, feeMinor: null, serviceStatusAt: null, matchedBy: 'reference' },
        })),
      }),
    )
  }
  /** The service says failed of both rows, and then paid of the first. */
  const contradicted = async (): Promise<Submitted> => {
    const sent = await accepted()
    await read(sent, ['failed', 'failed'])
    await read(sent, ['paid', 'failed'])
    expect(await stateOf(store, sent.submissionId)).toBe('on_hold:figures_differ')
    return sent
  }
  /** Runs `act` in the transaction in which this person confirmed their identity for it. */
  const proved = async (by: Approver, purpose: string, contentHash: string, act: (tx: Tx) => Promise<void>) => {
    const stepUpId = randomUUID()
    await store.asOwner(({ exec }) =>
      exec(`insert into step_up (id, staff_id, session_id, purpose, content_hash, method, expires_at)
        values ('${stepUpId}', '${by.id}', '${by.sessionId}', '${purpose}', '${contentHash}', 'password', now() + interval '2 minutes')`),
    )
    return withTx(async (tx) => {
      await callAs(tx, by.sessionToken, 'use_confirmation', { purpose, contentHash, stepUpId })
      await act(tx)
    })
  }
  const editedBy = ({ payoutId }: Submitted, { id }: Approver) =>
    store.asOwner(({ exec }) => exec(`insert into payout_editor (payout_id, staff_id) values ('${payoutId}', '${id}')`))
  const link = async (
    sent: Submitted,
    by: Approver,
    over: { read?: Partial<ReadBatch>; serviceId?: string; proved?: string } = {},
  ) => {
    const { submissionId, contentHash } = sent
    const [own] = await store.db.select().from(submission).where(eq(submission.id, submissionId))
    const read = { ...FITS, mark: own?.correlationTag ?? null, ...over.read }
    const serviceId = over.serviceId ?? randomUUID()
    const hash = hashOf('link-batch', submissionId, over.proved ?? serviceId, contentHash)
    return proved(by, 'link-batch', hash, (tx) => linkSubmission(tx, by, { submissionId, serviceId, read }))
  }
  const resume = (sent: Submitted, by: Approver, reason = 'The service answers again') =>
    proved(by, 'resume-batch', sent.contentHash, (tx) =>
      resumeBatchReading(tx, by, { submissionId: sent.submissionId, reason }),
    )
  const propose = async (sent: Submitted, words: readonly ('paid' | 'unpaid')[], content: object = {}) => {
    const maker = await person(store, 'preparer')
    const rows = words.map((word, at) => ({ rowId: sent.rowIds[at] ?? '', word }))
    return ask(
      { ...sent, maker },
      {
        kind: 'resolve-batch',
        subjectId: sent.submissionId,
        summary: { content: { action: 'rows', rows, evidence: 'Letter of the service of 3 May', ...content } },
      },
    )
  }
  const resolve = async (sent: Submitted, words: readonly ('paid' | 'unpaid')[]) => {
    const asked = await propose(sent, words)
    const by = await person(store, 'approver')
    await decide(store, asked, by)
    return withTx((tx) => resolveSubmission(tx, by, { submissionId: sent.submissionId, proposalId: asked.proposalId }))
  }
  const outcomesOf = async ({ submissionId, rowIds }: Submitted) => {
    const rows = await store.db.select().from(rowOutcome).where(eq(rowOutcome.submissionId, submissionId))
    return rowIds.map((id) => rows.find((row) => row.rowId === id))
  }
  const unpaidForSure = async ({ rowIds }: Submitted) =>
    Promise.all(
      rowIds.map(async (id) => {
        const { rows } = await store.db.execute<{ sure: boolean }>(sql`select certainly_unpaid(${id}) as sure`)
        return rows[0]?.sure
      }),
    )
  const unknownMoney = async () => {
    const { rows } = await store.db.execute<{ n: string }>(
      sql`select money_unknown('00000000-0000-0000-0000-000000000000', 'UGX')::text as n`,
    )
    return BigInt(rows[0]?.n ?? '0')
  }

  describe('linking', () => {
    it('follows the disbursement that an approver named, and refuses an id that is taken', async () => {
      const [sent, other] = [await stuck(), await stuck('found_twice')]
      const serviceId = randomUUID()
      await link(sent, await person(store, 'approver'), { serviceId })
      const [stored] = await store.db.select().from(submission).where(eq(submission.id, sent.submissionId))
      expect(stored).toMatchObject({ state: 'accepted', serviceId })
      expect(await ruleOf(link(other, await person(store, 'approver'), { serviceId }))).toBe('I12')
      expect(await stateOf(store, other.submissionId)).toBe('on_hold:found_twice')
    })

    it.each([
      ['currency', { currency: 'KES' }],
      ['total', { totalMinor: 200_001n }],
      ['count', { count: 3 }],
      ['mark', { mark: 'CH-0000000000' }],
      ['rows: an amount', { rows: [ROW, { ...ROW, amountMinor: 99_999n }] }],
      ['rows: a destination', { rows: [ROW, { ...ROW, destination: '+256772000419' }] }],
      ['rows: one is missing', { rows: [ROW] }],
      ['rows: the tag of a row of another batch', { rows: [ROW, { ...ROW, reference: 'Z123456789 June' }] }],
      ['rows that cannot be compared, without a second person', { rows: null }],
      ['marks and references, of which it shows none, without a second person', { mark: null }],
    ])('is refused where it differs in its %s', async (_what, read) => {
      const sent = await stuck()
      expect(await ruleOf(link(sent, await person(store, 'approver'), { read }))).toBe('I12')
      expect(await stateOf(store, sent.submissionId)).toBe('on_hold:unclear')
    })

    it('follows what shows no mark, where the reference of one row is ours', async () => {
      const sent = await stuck()
      const [row] = await store.db
        .select()
        .from(payoutRow)
        .where(eq(payoutRow.id, sent.rowIds[0] ?? ''))
      const named = { ...ROW, reference: `${row?.rowTag} June` }
      await link(sent, await person(store, 'approver'), { read: { mark: null, rows: [named, ROW] } })
      expect(await stateOf(store, sent.submissionId)).toBe('accepted')
    })

    it('follows what has another mark only where it pays each row under its own tag, and no batch of ours has that mark', async () => {
      const [sent, other] = [await stuck(), await stuck()]
      const own = await store.db
        .select()
        .from(payoutRow)
        .where(inArray(payoutRow.id, [...sent.rowIds]))
      const [a, b] = own.map(({ rowTag }) => ({ ...ROW, reference: `${rowTag} June` }))
      const [another] = await store.db.select().from(submission).where(eq(submission.id, other.submissionId))
      if (a === undefined || b === undefined) throw new Error('no rows')
      const by = await person(store, 'approver')
      const mark = 'CH-0000000000'
      for (const read of [
        { mark, rows: [a, ROW] },
        { mark, rows: [a, a] },
        { mark, rows: [ROW, ROW] },
        { mark, rows: [a, { ...b, reference: 'Z123456789 June' }] },
        { mark, rows: [a, { ...b, amountMinor: 99_999n }] },
        { mark, rows: [a, { ...b, destination: '+256772000419' }] },
        { mark, rows: [a, b, b] },
        { mark, rows: [a, b], totalMinor: 200_001n },
        { mark: another?.correlationTag ?? '', rows: [a, b] },
      ])
        expect(await ruleOf(link(sent, by, { read }))).toBe('I12')
      expect(await stateOf(store, sent.submissionId)).toBe('on_hold:unclear')
      await link(sent, by, { read: { mark, rows: [b, a] } })
      expect(await stateOf(store, sent.submissionId)).toBe('accepted')
    })

    it('is refused to the maker, to who worked on the rows, and without identity confirmed for exactly this id', async () => {
      const sent = await stuck()
      const editor = await person(store, 'approver')
      await editedBy(sent, editor)
      expect(await ruleOf(link(sent, sent.maker))).toBe('I16')
      expect(await ruleOf(link(sent, editor))).toBe('I6')
      expect(await ruleOf(link(sent, await person(store, 'preparer')))).toBe('I16')
      expect(await ruleOf(link(sent, await person(store, 'approver'), { proved: randomUUID() }))).toBe('I6')
      expect(await ruleOf(move(sent.submissionId, 'on_hold', 'accepted', randomUUID()))).toBe('I1')
      expect(await stateOf(store, sent.submissionId)).toBe('on_hold:unclear')
    })

    it('without rows to compare takes a second person, and exactly the id that was approved', async () => {
      const sent = await stuck()
      const serviceId = randomUUID()
      const figures = { ...FITS, totalMinor: '200000', rows: null }
      const asked = await propose(sent, [], { action: 'link', serviceId, read: figures })
      const by = await person(store, 'approver')
      await decide(store, asked, by)
      const { submissionId } = sent
      const act = (id: string) =>
        withTx((tx) => linkSubmission(tx, by, { submissionId, serviceId: id, proposalId: asked.proposalId }))
      expect(await ruleOf(act(randomUUID()))).toBe('I12')
      await act(serviceId)
      expect(await stateOf(store, submissionId)).toBe('accepted')
    })
  })

  describe('resuming', () => {
    it('searches again, and reads a contradiction again', async () => {
      const [sent, twice, odd] = [await stuck(), await stuck('found_twice'), await contradicted()]
      for (const one of [sent, twice, odd]) await resume(one, await person(store, 'approver'))
      expect(await stateOf(store, sent.submissionId)).toBe('reconciling')
      expect(await stateOf(store, twice.submissionId)).toBe('reconciling')
      expect(await stateOf(store, odd.submissionId)).toBe('accepted')
      await read(odd, ['paid', 'failed'])
      expect(await stateOf(store, odd.submissionId)).toBe('on_hold:figures_differ')
    })

    it('names its reason, and is refused to the maker and without proof', async () => {
      const sent = await stuck()
      const by = await person(store, 'approver')
      expect(await ruleOf(resume(sent, by, ' '))).toBe('I6')
      expect(await ruleOf(resume(sent, sent.maker))).toBe('I16')
      expect(
        await ruleOf(withTx((tx) => resumeBatchReading(tx, by, { submissionId: sent.submissionId, reason: 'x' }))),
      ).toBe('I6')
    })

    it('never sends again what a search found, however young its key', async () => {
      const sent = await unknown()
      const { submissionId } = sent
      await move(submissionId, 'unknown', 'reconciling')
      const { ticket } = await beginScan(store.db, submissionId)
      const scan = { submissionId, ticket, total: 2, complete: true, found: 2 }
      const ids = [randomUUID(), randomUUID()]
      await withTx((tx) => recordAbsenceScan(tx, systemActor, { ...scan, foundIds: ids }))
      await move(submissionId, 'reconciling', 'found_twice')
      await resume(sent, await person(store, 'approver'))
      await withTx((tx) =>
        moveSubmission(tx, systemActor, { submissionId, from: 'reconciling', to: 'unknown', reason: 'x', nextInMs: 0 }),
      )
      const again = await withTx((tx) =>
        openAttempt(tx, systemActor, { submissionId, worker: 'w', quote: quoteFor(2) }),
      )
      expect(again).toEqual({ refused: 'found-by-search' })
    })
  })

  describe('confirming rows', () => {
    it('writes down what two people confirmed, and frees what was not paid', async () => {
      const before = await unknownMoney()
      const sent = await stuck()
      expect(await unknownMoney()).toBe(before + 200_000n)
      await letPass(store, sent.submissionId, '26 hours')
      expect(await resolve(sent, ['paid', 'unpaid'])).toBe('partial')
      const [paid, unpaid] = await outcomesOf(sent)
      expect(paid).toMatchObject({ mapped: 'paid', matchedBy: 'person', confirmedFailedAt: null })
      expect(unpaid).toMatchObject({ mapped: 'failed', matchedBy: 'person' })
      expect(unpaid?.confirmedFailedAt).not.toBeNull()
      expect(await unpaidForSure(sent)).toEqual([false, true])
      expect(await unknownMoney()).toBe(before)
    })

    it('ends a batch as settled at once if every row was paid', async () => {
      const sent = await stuck('found_twice')
      expect(await resolve(sent, ['paid', 'paid'])).toBe('settled')
      expect(await unpaidForSure(sent)).toEqual([false, false])
    })

    it('calls nothing unpaid while the request may still run, also where that was approved', async () => {
      const sent = await stuck()
      expect(await ruleOf(propose(sent, ['paid', 'unpaid']))).toBe('I12')
      await letPass(store, sent.submissionId, '26 hours')
      const asked = await propose(sent, ['unpaid', 'unpaid'])
      await letPass(store, sent.submissionId, '-2 hours')
      const by = await person(store, 'approver')
      await decide(store, asked, by)
      const { submissionId } = sent
      expect(
        await ruleOf(withTx((tx) => resolveSubmission(tx, by, { submissionId, proposalId: asked.proposalId }))),
      ).toBe('I12')
      expect(await unpaidForSure(sent)).toEqual([false, false])
    })

    it('never calls unpaid what the service reported as paid, nor keeps as failed what people know is paid', async () => {
      const sent = await contradicted()
      expect(await ruleOf(propose(sent, ['unpaid', 'unpaid']))).toBe('I12')
      expect(await resolve(sent, ['paid', 'unpaid'])).toBe('partial')
      expect((await outcomesOf(sent)).map((row) => row?.mapped)).toEqual(['paid', 'failed'])
      expect(await unpaidForSure(sent)).toEqual([false, true])
      await read(sent, ['paid', 'failed'])
      expect(await unpaidForSure(sent)).toEqual([false, true])
      await read(sent, ['failed', 'failed'])
      expect(await stateOf(store, sent.submissionId)).toBe('on_hold:figures_differ')
    })

    it('names each row once, with evidence, for the batch as it is now', async () => {
      const sent = await stuck()
      expect(await ruleOf(propose(sent, ['paid']))).toBe('I12')
      expect(
        await ruleOf(propose({ ...sent, rowIds: [sent.rowIds[0] ?? '', sent.rowIds[0] ?? ''] }, ['paid', 'paid'])),
      ).toBe('I12')
      expect(await ruleOf(propose(sent, ['paid', 'paid'], { evidence: '  ' }))).toBe('I6')
      expect(await ruleOf(propose(await accepted(), ['paid', 'paid']))).toBe('I1')
      const asked = await propose(sent, ['paid', 'paid'])
      await resume(sent, await person(store, 'approver'))
      const [left] = await store.db.select().from(proposal).where(eq(proposal.id, asked.proposalId))
      expect(left).toMatchObject({ state: 'void' })
    })

    it('is not decided by who proposed it, asked for the batch, or worked on its rows, and needs the approval', async () => {
      const sent = await stuck()
      const asked = await propose(sent, ['paid', 'paid'])
      const { submissionId } = sent
      const editor = await person(store, 'approver')
      await editedBy(sent, editor)
      await store.asOwner(({ exec }) =>
        exec(`update staff set role = 'approver' where id in ('${sent.maker.id}', '${asked.maker.id}')`),
      )
      expect(await decide(store, asked, asked.maker)).toMatchObject({ ok: false, problem: 'own-proposal' })
      expect(await decide(store, asked, sent.maker)).toMatchObject({ ok: false, problem: 'worked-on' })
      expect(await decide(store, asked, editor)).toMatchObject({ ok: false, problem: 'worked-on' })
      const alone = withTx((tx) => resolveSubmission(tx, editor, { submissionId, proposalId: asked.proposalId }))
      expect(await ruleOf(alone)).toBe('I12')
      expect(await stateOf(store, submissionId)).toBe('on_hold:unclear')
    })

    it('is not used twice: an approval of before a contradiction resolves nothing after it', async () => {
      const sent = await contradicted()
      const asked = await propose(sent, ['paid', 'unpaid'])
      const by = await person(store, 'approver')
      await decide(store, asked, by)
      const act = () =>
        withTx((tx) => resolveSubmission(tx, by, { submissionId: sent.submissionId, proposalId: asked.proposalId }))
      await act()
      await read(sent, ['failed', 'failed'])
      expect(await stateOf(store, sent.submissionId)).toBe('on_hold:figures_differ')
      expect(await ruleOf(act())).toBe('I12')
    })

    it('is not what a reading can pretend', async () => {
      const sent = await stuck()
      const row = {
        rowId: sent.rowIds[0] ?? '',
        rawStatus: null,
        mapped: 'paid',
        reason: null,
        feeMinor: null,
      } as const
      const reading = async (matchedBy: string) => {
        const { ticket } = await beginReading(store.db, sent.submissionId)
        return withTx((tx) =>
          recordObservation(tx, systemActor, {
            submissionId: sent.submissionId,
            ...{ source: 'staff', ticket, rawStatus: null, mapped: 'settled' },
            ...{ counts: null, items: null, bodySha256: null },
            rows: [{ ...row, serviceStatusAt: null, matchedBy }],
          }),
        )
      }
      expect(await ruleOf(reading('person'))).toBe('I12')
      expect(await reading('reference')).toMatchObject({ holdReason: 'unclear', changed: false })
    })
  })

  describe('abandoning', () => {
    const declare = async (sent: Submitted) => {
      const maker = await person(store, 'preparer')
      const summary = { content: { reason: 'The service has nothing of it' } }
      const asked = await ask({ ...sent, maker }, { kind: 'declare-absent', subjectId: sent.submissionId, summary })
      const by = await person(store, 'approver')
      await decide(store, asked, by)
      return withTx((tx) => declareAbsent(tx, by, { submissionId: sent.submissionId, proposalId: asked.proposalId }))
    }
    const scan = async (submissionId: string, found = 0) => {
      const { ticket } = await beginScan(store.db, submissionId)
      return withTx((tx) =>
        recordAbsenceScan(tx, systemActor, { submissionId, ticket, total: 0, complete: true, found }),
      )
    }

    it('takes two people, a dead key and a search since then, and frees the rows', async () => {
      const sent = await stuck()
      await scan(sent.submissionId)
      expect(await ruleOf(declare(sent))).toBe('I11')
      await letPass(store, sent.submissionId, '26 hours')
      expect(await ruleOf(declare(sent))).toBe('I11')
      await scan(sent.submissionId)
      await declare(sent)
      expect(await stateOf(store, sent.submissionId)).toBe('absent_proven')
      expect(await unpaidForSure(sent)).toEqual([true, true])
    })

    it('is refused for what a search found', async () => {
      const sent = await stuck()
      await letPass(store, sent.submissionId, '26 hours')
      await scan(sent.submissionId, 1)
      expect(await ruleOf(declare(sent))).toBe('I11')
    })
  })

  describe('the ceiling of unknown money', () => {
    it('is that of the currency, and without one nothing more is sent while anything is unknown', async () => {
      const sent = await submitted(store)
      const attempt = () =>
        withTx((tx) =>
          openAttempt(tx, systemActor, { submissionId: sent.submissionId, worker: 'w', quote: quoteFor(2) }),
        )
      await contradicted()
      expect(await unknownMoney()).toBeGreaterThanOrEqual(200_000n)
      await store.asOwner(({ exec }) => exec(`update control set max_unknown = '{"USD": 50000000000}'`))
      expect(await attempt()).toEqual({ refused: 'too-much-unknown' })
      await store.asOwner(({ exec }) => exec(`update control set max_unknown = '{"UGX": 50000000000, "USD": 0}'`))
      expect(await attempt()).toHaveProperty('opened')
    })
  })
})
