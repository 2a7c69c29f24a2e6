import { expect, it } from 'vitest'
import type { Staff } from '@/lib/access/actor'
import { englishText } from '@/lib/messages/test-english'
import { compare } from '@/lib/payouts/approval/compare-payouts'
import { applyBulkEdit } from '@/lib/payouts/draft/bulk-edit'
import { takeStep } from '@/lib/payouts/draft/undo-step'
import { accepted, among, asked, rowsOf, savedDraft, view } from '@/lib/payouts/testing/draft'
import { describePayouts } from '@/lib/payouts/testing/staff-and-drafts'
import { issueText } from '@/lib/sheet/rows/row-issues'

const kato = { name: 'Kato Alex', phone: '+256772000102', amount: '30000' }
const savings = async (staff: Staff, id: string) => (await compare(staff, id, { what: 'like-it' }))?.savings

const NONE = { first: [], count: 0, all: '0.00' }

const accept = (staff: Staff<'payouts:prepare'>, id: string) =>
  applyBulkEdit(staff, id, { what: 'accept', code: 'duplicate-phone', reason: 'Two plots', among: among() })

describePayouts('saving fees', ({ maker }) => {
  it('merges rows of one payee once a person accepted that they are no duplicates, and takes that back in one step', async () => {
    const staff = await maker()
    const apio = { name: 'Apio Paul', phone: '+256772000101', amount: '100001' }
    const id = await savedDraft(staff, [apio, kato, kato, kato])
    expect(await savings(staff, id)).toEqual(NONE)
    await accept(staff, id)
    const found = await savings(staff, id)
    expect(found).toMatchObject({
      count: 1,
      all: '1000.00',
      first: [{ rows: [{ lineNo: 3 }, { lineNo: 4 }, { lineNo: 5 }] }],
    })
    const [one] = found?.first ?? []
    const rowIds = one?.rows.map((row) => row.rowId) ?? []
    const { version: seen } = await view(staff, id)
    const save = { what: 'save', rowIds, to: one?.to ?? '', among: among({ seen }) } as const
    expect(await applyBulkEdit(staff, id, save)).toMatchObject({ ok: true })
    expect(await savings(staff, id)).toEqual(NONE)
    expect((await view(staff, id)).totals).toMatchObject([{ rows: 2, amount: '190001.00' }])
    const { undo } = (await view(staff, id)).history
    expect(undo && englishText(undo.what)).toBe('a fee saved in 3 rows')
    await takeStep(staff, id, { changeId: undo?.changeId ?? '', back: true, from: 0 })
    expect((await view(staff, id)).totals).toMatchObject([{ rows: 4, amount: '190001.00', fee: '2500.00' }])
  })

  it('never merges rows that repeat amount and reference, whatever was accepted', async () => {
    const staff = await maker()
    const id = await savedDraft(staff, [
      { ...kato, reference: 'A-1' },
      { ...kato, reference: 'A-1' },
    ])
    await applyBulkEdit(staff, id, { what: 'accept', code: 'duplicate-row', reason: 'Two plots', among: among() })
    expect(await savings(staff, id)).toEqual(NONE)
  })

  it('saves nothing that is not as the page showed it', async () => {
    const staff = await maker()
    const id = await savedDraft(staff, [kato, kato])
    const rowIds = (await rowsOf(staff, id)).map((row) => row.id)
    for (const chosen of [
      { rowIds, to: '90000.00' },
      { rowIds: rowIds.slice(1), to: '60000.00' },
      { rowIds: [...rowIds].reverse(), to: '60000.00' },
    ])
      expect(await applyBulkEdit(staff, id, { what: 'save', ...chosen, among: among() })).toMatchObject({
        ok: false,
        problem: { kind: 'superseded' },
      })
    expect((await view(staff, id)).totals).toMatchObject([{ rows: 2, amount: '60000.00' }])
  })
})

describePayouts('the day limit of a number', ({ maker }) => {
  it('counts the rows of the sheet and of other payouts of today, and names figure, source and day', async () => {
    const staff = await maker()
    const five = (reference: string) => ({ phone: '+256772000101', amount: '5000000', reference })
    const morning = await savedDraft(staff, [five('A-1'), five('A-2')], 'Morning')
    await accepted(staff, morning, 'duplicate-phone')
    await asked(staff, morning)
    const id = await savedDraft(staff, [five('B-1'), five('B-2'), five('B-3')], 'Afternoon')
    const limits = (await rowsOf(staff, id)).map(({ problems }) =>
      problems.filter((one) => one.code === 'above-day-limit').map((one) => englishText(issueText(one))),
    )
    expect(limits).toEqual([
      [],
      [],
      [
        'Row 4: A wallet usually takes at most UGX 20,000,000 a day (common practice in Uganda, as of 1 Nov 2025), and payouts of today come to UGX 25,000,000 for this number. The payment may fail. Pay the rest another day, or accept this if you know that the payee’s limit is higher.',
      ],
    ])
  })
})
