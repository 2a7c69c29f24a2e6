import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { consumeStepUp, grantStepUp } from '@/lib/access/identity-confirmation/step-up'
import { TEST_PASSWORD, testStaff } from '@/lib/access/test-staff'
import { saying } from '@/lib/messages/test-english'
import { readRowFacts } from '@/lib/payouts/results/row-facts'
import { resumeStopped } from '@/lib/payouts/sending/resume-or-abandon'
import { view } from '@/lib/payouts/testing/draft'
import { readFinding } from '@/lib/reconciliation/read-findings'
import { backUp, restore, searchLostTime } from '@/lib/reconciliation/test-restore'
import type { Engine } from '@/lib/store/database'
import { withTx } from '@/lib/store/open'
import { finding } from '@/lib/store/schema/finding'
import { proposal } from '@/lib/store/schema/proposal'
import { openTestDatabase } from '@/lib/store/test-database'
import { resumeStoppedSubmission } from '@/lib/store/transitions/submissions'
import {
  approveBatch,
  draftedBatch,
  past,
  read,
  type TestBatch,
  testWorker,
  turn,
} from '@/lib/submissions/testing/batch'
import { startTestSandbox, type TestSandbox } from '@/lib/submissions/testing/sandbox'
import { proposeRows } from './confirm-rows'
import { decideResolution } from './decide-resolution'
import { compareWithBatch, linkBatch, proposeLink } from './link-batch'
import type { RowWord } from './propose-resolution'

const PHONES = ['+256772100100', '+256772100200']

let sandbox: TestSandbox
beforeAll(async () => {
  sandbox = await startTestSandbox({ SERVICE_TIMEOUT_MS: '3000' })
})
afterAll(() => sandbox.stop())

