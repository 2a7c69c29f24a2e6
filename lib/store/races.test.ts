import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Engine } from './database'
import { withTx } from './open'
import { openTestDatabase } from './test-database'
import { askNeeding } from './test-policy'
import {
  approved,
  ask,
  decide,
  draft,
  person,
  proof,
  quoteFor,
  stateOf,
  submitted,
  systemActor,
  whole,
} from './test-story'
import { closeAttempt, expireAttempts, openAttempt } from './transitions/attempts'
import { insertSubmission } from './transitions/enqueue'
import { decideProposal } from './transitions/proposals'
import { refusalOf } from './transitions/refusal'
import { voidSubmission } from './transitions/submissions'

const ROUNDS = 20
const WORKERS = 12
const times = <T>(count: number, work: (n: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, n) => work(n)))
const rule = (problem: unknown) => refusalOf(problem)?.rule ?? String(problem)

// Every caller has a connection of its own.
describe('racing', () => {
  let store: Engine
  beforeAll(async () => {
    store = await openTestDatabase()
  })
  afterAll(() => store.close())
  const count = async (query: ReturnType<typeof sql>) => (await store.db.execute<{ n: number }>(query)).rows[0]?.n

  it('gives one submission to one of many workers', { timeout: 120_000 }, async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const { submissionId } = await submitted(store)
      const answers = await times(WORKERS, (n) =>
        withTx((tx) => openAttempt(tx, systemActor, { submissionId, worker: `w${n}`, quote: quoteFor(2) })),
      )
      expect(answers.filter((answer) => 'opened' in answer)).toHaveLength(1)
      expect(await count(sql`select count(*)::int as n from attempt where submission_id = ${submissionId}`)).toBe(1)
    }
  })

  it('never lets more than one submission over the limit of unknown money', async () => {
    await store.asOwner(({ exec }) =>
      exec(
        `update control set max_unknown = jsonb_build_object('UGX', (select coalesce(sum(total_minor), 0) + 300000 from submission))`,
      ),
    )
    const before = await count(
      sql`select coalesce(sum(total_minor), 0)::int as n from submission where state = 'sending'`,
    )
    const all = await times(10, () => submitted(store))
    const limit = (await count(sql`select (max_unknown->>'UGX')::int as n from control`)) ?? 0
    await times(10, async (n) =>
      withTx((tx) =>
        openAttempt(tx, systemActor, { submissionId: all[n]?.submissionId ?? '', worker: `w${n}`, quote: quoteFor(2) }),
      ),
    )
    const after = await count(
      sql`select coalesce(sum(total_minor), 0)::int as n from submission where state = 'sending'`,
    )
    expect(after).toBeGreaterThan(before ?? 0)
    expect(after).toBeLessThanOrEqual(limit + 200_000)
    await store.asOwner(({ exec }) => exec(`update control set max_unknown = '{"UGX": 50000000000}'`))
  })

  it('approves once, with the people that were needed, however many press at once', async () => {
    for (let round = 0; round < 5; round++) {
      const asked = await askNeeding(store, 2, await draft(store))
      const people = await times(6, () => person(store, 'approver'))
      const answers = await times(6, (n) => decide(store, asked, people[n] ?? asked.maker))
      expect(answers.filter(({ ok }) => ok)).toHaveLength(2)
      expect(await count(sql`select count(*)::int as n from approval where proposal_id = ${asked.proposalId}`)).toBe(2)
    }
  })

  it('takes one of an approval and a rejection by the same proof, and the first of two by two people', async () => {
    const asked = await askNeeding(store, 3, await draft(store))
    const by = await person(store, 'approver')
    const { proposalId, contentHash } = asked
    const stepUpId = await proof(store, by, contentHash)
    const answers = await times(8, (n) =>
      withTx((tx) =>
        decideProposal(tx, by, {
          proposalId,
          contentHash,
          decision: n % 2 ? 'approve' : 'reject',
          reason: 'r',
          stepUpId,
        }),
      ),
    )
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
    const other = await ask(await draft(store))
    const [a, b] = [await person(store, 'approver'), await person(store, 'approver')]
    const both = await Promise.all([decide(store, other, a), decide(store, other, b, 'reject')])
    expect(both.filter(({ ok }) => ok)).toHaveLength(1)
    expect(both).toContainEqual({ ok: false, problem: 'not-pending' })
  })

  it('enqueues an approved batch once, however often it is enqueued', async () => {
    for (let round = 0; round < 5; round++) {
      const asked = await approved(store)
      const answers = await Promise.allSettled(
        Array.from({ length: 8 }, () => withTx((tx) => insertSubmission(tx, systemActor, whole(asked)))),
      )
      expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
      const refused = answers.filter((answer) => answer.status === 'rejected').map(({ reason }) => rule(reason))
      expect(new Set(refused)).toEqual(new Set(['I4']))
      expect(await count(sql`select count(*)::int as n from submission where proposal_id = ${asked.proposalId}`)).toBe(
        1,
      )
    }
  })

  it('sends or voids, never both', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const { submissionId } = await submitted(store)
      const [sent, voided] = await Promise.all([
        withTx((tx) => openAttempt(tx, systemActor, { submissionId, worker: 'w', quote: quoteFor(2) })),
        withTx((tx) => voidSubmission(tx, systemActor, { submissionId, reason: 'drift' })).then(
          () => true,
          () => false,
        ),
      ])
      expect('opened' in sent).not.toBe(voided)
      expect(await stateOf(store, submissionId)).toBe(voided ? 'void' : 'sending')
    }
  })

  it('pays a failed row again in one draft, however many are made at once', async () => {
    const { submissionId, rowIds } = await submitted(store)
    await withTx((tx) => voidSubmission(tx, systemActor, { submissionId, reason: 'drift' }))
    const drafts = await Promise.allSettled(Array.from({ length: 6 }, () => withDraft(rowIds[0] ?? '')))
    expect(drafts.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })
  const withDraft = (origin: string) => draft(store, 1, [origin])

  it('closes an attempt once, whether the answer or the expiry comes first', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const { submissionId } = await submitted(store)
      const answer = await withTx((tx) =>
        openAttempt(tx, systemActor, { submissionId, worker: 'w', quote: quoteFor(2) }),
      )
      const attemptId = 'opened' in answer ? answer.opened.attemptId : ''
      await store.asOwner(async ({ exec }) => {
        await exec('set session_replication_role = replica')
        await exec(`update attempt set lease_until = now() - interval '1 second' where id = '${attemptId}'`)
        await exec('set session_replication_role = origin')
      })
      const closing = {
        httpStatus: 200,
        errorCode: null,
        serviceRequestId: null,
        detail: null,
        nextInMs: 0,
        problem: null,
      }
      const serviceId = crypto.randomUUID()
      const [how, expired] = await Promise.all([
        withTx((tx) =>
          closeAttempt(tx, systemActor, {
            ...closing,
            attemptId,
            outcome: 'accepted',
            nextState: 'accepted',
            serviceId,
          }),
        ),
        withTx((tx) => expireAttempts(tx, systemActor)),
      ])
      expect(how === 'late').toBe(expired.includes(submissionId))
      expect(await stateOf(store, submissionId)).toBe(how === 'late' ? 'unknown' : 'accepted')
    }
  })
})
