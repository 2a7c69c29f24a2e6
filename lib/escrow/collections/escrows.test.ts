import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Staff } from '@/lib/access/actor'
import { listApprovals } from '@/lib/approvals/list-approvals'
import { emptyTerm } from '@/lib/escrow/term-form'
import { answerJson, startTestService, type TestService } from '@/lib/gateway/test-service'
import { saying } from '@/lib/messages/test-english'
import { readTasks } from '@/lib/overview/read-tasks'
import type { Engine } from '@/lib/store/database'
import { withTx } from '@/lib/store/open'
import { escrow, escrowReading } from '@/lib/store/schema/escrow'
import { proposal } from '@/lib/store/schema/proposal'
import { submission } from '@/lib/store/schema/submission'
import { openTestDatabase } from '@/lib/store/test-database'
import { person, proof, systemActor } from '@/lib/store/test-story'
import { closeAttempt, openAttempt } from '@/lib/store/transitions/attempts'
import { refusalOf } from '@/lib/store/transitions/refusal'
import { requestOtp } from '@/lib/submissions/payer/request-otp'
import { createEscrow } from './create-escrow'
import { decide } from './decide'
import { disputeEscrow } from './dispute-escrow'
import { ENDED_WORDS } from './escrow-status'
import { readEscrowsFilters } from './escrows-filters'
import { emptyForm } from './form-defaults'
import { fulfilTerm } from './fulfil-term'
import { listEscrows } from './list-escrows'
import type { EscrowForm } from './new-escrow'
import { openEscrow } from './open-escrow'
import { proposeForcedRelease, proposeRelease, proposeReverse, withdrawProposal } from './propose-change'
import { readEscrow } from './read-escrow'
import { readFromService } from './read-service'

type Collector = Staff<'payments:collect'>
type Approver = Staff<'escrows:approve'> & Staff<'escrows:force'> & Staff<'payouts:approve'>

const ID = '5f0f2d8e-5d0e-4f0c-9b39-1d0f8a2f7c11'
const all = readEscrowsFilters({})
const form: EscrowForm = {
  ...emptyForm(),
  ...{ name: 'Maize', amount: '75,000', phone: '0772000418', otp: '483920' },
  terms: [emptyTerm('a', 'manual_release')],
}

