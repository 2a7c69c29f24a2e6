import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { grantStepUp } from '@/lib/access/identity-confirmation/step-up'
import { TEST_PASSWORD, testStaff } from '@/lib/access/test-staff'
import { listApprovals } from '@/lib/approvals/list-approvals'
import { saying } from '@/lib/messages/test-english'
import { view } from '@/lib/payouts/testing/draft'
import type { Engine } from '@/lib/store/database'
import { audit } from '@/lib/store/schema/audit'
import { absenceScan } from '@/lib/store/schema/observation'
import { proposal } from '@/lib/store/schema/proposal'
import { openTestDatabase } from '@/lib/store/test-database'
import { age, approvedBatch, past, read, type TestBatch, testWorker, turn } from '@/lib/submissions/testing/batch'
import { startTestSandbox, type TestSandbox } from '@/lib/submissions/testing/sandbox'
import { proposeAbandon } from './abandon-batch'
import { proposeRows, readBatchRows } from './confirm-rows'
import { decideResolution } from './decide-resolution'
import { compareWithBatch, linkBatch } from './link-batch'
import { type RowWord, withdrawResolution } from './propose-resolution'
import { resumeBatch } from './resume-batch'

const PAID = '+256772100100'
const OTHER = '+256772100200'
const LOST_ALWAYS = '+256772000008'

let sandbox: TestSandbox
beforeAll(async () => {
  sandbox = await startTestSandbox({ SERVICE_TIMEOUT_MS: '700' })
})
afterAll(() => sandbox.stop())

