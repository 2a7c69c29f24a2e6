import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import type { RefusedError } from '@/lib/access/requests/refused-error'
import { englishText } from '@/lib/messages/test-english'
import { fromMinor } from '@/lib/money/amount'
import { previewPolicy } from '@/lib/payouts/approval/preview-policy'
import { reviewDigest } from '@/lib/payouts/approval/read-review'
import { applyBulkEdit } from '@/lib/payouts/draft/bulk-edit'
import { among, asked, draftInput, savedDraft, sheetRows, typeInto, view } from '@/lib/payouts/testing/draft'
import { describePayouts } from '@/lib/payouts/testing/staff-and-drafts'
import { createDraft } from '@/lib/payouts/upload/create-draft'
import { duplicatePayout } from '@/lib/payouts/upload/duplicate-payout'
import { replaceSheet } from '@/lib/payouts/upload/replace-sheet'
import { restorePreviousSheet } from '@/lib/payouts/upload/restore-previous-sheet'
import { saveRows } from '@/lib/payouts/upload/save-rows'
import { firstPolicy } from '@/lib/store/first-policy'
import { proposal } from '@/lib/store/schema/proposal'
import { putPolicy } from '@/lib/store/test-policy'
import type { ControlInput } from './control-input'
import { setControl } from './set-control'

const shillings = (units: number) => fromMinor(BigInt(units) * 100n)
const lines = [
  { name: 'Akello', phone: '0772000101', amount: '50000' },
  { name: 'Byaruhanga', phone: '0772000133', amount: '60000' },
  { name: 'Candiru', phone: '0772000172', amount: '70,000/=' },
  { name: 'Dralega', phone: '12', amount: '80000' },
]
const total = (units: number, lineNo = 6): ControlInput['figures'][number] => ({
  ...{ kind: 'total', value: shillings(units), currency: 'UGX', lineNo, text: 'Total', after: 0, until: null },
})
const subtotal = (units: number, after: number, lineNo: number): ControlInput['figures'][number] => ({
  ...{ kind: 'subtotal', value: shillings(units), currency: 'UGX', lineNo, text: 'Sub-total', after, until: lineNo },
})
const count = (value: number): ControlInput['figures'][number] => ({
  ...{ kind: 'count', value, lineNo: 7, text: 'Count', after: 0, until: null },
})

