import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { submitForApproval } from '@/lib/payouts/approval/submit-for-approval'
import { applyBulkEdit } from '@/lib/payouts/draft/bulk-edit'
import { among, draftInput, rowsOf, savedDraft, sheetRows, typeInto, view } from '@/lib/payouts/testing/draft'
import { describePayouts } from '@/lib/payouts/testing/staff-and-drafts'
import { withTx } from '@/lib/store/open'
import { draftChange } from '@/lib/store/schema/draft'
import { createDraft } from './create-draft'
import { emptyDraft } from './empty-draft'
import { beginReplacement, replaceSheet } from './replace-sheet'
import { restorePreviousSheet } from './restore-previous-sheet'
import { saveRows } from './save-rows'

const [first, second, third] = [
  { name: 'Akello', phone: '0772000101', reference: 'A' },
  { name: 'Byaruhanga', phone: '0772000119', reference: 'B' },
  { name: 'Candiru', phone: '0772000137', reference: 'C' },
]
const lines = [first, second, third]
const { name: _name, ...sheet } = draftInput(3)

describePayouts('the sheet before a corrected one', ({ maker }) => {
  it('is restored with its edits, also when the corrected one arrived only in part', async () => {
    const staff = await maker()
    const id = await savedDraft(staff, lines)
    await typeInto(staff, id, 0, { amount: '70000' })
    await applyBulkEdit(staff, id, { what: 'exclude', reason: 'Gone', among: among({ fromLine: 4, toLine: 4 }) })
    const mended = await rowsOf(staff, id)
    expect((await view(staff, id)).sheet.before).toBe('none')

    const corrected = sheetRows(lines.map((line) => ({ ...line, amount: '90000' })))
    await replaceSheet(staff, id, { ...sheet, sheetName: 'corrected.csv' })
    await saveRows(staff, id, corrected.slice(0, 1))
    expect((await view(staff, id)).sheet).toMatchObject({ name: 'corrected.csv', rowsArrived: 1, before: 'kept' })
    expect(await restorePreviousSheet(staff, id)).toEqual({ ok: true, value: { rows: 3, processed: 3, rest: null } })
    await unchanged()

    await replaceSheet(staff, id, { ...sheet, sheetName: 'corrected.csv' })
    await saveRows(staff, id, corrected)
    expect(await view(staff, id)).toMatchObject({ sheet: { before: 'kept' }, replaced: { to: 'corrected.csv' } })
    await typeInto(await maker(), id, 0, { amount: '95000' })
    expect(await restorePreviousSheet(staff, id)).toMatchObject({ ok: false, problem: { kind: 'superseded' } })
    expect((await view(staff, id)).sheet.name).toBe('corrected.csv')
    const [theirs] = await withTx((tx) => tx.select().from(draftChange).where(eq(draftChange.payoutId, id)))
    await withTx(
      (tx) =>
        tx
          .update(draftChange)
          .set({ state: 'undone' })
          .where(eq(draftChange.id, theirs?.id ?? '')),
      staff,
    )
    expect(await restorePreviousSheet(staff, id)).toMatchObject({ ok: true })
    await unchanged()
    expect(await restorePreviousSheet(staff, id)).toMatchObject({ ok: false, problem: { kind: 'superseded' } })

    async function unchanged() {
      expect((await view(staff, id)).sheet).toMatchObject({ name: 'wages.csv', rowsArrived: 3, before: 'none' })
      const facts = ({ lineNo, state, amount, patch }: (typeof mended)[number]) => ({ lineNo, state, amount, patch })
      expect((await rowsOf(staff, id)).map(facts)).toEqual(mended.map(facts))
    }
  })

  it('keeps edits part by part, each row once, also when a part comes twice', async () => {
    const staff = await maker()
    const twin = { name: 'Dralega', phone: '0772000104', reference: 'D' }
    const id = await savedDraft(staff, [...lines, twin, twin])
    await typeInto(staff, id, 1, { amount: '70000' })
    await typeInto(staff, id, 4, { amount: '80000' })
    const corrected = sheetRows([twin, first, twin, { ...third, amount: '90000' }, second])
    await replaceSheet(staff, id, { ...sheet, rowsExpected: 5, sheetName: 'corrected.csv' })
    await saveRows(staff, id, corrected.slice(0, 3))
    await saveRows(staff, id, corrected.slice(0, 3))
    expect(await saveRows(staff, id, corrected.slice(2))).toEqual({ ok: true, value: { arrived: 5, expected: 5 } })
    const amounts = ['50000.00', '50000.00', '80000.00', '90000.00', '70000.00']
    expect((await rowsOf(staff, id)).map((row) => row.amount)).toEqual(amounts)
    expect((await view(staff, id)).replaced).toMatchObject({
      same: 4,
      changed: 1,
      added: 0,
      gone: 0,
      kept: 2,
      lostRows: 0,
    })
  })

  it('is kept when its replacement is interrupted while rows are removed, and nobody changes the draft meanwhile', async () => {
    const staff = await maker()
    const corrected = sheetRows(lines.map((line) => ({ ...line, amount: '90000' })))
    const interrupted = async () => {
      const id = await savedDraft(staff, lines)
      await typeInto(staff, id, 0, { amount: '70000' })
      const { contentHash } = await view(staff, id)
      expect(await beginReplacement(staff, id, { ...sheet, sheetName: 'corrected.csv' }, false)).toMatchObject({
        ok: true,
      })
      expect(await view(staff, id)).toMatchObject({ contentHash: null, sheet: { rowsArrived: 0, before: 'kept' } })
      const refused = { ok: false, problem: { kind: 'superseded' } }
      expect(await saveRows(staff, id, corrected)).toMatchObject(refused)
      expect(await submitForApproval(staff, id, contentHash ?? '')).toMatchObject(refused)
      expect(await applyBulkEdit(staff, id, { what: 'exclude', reason: 'Gone', among: among({}) })).toMatchObject(
        refused,
      )
      return id
    }
    const continued = await interrupted()
    expect(await replaceSheet(staff, continued, { ...sheet, sheetName: 'corrected.csv' }, true)).toMatchObject({
      ok: true,
    })
    expect(await saveRows(staff, continued, corrected)).toMatchObject({ ok: true, value: { arrived: 3 } })
    expect(await view(staff, continued)).toMatchObject({ replaced: { changed: 3, lostRows: 1 } })
    const back = await interrupted()
    expect(await restorePreviousSheet(staff, back)).toMatchObject({ ok: true, value: { rows: 3, rest: null } })
    expect((await rowsOf(staff, back)).map((row) => row.amount)).toEqual(['70000.00', '50000.00', '50000.00'])
    expect(await view(staff, back)).toMatchObject({ sheet: { name: 'wages.csv', before: 'none' } })
  })

  it('is emptied by one act only: another that takes over stops the first', async () => {
    const staff = await maker()
    const id = await savedDraft(staff, lines)
    const first = await beginReplacement(staff, id, { ...sheet, sheetName: 'one.csv' }, false)
    expect(await replaceSheet(staff, id, { ...sheet, sheetName: 'two.csv' })).toMatchObject({ ok: true })
    if (!first.ok || first.value === null) throw new Error('nothing began')
    expect(await emptyDraft(await maker(), id, first.value)).toMatchObject({
      ok: false,
      problem: { kind: 'superseded' },
    })
    expect((await view(staff, id)).sheet).toMatchObject({ name: 'two.csv', before: 'kept' })
  })

  it('is not there for a first sheet that was broken off, which goes on where it stopped', async () => {
    const staff = await maker()
    const id = randomUUID()
    await createDraft(staff, id, draftInput(3))
    const rows = sheetRows(lines)
    await saveRows(staff, id, rows.slice(0, 2))
    const [arrived] = await rowsOf(staff, id)
    expect(await replaceSheet(staff, id, sheet, true)).toMatchObject({ ok: true })
    expect(await saveRows(staff, id, rows)).toEqual({ ok: true, value: { arrived: 3, expected: 3 } })
    expect((await rowsOf(staff, id))[0]?.id).toBe(arrived?.id)
    expect(await view(staff, id)).toMatchObject({ replaced: null, sheet: { before: 'none' } })
  })

  it('takes all of another sheet that only looks like the one that was broken off', async () => {
    const staff = await maker()
    const id = randomUUID()
    await createDraft(staff, id, draftInput(3))
    await saveRows(staff, id, sheetRows(lines).slice(0, 2))
    const other = sheetRows(lines.map((line) => ({ ...line, amount: '90000' })))
    await replaceSheet(staff, id, sheet, true)
    expect(await saveRows(staff, id, other)).toMatchObject({ ok: false, problem: { kind: 'superseded' } })
    await replaceSheet(staff, id, sheet, false)
    expect(await saveRows(staff, id, other)).toEqual({ ok: true, value: { arrived: 3, expected: 3 } })
    expect((await rowsOf(staff, id)).map((row) => row.amount)).toEqual(['90000.00', '90000.00', '90000.00'])
    expect((await view(staff, id)).replaced).toBeNull()
  })
})
