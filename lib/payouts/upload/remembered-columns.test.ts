import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { saying } from '@/lib/messages/test-english'
import { draftInput, savedDraft, view } from '@/lib/payouts/testing/draft'
import { describePayouts } from '@/lib/payouts/testing/staff-and-drafts'
import type { Mapping } from '@/lib/sheet/columns/fields'
import { withTx } from '@/lib/store/open'
import { payout } from '@/lib/store/schema/payout'
import { createDraft } from './create-draft'
import { recallColumns } from './remembered-columns'
import { replaceSheet } from './replace-sheet'
import { saveRows } from './save-rows'

const KEY = 'amount: which of 2, 3'
const headings = ['Name', 'Phone', 'Total', 'Amount', `Ref`]
const mapping = (amount: 2 | 3): Mapping => ({
  headerLine: 1,
  headings,
  columns: ['name', 'phone', amount === 2 ? 'amount' : null, amount === 3 ? 'amount' : null, 'reference'],
})
const answered = (at?: string) => ({
  ...mapping(2),
  confirmed: [{ key: KEY, field: 'amount' as const, columns: [2], ...(at === undefined ? {} : { at }) }],
})
const input = (columns: Mapping) => ({
  ...draftInput(1),
  mapping: { ...columns, headings: [...columns.headings], columns: [...columns.columns] },
})

async function confirmedIn(id: string) {
  const [stored] = await withTx((tx) => tx.select({ mapping: payout.mapping }).from(payout).where(eq(payout.id, id)))
  return (stored?.mapping as Mapping | undefined)?.confirmed
}

describePayouts('columns that a person confirmed', ({ maker }) => {
  it('are refused with their rows where nobody confirmed what they leave open, also in place of another sheet', async () => {
    const staff = await maker()
    const rows = [{ ordinal: 0, lineNo: 2, cells: ['Ann', '0772000101', '50000', '60000', 'N-1'] }]
    const refused = (words: string) => ({ ok: false, problem: { kind: 'refused', message: saying(words) } })
    const which = 'could each be the amount'
    const id = randomUUID()
    await createDraft(staff, id, input(mapping(2)))
    expect(await saveRows(staff, id, rows)).toMatchObject(refused(which))
    const before = await savedDraft(staff, [{ phone: '0772000101' }])
    const { name: _name, ...sheet } = input(mapping(2))
    await replaceSheet(staff, before, sheet)
    expect(await saveRows(staff, before, rows)).toMatchObject(refused(which))
    const [guessed, swapped] = [randomUUID(), randomUUID()]
    await createDraft(staff, guessed, input({ ...mapping(3), headerLine: null, headings: ['', '', '', '', ''] }))
    expect(await saveRows(staff, guessed, rows)).toMatchObject({ ok: false })
    // What a page sends as certain is not certain for that: here another column is surely the phone.
    const columns: Mapping['columns'] = ['name', null, null, 'phone', 'amount']
    const other = { headerLine: 1, headings: ['Name', 'Phone', 'Days', 'Points', 'Amount'], columns }
    await createDraft(staff, swapped, input(other))
    expect(await saveRows(staff, swapped, rows)).toMatchObject({ ok: false })
  })

  it('are stored with who confirmed them and when, and keep both for the next sheet with the same headings', async () => {
    const [first, second] = [await maker(), await maker()]
    expect(await recallColumns(first, headings)).toBeNull()
    const intent = randomUUID()
    const made = await createDraft(first, intent, input(answered()))
    expect(made).toEqual({ ok: true, value: { payoutId: intent } })
    expect(await createDraft(first, intent, input(answered()))).toEqual(made)
    const stored = await confirmedIn(intent)
    expect(stored).toEqual([
      { key: KEY, field: 'amount', columns: [2], staffId: first.id, who: first.name, at: expect.stringMatching(/Z$/) },
    ])
    expect((await view(second, intent)).sheet.confirmed).toEqual([
      {
        field: 'amount',
        heading: 'Total',
        message: saying('Column C, “Total”, is the amount'),
        who: first.name,
        at: stored?.[0]?.at,
      },
    ])

    const known = await recallColumns(second, headings)
    expect(known).toMatchObject({ confirmed: stored, who: first.name })
    const [recalled, anew] = [randomUUID(), randomUUID()]
    await createDraft(second, recalled, input(answered(known?.confirmed[0]?.at)))
    expect(await confirmedIn(recalled)).toEqual(stored)
    await createDraft(second, anew, input(answered()))
    expect(await confirmedIn(anew)).toMatchObject([{ staffId: second.id, who: second.name }])
    expect(await recallColumns(first, headings)).toMatchObject({ who: second.name })
  })

  it('are not remembered of a sheet whose columns are certain', async () => {
    const staff = await maker()
    const certain = ['Name', 'Phone', 'District', 'Amount', 'Ref']
    await createDraft(staff, randomUUID(), input({ ...mapping(3), headings: certain }))
    expect(await recallColumns(staff, certain)).toBeNull()
  })
})
