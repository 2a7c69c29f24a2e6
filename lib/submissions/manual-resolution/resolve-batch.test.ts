import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { TEST_PASSWORD, testStaff } from '@/lib/access/test-staff'
import type { ServiceId } from '@/lib/gateway/id'
import { saying } from '@/lib/messages/test-english'
import type { Engine } from '@/lib/store/database'
import { withTx } from '@/lib/store/open'
import { audit } from '@/lib/store/schema/audit'
import { proposal } from '@/lib/store/schema/proposal'
import { openTestDatabase } from '@/lib/store/test-database'
import { systemActor } from '@/lib/store/test-story'
import { declareAbsent } from '@/lib/store/transitions/absence'
import { bumpEpoch } from '@/lib/store/transitions/control'
import { resumeByApprover, voidSubmission } from '@/lib/store/transitions/submissions'
import { age, past, read, testWorker, turn } from '@/lib/submissions/testing/batch'
import {
  approve,
  askEscrow,
  askPayment,
  type Collector,
  collector,
  paymentsThere,
  ruleOf,
} from '@/lib/submissions/testing/collect'
import { startTestSandbox, type TestSandbox } from '@/lib/submissions/testing/sandbox'
import { createAbsenceProposal, linkByHand, resolutionOptionsOf, resumeUnderSameKey } from './resolve-batch'

let sandbox: TestSandbox
beforeAll(async () => {
  sandbox = await startTestSandbox({ SERVICE_TIMEOUT_MS: '3000' })
})
afterAll(() => sandbox.stop())

