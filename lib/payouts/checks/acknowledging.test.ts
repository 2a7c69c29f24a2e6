import { expect, it } from 'vitest'
import { saying } from '@/lib/messages/test-english'
import { applyBulkEdit } from '@/lib/payouts/draft/bulk-edit'
import { takeStep } from '@/lib/payouts/draft/undo-step'
import { among, asked, rowsOf, savedDraft, view } from '@/lib/payouts/testing/draft'
import { describePayouts } from '@/lib/payouts/testing/staff-and-drafts'

const october = { phone: '0772000101', amount: '60000', reference: '' }
const other = { phone: '0772000102', amount: '70000', reference: '' }
const stray = { phone: '0752000103', amount: '80000', reference: 'INV-7' }

describePayouts('accepting warnings', ({ maker }) => {
  it('accepts the rows that repeat one payout together, and not those that repeat another', async () => {
    const staff = await maker()
    await asked(staff, await savedDraft(staff, [october, other], 'October wages'))
    await asked(staff, await savedDraft(staff, [stray], 'Repairs'))
    const id = await savedDraft(staff, [october, other, stray], 'November wages')
    const { groups, counts } = await view(staff, id)
    expect(counts.blocked).toBe(3)
    expect(groups).toMatchObject([
      { code: 'paid-before', rows: 2, first: { lineNo: 2 }, message: saying('“October wages” of ') },
      {
        code: 'paid-before',
        rows: 1,
        first: { lineNo: 4 },
        message: saying('amount and reference.'),
      },
    ])
    const [wages, repairs] = groups
    expect(wages?.message).toEqual(saying('same payee and amount, neither with a reference'))
    const accepted = {
      what: 'accept',
      code: 'paid-before',
      of: wages?.of ?? '',
      reason: 'Wages of the next month',
      among: among(),
    } as const
    expect(await applyBulkEdit(staff, id, accepted)).toMatchObject({ ok: true })
    expect((await view(staff, id)).counts).toMatchObject({ blocked: 1 })
    await applyBulkEdit(staff, id, {
      what: 'exclude',
      code: 'paid-before',
      of: repairs?.of ?? '',
      reason: 'Paid in October',
      among: among(),
    })
    expect((await view(staff, id)).groups).toEqual([])
    expect((await rowsOf(staff, id)).map((row) => row.state)).toEqual(['ready', 'ready', 'left-out'])
  })

  it('records who accepted and when, and shows it to the approver; undone, the issue is open again', async () => {
    const staff = await maker()
    const twice = { phone: '+256772000101', amount: '60000', reference: 'A-1' }
    const id = await savedDraft(staff, [twice, twice])
    const began = Date.now()
    await applyBulkEdit(staff, id, { what: 'accept', code: 'duplicate-row', reason: 'Two plots', among: among() })
    const [, row] = await rowsOf(staff, id)
    expect(row).toMatchObject({ state: 'ready', settlements: { 'duplicate-row': { who: 'R. Nambi', by: staff.id } } })
    const { undo } = (await view(staff, id)).history
    await takeStep(staff, id, { changeId: undo?.changeId ?? '', back: true, from: 0 })
    expect((await rowsOf(staff, id))[1]).toMatchObject({ state: 'warning', settlements: {} })
    const colleague = await maker()
    await applyBulkEdit(colleague, id, { what: 'accept', code: 'duplicate-row', reason: 'Two plots', among: among() })
    await asked(staff, id)
    const [proposal] = (await view(staff, id)).proposals
    const [warning] = proposal?.summary.review?.first.acknowledged ?? []
    expect(warning).toMatchObject({ reason: 'Two plots', by: { who: colleague.name } })
    expect(Date.parse(warning?.by?.at ?? '')).toBeGreaterThanOrEqual(began)
  })

  it('counts a reason only for what it was given for: another earlier payment opens the row again', async () => {
    const staff = await maker()
    await asked(staff, await savedDraft(staff, [october], 'October wages'))
    const id = await savedDraft(staff, [october], 'November wages')
    await applyBulkEdit(staff, id, { what: 'accept', code: 'paid-before', reason: 'Next month', among: among() })
    const copy = await savedDraft(staff, [october], 'November wages, copy')
    await applyBulkEdit(staff, copy, { what: 'accept', code: 'paid-before', reason: 'Next month', among: among() })
    await asked(staff, copy)
    await expect(asked(staff, id)).rejects.toThrow('errors.payouts.rowsWithErrors')
    expect((await view(staff, id)).groups).toMatchObject([{ rows: 1, message: saying('“November wages, copy”') }])
  })
})
