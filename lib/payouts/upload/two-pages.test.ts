import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { system } from '@/lib/access/system'
import { TEST_PASSWORD, testStaff } from '@/lib/access/test-staff'
import { saying } from '@/lib/messages/test-english'
import { withdraw } from '@/lib/payouts/approval/withdraw'
import { applyBulkEdit } from '@/lib/payouts/draft/bulk-edit'
import { typeCells } from '@/lib/payouts/draft/type-cells'
import { takeStep } from '@/lib/payouts/draft/undo-step'
import { quoteDraft } from '@/lib/payouts/quotes/quote-draft'
import { proposeCancel } from '@/lib/payouts/sending/cancel-payout'
import { abandonStopped } from '@/lib/payouts/sending/resume-or-abandon'
import {
  among,
  asked,
  decided,
  draftInput,
  retried,
  rowsOf,
  savedDraft,
  sheetRows,
  typeInto,
  view,
} from '@/lib/payouts/testing/draft'
import { describePayouts } from '@/lib/payouts/testing/staff-and-drafts'
import { settings } from '@/lib/platform/settings'
import { withTx } from '@/lib/store/open'
import { quote } from '@/lib/store/schema/payout'
import { submission } from '@/lib/store/schema/submission'
import { holdSubmission } from '@/lib/store/transitions/submissions'
import { sendSubmission } from '@/lib/submissions/sending/send'
import { createDraft } from './create-draft'
import { replaceSheet } from './replace-sheet'
import { saveRows } from './save-rows'

