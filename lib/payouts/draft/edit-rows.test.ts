import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { testStaff } from '@/lib/access/test-staff'
import { saying } from '@/lib/messages/test-english'
import { readContent } from '@/lib/payouts/approval/proposed-content'
import { among, rowsOf, savedDraft, typeInto, view } from '@/lib/payouts/testing/draft'
import type { Engine } from '@/lib/store/database'
import { withTx } from '@/lib/store/open'
import { payout } from '@/lib/store/schema/payout'
import { openTestDatabase } from '@/lib/store/test-database'
import { applyBulkEdit } from './bulk-edit'
import type { BulkEdit } from './bulk-edit-input'
import { readNextIssue } from './next-issue'
import { readRows } from './read-rows'
import { takeStep } from './undo-step'

describe('mending a draft', () => {
  let store: Engine
  beforeEach(async () => {
    store = await openTestDatabase()
  })
  afterEach(() => store.close())

  const maker = () => testStaff('payouts:prepare', { role: 'preparer', name: 'R. Nambi' })
  const four = [
    { phone: '0772000101', amount: '60000' },
    { phone: '0752000102', amount: '70000' },
    { phone: 'nobody', amount: '80000' },
    { phone: '0772000104', amount: '90000' },
  ]

  it('types into many rows at once: one text, the first row filled down, or a block that is pasted', async () => {
    const staff = await maker()
    const id = await savedDraft(staff, four)
    const change = (matching: BulkEdit) => applyBulkEdit(staff, id, matching)
    await change({ what: 'set', values: { amount: '1000' }, among: among({ fromLine: 2, toLine: 3 }) })
    await change({ what: 'fill-down', fields: ['reference'], among: among({ fromLine: 3 }) })
    const lines = [['0772000901', 'Akello'], ['0772000902']]
    await change({ what: 'paste', fields: ['phone', 'name'], lines, among: among({ fromLine: 4 }) })
    const rows = await rowsOf(staff, id)
    expect(rows.map((row) => row.amount)).toEqual(['1000.00', '1000.00', '80000.00', '90000.00'])
    expect(new Set(rows.slice(1).map((row) => row.reference)).size).toBe(1)
    expect(rows.map((row) => row.phone)).toEqual(['+256772000101', '+256752000102', '+256772000901', '+256772000902'])
    expect(rows[2]?.name).toBe('Akello')
    expect(rows[3]?.name).toBe('Payee 3')
  })

  it('takes each step back and does it again, over many rows, and forgets what was undone once something else is done', async () => {
    const staff = await maker()
    const id = await savedDraft(staff, four)
    const step = async (back: boolean) => {
      const { undo, redo } = (await view(staff, id)).history
      return takeStep(staff, id, { changeId: (back ? undo : redo)?.changeId ?? '', back, from: 0 })
    }
    const amounts = async () => (await rowsOf(staff, id)).map((row) => row.amount)
    const before = await amounts()
    await applyBulkEdit(staff, id, { what: 'set', values: { amount: '1000' }, among: among() })
    await typeInto(staff, id, 0, { amount: '2000' })
    const after = await amounts()
    expect((await view(staff, id)).history).toMatchObject({ undo: { what: saying('Amount of row 2') }, redo: null })
    await step(true)
    expect(await step(true)).toEqual({ ok: true, value: { rows: 4, processed: 4, rest: null } })
    expect(await amounts()).toEqual(before)
    expect((await view(staff, id)).history).toMatchObject({
      undo: null,
      redo: { what: saying('Amount of 4 rows'), rows: 4 },
    })
    await step(false)
    await step(false)
    expect(await amounts()).toEqual(after)
    await step(true)
    await typeInto(staff, id, 1, { amount: '3000' })
    expect((await view(staff, id)).history.redo).toBeNull()
  })

  it('leaves rows out with a reason, and brings them back', async () => {
    const staff = await maker()
    const id = await savedDraft(staff, four)
    const reason = 'left the farm in June'
    await applyBulkEdit(staff, id, { what: 'exclude', reason, among: among({ filter: 'blocked' }) })
    expect((await rowsOf(staff, id))[2]).toMatchObject({ state: 'left-out', patch: { leftOutWhy: reason } })
    await applyBulkEdit(staff, id, { what: 'include', among: among({ filter: 'left-out' }) })
    expect((await rowsOf(staff, id))[2]).toMatchObject({ state: 'blocked', patch: {} })
    expect(await applyBulkEdit(staff, id, { what: 'include', among: among() })).toMatchObject({ ok: false })
  })

  it('finds rows by their problem, and the next that waits for a person, round and round', async () => {
    const staff = await maker()
    const id = await savedDraft(staff, [...four, { phone: 'nobody either', amount: '1.5' }])
    expect((await view(staff, id)).problems).toMatchObject({ 'bad-phone': 2 })
    const window = { filter: 'all' as const, order: 'sheet' as const, offset: 0, limit: 10 }
    expect((await readRows(staff, id, { ...window, code: 'bad-phone' }))?.rows.map((row) => row.lineNo)).toEqual([4, 6])
  })

  it('leads through errors, then warnings, as the page lists them, to the cell that is wrong, and begins again', async () => {
    const staff = await maker()
    const id = await savedDraft(staff, [
      { phone: '0772000101', amount: '60000' },
      { phone: 'nobody', amount: '1.5' },
      { phone: '0772000104', amount: '90000' },
      { phone: '0752000102', amount: '2.5' },
    ])
    await typeInto(staff, id, 0, { network: 'Airtel' })
    type From = Parameters<typeof readNextIssue>[2]
    const start: From = { back: false, filter: 'all', severity: 'block' }
    const rows = await rowsOf(staff, id)
    const next = ({ line = 0, ...from }: Partial<From> & { readonly line?: number }) =>
      readNextIssue(staff, id, { ...start, row: rows.find((row) => row.lineNo === line)?.id, ...from })
    expect(await next({})).toMatchObject({ lineNo: 3, field: 'phone', code: 'bad-phone', index: 1, again: false })
    expect((await next({}))?.message).toEqual(saying(/^Row 3: /))
    const shown = { line: 3, issue: 'bad-phone' } as const
    expect(await next(shown)).toMatchObject({ lineNo: 5, field: 'amount', severity: 'block' })
    expect(await next({ line: 5, issue: 'too-many-decimals' })).toMatchObject({
      lineNo: 2,
      field: 'network',
      severity: 'warn',
    })
    const last = { line: 2, severity: 'warn', issue: 'network-conflict' } as const
    expect(await next(last)).toMatchObject({ lineNo: 3, again: true })
    expect(await next({ ...last, back: true })).toMatchObject({ lineNo: 5 })
    // Once its phone is right the row has another error, which is not passed over.
    await typeInto(staff, id, 1, { phone: '0772000109' })
    expect(await next(shown)).toMatchObject({ lineNo: 3, field: 'amount', code: 'too-many-decimals' })
    // Under a filter the place is counted among the rows shown, and rows that are not shown are not visited.
    expect(await next({ filter: 'blocked', line: 3, issue: 'too-many-decimals' })).toMatchObject({
      lineNo: 5,
      index: 1,
    })
    expect(await next({ filter: 'blocked', line: 5, issue: 'too-many-decimals' })).toMatchObject({
      lineNo: 3,
      index: 0,
    })
    expect(await next({ code: 'bad-phone' })).toBeNull()
  })

  it('keeps the sums of a payout beside its rows, and never beside a change of them', async () => {
    const staff = await maker()
    const id = await savedDraft(staff, four)
    const agree = async () => {
      const shown = await view(staff, id)
      const { batches } = await withTx(async (tx) => {
        const [head] = await tx.select().from(payout)
        if (head === undefined) throw new Error('There is no payout')
        return readContent(tx, head)
      })
      expect(shown.batches.map((batch) => batch.hash)).toEqual(batches.map((batch) => batch.hash))
      return shown
    }
    expect((await agree()).totals[0]?.amount).toBe('220000.00')
    await typeInto(staff, id, 0, { amount: '10000' })
    expect((await agree()).totals[0]?.amount).toBe('170000.00')
    // A write to a row, even without our own code, leaves no sum behind.
    const moved = `update payout_row set amount_minor = 500 where payout_id = '${id}' and line_no = 2`
    await withTx((tx) => tx.execute(moved), staff)
    expect((await agree()).totals[0]?.amount).toBe('160005.00')
  })
})
