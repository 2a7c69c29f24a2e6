import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { saying } from '@/lib/messages/test-english'
import { draftInput, rowsOf, savedDraft, sheetRows, view } from '@/lib/payouts/testing/draft'
import { describePayouts } from '@/lib/payouts/testing/staff-and-drafts'
import { createDraft } from '@/lib/payouts/upload/create-draft'
import { saveRows } from '@/lib/payouts/upload/save-rows'
import { testPhone } from '@/lib/phone/test-phone'
import { addRows } from './add-rows'
import { takeStep } from './undo-step'

describePayouts('rows added to a draft', ({ maker }) => {
  it('come below the others once, are checked with them, and are taken back and done again as one step', async () => {
    const staff = await maker()
    const id = await savedDraft(staff, [{ phone: '+256772000101', reference: 'A-1' }])
    const change = randomUUID()
    const two = [
      { name: 'Akello Grace', phone: '+256772000101', amount: '60000', reference: 'a-1' },
      { phone: '2.56772E+11', amount: '1000' },
    ]
    expect(await addRows(staff, id, change, two)).toEqual({ ok: true, value: { rows: 2 } })
    expect(await addRows(staff, id, change, two)).toEqual({ ok: true, value: { rows: 2 } })
    const added = await rowsOf(staff, id)
    expect(added.map(({ lineNo, state }) => [lineNo, state])).toEqual([
      [2, 'ready'],
      [3, 'warning'],
      [4, 'blocked'],
    ])
    expect(added[1]?.problems.map(({ code }) => code)).toEqual(['names-differ', 'duplicate-reference'])
    expect((await view(staff, id)).history.undo).toMatchObject({ what: saying('2 rows added'), rows: 2 })

    await takeStep(staff, id, { changeId: change, back: true, from: 0 })
    const back = await rowsOf(staff, id)
    expect(back.map(({ state, name, patch }) => [state, name, patch.leftOutWhy])).toEqual([
      ['ready', 'Payee 0', undefined],
      ['left-out', 'Akello Grace', 'Added by hand, then taken back'],
      ['left-out', null, 'Added by hand, then taken back'],
    ])
    expect((await view(staff, id)).totals).toMatchObject([{ rows: 1, amount: '50000.00' }])
    await takeStep(staff, id, { changeId: change, back: false, from: 0 })
    const facts = (rows: typeof added) => rows.map(({ state, amount, patch }) => ({ state, amount, patch }))
    expect(facts(await rowsOf(staff, id))).toEqual(facts(added))
  })

  it('make a sheet so long that two people may well have one name', async () => {
    const staff = await maker()
    const lines = Array.from({ length: 200 }, (_, at) => ({ name: `Payee ${at % 199}`, phone: testPhone(at * 3) }))
    const id = await savedDraft(staff, lines)
    const warned = async () =>
      (await rowsOf(staff, id)).filter(({ problems }) => problems.some(({ code }) => code === 'same-name')).length
    expect(await warned()).toBe(1)
    await addRows(staff, id, randomUUID(), [{ name: 'Payee 999', phone: testPhone(999), amount: '60000' }])
    expect(await warned()).toBe(0)
  })

  it('are numbered after the last line of the sheet, where a total or a note is below its payments', async () => {
    const staff = await maker()
    const id = randomUUID()
    const draft = draftInput(1)
    await createDraft(staff, id, { ...draft, mapping: { ...draft.mapping, end: 9 } })
    await saveRows(staff, id, sheetRows([{ phone: '+256772000101' }]))
    expect((await view(staff, id)).sheet.lastLine).toBe(9)
    await addRows(staff, id, randomUUID(), [{ phone: '+256772000133', amount: '1000' }])
    await addRows(staff, id, randomUUID(), [{ phone: '+256772000172', amount: '1000' }])
    expect((await rowsOf(staff, id)).map(({ lineNo }) => lineNo)).toEqual([2, 10, 11])
  })
})
