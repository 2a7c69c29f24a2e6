import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { readReviewPage } from '@/lib/payouts/approval/read-review'
import { withdraw } from '@/lib/payouts/approval/withdraw'
import { addRows } from '@/lib/payouts/draft/add-rows'
import { applyBulkEdit } from '@/lib/payouts/draft/bulk-edit'
import {
  among,
  asked,
  decided,
  draftInput,
  rowsOf,
  savedDraft,
  sheetRows,
  typeInto,
  view,
} from '@/lib/payouts/testing/draft'
import { describePayouts } from '@/lib/payouts/testing/staff-and-drafts'
import { replaceSheet } from '@/lib/payouts/upload/replace-sheet'
import { saveRows } from '@/lib/payouts/upload/save-rows'
import { testPhone } from '@/lib/phone/test-phone'

const apio = { name: 'Apio Paul', phone: '0772000101', reference: 'A-1', amount: '60000' }
const ocen = { name: 'Ocen', phone: '+256752000102', reference: 'A-2', amount: ' 70,000 ' }

describePayouts('what is frozen for the approver', ({ maker, checker }) => {
  const summaryOf = async (staff: Awaited<ReturnType<typeof maker>>, id: string) =>
    (await view(staff, id)).proposals[0]?.summary

  it('shows each cell that was typed by hand as it stands in the sheet, with its author and time', async () => {
    const staff = await maker()
    const colleague = await maker()
    const id = await savedDraft(staff, [apio, ocen])
    const began = Date.now()
    await typeInto(staff, id, 0, { phone: '0772000999' })
    await typeInto({ ...colleague, name: 'P. Akello' }, id, 1, { amount: '75000' })
    await asked(staff, id)
    const summary = await summaryOf(staff, id)
    expect(summary?.review?.rows).toMatchObject({ edits: 2, excluded: 0, added: 0 })
    expect(summary?.review?.first.edits).toEqual([
      {
        ...{ rowId: expect.any(String), lineNo: 2, name: 'Apio Paul', field: 'phone' },
        ...{ sheet: '0772000101', value: '+256772000999', by: { who: staff.name, at: expect.any(String) } },
      },
      {
        ...{ rowId: expect.any(String), lineNo: 3, name: 'Ocen', field: 'amount' },
        ...{ sheet: ' 70,000 ', value: '75000.00', by: { who: 'P. Akello', at: expect.any(String) } },
      },
    ])
    for (const { by } of summary?.review?.first.edits ?? [])
      expect(Date.parse(by?.at ?? '')).toBeGreaterThanOrEqual(began)
    // A phone that was typed is an edit, not a format of the sheet’s cell.
    expect(summary?.review?.first.formats.map(({ lineNo, field }) => [lineNo, field])).not.toContainEqual([2, 'phone'])
  })

  it('keeps who typed a cell when another cell of the row is typed by somebody else, and over a corrected sheet', async () => {
    const staff = await maker()
    const colleague = { ...(await maker()), name: 'P. Akello' }
    const id = await savedDraft(staff, [apio, ocen])
    await typeInto(staff, id, 0, { amount: '65000' })
    await typeInto(colleague, id, 0, { reference: 'A-9' })
    const rows = sheetRows([apio, { ...ocen, amount: '71000' }])
    const { kind: _kind, name: _name, ...sheet } = { ...draftInput(2), kind: undefined }
    await replaceSheet(staff, id, { ...sheet, sheetName: 'corrected.csv' })
    await saveRows(staff, id, rows)
    await asked(staff, id)
    expect((await summaryOf(staff, id))?.review?.first.edits).toMatchObject([
      { field: 'amount', sheet: '60000', value: '65000.00', by: { who: staff.name } },
      { field: 'reference', sheet: 'A-1', value: 'A-9', by: { who: 'P. Akello' } },
    ])
  })

  it('names rows that were added, rows that were excluded with who and why, and warnings with the reasons given', async () => {
    const staff = await maker()
    const id = await savedDraft(staff, [apio, apio, { phone: 'nobody' }, ocen])
    await applyBulkEdit(staff, id, { what: 'exclude', reason: 'no phone', among: among({ filter: 'blocked' }) })
    await addRows(staff, id, randomUUID(), [{ name: 'Aber', phone: '0772000777', amount: '5000', reference: 'B-1' }])
    await applyBulkEdit(staff, id, { what: 'accept', code: 'duplicate-row', reason: 'two plots', among: among() })
    await asked(staff, id)
    const summary = await summaryOf(staff, id)
    expect(summary).toMatchObject({
      ...{ rowCount: 4, drift: null, cancel: null, description: 'Field wages' },
      totals: [{ currency: 'UGX', rows: 4, amount: '195000.00' }],
    })
    expect(summary?.review?.first.excluded).toMatchObject([
      { lineNo: 4, reason: 'no phone', amount: '50000.00', by: { who: staff.name } },
    ])
    expect(summary?.review?.first.added).toMatchObject([
      { name: 'Aber', to: '+256772000777', amount: '5000.00', by: { who: staff.name } },
    ])
    expect(summary?.review?.first.edits).toEqual([])
    expect(summary?.review?.first.acknowledged).toMatchObject([
      { lineNo: 3, reason: 'two plots', by: { who: staff.name, at: expect.stringMatching(/^20/) } },
    ])
    expect(
      summary?.review?.first.formats.map(({ lineNo, field, sheet, value }) => [lineNo, field, sheet, value]),
    ).toEqual([
      [2, 'phone', '0772000101', '+256772000101'],
      [3, 'phone', '0772000101', '+256772000101'],
      [5, 'amount', ' 70,000 ', '70000.00'],
    ])
    expect(summary?.batches.map(({ network, rows, quotedAt }) => [network, rows, quotedAt !== null])).toEqual([
      ['mtn', 3, true],
      ['airtel', 1, true],
    ])
  })

  it('stays a draft while a warning is not accepted', async () => {
    const staff = await maker()
    const id = await savedDraft(staff, [apio, apio])
    expect((await view(staff, id)).contentHash).toBeNull()
    await expect(asked(staff, id)).rejects.toThrow('errors.payouts.rowsWithWarnings')
    await applyBulkEdit(staff, id, { what: 'accept', code: 'duplicate-row', reason: 'two plots', among: among() })
    await asked(staff, id)
    expect((await view(staff, id)).state).toBe('pending_approval')
  })

  it('is part of the hash that is approved: another reason or another author is another content', async () => {
    const staff = await maker()
    const hashes = new Set<string>()
    for (const reason of ['two plots', 'two fields']) {
      const id = await savedDraft(staff, [apio, { ...ocen, phone: 'nobody' }])
      await applyBulkEdit(staff, id, { what: 'exclude', reason, among: among({ filter: 'blocked' }) })
      const seen = (await view(staff, id)).batches.map(({ hash }) => hash)
      const { contentHash } = await asked(staff, id)
      expect(seen).toHaveLength(1)
      hashes.add(contentHash)
      await withdraw(staff, id)
    }
    expect(hashes.size).toBe(2)
  })

  it('is not decided where what people did to a row is other than it was shown', async () => {
    const staff = await maker()
    const id = await savedDraft(staff, [apio, ocen])
    await typeInto(staff, id, 0, { amount: '65000' })
    const proposal = await asked(staff, id)
    await expect(
      decided(await checker(), { ...proposal, contentHash: (await view(staff, id)).contentHash ?? '' }),
    ).resolves.toMatchObject({ ok: false })
    expect(await decided(await checker(), proposal)).toMatchObject({ ok: true })
  })

  it('gives the rest of a long list part by part', async () => {
    const staff = await maker()
    const lines = Array.from({ length: 130 }, (_, at) => ({
      phone: testPhone(at),
      reference: `R-${at}`,
    }))
    const id = await savedDraft(staff, lines)
    await applyBulkEdit(staff, id, { what: 'set', values: { reference: 'WAGES' }, among: among({ toLine: 121 }) })
    await applyBulkEdit(staff, id, { what: 'accept', code: 'duplicate-reference', reason: 'same note', among: among() })
    const { proposalId } = await asked(staff, id)
    const review = (await summaryOf(staff, id))?.review
    expect(review?.rows.edits).toBe(120)
    expect(review?.first.edits).toHaveLength(100)
    const next = await readReviewPage(staff, { payoutId: id, proposalId, list: 'edits', after: 99 })
    expect(next).toMatchObject({ after: null })
    expect(next?.items.map(({ lineNo }) => lineNo)).toEqual(Array.from({ length: 20 }, (_, at) => at + 102))
    expect(await rowsOf(staff, id)).toHaveLength(130)
  })
})