describe('a batch whose rows the time that a restore lost had paid', () => {
  let store: Engine
  const worker = testWorker()
  beforeEach(async () => {
    store = await openTestDatabase()
    await sandbox.control('reset', {})
  })
  afterEach(() => store.close())

  const preparer = () => testStaff('payouts:prepare', { role: 'preparer', name: 'R. Nambi' })
  const approver = () => testStaff('payouts:approve', { name: 'D. Okot' })
  const turns = async (times: number) => {
    for (let n = 0; n < times; n += 1) await turn(store, worker)
  }
  /** Paid, forgotten by a restore, approved anew under another mark, and stopped by the search. */
  const approvedAnew = async () => {
    const draft = await draftedBatch(store, PHONES)
    const copy = await backUp(store)
    const first = await approveBatch(store, draft)
    await turns(1)
    const { serviceId } = await read(first.submissionId)
    await restore(store, copy)
    const again = await approveBatch(store, draft)
    await searchLostTime(store)
    await turns(2)
    expect(await read(again.submissionId)).toMatchObject({ holdReason: 'stopped', sends: 0 })
    return { batch: again, serviceId: serviceId ?? '' }
  }
  const confirm = async ({ submissionId, rowIds }: TestBatch, words: readonly RowWord[]) =>
    proposeRows(await preparer(), {
      submissionId,
      rows: rowIds.map((rowId, at) => ({ rowId, word: words[at] ?? 'paid' })),
      evidence: 'Statement of the wallet',
      serviceReference: null,
    })
  const decide = async (proposalId: string) => {
    const by = await approver()
    const [asked] = await store.db.select().from(proposal).where(eq(proposal.id, proposalId))
    const contentHash = asked?.contentHash ?? ''
    const proof = await grantStepUp(by, { purpose: 'decide', contentHash, password: TEST_PASSWORD })
    if (!proof.ok) throw new Error(proof.problem.message.key)
    const { stepUpId } = proof.value
    return decideResolution(by, { proposalId, contentHash, decision: 'approve', reason: null, stepUpId })
  }

  it('names what was found, and its rows are confirmed by two people, though it was never sent itself', async () => {
    const { batch, serviceId } = await approvedAnew()
    const seen = (await view(await approver(), batch.payoutId)).submissions.find(({ id }) => id === batch.submissionId)
    expect(seen).toMatchObject({ mayHaveRun: true, waiting: { lost: [serviceId], unpaidFrom: null } })
    const asked = await confirm(batch, ['paid', 'unpaid'])
    if (!asked.ok) throw new Error(asked.problem.message.key)
    expect(await decide(asked.value.proposalId)).toMatchObject({ ok: true })
    expect(await read(batch.submissionId)).toMatchObject({ state: 'partial', sends: 0 })
    const facts = await withTx((tx) => readRowFacts(tx, batch.payoutId))
    expect(batch.rowIds.map((id) => facts.get(id)?.status.kind)).toEqual(['paid', 'failed'])
    expect(batch.rowIds.map((id) => facts.get(id)?.certainlyUnpaid)).toEqual([false, true])
  })

  it('is linked to what paid its rows under another mark, since each row has its own reference there, and follows it', async () => {
    const { batch, serviceId } = await approvedAnew()
    const { submissionId } = batch
    const compared = await compareWithBatch(await preparer(), submissionId, serviceId)
    expect(compared).toMatchObject({ ok: true, value: { fits: true, named: true, byRows: true } })
    const linked = await linkBatch(await approver(), { submissionId, serviceId, proof: TEST_PASSWORD })
    expect(linked).toMatchObject({ ok: true })
    await sandbox.control('settle', {})
    await turns(2)
    expect(await read(submissionId)).toMatchObject({ state: 'settled', serviceId, sends: 0 })
    const tallies = Object.values((await sandbox.ledger()).byReference)
    expect(tallies.map(({ executions }) => executions)).toEqual([1, 1])
  })

  it('cannot be linked where neither the mark nor the references of its rows are its own', async () => {
    await sandbox.control('dialect', { itemReferences: false })
    const { batch, serviceId } = await approvedAnew()
    const { submissionId } = batch
    const differs = { ok: false, problem: { message: saying('differs from this batch') } }
    expect(await compareWithBatch(await preparer(), submissionId, serviceId)).toMatchObject({
      ...{ ok: true, value: { fits: false, byRows: false } },
    })
    const alone = await linkBatch(await approver(), { submissionId, serviceId, proof: TEST_PASSWORD })
    expect(alone).toMatchObject(differs)
    const asked = await proposeLink(await preparer(), { submissionId, serviceId, evidence: 'Their letter' })
    expect(asked).toMatchObject(differs)
  })

  it('is not sent a second time where an approver resumes it, since its rows have their own references at the service', async () => {
    const { batch } = await approvedAnew()
    const { submissionId } = batch
    const refused = { ok: false, problem: { message: saying('already has this batch') } }
    expect(await resumeStopped(await approver(), submissionId, TEST_PASSWORD)).toMatchObject(refused)
    // Nor where somebody resumed it past the page.
    const by = await approver()
    const { contentHash } = await read(submissionId)
    const proof = await grantStepUp(by, { purpose: 'let-go-on', contentHash, password: TEST_PASSWORD })
    if (!proof.ok) throw new Error(proof.problem.message.key)
    await withTx(async (tx) => {
      await consumeStepUp(tx, by, { purpose: 'let-go-on', contentHash, stepUpId: proof.value.stepUpId })
      await resumeStoppedSubmission(tx, by, { submissionId, reason: 'let go on by a person' })
    })
    await turns(2)
    expect(await read(submissionId)).toMatchObject({ state: 'on_hold', holdReason: 'stopped', sends: 0 })
    await sandbox.control('settle', {})
    const tallies = Object.values((await sandbox.ledger()).byReference)
    expect(tallies.map(({ executions }) => executions)).toEqual([1, 1])
  })

  it('names who else may decide about it, and nobody where all made or edited it or are in the pause after a reset', async () => {
    const { batch } = await approvedAnew()
    const [me, other, paused] = [
      await approver(),
      await testStaff('payouts:approve', { name: 'O. Ther' }),
      await approver(),
    ]
    await store.asOwner(({ exec }) =>
      exec(`update staff set access_reset_at = now() where id = '${paused.id}';
        update staff set disabled_at = now() where role = 'approver' and id not in ('${me.id}', '${other.id}', '${paused.id}')`),
    )
    const deciders = async () =>
      (await view(me, batch.payoutId)).submissions.find(({ id }) => id === batch.submissionId)?.waiting?.deciders
    expect(await deciders()).toEqual(['O. Ther'])
    await store.asOwner(({ exec }) =>
      exec(`insert into payout_editor (payout_id, staff_id) values ('${batch.payoutId}', '${other.id}')`),
    )
    expect(await deciders()).toEqual([])
  })

  it('is warned about before it is approved, and its finding names whom it pays and links to the payout', async () => {
    const draft = await draftedBatch(store, PHONES)
    const twin = await draftedBatch(store, PHONES)
    const longer = await draftedBatch(store, ['+256772100300', ...PHONES])
    const another = await draftedBatch(store, ['+256772100301', '+256772100302', '+256772100303'])
    const copy = await backUp(store)
    await approveBatch(store, draft)
    await turns(1)
    await restore(store, copy)
    await searchLostTime(store)
    const [found] = await store.db.select().from(finding)
    const by = await approver()
    const warned = async ({ payoutId }: { readonly payoutId: string }) => {
      await past(store, `update payout set state = 'pending_approval' where id = '${payoutId}'`)
      return (await view(by, payoutId)).sameFindings.map(({ id }) => id)
    }
    expect(await warned(draft)).toEqual([found?.id])
    expect(await warned(twin)).toEqual([found?.id])
    expect(await warned(longer)).toEqual([found?.id])
    expect(await warned(another)).toEqual([])
    const detail = await readFinding(by, found?.id ?? '')
    expect(detail?.samePayouts.map(({ id }) => id)).toEqual([longer.payoutId, twin.payoutId, draft.payoutId])
    expect(detail?.recipients).toMatchObject(PHONES.map((destination) => ({ destination, amount: '50000.00' })))
    await past(store, `update finding set state = 'gone', resolved_at = now()`)
    expect(await warned(draft)).toEqual([])
  })

  it('is not confirmed row by row where nothing was found: then it is sent, or abandoned', async () => {
    const { batch } = await approvedAnew()
    await past(store, 'delete from stranger_recipient', 'delete from stranger')
    expect(await confirm(batch, ['paid', 'paid'])).toMatchObject({ ok: false })
    expect((await read(batch.submissionId)).state).toBe('on_hold')
  })

  it('is linked by one person only where our mark or a reference shows it, else by two', async () => {
    await sandbox.control('dialect', { descriptionMax: 5, itemReferences: false })
    const { batch, serviceId } = await approvedAnew()
    const { submissionId } = batch
    const compared = await compareWithBatch(await preparer(), submissionId, serviceId)
    expect(compared).toMatchObject({ ok: true, value: { fits: true, named: false } })
    const alone = await linkBatch(await approver(), { submissionId, serviceId, proof: TEST_PASSWORD })
    expect(alone).toMatchObject({
      ok: false,
      problem: { message: saying('a second person decides') },
    })
    const asked = await proposeLink(await preparer(), { submissionId, serviceId, evidence: 'Their letter' })
    if (!asked.ok) throw new Error(asked.problem.message.key)
    expect(await decide(asked.value.proposalId)).toMatchObject({ ok: true })
    expect(await read(submissionId)).toMatchObject({ state: 'accepted', serviceId })
  })
})