describe('a batch that people resolve', () => {
  let store: Engine
  const worker = testWorker()
  beforeEach(async () => {
    store = await openTestDatabase()
    await sandbox.control('reset', {})
  })
  afterEach(() => store.close())

  const preparer = () => testStaff('payouts:prepare', { role: 'preparer', name: 'R. Nambi' })
  const approver = () => testStaff('payouts:approve', { name: 'D. Okot' })
  const seen = async ({ payoutId, submissionId }: TestBatch) => {
    const payout = await view(await approver(), payoutId)
    return payout.submissions.find(({ id }) => id === submissionId)
  }

  /** Sent and paid, of which the app knows nothing: gives the id of the service. */
  const lost = async (phones: readonly string[]) => {
    const batch = await approvedBatch(store, phones)
    await turn(store, worker, batch.submissionId)
    const { serviceId } = await read(batch.submissionId)
    await past(
      store,
      `update attempt set outcome = 'unknown' where submission_id = '${batch.submissionId}'`,
      `update submission set state = 'on_hold', hold_reason = 'unclear', service_id = null, next_attempt_at = null where id = '${batch.submissionId}'`,
    )
    return { batch, serviceId: serviceId ?? '' }
  }
  const foundTwice = async () => {
    const batch = await approvedBatch(store, [LOST_ALWAYS])
    const { body } = await read(batch.submissionId)
    await turn(store, worker)
    await expect(sandbox.create(body ?? new Uint8Array())).rejects.toThrow()
    await age(store, '3 min')
    await turn(store, worker)
    await turn(store, worker)
    expect((await read(batch.submissionId)).holdReason).toBe('found_twice')
    return batch
  }
  /** Paid at the service; the app read once that it had failed. */
  const contradicted = async () => {
    const batch = await approvedBatch(store, [PAID])
    await turn(store, worker)
    await sandbox.control('settle', {})
    await turn(store, worker)
    await past(
      store,
      `update row_outcome set mapped = 'failed', said_paid_at = null, first_failed_at = started_at`,
      `update submission set state = 'failed', next_attempt_at = clock_timestamp()`,
    )
    await turn(store, worker)
    expect((await read(batch.submissionId)).holdReason).toBe('figures_differ')
    return batch
  }
  const decideAs = async (by: Awaited<ReturnType<typeof approver>>, proposalId: string) => {
    const [asked] = await store.db.select().from(proposal).where(eq(proposal.id, proposalId))
    const contentHash = asked?.contentHash ?? ''
    const proof = await grantStepUp(by, { purpose: 'decide', contentHash, password: TEST_PASSWORD })
    if (!proof.ok) throw new Error(proof.problem.message.key)
    const { stepUpId } = proof.value
    return decideResolution(by, { proposalId, contentHash, decision: 'approve', reason: null, stepUpId })
  }
  const confirm = async ({ submissionId, rowIds }: TestBatch, words: readonly RowWord[]) =>
    proposeRows(await preparer(), {
      submissionId,
      rows: rowIds.map((rowId, at) => ({ rowId, word: words[at] ?? 'paid' })),
      evidence: 'Statement of the service of 3 May',
      serviceReference: 'TICKET-7',
    })

  it('is compared row by row, linked by an approver, and then read like any other', async () => {
    const { batch, serviceId } = await lost([PAID, OTHER])
    const { submissionId } = batch
    const compared = await compareWithBatch(await preparer(), submissionId, ` ${serviceId} `)
    expect(compared).toMatchObject({ ok: true, value: { fits: true, rows: [{ fits: true }, { fits: true }] } })
    const by = await approver()
    const wrong = await linkBatch(by, { submissionId, serviceId, proof: 'wrong' })
    expect(wrong.ok).toBe(false)
    expect(await linkBatch(by, { submissionId, serviceId, proof: TEST_PASSWORD })).toMatchObject({ ok: true })
    expect(await read(submissionId)).toMatchObject({ state: 'accepted', serviceId })
    await sandbox.control('settle', {})
    await turn(store, worker)
    expect((await read(submissionId)).state).toBe('settled')
    const entries = await store.db
      .select()
      .from(audit)
      .where(eq(audit.subject, `submission:${submissionId}`))
    expect(entries.map(({ action, actorId }) => [action, actorId])).toContainEqual(['submission.accepted', by.id])
  })

  it('is not linked to what differs from it, is taken, or is nothing', async () => {
    const { batch } = await lost([PAID])
    const other = await lost([OTHER])
    const taken = await approvedBatch(store, [PAID])
    await turn(store, worker, taken.submissionId)
    const takenId = (await read(taken.submissionId)).serviceId ?? ''
    const by = await approver()
    for (const [serviceId, says] of [
      [other.serviceId, 'differs from this batch'],
      [takenId, 'linked to another batch'],
      [randomUUID(), 'knows no such disbursement'],
      ['4b7e0c11', '36 characters'],
    ] as const) {
      const answer = await linkBatch(by, { submissionId: batch.submissionId, serviceId, proof: TEST_PASSWORD })
      expect(answer).toMatchObject({ ok: false, problem: { message: saying(says) } })
    }
    const differs = await compareWithBatch(await preparer(), batch.submissionId, other.serviceId)
    expect(differs).toMatchObject({ ok: true, value: { fits: false } })
    expect((await read(batch.submissionId)).holdReason).toBe('unclear')
  })

  it('found twice names both, and after the link of one still the other', async () => {
    const batch = await foundTwice()
    const candidates = (await seen(batch))?.waiting?.candidates ?? []
    expect(candidates.map(({ ours }) => ours)).toEqual([true, true])
    const [one, other] = candidates.map(({ serviceId }) => serviceId)
    const { submissionId } = batch
    const linked = await linkBatch(await approver(), { submissionId, serviceId: one ?? '', proof: TEST_PASSWORD })
    expect(linked).toEqual({ ok: true, value: { submissionId } })
    expect(await seen(batch)).toMatchObject({ disbursementId: one, unexplained: [other], waiting: null })
  })

  it('found twice is searched again when somebody resumes it, and never sent again', async () => {
    const batch = await foundTwice()
    const { submissionId } = batch
    const resumed = await resumeBatch(await approver(), {
      submissionId,
      reason: 'One was taken back',
      proof: TEST_PASSWORD,
    })
    expect(resumed).toEqual({ ok: true, value: { submissionId } })
    expect((await read(submissionId)).state).toBe('reconciling')
    await turn(store, worker)
    expect(await read(submissionId)).toMatchObject({ holdReason: 'found_twice', sends: 1 })
  })

  it('on hold after a restore is linked to the disbursement that the search found', async () => {
    const batch = await approvedBatch(store, [PAID])
    const { submissionId } = batch
    await turn(store, worker)
    const { serviceId } = await read(submissionId)
    await past(
      store,
      `insert into absence_scan (submission_id, started_at, finished_at, window_from, window_to, total, complete, found, found_ids)
        values ('${submissionId}', now(), now(), now(), now(), 1, true, 1, array['${serviceId}'::uuid])`,
      `delete from attempt where submission_id = '${submissionId}'`,
      `update submission set state = 'on_hold', hold_reason = 'stopped', hold_note = 'It was sent before the database was restored.', sends = 0,
        first_sent_at = null, resend_deadline = null, service_id = null, next_attempt_at = null where id = '${submissionId}'`,
    )
    expect(await seen(batch)).toMatchObject({
      holdReason: 'stopped',
      waiting: { candidates: [{ serviceId, ours: true }] },
    })
    const linked = await linkBatch(await approver(), { submissionId, serviceId: serviceId ?? '', proof: TEST_PASSWORD })
    expect(linked).toEqual({ ok: true, value: { submissionId } })
    expect(await read(submissionId)).toMatchObject({ state: 'accepted', serviceId })
    expect((await sandbox.ledger()).byReference[batch.references[0] ?? '']).toMatchObject({ batches: 1 })
  })

  it('of which the service contradicted itself is read again, and confirmed paid by two people', async () => {
    const batch = await contradicted()
    const { submissionId } = batch
    const proof = TEST_PASSWORD
    expect(await resumeBatch(await approver(), { submissionId, reason: 'They mended it', proof })).toMatchObject({
      ok: true,
    })
    await turn(store, worker)
    expect((await read(submissionId)).holdReason).toBe('figures_differ')
    const never = await confirm(batch, ['unpaid'])
    expect(never).toMatchObject({ ok: false, problem: { message: saying('was paid') } })
    const asked = await confirm(batch, ['paid'])
    if (!asked.ok) throw new Error(asked.problem.message.key)
    expect(await decideAs(await approver(), asked.value.proposalId)).toMatchObject({ ok: true })
    expect((await read(submissionId)).state).toBe('settled')
    expect(await seen(batch)).toMatchObject({ rowStatuses: { paid: 1 }, waiting: null })
  })

  it('is confirmed row by row with evidence: nothing unpaid too early, and what was not paid can be paid again', async () => {
    const { batch } = await lost([PAID, OTHER])
    const early = await confirm(batch, ['paid', 'unpaid'])
    expect(early).toMatchObject({ ok: false, problem: { message: saying('may still be carried out') } })
    expect((await seen(batch))?.waiting?.unpaidFrom).not.toBeNull()
    await age(store, '26 h')
    expect(await readBatchRows(await preparer(), batch.submissionId)).toMatchObject({
      ok: true,
      value: [{ mayBeUnpaid: true }, { destination: OTHER }],
    })
    const asked = await confirm(batch, ['paid', 'unpaid'])
    if (!asked.ok) throw new Error(asked.problem.message.key)
    const { proposalId } = asked.value
    const by = await approver()
    const [line] = (await listApprovals(by)).waiting
    expect(line).toMatchObject({ asks: 'resolve-batch', whyNot: null, about: { kind: 'payout' }, rows: 2 })
    const maker = { ...by, id: batch.maker.id }
    expect((await listApprovals(maker)).waiting[0]).toMatchObject({ whyNot: 'worked-on' })
    expect(await decideAs(by, proposalId)).toMatchObject({ ok: true, value: { state: 'approved' } })
    expect(await seen(batch)).toMatchObject({ state: 'partial', rowStatuses: { paid: 1, failed: 1 } })
    expect((await view(by, batch.payoutId)).payableAgain).toMatchObject([{ rows: 1, unsure: false }])
  })

  it('can be withdrawn while nobody has decided, and one at a time is proposed', async () => {
    const { batch } = await lost([PAID])
    const asked = await confirm(batch, ['paid'])
    if (!asked.ok) throw new Error(asked.problem.message.key)
    expect(await confirm(batch, ['paid'])).toMatchObject({ ok: false, problem: { kind: 'superseded' } })
    expect(await withdrawResolution(await preparer(), asked.value.proposalId)).toEqual({ ok: true, value: null })
    expect(await withdrawResolution(await preparer(), asked.value.proposalId)).toMatchObject({ ok: false })
    expect(await confirm(batch, ['paid'])).toMatchObject({ ok: true })
  })

  it('is abandoned by two people when a search made now does not find it', async () => {
    const batch = await approvedBatch(store, [PAID])
    const { submissionId } = batch
    await sandbox.control('faults', { route: 'POST /api/disbursements', kind: 'reset-before', times: null })
    await turn(store, worker)
    await past(store, `update submission set state = 'on_hold', hold_reason = 'unclear', next_attempt_at = null`)
    const early = await proposeAbandon(await preparer(), submissionId, 'They have nothing')
    expect(early).toMatchObject({ ok: false, problem: { message: saying('may still be carried out') } })
    await age(store, '26 h')
    await sandbox.control('faults', { route: 'GET /api/disbursements', kind: 'html-503', times: null })
    const unread = await proposeAbandon(await preparer(), submissionId, 'They have nothing')
    expect(unread).toMatchObject({ ok: false, problem: { message: saying('could not be searched') } })
    await sandbox.control('reset', {})
    const asked = await proposeAbandon(await preparer(), submissionId, 'They have nothing')
    if (!asked.ok) throw new Error(asked.problem.message.key)
    expect(await decideAs(await approver(), asked.value.proposalId)).toMatchObject({ ok: true })
    expect(await seen(batch)).toMatchObject({ state: 'absent_proven' })
    expect((await view(await approver(), batch.payoutId)).payableAgain).toHaveLength(1)
  })

  it('is not abandoned when the search finds it', async () => {
    const { batch } = await lost([PAID])
    await age(store, '26 h')
    const found = await proposeAbandon(await preparer(), batch.submissionId, 'They have nothing')
    expect(found).toMatchObject({
      ok: false,
      problem: { message: saying('found it at the service') },
    })
    expect(await store.db.select({ found: absenceScan.found }).from(absenceScan)).toEqual([{ found: 1 }])
    expect(await seen(batch)).toMatchObject({ waiting: { mayBeAbsent: false, candidates: [{ ours: true }] } })
  })
})
