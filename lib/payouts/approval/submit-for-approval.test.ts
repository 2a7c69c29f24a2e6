import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import type { RefusedError } from '@/lib/access/requests/refused-error'
import { system } from '@/lib/access/system'
import { englishText, saying } from '@/lib/messages/test-english'
import { applyBulkEdit } from '@/lib/payouts/draft/bulk-edit'
import { quoteDraft } from '@/lib/payouts/quotes/quote-draft'
import { among, asked, decided, rowsOf, savedDraft, view } from '@/lib/payouts/testing/draft'
import { describePayouts } from '@/lib/payouts/testing/staff-and-drafts'
import { withTx } from '@/lib/store/open'
import { payoutRow } from '@/lib/store/schema/payout'
import { proposal } from '@/lib/store/schema/proposal'
import { submission } from '@/lib/store/schema/submission'
import { putPolicy } from '@/lib/store/test-policy'
import { holdSubmission, voidSubmission } from '@/lib/store/transitions/submissions'
import { submitBatchAgain } from './submit-batch-again'
import { submitForApproval } from './submit-for-approval'

describePayouts('asking for approval', ({ maker, checker, store }) => {
  const line = { phone: '0772000101', reference: 'NOV-1', amount: '60,000' }
  const quoted = async (staff: Awaited<ReturnType<typeof maker>>, name: string) => {
    const id = await savedDraft(staff, [line], name)
    for (const { hash } of (await view(staff, id)).batches) await quoteDraft(staff, id, hash)
    return { id, hash: (await view(staff, id)).contentHash ?? '' }
  }

  it('stops the second of two drafts of one sheet, also when both were checked before either was asked for', async () => {
    const staff = await maker()
    const [first, second] = [await quoted(staff, 'November'), await quoted(staff, 'November, copy')]
    expect(await submitForApproval(staff, first.id, first.hash)).toMatchObject({ ok: true })
    expect(await submitForApproval(staff, second.id, second.hash)).toMatchObject({
      ok: false,
      problem: { message: saying('1 row has an error') },
    })
    expect((await rowsOf(staff, second.id))[0]?.problems).toMatchObject([{ code: 'paid-before', severity: 'block' }])
  })

  it('stops one of two drafts of one sheet that are asked for at the same moment', async () => {
    const staff = await maker()
    const [first, second] = [await quoted(staff, 'November'), await quoted(staff, 'November, copy')]
    const asks = await Promise.all([first, second].map(({ id, hash }) => submitForApproval(staff, id, hash)))
    expect(asks.filter((ask) => ask.ok)).toHaveLength(1)
  })

  it('stops a sheet whose rows wait for approval again in another payout', async () => {
    const staff = await maker()
    const id = await savedDraft(staff, [line], 'November')
    await decided(await checker(), await asked(staff, id))
    const [sent] = await store().db.select().from(submission).where(eq(submission.payoutId, id))
    if (sent === undefined) throw new Error('Nothing was approved')
    const rows = await store().db.select({ id: payoutRow.id }).from(payoutRow).where(eq(payoutRow.payoutId, id))
    await withTx(async (tx) => {
      await voidSubmission(tx, system(), { submissionId: sent.id, reason: 'approval-lapsed' })
      await submitBatchAgain(tx, {
        submissionId: sent.id,
        proposalId: sent.proposalId ?? '',
        payoutId: id,
        makerId: sent.makerId,
        rowIds: rows.map((row) => row.id),
        why: 'approval-lapsed',
        was: { feeMinor: sent.quoteFeeMinor, debitMinor: sent.quoteDebitMinor },
        quote: null,
      })
    })
    const again = await savedDraft(staff, [line], 'November, copy')
    expect((await rowsOf(staff, again))[0]?.problems).toMatchObject([{ code: 'paid-before', severity: 'block' }])
  })

  it('accepts a sheet whose rows were abandoned in another payout', async () => {
    const staff = await maker()
    const id = await savedDraft(staff, [line], 'November')
    await decided(await checker(), await asked(staff, id))
    const [sent] = await store().db.select().from(submission).where(eq(submission.payoutId, id))
    await withTx(async (tx) => {
      await holdSubmission(tx, system(), { submissionId: sent?.id ?? '', reason: 'refused' })
      await voidSubmission(tx, system(), { submissionId: sent?.id ?? '', reason: 'given up' })
    })
    const again = await savedDraft(staff, [line], 'November, copy')
    expect((await rowsOf(staff, again))[0]?.problems).toEqual([])
  })

  it('leaves the rows alone when approval is not asked', async () => {
    const staff = await maker()
    const { id } = await quoted(staff, 'November')
    const before = await rowsOf(staff, id)
    expect(before[0]?.state).toBe('fix-offered')
    expect(await submitForApproval(staff, id, '0'.repeat(64))).toMatchObject({ ok: false })
    expect((await rowsOf(staff, id)).map((row) => row.patch)).toEqual(before.map((row) => row.patch))
  })

  it('says why nothing was asked: no row is left, a price is not in yet, or what was seen is not what would be paid', async () => {
    const staff = await maker()
    const refused = (kind: string, sentence: string) => ({
      ...{ ok: false, problem: { kind, message: saying(sentence) } },
    })
    const none = await savedDraft(staff, [line])
    await applyBulkEdit(staff, none, { what: 'exclude', reason: 'next month', among: among() })
    expect(await submitForApproval(staff, none, '')).toMatchObject(refused('refused', 'Every row is excluded'))
    const two = await savedDraft(staff, [{ phone: '0772000101' }, { phone: '0752000102' }])
    const [mtn, airtel] = (await view(staff, two)).batches
    await quoteDraft(staff, two, mtn?.hash ?? '')
    expect(await submitForApproval(staff, two, '')).toMatchObject(refused('superseded', 'Not every batch is quoted'))
    await quoteDraft(staff, two, airtel?.hash ?? '')
    expect(await submitForApproval(staff, two, '')).toMatchObject(
      refused('superseded', 'changed while this page was open'),
    )
    const blocked = await savedDraft(staff, [
      { phone: 'nobody' },
      { ...line, amount: '1.5' },
      line,
      { phone: '0752000103' },
    ])
    expect(await submitForApproval(staff, blocked, '')).toMatchObject(refused('refused', '2 rows have errors'))
    expect(await store().db.select().from(proposal)).toEqual([])
  })

  it('names the payee whose ceiling of the day blocks it, and what to do', async () => {
    const staff = await maker()
    const id = await savedDraft(staff, [{ ...line, name: 'Draru Peter' }])
    const ceiling = { id: 'c', scope: 'payee-day', currency: 'UGX', most: '5000000', demand: { action: 'block' } }
    await putPolicy(store(), { ceilings: [ceiling] })
    await expect(asked(staff, id)).rejects.toSatisfy((error) =>
      englishText((error as RefusedError).failure.message).includes(
        'ceiling 1. Row 2, Draru Peter: UGX 60,000 here. Nothing was submitted',
      ),
    )
  })
})