describe('what only people can resolve', () => {
  let store: Engine
  let staff: Collector
  const worker = testWorker()
  beforeEach(async () => {
    store = await openTestDatabase()
    staff = await collector(store)
    await sandbox.control('reset', {})
  })
  afterEach(() => store.close())

  /** Sends it, then restores a backup of before the send. Gives the service's id that the backup forgot. */
  const sentAndForgotten = async (id: string): Promise<ServiceId> => {
    await turn(store, worker, id)
    const { serviceId } = await read(id)
    await past(
      store,
      `delete from attempt where submission_id = '${id}'`,
      `update submission set state = 'ready', sends = 0, first_sent_at = null, resend_deadline = null, service_id = null,
        next_attempt_at = null where id = '${id}'`,
    )
    await bumpEpoch('restored')
    return serviceId as ServiceId
  }
  const heldPayment = async () => {
    const id = await askPayment(staff)
    const serviceId = await sentAndForgotten(id)
    await turn(store, worker, id)
    expect(await read(id)).toMatchObject({ holdReason: 'stopped', sends: 0 })
    return { id, serviceId }
  }
  const resolutionOptions = (id: string) => withTx((tx) => resolutionOptionsOf(tx, id))
  const goOn = async (id: string, by?: Awaited<ReturnType<typeof approver>>, proof = TEST_PASSWORD) =>
    resumeUnderSameKey(by ?? (await approver()), { submissionId: id, reason: 'Its key lives', proof })
  const approver = () => testStaff('payments:approve')
  const settle = async (id: string) => {
    await sandbox.control('settle', {})
    await turn(store, worker, id)
    return (await read(id)).state
  }

  it('a payment that a restored backup forgot is resumed with its own key, and its payer is asked once', async () => {
    const { id, serviceId } = await heldPayment()
    expect(await resolutionOptions(id)).toMatchObject({
      mayResume: true,
      mayBeAbsent: false,
      absentFrom: expect.any(String),
    })
    const by = await approver()
    expect(await goOn(id, by)).toMatchObject({ ok: true })
    expect(await read(id)).toMatchObject({ state: 'unknown', holdNote: null, sendBy: expect.any(Date) })
    const entries = await store.db
      .select()
      .from(audit)
      .where(eq(audit.subject, `submission:${id}`))
      .orderBy(audit.seq)
    expect(entries.at(-1)).toMatchObject({ actorId: by.id, action: 'submission.unknown' })
    await turn(store, worker, id)
    expect(await read(id)).toMatchObject({ state: 'accepted', serviceId, sends: 1 })
    expect(await paymentsThere()).toHaveLength(1)
    expect(await settle(id)).toBe('settled')
    expect(await goOn(id)).toMatchObject({ ok: false, problem: { kind: 'superseded' } })
  })

  it('is resumed by an approver who did not make it, with a proof for exactly that', async () => {
    const both = await testStaff('payments:approve')
    const id = await askPayment(both as unknown as Collector)
    await sentAndForgotten(id)
    await turn(store, worker, id)
    expect(await goOn(id, both)).toMatchObject({ ok: false, problem: { kind: 'refused' } })
    expect(await goOn(id, await approver(), 'wrong')).toMatchObject({ ok: false, problem: { kind: 'no-match' } })
    const preparer = await testStaff('payments:collect', { role: 'preparer' })
    expect(await goOn(id, preparer as never)).toMatchObject({ ok: false })
    const checker = await approver()
    const unproved = withTx((tx) => resumeByApprover(tx, checker, { submissionId: id, reason: 'because' }))
    expect(await ruleOf(unproved)).toBe('I6')
    const given = withTx((tx) => voidSubmission(tx, systemActor, { submissionId: id, reason: 'because' }))
    expect(await ruleOf(given)).toBe('I10')
    expect(await read(id)).toMatchObject({ holdReason: 'stopped', sendBy: null })
    const [one, other] = await Promise.all([goOn(id), goOn(id)])
    expect([one.ok, other.ok].filter(Boolean)).toHaveLength(1)
  })

  it('is named by its id instead, where its figures fit', async () => {
    const { id, serviceId } = await heldPayment()
    expect(await linkByHand(staff, id, serviceId)).toEqual({ ok: true, value: null })
    expect(await read(id)).toMatchObject({ state: 'accepted', serviceId, sends: 0 })
    expect(await settle(id)).toBe('settled')
    expect(await resolutionOptions(id)).toBeNull()
  })

  it('is not sent again once its key may be forgotten, and not called absent where it was found', async () => {
    const { id } = await heldPayment()
    await age(store, '21 h')
    expect(await resolutionOptions(id)).toMatchObject({ mayResume: false })
    expect(await goOn(id)).toMatchObject({ problem: { message: saying('ask the payer twice') } })
    await aDayLater()
    expect(await declared(id, await asked(id))).toBe('I11')
    expect((await read(id)).holdReason).toBe('stopped')
  })

  const aDayLater = async () => {
    await age(store, '25 h')
  }
  const asked = async (id: string) => {
    const stored = await read(id)
    const done = await withTx((tx) => createAbsenceProposal(tx, staff, stored, 'The service says it has none'))
    return done.ok ? done.value : done.problem
  }
  const declared = async (id: string, proposalId: string) => {
    const [kept] = await store.db.select().from(proposal).where(eq(proposal.id, proposalId))
    await approve(store, proposalId, kept?.contentHash ?? '')
    return ruleOf(withTx((tx) => declareAbsent(tx, staff, { submissionId: id, proposalId })))
  }

  it('an escrow that is too old to be resumed is called absent by two people, a day after the restore', async () => {
    const id = await askEscrow(staff)
    await past(store, `update submission set created_at = created_at - interval '21 h'`)
    await bumpEpoch('restored')
    await turn(store, worker, id)
    expect((await read(id)).holdReason).toBe('stopped')
    expect(await asked(id)).toBe('too-early')
    await aDayLater()
    const proposalId = await asked(id)
    expect(await ruleOf(withTx((tx) => declareAbsent(tx, staff, { submissionId: id, proposalId })))).toBe('I11')
    expect(await declared(id, proposalId)).toBe('allowed')
    expect((await read(id)).state).toBe('absent_proven')
    expect(await ruleOf(askEscrow(staff))).toBe('allowed')
  })

  it('takes no refusal for clean, once it may have been sent in the time that was lost', async () => {
    const id = await askEscrow(staff)
    await sentAndForgotten(id)
    await sandbox.control('faults', { route: 'POST /api/escrows/', kind: 'error-400-before', times: 1 })
    await turn(store, worker, id)
    expect(await read(id)).toMatchObject({ state: 'unknown', sends: 1 })
    await turn(store, worker, id)
    expect(await read(id)).toMatchObject({ state: 'accepted', sends: 2 })
  })

  it('holds again what waited until its key may be forgotten, and never calls it unsent', async () => {
    const id = await askEscrow(staff)
    await sentAndForgotten(id)
    await past(
      store,
      `update submission set epoch = (select epoch from control), send_by = created_at + interval '20 h'`,
      `update submission set created_at = created_at - interval '21 h', send_by = send_by - interval '21 h'`,
    )
    await turn(store, worker, id)
    expect(await read(id)).toMatchObject({ holdReason: 'stopped', sends: 0 })
    expect(await resolutionOptions(id)).toMatchObject({ mayResume: false })
    const given = withTx((tx) => voidSubmission(tx, systemActor, { submissionId: id, reason: 'because' }))
    expect(await ruleOf(given)).toBe('I10')
  })
})
