import { expect, it } from 'vitest'
import { editMatching } from './edit-matching'
import { onEachDesk } from './test-desk'
import { among, asked, savedDraft, view } from './test-draft'

onEachDesk('what is frozen for the approver', ({ maker }) => {
  it('names each warning with who accepted it and why, the rows left out, and every value that was restored', async () => {
    const staff = await maker()
    const twice = { name: 'Apio Paul', phone: '0772000101', reference: 'A-1', amount: '60000' }
    const id = await savedDraft(staff, [twice, twice, { phone: 'nobody' }, { name: 'Ocen', phone: '+256752000102' }])
    await editMatching(staff, id, { what: 'leave-out', reason: 'no phone', among: among({ filter: 'blocked' }) })
    await editMatching(staff, id, { what: 'settle', code: 'duplicate-row', reason: 'two plots', among: among() })
    const { proposalId } = await asked(staff, id)
    const summary = (await view(staff, id)).proposals.find((one) => one.id === proposalId)?.summary
    expect(summary).toMatchObject({
      ...{ rowCount: 3, leftOut: [4], drift: null, cancel: null, description: 'Field wages' },
      totals: [{ currency: 'UGX', rows: 3, amount: '170000.00' }],
    })
    expect(summary?.warnings).toEqual([
      {
        ...{ lineNo: 3, settled: 'two plots', label: expect.any(String), sentence: expect.any(String) },
        by: { who: 'R. Nambi', at: expect.stringMatching(/^20/) },
      },
    ])
    expect(summary?.restored.map(({ field, lineNo, name, from, to }) => [field, lineNo, name, from, to])).toEqual([
      ['phone', 2, 'Apio Paul', '0772000101', '+256772000101'],
      ['phone', 3, 'Apio Paul', '0772000101', '+256772000101'],
    ])
    expect(summary).not.toHaveProperty('terms')
    expect(summary?.batches.map(({ rail, rows, quotedAt }) => [rail, rows, quotedAt !== null])).toEqual([
      ['mtn', 2, true],
      ['airtel', 1, true],
    ])
  })
})
