import { and, eq, ne } from 'drizzle-orm'
import { expect, it, vi } from 'vitest'
import { system } from '@/lib/access/system'
import { testStaff } from '@/lib/access/test-staff'
import { saying } from '@/lib/messages/test-english'
import { proposeCancel } from '@/lib/payouts/sending/cancel-payout'
import { asked, decided, savedDraft } from '@/lib/payouts/testing/draft'
import { describePayouts } from '@/lib/payouts/testing/staff-and-drafts'
import { listen } from '@/lib/store/listen'
import { withTx } from '@/lib/store/open'
import { payoutRow } from '@/lib/store/schema/payout'
import { proposal } from '@/lib/store/schema/proposal'
import { submission, submissionRow } from '@/lib/store/schema/submission'
import { voidSubmission } from '@/lib/store/transitions/submissions'
import { openBody } from '@/lib/submissions/content/stored-body'
import { sendSubmission } from '@/lib/submissions/sending/send'
import { submitBatchAgain } from './submit-batch-again'

describePayouts('what is decided', ({ maker, checker, store, sent }) => {
  const batchesOf = (payoutId: string) =>
    store()
      .db.select()
      .from(submission)
      .where(and(eq(submission.payoutId, payoutId), eq(submission.kind, 'create-disbursement')))
  const cancels = () => store().db.select().from(submission).where(eq(submission.kind, 'cancel-disbursement'))
  const waiting = async () => {
    const [one] = await store().db.select().from(proposal).where(eq(proposal.state, 'pending'))
    return { proposalId: one?.id ?? '', contentHash: one?.contentHash ?? '' }
  }
  const bodyOf = (one: typeof submission.$inferSelect) =>
    JSON.parse(new TextDecoder().decode(openBody(one) ?? new Uint8Array()))
  const cancelAsked = async (of?: string) => {
    const payoutId = of ?? (await sent([{ phone: '0772000101' }]))
    const [paid] = await batchesOf(payoutId)
    if (paid === undefined) return expect.fail('nothing was sent')
    const staff = await maker()
    expect(await proposeCancel(staff, paid.id, 'Wrong month')).toMatchObject({ ok: true })
    return { payoutId, paid, staff }
  }

  it('of a cancel is one request about exactly that batch, in the words it was asked with', async () => {
    const { payoutId, paid, staff } = await cancelAsked()
    const { proposalId, contentHash } = await waiting()
    const heard: unknown[] = []
    const stop = await listen('live', (payload) => heard.push(payload))
    expect(await decided(await checker(), { proposalId, contentHash })).toMatchObject({ value: { state: 'approved' } })
    await vi.waitFor(() => expect(heard.length).toBeGreaterThan(0))
    await stop()
    expect(new Set(heard.map((payload) => JSON.stringify(payload)))).toEqual(new Set([JSON.stringify({ payoutId })]))
    const [cancel, ...more] = await cancels()
    if (cancel === undefined) return expect.fail('no cancel was written')
    expect(more).toEqual([])
    expect(cancel).toMatchObject({
      ...{ state: 'ready', env: 'sandbox', makerId: staff.id, proposalId, contentHash, payoutId, currency: 'UGX' },
      ...{ targetSubmissionId: paid.id, path: `/api/disbursements/${paid.serviceId}/cancel` },
    })
    expect(bodyOf(cancel)).toEqual({ reason: 'Wrong month' })
  })

  it('of a cancel that is rejected sends nothing, and the batch stays as it was', async () => {
    const { payoutId, paid } = await cancelAsked()
    expect(await decided(await checker(), await waiting(), 'reject')).toMatchObject({ value: { state: 'rejected' } })
    expect(await cancels()).toEqual([])
    expect(await batchesOf(payoutId)).toEqual([paid])
  })

  it('of a cancel is made neither by an editor of the rows nor by the person who proposed it', async () => {
    const both = await testStaff('payouts:approve', { name: 'B. Oth' })
    const author = { ...both, 'may:payouts:prepare': true as const }
    const payoutId = await savedDraft(author, [{ phone: '0772000101' }])
    await decided(await checker(), await asked(await maker(), payoutId))
    const [ready] = await batchesOf(payoutId)
    await sendSubmission(ready?.id ?? '', { worker: 'test', onReapproval: async () => undefined })
    const { paid } = await cancelAsked(payoutId)
    expect(await decided(both, await waiting())).toMatchObject({
      problem: { message: saying(/^You .*, so another person has to approve this\./) },
    })
    expect(await decided(both, await waiting(), 'reject')).toMatchObject({ ok: true })
    expect(await proposeCancel(author, paid.id, 'Once more')).toMatchObject({ ok: true })
    expect(await decided(both, await waiting())).toMatchObject({ ok: false })
    expect(await cancels()).toHaveLength(0)
    expect(await decided(await checker(), await waiting())).toMatchObject({ ok: true })
    expect(await cancels()).toHaveLength(1)
  })

  it('of one batch that was asked about again pays its rows and no others', async () => {
    const staff = await maker()
    const payoutId = await savedDraft(staff, [{ phone: '0772000101' }, { phone: '0752000102' }])
    await decided(await checker(), await asked(staff, payoutId))
    const [one, other] = await batchesOf(payoutId)
    if (one === undefined || other === undefined) return expect.fail('there are no two batches')
    const rowsOf = async (submissionId: string) => {
      const rows = await store().db.select().from(submissionRow).where(eq(submissionRow.submissionId, submissionId))
      return rows.map(({ rowId }) => rowId)
    }
    const rowIds = await rowsOf(one.id)
    await withTx(async (tx) => {
      await voidSubmission(tx, system(), { submissionId: one.id, reason: 'approval-lapsed' })
      await submitBatchAgain(tx, {
        ...{ submissionId: one.id, proposalId: one.proposalId ?? '', payoutId, makerId: one.makerId, rowIds },
        ...{ why: 'approval-lapsed', quote: null },
        was: { feeMinor: one.quoteFeeMinor, debitMinor: one.quoteDebitMinor },
      })
    })
    const again = await waiting()
    expect(await decided(await checker(), again)).toMatchObject({ value: { state: 'approved' } })
    const fresh = (await batchesOf(payoutId)).filter(({ id }) => id !== one.id && id !== other.id)
    expect(fresh).toMatchObject([
      {
        ...{ state: 'ready', proposalId: again.proposalId, contentHash: again.contentHash, makerId: staff.id },
        ...{ totalMinor: one.totalMinor, quoteDebitMinor: one.quoteDebitMinor, rowCount: 1 },
      },
    ])
    expect(await rowsOf(fresh[0]?.id ?? '')).toEqual(rowIds)
    expect(fresh[0]?.idempotencyKey).not.toBe(one.idempotencyKey)
    const left = await store()
      .db.select()
      .from(payoutRow)
      .where(ne(payoutRow.id, rowIds[0] ?? ''))
    expect(await rowsOf(other.id)).toEqual(left.map(({ id }) => id))
  })
})
