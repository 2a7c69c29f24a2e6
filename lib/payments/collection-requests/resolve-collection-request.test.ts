import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Staff } from '@/lib/access/actor'
import { listApprovals } from '@/lib/approvals/list-approvals'
import { answerJson, startTestService, type TestService } from '@/lib/gateway/test-service'
import { readTasks } from '@/lib/overview/read-tasks'
import type { Engine } from '@/lib/store/database'
import { proposal } from '@/lib/store/schema/proposal'
import { openTestDatabase } from '@/lib/store/test-database'
import { person, proof } from '@/lib/store/test-story'
import { age, past } from '@/lib/submissions/testing/batch'
import { askPayment, type Collector, collector } from '@/lib/submissions/testing/collect'
import { readCollectionRequest } from './read-collection-request'
import { decideAbsence, linkCollectionRequest, proposeAbsence, withdrawAbsence } from './resolve-collection-request'

type Checker = Staff<'payments:approve'> & Staff<'payouts:approve'>

describe('a payment that reading could not resolve', () => {
  let store: Engine
  let service: TestService
  let maker: Collector
  let id: string
  beforeEach(async () => {
    store = await openTestDatabase()
    service = await startTestService()
    maker = await collector(store)
    id = await askPayment(maker)
    await past(
      store,
      `update submission set state = 'on_hold', hold_reason = 'unclear', sends = 1, first_sent_at = now(),
        resend_deadline = now() + interval '20 h' where id = '${id}'`,
    )
  })
  afterEach(async () => {
    await service.close()
    await store.close()
  })
  const checker = async () => (await person(store, 'approver')) as unknown as Checker
  const decide = async (by: Checker, decision: 'approve' | 'reject') => {
    const [asked] = await store.db.select().from(proposal).where(eq(proposal.state, 'pending'))
    if (asked === undefined) throw new Error('nothing waits')
    const stepUpId = await proof(store, by, asked.contentHash)
    const { id: proposalId, contentHash } = asked
    return decideAbsence(by, { proposalId, contentHash, decision, reason: 'seen', stepUpId })
  }

  it('is named by its id, which is read first and has to be of the same money', async () => {
    const there = randomUUID()
    const said = (amount: string) => ({
      id: there,
      status: 'completed',
      amount,
      currency: 'UGX',
      payment_method: 'mtn',
    })
    expect(await linkCollectionRequest(maker, id, 'TX 9001')).toMatchObject({
      ok: false,
      problem: { kind: 'bad-input' },
    })
    expect(await linkCollectionRequest(maker, id, there)).toMatchObject({ ok: false, problem: { kind: 'no-reading' } })
    service.script = (_received, response) => answerJson(response, 200, said('50,001.00'))
    expect(await linkCollectionRequest(maker, id, there)).toMatchObject({
      ok: false,
      problem: { kind: 'other-figures' },
    })
    service.script = (_received, response) => answerJson(response, 200, said('50,000.00'))
    expect(
      await linkCollectionRequest(maker, id, `https://service.example/payments/${there.toUpperCase()}`),
    ).toMatchObject({
      ok: true,
    })
    expect(await readCollectionRequest(maker, id)).toMatchObject({
      state: 'accepted',
      paymentId: there,
      resolutionOptions: null,
    })
    expect(await linkCollectionRequest(maker, id, there)).toMatchObject({ ok: false, problem: { kind: 'not-waiting' } })
  })

  it('is confirmed absent by two people a day later, and then its payer can be asked again', async () => {
    expect(await proposeAbsence(maker, id, 'They have none')).toMatchObject({ problem: { kind: 'too-early' } })
    expect((await readCollectionRequest(maker, id))?.resolutionOptions).toMatchObject({
      mayBeAbsent: false,
      mayResume: false,
    })
    await age(store, '25 h')
    expect(await proposeAbsence(maker, id, 'They have none')).toMatchObject({ ok: true })
    expect(await proposeAbsence(maker, id, 'They have none')).toMatchObject({ problem: { kind: 'superseded' } })
    const asked = await readCollectionRequest(maker, id)
    expect(asked?.proposals).toMatchObject([{ state: 'pending', summary: { content: { reason: 'They have none' } } }])
    const [by, own] = [await checker(), maker as unknown as Checker]
    const about = { kind: 'payment', id, name: '+256772100100' }
    expect((await listApprovals(by)).waiting).toMatchObject([{ about, asks: 'declare-absent', whyNot: null }])
    expect((await listApprovals(maker)).waiting).toMatchObject([{ about, whyNot: 'mine' }])
    expect((await readTasks(by)).tasks.map(({ kind }) => kind)).toEqual(['collection-not-known', 'approval'])
    expect(await decide(own, 'approve')).toMatchObject({ ok: false })
    expect(await decide(by, 'approve')).toMatchObject({ ok: true, value: { state: 'approved' } })
    expect(await readCollectionRequest(maker, id)).toMatchObject({ state: 'absent_proven', resolutionOptions: null })
    expect(await askPayment(maker)).not.toBe(id)
  })

  it('continues to wait where the second person rejects, where it was withdrawn, and where it was found meanwhile', async () => {
    await age(store, '25 h')
    await proposeAbsence(maker, id, 'They have none')
    expect(await decide(await checker(), 'reject')).toMatchObject({ ok: true, value: { state: 'rejected' } })
    await proposeAbsence(maker, id, 'They have none')
    expect(await withdrawAbsence(maker, id)).toMatchObject({ ok: true })
    expect(await withdrawAbsence(maker, id)).toMatchObject({ problem: { kind: 'superseded' } })
    await proposeAbsence(maker, id, 'They have none')
    const there = randomUUID()
    service.script = (_received, response) =>
      answerJson(response, 200, { id: there, status: 'pending', amount: '50,000.00', currency: 'UGX' })
    expect(await linkCollectionRequest(maker, id, there)).toMatchObject({ ok: true })
    expect(await decide(await checker(), 'approve')).toMatchObject({ ok: false, problem: { kind: 'refused' } })
    expect(await readCollectionRequest(maker, id)).toMatchObject({ state: 'accepted', paymentId: there })
  })
})