describePayouts('the control total of a payout', ({ maker, store }) => {
  const saved = async (control: ControlInput) => {
    const staff = await maker()
    const id = randomUUID()
    const draft = { ...draftInput(lines.length), control }
    expect(await createDraft(staff, id, draft)).toMatchObject({ ok: true })
    // Row 5 of the sheet is its first subtotal.
    const rows = sheetRows(lines).map((row) => (row.lineNo > 4 ? { ...row, lineNo: row.lineNo + 1 } : row))
    const answer = await saveRows(staff, id, rows)
    return { staff, id, draft, answer }
  }

  it('is compared with the rows as the sheet has them, blocked ones too, section by section', async () => {
    const figures = [total(260_000), count(4), subtotal(180_000, 0, 5), subtotal(80_000, 5, 7)]
    const { staff, id, answer } = await saved({ figures, explanation: null })
    expect(answer).toMatchObject({ ok: true })
    const { control } = await view(staff, id)
    expect(control.figures.map(({ counted }) => counted)).toEqual(['260000.00', 4, '180000.00', '80000.00'])
    expect(control.by).toMatchObject({ who: staff.name })
    expect(control.bridges).toMatchObject([
      { currency: 'UGX', sheet: { amount: '260000.00' }, blocked: { rows: 1, amount: '80000.00' }, toPay: { rows: 3 } },
    ])
  })

  it('stops a sheet that differs until somebody explains it, with the difference in words', async () => {
    const off = { figures: [total(250_000)], explanation: null }
    const { staff, id, draft, answer } = await saved(off)
    expect(answer.ok).toBe(false)
    if (!answer.ok)
      expect(englishText(answer.problem.message)).toContain('UGX 250,000: UGX 10,000 less than the payments.')
    expect((await view(staff, id)).sheet.rowsArrived).toBe(0)
    expect(
      await createDraft(staff, id, { ...draft, control: { ...off, explanation: 'Row 5 came late' } }),
    ).toMatchObject({ ok: true })
    expect(await saveRows(staff, id, sheetRows(lines))).toMatchObject({ ok: true })
    expect((await view(staff, id)).control).toMatchObject({
      explanation: 'Row 5 came late',
      figures: [{ counted: '260000.00' }],
    })
  })

  it('can be typed any time before submitting, and is refused and explained in the same way', async () => {
    const staff = await maker()
    const id = await savedDraft(staff, lines.slice(0, 2))
    const typed = (units: number, explanation: string | null = null) =>
      setControl(staff, id, { total: shillings(units), count: 2, explanation })
    expect((await view(staff, id)).control).toMatchObject({ figures: [], by: null })
    const refused = await typed(100_000)
    expect(refused).toMatchObject({ ok: false, problem: { kind: 'refused' } })
    expect(await typed(100_000, 'Paper is of last month')).toEqual({ ok: true, value: null })
    // An edit changes what is paid, not what the sheet says.
    await typeInto(staff, id, 0, { amount: '55000' })
    expect(await typed(110_000)).toEqual({ ok: true, value: null })
    const { control } = await view(staff, id)
    expect(control).toMatchObject({ explanation: null, figures: [{ counted: '110000.00' }, { counted: 2 }] })
    expect(control.bridges[0]).toMatchObject({
      edited: { rows: 1, by: '5000.00', isMore: true },
      toPay: { amount: '115000.00' },
    })
    await applyBulkEdit(staff, id, { what: 'exclude', reason: 'Gone', among: among({ fromLine: 3, toLine: 3 }) })
    const { proposalId } = await asked(staff, id)
    const [frozen] = await store().db.select().from(proposal).where(eq(proposal.id, proposalId))
    expect(frozen?.summary).toMatchObject({
      control: {
        figures: [{ value: '110000.00', lineNo: null }, { value: 2 }],
        bridges: [{ excluded: { amount: '60000.00' } }],
      },
    })
    expect(await setControl(staff, id, { total: null, count: null, explanation: null })).toMatchObject({
      problem: { kind: 'not-a-draft' },
    })
  })

  it('keeps which lines of the sheet were not compared, for the approver, also where it states nothing else', async () => {
    const { staff, id } = await saved({ figures: [], explanation: null, notCompared: [8] })
    expect((await view(staff, id)).control).toMatchObject({ figures: [], notCompared: [8] })
    await setControl(staff, id, { total: shillings(260_000), count: null, explanation: null })
    expect((await view(staff, id)).control).toMatchObject({ figures: [{ kind: 'total' }], notCompared: [8] })
  })

  it('belongs to what an approval names', async () => {
    const staff = await maker()
    const id = await savedDraft(staff, lines.slice(0, 2))
    const before = await reviewDigest(store().db, id)
    expect(await setControl(staff, id, { total: shillings(110_000), count: null, explanation: null })).toMatchObject({
      ok: true,
    })
    expect(await reviewDigest(store().db, id)).not.toBe(before)
  })

  it('is that of the sheet when one is replaced or restored, and of no copy', async () => {
    const { staff, id } = await saved({ figures: [total(260_000)], explanation: null })
    const { name: _name, ...sheet } = draftInput(2)
    const other = { ...sheet, sheetName: 'corrected.csv', control: { figures: [total(110_000, 4)], explanation: null } }
    expect(await replaceSheet(staff, id, other)).toMatchObject({ ok: true })
    expect(await saveRows(staff, id, sheetRows(lines.slice(0, 2)))).toMatchObject({ ok: true })
    expect((await view(staff, id)).control.figures).toMatchObject([{ lineNo: 4, counted: '110000.00' }])
    expect(await restorePreviousSheet(staff, id)).toMatchObject({ ok: true })
    expect((await view(staff, id)).control).toMatchObject({
      figures: [{ lineNo: 6 }],
      bridges: [{ sheet: { amount: '260000.00' } }],
    })
    const copy = await duplicatePayout(staff, id, (name) => `${name}, copy`)
    if (!copy.ok) throw new Error(copy.problem.message.key)
    expect((await view(staff, copy.value.payoutId)).control).toMatchObject({ figures: [], by: null })
  })

  it('is demanded of a large payout by the policy, in words that say what to do', async () => {
    const staff = await maker()
    await putPolicy(store(), firstPolicy('sandbox'))
    const large = ['0772000101', '0772000133', '0772000172'].map((phone) => ({ phone, amount: '4000000' }))
    const id = await savedDraft(staff, large)
    const demanded = await previewPolicy(staff, id)
    expect(demanded).toMatchObject({ ok: true, value: [{ id: 'control-total', demand: { action: 'block' } }] })
    await expect(asked(staff, id)).rejects.toSatisfy((error) => {
      const { failure } = error as RefusedError
      return (
        failure.kind === 'policy' &&
        englishText(failure.message).includes('Type the expected total under “Control total”')
      )
    })
    const typed = { total: null, count: 3, explanation: null }
    // A number of payments alone is no control total.
    expect(await setControl(staff, id, typed)).toMatchObject({ ok: true })
    await expect(asked(staff, id)).rejects.toThrow()
    expect(await setControl(staff, id, { ...typed, total: shillings(12_000_000) })).toMatchObject({ ok: true })
    expect(await asked(staff, id)).toMatchObject({ proposalId: expect.any(String) })
  })
})
