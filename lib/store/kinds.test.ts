import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Engine } from './database'
import { withTx } from './open'
import { bytesOf } from './test-bytes'
import { openTestDatabase } from './test-database'
import { ask, decide, letPass, open, person, systemActor, whole } from './test-story'
import { closeAttempt } from './transitions/attempts'
import { insertSubmission, type NewSubmission } from './transitions/enqueue'
import { SUBMISSION_KINDS } from './transitions/kind'
import { refusalOf } from './transitions/refusal'

const ruleOf = (work: Promise<unknown>) =>
  work.then(
    () => 'allowed',
    (problem) => refusalOf(problem)?.rule ?? String(problem.cause ?? problem),
  )

describe('the kinds of submission', () => {
  let store: Engine
  beforeAll(async () => {
    store = await openTestDatabase()
  })
  afterAll(() => store.close())

  const nothing = { rowIds: [], rowTags: [], payoutId: null, quoteFeeMinor: 0n, quoteDebitMinor: 0n, rowCount: 0 }
  /** A payment as its maker hands it in, with what is named changed. */
  async function payment(over: Partial<NewSubmission> = {}) {
    const maker = await person(store, 'preparer')
    const asked = { payoutId: randomUUID(), rowIds: [], rowTags: [], maker, proposalId: randomUUID(), contentHash: 'x' }
    const one: NewSubmission = whole(asked, {
      ...{ ...nothing, kind: 'create-payment', proposalId: null, path: '/api/payments/create', totalMinor: 100_000n },
      ...{ payerKey: `phone:${randomUUID()}`, ...bytesOf(randomUUID()), ...over },
    })
    return { maker, one, write: () => withTx((tx) => insertSubmission(tx, maker, one)) }
  }
  async function stored(over: Partial<NewSubmission> = {}) {
    const made = await payment(over)
    await made.write()
    return {
      ...made,
      submissionId: made.one.id,
      rowIds: [],
      rowTags: [],
      payoutId: '',
      proposalId: '',
      contentHash: '',
      approver: made.maker,
    }
  }
  const asOwner = (statement: string) =>
    store.asOwner(async ({ exec }) => {
      await exec('begin')
      try {
        await exec(statement)
        await exec('commit')
      } catch (problem) {
        await exec('rollback')
        throw problem
      }
    })

  it('are the same in the program and in the database', async () => {
    const { rows } = await store.db.execute<{ kind: string }>(sql`select kind from submission_kind`)
    expect(rows.map(({ kind }) => kind).sort()).toEqual([...SUBMISSION_KINDS].sort())
    const { rows: without } = await store.db.execute(
      sql`select kind from submission_kind where template not in (select machine from state_edge)`,
    )
    expect(without).toEqual([])
    expect(
      await ruleOf(
        asOwner("insert into submission_kind select 'other', 'create', null, true, false, false, 'list', null"),
      ),
    ).toBe('I1')
    expect(await ruleOf(asOwner('update submission_kind set pays_out = false'))).toBe('I1')
    expect(await ruleOf(store.db.execute(sql`delete from submission_kind`))).toBe('I15')
  })

  const ILLEGAL = [
    ['I6', 'a payment under a proposal', { proposalId: randomUUID() }],
    ['I6', 'a payment of somebody else', { makerId: randomUUID() }],
    ['I5', 'a payment of nobody', { payerKey: null }],
    ['I5', 'a payment of nothing', { totalMinor: 0n }],
    ['I5', 'a change of nothing', { kind: 'fulfil-term' }],
    ['I6', 'a release without a proposal', { kind: 'release-escrow', subjectServiceId: randomUUID() }],
    ['I6', 'a disbursement without a proposal', { kind: 'create-disbursement' }],
  ] as const
  it.each(ILLEGAL)('%s: %s is refused', async (rule, _what, over) => {
    expect(await ruleOf((await payment(over)).write())).toBe(rule)
  })

  it('I6: a release is for exactly the escrow, the money and the person that were approved, and once', async () => {
    const escrowId = randomUUID()
    const maker = await person(store, 'preparer')
    const drafted = { payoutId: '', rowIds: [], rowTags: [], maker }
    const money = { rowCount: 0, totalMinor: 100_000n, feeMinor: 0n, debitMinor: 0n }
    const content = { kind: 'release-escrow', subjectId: escrowId, payoutId: null, summary: {}, ...money } as const
    const asked = await ask(drafted, content)
    const one = (over: Partial<NewSubmission> = {}): NewSubmission =>
      whole(
        { ...asked, rowIds: [], rowTags: [] },
        { ...nothing, kind: 'release-escrow', subjectServiceId: escrowId, totalMinor: 100_000n, ...over },
      )
    const write = (over: Partial<NewSubmission> = {}) =>
      ruleOf(withTx((tx) => insertSubmission(tx, systemActor, one(over))))
    expect(await write()).toBe('I6')
    await decide(store, asked, await person(store, 'approver'))
    expect(await write({ subjectServiceId: randomUUID() })).toBe('I6')
    expect(await write({ totalMinor: 100_001n })).toBe('I6')
    expect(await write({ kind: 'reverse-escrow' })).toBe('I6')
    expect(await write({ makerId: (await person(store, 'preparer')).id })).toBe('I6')
    expect(await write()).toBe('allowed')
    expect(await write()).toBe('I6')
  })

  it('I2: who is asked, with whose leave, and what is claimed do not change', async () => {
    const { submissionId } = await stored()
    for (const change of [
      "payer_key = 'phone:other'",
      "claim = 'other'",
      'claim = null',
      'subject_service_id = gen_random_uuid()',
    ])
      expect(await ruleOf(asOwner(`update submission set ${change} where id = '${submissionId}'`))).toBe('I2')
  })

  it('I12, I1: a payment is settled by a reading alone, and accepted with an id alone', async () => {
    const sent = await stored()
    const { attemptId } = await open(sent)
    const closing = {
      httpStatus: 200,
      errorCode: null,
      serviceRequestId: null,
      detail: null,
      nextInMs: 0,
      problem: null,
    }
    const close = (serviceId: string | null) =>
      withTx((tx) =>
        closeAttempt(tx, systemActor, { ...closing, attemptId, outcome: 'accepted', nextState: 'accepted', serviceId }),
      )
    expect(await ruleOf(close(null))).toBe('I12')
    expect(await ruleOf(close(randomUUID()))).toBe('allowed')
    const to = (state: string, reason = 'null') =>
      ruleOf(
        asOwner(`update submission set state = '${state}', hold_reason = ${reason} where id = '${sent.submissionId}'`),
      )
    expect(await to('settled')).toBe('I12')
    expect(await to('failed')).toBe('I12')
    expect(await to('partial')).toBe('I1')
    expect(await to('sending')).toBe('I1')
  })

  it('I11: what needs a person is absent by the word of two, a day later, and no other way', async () => {
    const sent = await stored({ kind: 'create-escrow' })
    const { attemptId } = await open(sent)
    const closing = {
      httpStatus: null,
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
        outcome: 'unknown',
        nextState: 'unknown',
        serviceId: null,
      }),
    )
    const to = (state: string, reason = 'null') =>
      ruleOf(
        asOwner(`update submission set state = '${state}', hold_reason = ${reason} where id = '${sent.submissionId}'`),
      )
    expect(await to('absent_proven')).toBe('I1')
    expect([await to('reconciling'), await to('on_hold', "'unclear'")]).toEqual(['allowed', 'allowed'])
    expect(await to('absent_proven')).toBe('I11')
    const money = { rowCount: 0, totalMinor: 100_000n, feeMinor: 0n, debitMinor: 0n }
    const wish = { kind: 'declare-absent', subjectId: sent.submissionId, payoutId: null, ...money } as const
    expect(await ruleOf(ask(sent, { ...wish, summary: { content: { reason: '' } } }))).toBe('I6')
    const summary = { content: { reason: 'The service has none' } }
    const early = await ask(sent, { ...wish, summary })
    await decide(store, early, await person(store, 'approver'))
    await letPass(store, sent.submissionId, '26 hours')
    // Two people said so while the key was still alive: it does not count, however much time has passed since.
    await store.asOwner(({ exec }) =>
      exec(`set session_replication_role = replica; update proposal set asked_at = asked_at - interval '26 hours'
      where id = '${early.proposalId}'; set session_replication_role = origin`),
    )
    expect(await to('absent_proven')).toBe('I11')
    const late = await ask(sent, { ...wish, summary })
    expect(await to('absent_proven')).toBe('I11')
    await decide(store, late, await person(store, 'approver'))
    expect(await to('absent_proven')).toBe('allowed')
  })
})
