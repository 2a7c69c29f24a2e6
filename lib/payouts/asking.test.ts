import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { system } from '@/lib/access/system'
import { testStaff } from '@/lib/access/test-staff'
import type { Engine } from '@/lib/store/database'
import { withTx } from '@/lib/store/open'
import { payoutRow } from '@/lib/store/schema/payout'
import { submission } from '@/lib/store/schema/submission'
import { testDatabases } from '@/lib/store/test-database'
import { holdSubmission, voidSubmission } from '@/lib/store/transitions/submissions'
import { startTestSandbox, type TestSandbox } from '@/lib/submissions/test-sandbox'
import { askAgain } from './ask-again'
import { quoteDraft } from './quote-draft'
import { requestApproval } from './request-approval'
import { asked, decided, rowsOf, savedDraft, view } from './test-draft'

let sandbox: TestSandbox
beforeAll(async () => {
  sandbox = await startTestSandbox()
})
afterAll(() => sandbox.stop())

describe.each(testDatabases())('asking for approval, on the $engine engine', ({ open }) => {
  let store: Engine
  beforeEach(async () => {
    store = await open()
    await sandbox.control('reset', {})
  })
  afterEach(() => store.close())

  const maker = () => testStaff('payouts:prepare', { role: 'preparer', name: 'R. Nambi' })
  const checker = () => testStaff('payouts:approve', { name: 'D. Okot' })
  const line = { phone: '0772000101', reference: 'NOV-1', amount: '60000' }
  const quoted = async (staff: Awaited<ReturnType<typeof maker>>, name: string) => {
    const id = await savedDraft(staff, [line], name)
    for (const { hash } of (await view(staff, id)).batches) await quoteDraft(staff, id, hash)
    return { id, hash: (await view(staff, id)).contentHash ?? '' }
  }

  it('stops the second of two drafts of one sheet, also when both were checked before either was asked for', async () => {
    const staff = await maker()
    const [first, second] = [await quoted(staff, 'November'), await quoted(staff, 'November, copy')]
    expect(await requestApproval(staff, first.id, first.hash)).toMatchObject({ ok: true })
    expect(await requestApproval(staff, second.id, second.hash)).toMatchObject({
      ok: false,
      problem: { sentence: expect.stringContaining('1 row is still blocked') },
    })
    expect((await rowsOf(staff, second.id))[0]?.problems).toMatchObject([{ code: 'paid-before', severity: 'block' }])
  })

  it('stops one of two drafts of one sheet that are asked for at the same moment', async () => {
    const staff = await maker()
    const [first, second] = [await quoted(staff, 'November'), await quoted(staff, 'November, copy')]
    const asks = await Promise.all([first, second].map(({ id, hash }) => requestApproval(staff, id, hash)))
    expect(asks.filter((ask) => ask.ok)).toHaveLength(1)
  })

  it('stops a sheet whose rows wait for approval again in another payout', async () => {
    const staff = await maker()
    const id = await savedDraft(staff, [line], 'November')
    await decided(await checker(), await asked(staff, id))
    const [sent] = await store.db.select().from(submission).where(eq(submission.payoutId, id))
    if (sent === undefined) throw new Error('Nothing was approved')
    const rows = await store.db.select({ id: payoutRow.id }).from(payoutRow).where(eq(payoutRow.payoutId, id))
    await withTx(async (tx) => {
      await voidSubmission(tx, system(), { submissionId: sent.id, reason: 'approval-lapsed' })
      await askAgain(tx, {
        submissionId: sent.id,
        proposalId: sent.proposalId,
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

  it('lets a sheet be paid whose rows were given up in another payout', async () => {
    const staff = await maker()
    const id = await savedDraft(staff, [line], 'November')
    await decided(await checker(), await asked(staff, id))
    const [sent] = await store.db.select().from(submission).where(eq(submission.payoutId, id))
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
    expect(await requestApproval(staff, id, '0'.repeat(64))).toMatchObject({ ok: false })
    expect((await rowsOf(staff, id)).map((row) => row.patch)).toEqual(before.map((row) => row.patch))
  })
})