describePayouts('two pages on one payout', ({ maker, checker, store, sandbox }) => {
  it('do not overwrite one another: the second person sees the present value, and whose it is', async () => {
    const [nambi, achieng] = [
      await maker(),
      await testStaff('payouts:prepare', { role: 'preparer', name: 'A. Achieng' }),
    ]
    const id = await savedDraft(nambi, [{ phone: '0772000101' }])
    const [row] = await rowsOf(nambi, id)
    const cell = (text: string) => [{ rowId: row?.id ?? '', field: 'amount' as const, text, was: '50000' }]
    expect(await typeCells(achieng, id, cell('70000'))).toEqual({ ok: true, value: { overtaken: [], gone: [] } })
    expect(await typeCells(nambi, id, cell('80000'))).toMatchObject({
      ok: true,
      value: { overtaken: [{ lineNo: 2, field: 'amount', theirs: '70000', who: 'A. Achieng' }] },
    })
    expect((await rowsOf(nambi, id))[0]).toMatchObject({ amount: '70000.00' })
    // Another cell of the same row is nobody's loss, and the same text twice is no change.
    await typeInto(nambi, id, 0, { name: 'Okello' })
    expect(await typeCells(nambi, id, cell('70000'))).toMatchObject({ ok: true, value: { overtaken: [] } })
    expect((await rowsOf(nambi, id))[0]).toMatchObject({ amount: '70000.00', name: 'Okello' })
  })

  it('do not change many rows over what somebody else has just typed', async () => {
    const [nambi, achieng] = [
      await maker(),
      await testStaff('payouts:prepare', { role: 'preparer', name: 'A. Achieng' }),
    ]
    const id = await savedDraft(nambi, [{ phone: '0772000101' }, { phone: '0772000102' }])
    const { version: seen } = await view(nambi, id)
    await typeInto(achieng, id, 1, { network: 'Airtel' })
    const set = { what: 'set' as const, values: { network: 'MTN' } }
    expect(await applyBulkEdit(nambi, id, { ...set, among: among({ seen }) })).toMatchObject({
      ok: false,
      problem: { kind: 'superseded', message: saying('Row 3 was changed by A. Achieng') },
    })
    expect(await applyBulkEdit(nambi, id, { ...set, among: among({ seen, toLine: 2 }) })).toMatchObject({ ok: true })
  })

  it('do not undo one another: each takes back their own steps, and none that was changed after', async () => {
    const [nambi, achieng] = [await maker(), await maker()]
    const id = await savedDraft(nambi, [{ phone: '0772000101' }, { phone: '0772000102' }])
    await typeInto(nambi, id, 0, { amount: '70000' })
    await typeInto(achieng, id, 1, { amount: '90000' })
    const { undo } = (await view(nambi, id)).history
    expect(undo).toMatchObject({ what: saying('Amount of row 2'), rows: 1 })
    const back = { changeId: undo?.changeId ?? '', back: true, from: 0 }
    expect(await takeStep(achieng, id, back)).toMatchObject({ ok: false })
    await typeInto(achieng, id, 0, { name: 'Okello' })
    expect(await takeStep(nambi, id, back)).toMatchObject({ ok: false, problem: { kind: 'superseded' } })
    expect((await rowsOf(nambi, id))[0]).toMatchObject({ amount: '70000.00', name: 'Okello' })
  })

  it('do not mix two sheets in one draft', async () => {
    const staff = await maker()
    const id = randomUUID()
    const lines = [{ phone: '0772000101' }, { phone: '0772000102' }]
    await createDraft(staff, id, draftInput(2))
    const [old, corrected] = [sheetRows(lines), sheetRows(lines)]
    await saveRows(staff, id, old.slice(0, 1))
    const { name: _name, ...sheet } = draftInput(2)
    await replaceSheet(staff, id, sheet)
    await saveRows(staff, id, old.slice(1))
    expect(await saveRows(staff, id, corrected)).toMatchObject({ ok: false, problem: { kind: 'superseded' } })
    const twice = corrected.map((row) => ({ ...row, ordinal: 0 }))
    expect(await saveRows(staff, id, twice)).toMatchObject({ ok: false, problem: { kind: 'bad-input' } })
    expect((await view(staff, id)).counts.all).toBe(1)
  })

  it('find the same draft for a repeated click, and not for another sheet', async () => {
    const staff = await maker()
    const intent = randomUUID()
    await createDraft(staff, intent, draftInput(2))
    expect(await createDraft(staff, intent, draftInput(2))).toMatchObject({ ok: true })
    expect(await createDraft(staff, intent, draftInput(3))).toMatchObject({ ok: false })
    const tooLong = { ...draftInput(settings().payoutMaxRows + 1), name: undefined }
    expect(await replaceSheet(staff, intent, tooLong)).toMatchObject({ ok: false, problem: { kind: 'refused' } })
  })

  it('leave the figures alone that approval was asked for', async () => {
    const staff = await maker()
    const id = await savedDraft(staff, [{ phone: '0772000101' }])
    const proposal = await asked(staff, id)
    const before = await store().db.select().from(quote).where(eq(quote.payoutId, id))
    await sandbox().control('fees', { tiers: [{ upTo: null, fee: '9000.00' }] })
    const late = await quoteDraft(staff, id, before[0]?.batchHash ?? '')
    expect(late).toEqual({ ok: true, value: 'superseded' })
    expect(await store().db.select().from(quote).where(eq(quote.payoutId, id))).toEqual(before)
    expect(await decided(await checker(), proposal)).toMatchObject({ ok: true, value: { state: 'approved' } })
  })

  it('cannot approve what would be paid otherwise by now', async () => {
    const staff = await maker()
    const id = await savedDraft(staff, [{ phone: '0772000101' }])
    const proposal = await asked(staff, id)
    await withTx((tx) => tx.update(quote).set({ feeMinor: 900_000n }).where(eq(quote.payoutId, id)))
    expect(await decided(await checker(), proposal)).toMatchObject({ ok: false, problem: { kind: 'superseded' } })
    expect(await store().db.select().from(submission)).toEqual([])
  })

  it('end in one answer when one takes the payout back while the other approves it', async () => {
    const staff = await maker()
    const id = await savedDraft(staff, [{ phone: '0772000101' }])
    const proposal = await asked(staff, id)
    const person = await checker()
    const [back, decision] = await Promise.all([withdraw(staff, id), decided(person, proposal)])
    expect([back.ok, decision.ok].filter(Boolean)).toHaveLength(1)
    expect((await store().db.select().from(submission)).length).toBe(decision.ok ? 1 : 0)
    expect((await view(staff, id)).state).toBe(decision.ok ? 'approved' : 'draft')
  })

  it('ask for one cancel only', async () => {
    const staff = await maker()
    const id = await savedDraft(staff, [{ phone: '0772000101' }])
    await decided(await checker(), await asked(staff, id))
    const [ready] = await store().db.select().from(submission)
    await sendSubmission(ready?.id ?? '', { worker: 'test', onReapproval: async () => undefined })
    const asks = await Promise.all([1, 2].map(() => proposeCancel(staff, ready?.id ?? '', 'wrong month')))
    expect(asks.filter((ask) => ask.ok)).toHaveLength(1)
    expect(asks.find((ask) => !ask.ok)).toMatchObject({ problem: { kind: 'superseded' } })
  })

  it('keep the editors of rows from approving them when they are retried', async () => {
    const both = await testStaff('payouts:approve', { name: 'B. Oth' })
    const helped = await savedDraft({ ...both, 'may:payouts:prepare': true as const }, [{ phone: '0772000102' }])
    const staff = await maker()
    await decided(await checker(), await asked(staff, helped))
    const [sent] = await store().db.select().from(submission)
    await withTx((tx) => holdSubmission(tx, system(), { submissionId: sent?.id ?? '', reason: 'refused' }))
    await abandonStopped(await checker(), sent?.id ?? '', TEST_PASSWORD)
    const again = await retried(staff, helped)
    const proposal = await asked(staff, again.ok ? again.value.payoutId : '')
    expect(await decided(both, proposal)).toMatchObject({
      ok: false,
      problem: { message: saying(/^You .*, so another person has to approve this\./) },
    })
  })
})
