import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { testStaff } from '@/lib/access/test-staff'
import { readPayeeFilters } from '@/lib/payees/filters'
import { changeGroup, listGroups, makeGroup, removeGroup, renameGroup } from '@/lib/payees/groups/groups'
import { listPayees } from '@/lib/payees/list-payees'
import { mergePayees } from '@/lib/payees/merge-payees'
import { somebody } from '@/lib/payees/test-payee'
import { rowsOf, savedDraft, view } from '@/lib/payouts/testing/draft'
import { describePayouts } from '@/lib/payouts/testing/staff-and-drafts'
import { addGroup, payGroup } from './pay-group'

describePayouts('groups of payees', ({ maker }) => {
  const clerk = () => testStaff('payees:edit', { role: 'preparer' })
  async function drivers() {
    const editor = await clerk()
    const ids = [
      await somebody(editor, { name: 'Akello Grace', code: 'D-1', phone: '0772000101' }),
      await somebody(editor, { name: 'Okot James', code: 'D-2', phone: '0752000102' }),
      await somebody(editor, { name: 'Nakato Amina', code: 'D-3', phone: '0772000103' }),
    ]
    const made = await makeGroup(editor, 'Drivers')
    if (!made.ok) throw new Error(made.problem.message.key)
    const { groupId } = made.value
    expect(await changeGroup(editor, groupId, ids, true)).toEqual({ ok: true, value: { changed: 3 } })
    return { editor, ids, groupId }
  }

  it('make a draft in which each payee has a row, with an even part of a total, once', async () => {
    const { groupId } = await drivers()
    const staff = await maker()
    const id = randomUUID()
    const asked = { groupId, amounts: { how: 'split', amount: '100,000' } } as const
    expect(await payGroup(staff, id, asked)).toEqual({ ok: true, value: { payoutId: id, rows: 3 } })
    expect(await payGroup(staff, id, asked)).toMatchObject({ ok: true })
    const rows = await rowsOf(staff, id)
    expect(rows.map(({ lineNo, name, phone, amount, state }) => [lineNo, name, phone, amount, state])).toEqual([
      [2, 'Akello Grace', '+256772000101', '33334.00', 'ready'],
      [3, 'Nakato Amina', '+256772000103', '33333.00', 'ready'],
      [4, 'Okot James', '+256752000102', '33333.00', 'ready'],
    ])
    expect((await view(staff, id)).name).toBe('Drivers')
    const later = await payGroup(staff, randomUUID(), { groupId, amounts: { how: 'later' } })
    expect(later).toMatchObject({ ok: true })
  })

  it('are added to a draft as one step, with the same amount for each', async () => {
    const { groupId } = await drivers()
    const staff = await maker()
    const id = await savedDraft(staff, [{ phone: '+256772000999' }])
    const added = await addGroup(staff, id, randomUUID(), { groupId, amounts: { how: 'each', amount: '20,000' } })
    expect(added).toEqual({ ok: true, value: { payoutId: id, rows: 3 } })
    expect((await rowsOf(staff, id)).map(({ amount }) => amount)).toEqual([
      '50000.00',
      '20000.00',
      '20000.00',
      '20000.00',
    ])
    expect((await view(staff, id)).history.undo).toMatchObject({ rows: 3 })
  })

  it('refuse an amount that is none, and pay nobody then', async () => {
    const { groupId, editor, ids } = await drivers()
    const staff = await maker()
    for (const amounts of [
      { how: 'each', amount: 'ten' },
      { how: 'each', amount: 'USD 20' },
      { how: 'split', amount: '2' },
    ] as const)
      expect(await payGroup(staff, randomUUID(), { groupId, amounts })).toMatchObject({ ok: false })
    await changeGroup(editor, groupId, ids, false)
    expect(await payGroup(staff, randomUUID(), { groupId, amounts: { how: 'later' } })).toMatchObject({
      ok: false,
      problem: { message: { key: 'errors.payouts.groupEmpty' } },
    })
  })

  it('have a name of their own, are filtered by, follow a merge, and leave their payees when deleted', async () => {
    const { groupId, editor, ids } = await drivers()
    expect(await makeGroup(editor, 'DRIVERS')).toMatchObject({ ok: false, problem: { kind: 'taken' } })
    expect(await renameGroup(editor, groupId, 'Riders')).toEqual({ ok: true, value: null })
    expect(await listGroups(editor)).toEqual([{ id: groupId, name: 'Riders', payees: 3 }])
    const twin = await somebody(editor, { name: 'Akello G.', code: 'D-9' })
    await mergePayees(editor, ids[0] ?? '', 'D-9')
    const inGroup = async () =>
      (await listPayees(editor, readPayeeFilters({ group: groupId }))).payees.map(({ id }) => id)
    expect(new Set(await inGroup())).toEqual(new Set([twin, ids[1], ids[2]]))
    await changeGroup(editor, groupId, [ids[1] ?? ''], false)
    expect(await inGroup()).toHaveLength(2)
    expect(await removeGroup(editor, groupId)).toEqual({ ok: true, value: null })
    expect(await removeGroup(editor, groupId)).toMatchObject({ ok: false, problem: { kind: 'not-found' } })
    expect(await changeGroup(editor, groupId, [twin], true)).toMatchObject({ ok: false })
    expect(await listGroups(editor)).toEqual([])
    expect(await inGroup()).toEqual([])
    expect((await listPayees(editor, readPayeeFilters({ search: 'okot' }))).payees).toHaveLength(1)
  })
})
