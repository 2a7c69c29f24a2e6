import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { grantStepUp } from '@/lib/access/identity-confirmation/step-up'
import { TEST_PASSWORD } from '@/lib/access/test-staff'
import { saying } from '@/lib/messages/test-english'
import { payeeTest } from '@/lib/payees/test-payee-staff'
import { walletMark } from '@/lib/payees/wallet-mark'
import { accepted, asked, decided, rowsOf, view } from '@/lib/payouts/testing/draft'
import { draftOf } from '@/lib/payouts/testing/payee-rows'
import { describePayouts, type PayoutTest } from '@/lib/payouts/testing/staff-and-drafts'
import { escrowItem } from '@/lib/store/schema/escrow-item'
import { payeeAccount } from '@/lib/store/schema/payee'
import { proposal } from '@/lib/store/schema/proposal'
import { submission } from '@/lib/store/schema/submission'
import { sendSubmission } from '@/lib/submissions/sending/send'
import { age, approvedBatch, past, read, type TestBatch, testWorker, turn } from '@/lib/submissions/testing/batch'
import { proposeAbandon } from './abandon-batch'
import { proposeRows, readBatchRows } from './confirm-rows'
import { decideResolution } from './decide-resolution'
import { compareWithBatch, linkBatch } from './link-batch'
import type { RowWord } from './propose-resolution'

const PHONES = ['+256772100100', '+256772100200']
const terms = () => [{ type: 'manual_release', data: '{"kg":1000}' as never }]

