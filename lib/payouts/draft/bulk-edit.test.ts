import { expect, it } from 'vitest'
import { saying } from '@/lib/messages/test-english'
import { among, rowsOf, savedDraft, typeInto, view } from '@/lib/payouts/testing/draft'
import { describePayouts } from '@/lib/payouts/testing/staff-and-drafts'
import { testPhone } from '@/lib/phone/test-phone'
import { applyBulkEdit } from './bulk-edit'
import { takeStep } from './undo-step'

const ROWS = 1_400
const lines = Array.from({ length: ROWS }, (_, at) => ({
  phone: testPhone(at),
  reference: 'NOV',
  amount: '60000',
}))

describePayouts('a change of many rows', ({ maker }) => {
  it('is made part by part, is one step however far it came, and is taken back and gone on with', async () => {
    const staff = await maker()
    const id = await savedDraft(staff, lines)
    const undo = async () => (await view(staff, id)).history.undo
    const fill = { what: 'fill-down', fields: ['reference'], among: among({ fromLine: 2 }) } as const
    await typeInto(staff, id, 0, { reference: 'DEC' })
    const first = await applyBulkEdit(staff, id, fill)
    expect(first).toMatchObject({ ok: true, value: { rows: 999, processed: 1_000, rest: { rows: 400 } } })
    if (!first.ok || first.value.rest === null) return
    expect(await undo()).toMatchObject({ what: saying('Reference filled down into 999 rows'), rows: 999 })

    const { matching } = first.value.rest
    const second = await applyBulkEdit(staff, id, matching, first.value.changeId)
    expect(second).toEqual({
      ok: true,
      value: { rows: 400, processed: 400, changeId: first.value.changeId, rest: null },
    })
    expect(await undo()).toMatchObject({ what: saying('Reference filled down into 1,399 rows'), rows: 1_399 })

    const changeId = first.value.changeId ?? ''
    const back = await takeStep(staff, id, { changeId, back: true, from: 0 })
    expect(back).toEqual({ ok: true, value: { rows: 999, processed: 1_000, rest: { from: 1_000, rows: 400 } } })
    // Broken off here: the step is still there, and begins again where rows are left.
    expect(await undo()).toMatchObject({ rows: 1_399 })
    expect(await takeStep(staff, id, { changeId, back: true, from: 0 })).toMatchObject({ value: { rows: 0 } })
    expect(await takeStep(staff, id, { changeId, back: true, from: 1_000 })).toEqual({
      ok: true,
      value: { rows: 400, processed: 400, rest: null },
    })
    expect((await view(staff, id)).problems['duplicate-reference']).toBe(ROWS - 2)
  })

  it('splits a total evenly among the rows that are not excluded, to the last unit, as one step', async () => {
    const staff = await maker()
    const id = await savedDraft(
      staff,
      ['0772000201', '0772000218', '0772000235', '0772000252'].map((phone) => ({ phone, amount: '5000' })),
    )
    const second = among({ fromLine: 3, toLine: 3 })
    expect(await applyBulkEdit(staff, id, { what: 'exclude', reason: 'left', among: second })).toMatchObject({
      ok: true,
    })
    const split = (total: string) => applyBulkEdit(staff, id, { what: 'split', total, among: among() })
    expect(await split('100,000')).toMatchObject({ ok: true, value: { rows: 3, rest: null } })
    const amounts = (await rowsOf(staff, id)).map(({ amount }) => amount)
    expect(amounts).toEqual(['33334.00', '5000.00', '33333.00', '33333.00'])
    for (const [total, key] of [
      ['2', 'errors.payouts.splitTooSmall'],
      ['1000.50', 'errors.payouts.splitTooSmall'],
    ] as const)
      expect(await split(total)).toMatchObject({ problem: { kind: 'bad-input', message: { key } } })
    expect(await split('some')).toMatchObject({ problem: { kind: 'bad-input' } })
  })
})
