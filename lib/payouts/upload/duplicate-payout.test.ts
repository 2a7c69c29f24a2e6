import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { applyBulkEdit } from '@/lib/payouts/draft/bulk-edit'
import { setNote } from '@/lib/payouts/draft/set-note'
import { among, asked, decided, rowsOf, savedDraft, typeInto, view } from '@/lib/payouts/testing/draft'
import { describePayouts } from '@/lib/payouts/testing/staff-and-drafts'
import { testPhone } from '@/lib/phone/test-phone'
import { payoutRow } from '@/lib/store/schema/payout'
import { duplicatePayout } from './duplicate-payout'

const lines = [
  { name: 'Akello Grace', phone: '0772000101', amount: '50000', reference: 'A-1' },
  { name: 'Okot Daniel', phone: '0752000102', amount: '60000', reference: 'A-2' },
  { name: 'Nambi Rita', phone: '0772000103', amount: '70000', reference: 'A-3' },
]
const copyOf = (name: string) => `${name}, copy`

describePayouts('a duplicated payout', ({ maker, checker, store }) => {
  it('has the rows as they were paid, as a draft of its own that is checked like a new sheet', async () => {
    const staff = await maker()
    const id = await savedDraft(staff, lines, 'Field wages')
    await typeInto(staff, id, 1, { amount: '65,000' })
    const third = among({ fromLine: 4, toLine: 4 })
    expect(await applyBulkEdit(staff, id, { what: 'exclude', reason: 'left', among: third })).toMatchObject({
      ok: true,
    })
    await decided(await checker(), await asked(staff, id))
    const made = await duplicatePayout(staff, id, copyOf)
    if (!made.ok) throw new Error(made.problem.message.key)
    const { payoutId } = made.value
    expect(await view(staff, payoutId)).toMatchObject({
      ...{ name: 'Field wages, copy', state: 'draft', parentId: null, kind: 'direct', note: null },
      sheet: { name: null, rowsExpected: 2, rowsArrived: 2 },
    })
    const rows = await rowsOf(staff, payoutId)
    expect(rows.map(({ name, amount, reference, was }) => [name, amount, reference, was])).toEqual([
      ['Akello Grace', '50000.00', null, {}],
      ['Okot Daniel', '65000.00', null, {}],
    ])
    expect(rows.map(({ state, problems }) => [state, problems.map(({ code }) => code)])).toEqual([
      ['warning', ['paid-recently']],
      ['warning', ['paid-recently']],
    ])
    const stored = await store().db.select().from(payoutRow).where(eq(payoutRow.payoutId, payoutId))
    expect(stored.every(({ originRowId }) => originRowId === null)).toBe(true)
  })

  it('is refused where there is nothing to copy, and copies a long one whole', async () => {
    const staff = await maker()
    const long = Array.from({ length: 1_203 }, (_, at) => ({
      ...{ name: `Payee ${at}`, phone: testPhone(at), reference: `R-${at}` },
    }))
    const id = await savedDraft(staff, long, 'Long')
    const made = await duplicatePayout(staff, id, copyOf)
    expect(made).toMatchObject({ ok: true })
    if (made.ok) expect((await view(staff, made.value.payoutId)).counts.all).toBe(1_203)
    const short = await savedDraft(staff, lines, 'Short')
    const all = { what: 'exclude', reason: 'all of them', among: among() } as const
    expect(await applyBulkEdit(staff, short, all)).toMatchObject({ ok: true })
    expect(await duplicatePayout(staff, short, copyOf)).toMatchObject({ ok: false, problem: { kind: 'bad-input' } })
    expect(await duplicatePayout(staff, crypto.randomUUID(), copyOf)).toMatchObject({ problem: { kind: 'not-found' } })
  })

  it('has a note of its own, which is written at any stage and changes nothing that is approved', async () => {
    const staff = await maker()
    const id = await savedDraft(staff, lines, 'Wages')
    expect(await setNote(staff, id, { note: 'Ask HR first', was: '' })).toMatchObject({ ok: true })
    const waiting = await asked(staff, id)
    expect(await setNote(staff, id, { note: 'HR agreed', was: 'Ask HR first' })).toMatchObject({ ok: true })
    expect(await setNote(staff, id, { note: 'lost', was: 'Ask HR first' })).toMatchObject({
      problem: { kind: 'superseded' },
    })
    expect(await decided(await checker(), waiting)).toMatchObject({ ok: true })
    expect(await setNote(staff, id, { note: '', was: 'HR agreed' })).toMatchObject({ ok: true })
    expect(await view(staff, id)).toMatchObject({ note: null, state: 'approved' })
  })
})