describePayouts('batches of escrow payouts and of wallets that people resolve', (setup: PayoutTest) => {
  const { maker, checker, store, sandbox } = setup
  const { withWallet } = payeeTest(setup)
  const worker = testWorker()

  /** What was sent, and taken by the service, of which the records know nothing any more. */
  const forget = async (submissionId: string) => {
    const { serviceId } = await read(submissionId)
    await past(
      store(),
      `update attempt set outcome = 'unknown' where submission_id = '${submissionId}'`,
      `update submission set state = 'on_hold', hold_reason = 'unclear', service_id = null, next_attempt_at = null where id = '${submissionId}'`,
      `delete from escrow_item where submission_id = '${submissionId}'`,
    )
    return serviceId ?? ''
  }
  const lost = async () => {
    const batch = await approvedBatch(store(), PHONES, terms)
    await turn(store(), worker, batch.submissionId)
    return { batch, serviceId: await forget(batch.submissionId) }
  }
  /** Two payments to one wallet. */
  const toWallet = async () => {
    const { clerk, approver } = await withWallet('FARM-7')
    const payoutId = await draftOf(clerk, [
      ['Amina', '', 'FARM-7', '', 'R-1'],
      ['Amina', '', 'FARM-7', '', 'R-2'],
    ])
    await accepted(clerk, payoutId, 'duplicate-phone')
    await decided(approver, await asked(clerk, payoutId))
    const [sent] = await store().db.select().from(submission).where(eq(submission.payoutId, payoutId))
    const submissionId = sent?.id ?? ''
    await sendSubmission(submissionId, { worker: 'test', onReapproval: async () => undefined })
    const rowIds = (await rowsOf(clerk, payoutId)).map(({ id }) => id)
    return { batch: { submissionId, payoutId, rowIds }, serviceId: await forget(submissionId) }
  }
  const link = async ({ submissionId }: Pick<TestBatch, 'submissionId'>, serviceId: string) =>
    linkBatch(await checker(), { submissionId, serviceId, proof: TEST_PASSWORD })
  const confirm = async (
    { submissionId, rowIds }: Pick<TestBatch, 'submissionId' | 'rowIds'>,
    words: readonly RowWord[],
  ) =>
    proposeRows(await maker(), {
      submissionId,
      rows: rowIds.map((rowId, at) => ({ rowId, word: words[at] ?? 'paid' })),
      ...{ evidence: 'Statement of the service of 3 May', serviceReference: 'TICKET-7' },
    })
  const decide = async (proposalId: string) => {
    const by = await checker()
    const [found] = await store().db.select().from(proposal).where(eq(proposal.id, proposalId))
    const contentHash = found?.contentHash ?? ''
    const proof = await grantStepUp(by, { purpose: 'decide', contentHash, password: TEST_PASSWORD })
    if (!proof.ok) throw new Error(proof.problem.message.key)
    const { stepUpId } = proof.value
    return decideResolution(by, { proposalId, contentHash, decision: 'approve', reason: null, stepUpId })
  }
  const rowStatuses = async ({ payoutId, submissionId }: Pick<TestBatch, 'payoutId' | 'submissionId'>) =>
    (await view(await checker(), payoutId)).submissions.find(({ id }) => id === submissionId)

  it('are compared with escrow disbursements, linked, and followed as if nothing had been lost', async () => {
    const { batch, serviceId } = await lost()
    const other = await lost()
    const compared = await compareWithBatch(await maker(), batch.submissionId, serviceId)
    expect(compared).toMatchObject({ ok: true, value: { fits: true, rows: [{ fits: true }, { fits: true }] } })
    expect(await link(batch, other.serviceId)).toMatchObject({
      ...{ ok: false, problem: { message: saying('differs from this batch') } },
    })
    expect(await link(batch, serviceId)).toMatchObject({ ok: true })
    expect(await link(other.batch, serviceId)).toMatchObject({
      ...{ ok: false, problem: { message: saying('linked to another batch') } },
    })
    expect(await read(batch.submissionId)).toMatchObject({ state: 'accepted', serviceId })
    await past(store(), `update submission set next_attempt_at = now() where id = '${batch.submissionId}'`)
    await turn(store(), worker, batch.submissionId)
    const items = await store().db.select().from(escrowItem).where(eq(escrowItem.submissionId, batch.submissionId))
    expect(items.map(({ rowId, disbursementId }) => [rowId, disbursementId]).toSorted()).toEqual(
      batch.rowIds.map((rowId) => [rowId, serviceId]).toSorted(),
    )
  })

  it('of escrow payouts are no direct disbursements, nor the other way round', async () => {
    const { batch } = await lost()
    const direct = await approvedBatch(store(), PHONES)
    await turn(store(), worker, direct.submissionId)
    const { serviceId } = await read(direct.submissionId)
    await past(
      store(),
      `update submission set service_id = null, state = 'on_hold', hold_reason = 'unclear' where id = '${direct.submissionId}'`,
    )
    const none = { ok: false, problem: { message: saying('knows no such disbursement') } }
    expect(await link(batch, serviceId ?? '')).toMatchObject(none)
    expect(await compareWithBatch(await maker(), batch.submissionId, serviceId ?? '')).toMatchObject(none)
  })

  it('of escrow payouts are confirmed row by row: a row that never got an escrow can be paid again', async () => {
    const { batch } = await lost()
    expect(await confirm(batch, ['paid', 'unpaid'])).toMatchObject({
      ...{ ok: false, problem: { message: saying('may still be carried out') } },
    })
    await age(store(), '26 h')
    const proposed = await confirm(batch, ['paid', 'unpaid'])
    if (!proposed.ok) throw new Error(proposed.problem.message.key)
    expect(await decide(proposed.value.proposalId)).toMatchObject({ ok: true, value: { state: 'approved' } })
    expect(await rowStatuses(batch)).toMatchObject({ state: 'partial', rowStatuses: { paid: 1, failed: 1 } })
    expect((await view(await checker(), batch.payoutId)).payableAgain).toMatchObject([{ rows: 1, unsure: false }])
  })

  it('of escrow payouts are not abandoned once a search found them, even where a later one does not', async () => {
    const { batch } = await lost()
    await age(store(), '26 h')
    expect(await proposeAbandon(await maker(), batch.submissionId, 'They have nothing')).toMatchObject({
      ...{ ok: false, problem: { message: saying('found it at the service') } },
    })
    await sandbox().control('reset', {})
    expect(await proposeAbandon(await maker(), batch.submissionId, 'They have nothing')).toMatchObject({
      ...{ ok: false, problem: { kind: 'refused', message: saying('The service has this batch') } },
    })
    expect(await rowStatuses(batch)).toMatchObject({ waiting: { mayBeAbsent: false } })
    expect(await store().db.select().from(proposal).where(eq(proposal.kind, 'declare-absent'))).toEqual([])
    expect((await read(batch.submissionId)).holdReason).toBe('unclear')
  })

  it('of wallets are compared by the account they were sent to, linked, and paid once', async () => {
    const { batch, serviceId } = await toWallet()
    const compared = await compareWithBatch(await maker(), batch.submissionId, serviceId)
    expect(compared).toMatchObject({ ok: true, value: { fits: true, rows: [{ fits: true }, { fits: true }] } })
    expect(await link(batch, serviceId)).toMatchObject({ ok: true })
    await sandbox().control('settle', {})
    await past(store(), `update submission set next_attempt_at = now() where id = '${batch.submissionId}'`)
    await turn(store(), worker, batch.submissionId)
    expect(await rowStatuses(batch)).toMatchObject({ state: 'settled', rowStatuses: { paid: 2 } })
    const tallies = Object.values((await sandbox().ledger()).byReference)
    expect(tallies.map(({ executions }) => executions)).toEqual([1, 1])
  })

  it('of wallets show a mark in the browser, while the records and the comparison have the whole account', async () => {
    const { batch, serviceId } = await toWallet()
    const [account] = await store().db.select().from(payeeAccount).where(eq(payeeAccount.kind, 'wallet'))
    const whole = account?.accountId ?? ''
    const mark = walletMark(whole)
    const rows = await readBatchRows(await maker(), batch.submissionId)
    expect(rows).toMatchObject({ ok: true, value: [{ destination: mark }, { destination: mark }] })
    const compared = await compareWithBatch(await maker(), batch.submissionId, serviceId)
    const sides = { ours: { destination: mark }, theirs: { destination: mark } }
    expect(compared).toMatchObject({ ok: true, value: { fits: true, rows: [sides, sides] } })
    await age(store(), '26 h')
    expect(await confirm(batch, ['unpaid', 'paid'])).toMatchObject({ ok: true })
    const { resolutions } = await view(await checker(), batch.payoutId)
    expect(resolutions).toMatchObject([
      { summary: { content: { rows: [{ destination: mark }, { destination: mark }] } } },
    ])
    expect(JSON.stringify([rows, compared, resolutions])).not.toContain(whole)
    const [asked] = await store().db.select().from(proposal).where(eq(proposal.kind, 'resolve-batch'))
    expect(asked?.summary).toMatchObject({ content: { rows: [{ destination: whole }, { destination: whole }] } })
  })

  it('of wallets are confirmed by two people, none unpaid too early', async () => {
    const { batch } = await toWallet()
    expect(await readBatchRows(await maker(), batch.submissionId)).toMatchObject({
      ok: true,
      value: [
        { rowId: batch.rowIds[0], amount: '50000.00', reported: null, mayBeUnpaid: false },
        { rowId: batch.rowIds[1], amount: '50002.00', reported: null, mayBeUnpaid: false },
      ],
    })
    expect(await confirm(batch, ['unpaid', 'paid'])).toMatchObject({
      ...{ ok: false, problem: { message: saying('may still be carried out') } },
    })
    await age(store(), '26 h')
    const proposed = await confirm(batch, ['unpaid', 'paid'])
    if (!proposed.ok) throw new Error(proposed.problem.message.key)
    expect(await decide(proposed.value.proposalId)).toMatchObject({ ok: true })
    expect(await rowStatuses(batch)).toMatchObject({ state: 'partial', rowStatuses: { paid: 1, failed: 1 } })
    expect((await view(await checker(), batch.payoutId)).payableAgain).toMatchObject([{ rows: 1, unsure: false }])
  })
})