describe('collection escrows', () => {
  let store: Engine
  let service: TestService
  let maker: Collector
  let answer: object
  beforeEach(async () => {
    store = await openTestDatabase()
    service = await startTestService()
    maker = (await person(store, 'preparer')) as unknown as Collector
    answer = {
      id: ID,
      escrow_id: ID,
      status: 'active',
      amount: '75000.00',
      currency: 'UGX',
      terms: [{ term_id: 't', is_met: true }],
    }
    service.script = (_received, response) => answerJson(response, 200, answer)
  })
  afterEach(async () => {
    await service.close()
    await store.close()
  })
  const approver = async () => (await person(store, 'approver')) as unknown as Approver
  const opened = async () => {
    const done = await openEscrow(maker, ID)
    if (!done.ok) throw new Error(done.problem.message.key)
    return done.value.escrowId
  }
  /** What the last proposal is, with a proof of this person for its content. */
  const decision = async (by: Approver, what: 'approve' | 'reject' = 'approve') => {
    const [asked] = await store.db.select().from(proposal).where(eq(proposal.state, 'pending'))
    if (asked === undefined) throw new Error('nothing waits')
    const stepUpId = await proof(store, by, asked.contentHash)
    return { proposalId: asked.id, contentHash: asked.contentHash, decision: what, reason: 'seen', stepUpId }
  }
  const sent = (kind: string) => store.db.select().from(submission).where(eq(submission.kind, kind))
  /** Lets the next reading be asked for: one is made for all who ask within two seconds. */
  const readAnew = () => readFromService(ID)

  it('are made once, however often the same intent is handed in, and never for what could not be read', async () => {
    const intent = randomUUID()
    expect(await createEscrow(maker, intent, { ...form, amount: 'much' })).toMatchObject({
      value: { kind: 'unread', problems: { amount: { key: expect.any(String) } } },
    })
    expect(await sent('create-escrow')).toEqual([])
    for (let n = 0; n < 3; n += 1)
      expect(await createEscrow(maker, intent, form)).toMatchObject({ value: { kind: 'made', escrowId: intent } })
    expect(await sent('create-escrow')).toMatchObject([{ id: intent, totalMinor: 7_500_000n, path: '/api/escrows/' }])
    expect(await createEscrow(maker, randomUUID(), form)).toMatchObject({ problem: { kind: 'superseded' } })
    expect(await store.db.select().from(escrow)).toHaveLength(1)
    expect((await listEscrows(maker, all)).escrows).toMatchObject([
      { name: 'Maize', creation: { state: 'ready' }, status: null },
    ])
    expect(service.received).toEqual([])
    const submissionId = intent
    const opened = await withTx((tx) => openAttempt(tx, systemActor, { submissionId, worker: 'w', quote: null }))
    if (!('opened' in opened)) throw new Error(opened.refused)
    const { attemptId } = opened.opened
    const lost = {
      httpStatus: null,
      errorCode: null,
      serviceRequestId: null,
      detail: {},
      serviceId: null,
      problem: null,
    }
    await withTx((tx) =>
      closeAttempt(tx, systemActor, { attemptId, ...lost, outcome: 'unknown', nextState: 'unknown', nextInMs: null }),
    )
    expect((await listEscrows(maker, all)).escrows).toMatchObject([{ creation: { state: 'unknown' }, notKnown: true }])
    expect((await readTasks(maker)).tasks).toMatchObject([
      { kind: 'collection-not-known', about: { kind: 'escrow', id: intent, name: 'Maize' }, state: 'unknown' },
    ])
  })

  it('are opened by their id once, and one of ours is not entered a second time', async () => {
    expect(await openEscrow(maker, 'x')).toMatchObject({ problem: { kind: 'bad-input' } })
    const first = await opened()
    expect(await opened()).toBe(first)
    expect((await listEscrows(maker, all)).escrows).toMatchObject([
      { serviceId: ID, name: ID.slice(0, 8), madeHere: false, status: 'active' },
    ])
    service.script = (_received, response) => answerJson(response, 404, { error: { code: 'NOT_FOUND' } })
    expect(await openEscrow(maker, randomUUID())).toMatchObject({ problem: { kind: 'not-found' } })
    expect(await store.db.select().from(escrow)).toHaveLength(1)
  })

  describe('in the list', () => {
    const listed = async (query: Record<string, string>) =>
      (await listEscrows(maker, readEscrowsFilters(query))).escrows.map(({ name }) => name)
    const made = (name: string, phone = '0772000418') => createEscrow(maker, randomUUID(), { ...form, name, phone })

    it('are found by the words of their name, the phone or email of the payer, and the id at the service', async () => {
      await made('Maize for schools')
      await made('Beans', '0752000419')
      answer = { ...answer, buyer_info: { email: 'ocen@example.com' } }
      await opened()
      expect(await listed({ search: 'school mai' })).toEqual(['Maize for schools'])
      expect(await listed({ search: '+256 752' })).toEqual(['Beans'])
      expect(await listed({ search: '0772' })).toEqual(['Maize for schools'])
      expect(await listed({ search: 'ocen@' })).toEqual(['ocen@example.com'])
      expect(await listed({ search: ID.slice(0, 13) })).toEqual(['ocen@example.com'])
      expect(await listed({ search: 'aize' })).toEqual([])
    })

    it('are found by where their money is, after every reading', async () => {
      await made('Maize')
      await opened()
      const where = async () => ({
        held: await listed({ show: 'held' }),
        disputed: await listed({ show: 'disputed' }),
        ended: await listed({ show: 'ended' }),
      })
      const name = ID.slice(0, 8)
      expect(await where()).toEqual({ held: [name], disputed: [], ended: [] })
      answer = { ...answer, status: ' Disputed' }
      await readAnew()
      expect(await where()).toEqual({ held: [], disputed: [name], ended: [] })
      answer = { ...answer, status: 'refunded' }
      await readAnew()
      expect(await where()).toEqual({ held: [], disputed: [], ended: [name] })
      expect(await listed({ show: 'ended', search: 'maize' })).toEqual([])
    })

    it('are read in pages where their money is, whatever the words of the service for it', async () => {
      const words = ['active', 'funded', 'held']
      for (let n = 0; n < 54; n += 1) {
        const id = randomUUID()
        answer = { ...answer, id, escrow_id: id, status: words[n % 3] }
        await openEscrow(maker, id)
      }
      const page = (query: Record<string, string | undefined>) =>
        listEscrows(maker, readEscrowsFilters({ show: 'held', ...query }))
      const newest = await listEscrows(maker, all)
      const first = await page({})
      expect(first).toMatchObject({ total: 54, further: true })
      expect(first.escrows).toEqual(newest.escrows)
      const second = await page({ page: '2', after: first.escrows[9]?.id })
      expect(second.escrows.slice(0, 40)).toEqual(first.escrows.slice(10))
      expect(second).toMatchObject({ total: 54, further: false })
      const back = await page({ page: '2', before: second.escrows[0]?.id })
      expect(back.escrows).toEqual(first.escrows.slice(0, 10))
    })

    it('never change what was recorded', async () => {
      await opened()
      const renamed = store.asOwner(({ exec }) => exec(`update escrow set name = 'Other'`))
      expect(refusalOf(await renamed.catch((error: unknown) => error))?.rule).toBe('I2')
    })

    it('are not followed once they ended, by the words that the index of the job leaves out', async () => {
      const [index] = await store.asOwner(({ rows }) =>
        rows(
          `select pg_get_expr(indpred, indrelid) as condition from pg_index where indexrelid = 'escrow_unfinished'::regclass`,
        ),
      )
      const words = String(index?.condition).matchAll(/'(\w+)'::text/g)
      expect([...words].map(([, word]) => word)).toEqual([...ENDED_WORDS])
    })
  })

  it('store a reading only where it differs, and show a final status that was reversed', async () => {
    const escrowId = await opened()
    await readAnew()
    expect(await store.db.select().from(escrowReading)).toHaveLength(1)
    answer = { ...answer, status: 'released' }
    await readAnew()
    answer = { ...answer, status: 'active' }
    await readAnew()
    expect(await readEscrow(maker, escrowId)).toMatchObject({
      history: [{ status: 'active' }, { status: 'released' }, { status: 'active' }],
      contradicts: 'released',
    })
    const unwritten = store.db.update(escrowReading).set({ rawStatus: 'x' })
    expect(refusalOf(await unwritten.catch((error: unknown) => error))?.rule).toMatch(/^I1[25]$/)
  })

  it('show the earlier reading where the service cannot be read, with the problem', async () => {
    const escrowId = await opened()
    await store.asOwner(({ exec }) =>
      exec("update escrow_reading set last_started_at = last_started_at + interval '0 seconds'"),
    )
    service.script = (_received, response) => void response.writeHead(503).end('<html>')
    expect(await readFromService(ID)).toMatchObject({ problem: { kind: 'service' } })
    expect(await readEscrow(maker, escrowId)).toMatchObject({ providerState: { status: 'active' } })
  })

  it('are released by two people, with exactly what was approved', async () => {
    const escrowId = await opened()
    expect(await proposeRelease(maker, escrowId, 'Delivered')).toMatchObject({ ok: true })
    expect(await proposeReverse(maker, escrowId, 'No')).toMatchObject({ ok: false })
    const first = await approver()
    expect((await listApprovals(first)).waiting).toMatchObject([
      { about: { kind: 'escrow', id: escrowId }, asks: 'release-escrow', forced: false, whyNot: null },
    ])
    expect((await listApprovals(maker)).waiting).toMatchObject([{ whyNot: 'mine' }])
    expect(await decide(first, await decision(first))).toMatchObject({ value: { state: 'approved' } })
    const [one] = await sent('release-escrow')
    expect(one).toMatchObject({ subjectServiceId: ID, path: `/api/escrows/${ID}/release`, totalMinor: 7_500_000n })
    expect(await proposeReverse(maker, escrowId, 'No')).toMatchObject({ problem: { kind: 'refused' } })
  })

  it('are not decided by their maker, nor with a proof for something else, nor once they have ended', async () => {
    const escrowId = await opened()
    const both = await approver()
    await proposeReverse(both as unknown as Collector, escrowId, 'Ordered twice')
    expect(await decide(both, await decision(both))).toMatchObject({ problem: { kind: 'refused' } })
    const other = await approver()
    const stepUpId = await proof(store, other, 'f'.repeat(64))
    expect(await decide(other, { ...(await decision(other)), stepUpId })).toMatchObject({
      problem: { kind: 'refused' },
    })
    answer = { ...answer, status: 'released' }
    await readAnew()
    expect(await decide(other, await decision(other))).toMatchObject({ problem: { kind: 'superseded' } })
    expect(await decide(other, await decision(other, 'reject'))).toMatchObject({ value: { state: 'rejected' } })
    expect(await sent('reverse-escrow')).toEqual([])
  })

  it('are forced by two approvers alone, and only past terms that are open', async () => {
    const escrowId = await opened()
    const first = await approver()
    expect(await proposeForcedRelease(first, escrowId, 'The buyer is gone')).toMatchObject({
      problem: { kind: 'refused' },
    })
    answer = { ...answer, terms: [{ term_id: 't', is_met: false }] }
    await readAnew()
    expect(await proposeRelease(maker, escrowId, 'Now')).toMatchObject({ problem: { kind: 'refused' } })
    // Whatever a caller claims to be, the database asks for the role of the person.
    expect(await proposeForcedRelease(maker as unknown as Approver, escrowId, 'Now')).toMatchObject({ ok: false })
    expect(await proposeForcedRelease(first, escrowId, 'The buyer is gone')).toMatchObject({ ok: true })
    const second = await approver()
    expect((await listApprovals(second)).waiting).toMatchObject([{ forced: true, whyNot: null }])
    expect(await decide(second, await decision(second))).toMatchObject({ value: { state: 'approved' } })
    expect(await sent('release-escrow')).toHaveLength(1)
  })

  it('are released with exactly the terms and shares that were submitted', async () => {
    answer = {
      ...answer,
      terms: [{ term_id: 't', term_type: 'manual_release', term_data: {}, is_met: true }],
      allocations: [{ receiver_id: ID, percentage: 60 }],
    }
    const escrowId = await opened()
    expect(await proposeRelease(maker, escrowId, 'Delivered')).toMatchObject({ ok: true })
    const [asked] = await store.db.select().from(proposal).where(eq(proposal.subjectId, ID))
    expect(asked?.summary).toMatchObject({
      content: {
        terms: [{ type: 'manual_release', isMet: true }],
        shares: `[{"percentage":"60","receiver_id":"${ID}"}]`,
      },
    })
    const first = await approver()
    answer = { ...answer, allocations: [{ receiver_id: ID, percentage: 90 }] }
    await readAnew()
    expect(await decide(first, await decision(first))).toMatchObject({
      problem: { kind: 'superseded', message: saying('The terms or the shares') },
    })
    answer = { ...answer, allocations: [{ receiver_id: ID, percentage: 60 }] }
    await readAnew()
    const second = await approver()
    expect(await decide(second, await decision(second))).toMatchObject({ value: { state: 'approved' } })
  })

  it('can have a proposal withdrawn, and made again', async () => {
    const escrowId = await opened()
    await proposeRelease(maker, escrowId, 'Delivered')
    expect(await withdrawProposal(maker, escrowId)).toMatchObject({ ok: true })
    expect(await withdrawProposal(maker, escrowId)).toMatchObject({ problem: { kind: 'superseded' } })
    expect(await proposeReverse(maker, escrowId, 'Ordered twice')).toMatchObject({ ok: true })
    const rows = await store.db
      .select()
      .from(proposal)
      .where(and(eq(proposal.subjectId, ID), eq(proposal.state, 'void')))
    expect(rows).toHaveLength(1)
  })

  it('have a term met once at a time, and are disputed once', async () => {
    answer = { ...answer, terms: [{ term_id: 't', is_met: false }] }
    const escrowId = await opened()
    expect(await fulfilTerm(maker, escrowId, 'other')).toMatchObject({ problem: { kind: 'refused' } })
    const results = await Promise.all([1, 2, 3].map(() => fulfilTerm(maker, escrowId, 't')))
    expect(results.filter(({ ok }) => ok)).toHaveLength(1)
    expect(await sent('fulfil-term')).toMatchObject([{ path: `/api/escrows/${ID}/terms/t/fulfill`, subjectPart: 't' }])
    expect(await disputeEscrow(maker, escrowId, 'Never came')).toMatchObject({ ok: true })
    expect(await disputeEscrow(maker, escrowId, 'Never came')).toMatchObject({ ok: false })
  })

  it('send a payer five codes an hour and no more, and keep none', async () => {
    service.script = (_received, response) => answerJson(response, 200, { expires_in: 300, otp: '483920' })
    const whom = { phone: '+256772000418', email: null }
    for (let n = 0; n < 5; n += 1) expect(await requestOtp(maker, whom)).toMatchObject({ ok: true })
    expect(await requestOtp(maker, whom)).toMatchObject({ problem: { kind: 'paused' } })
    expect(await requestOtp(maker, { ...whom, phone: '+256772000419' })).toMatchObject({ ok: true })
    expect(service.received).toHaveLength(6)
    const { rows } = await store.db.execute('select otp_request::text as line from otp_request')
    expect(JSON.stringify(rows)).not.toMatch(/483920|772000418/)
  })
})
