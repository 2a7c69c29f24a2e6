import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { testStaff } from '@/lib/access/test-staff'
import { somebody } from '@/lib/payees/test-payee'
import { applyBulkEdit } from '@/lib/payouts/draft/bulk-edit'
import { among, asked, decided, savedDraft } from '@/lib/payouts/testing/draft'
import type { Engine } from '@/lib/store/database'
import { listen } from '@/lib/store/listen'
import { db } from '@/lib/store/open'
import { paymentReading, searchEntry } from '@/lib/store/schema/search'
import { openTestDatabase } from '@/lib/store/test-database'
import { startTestSandbox, type TestSandbox } from '@/lib/submissions/testing/sandbox'
import { findAnything, findPayments } from './find'
import { indexNextPayments, keepReference } from './index-payments'
import { indexNextRows } from './index-rows'
import { READ_PAYMENTS } from './payments-read'

let sandbox: TestSandbox
beforeAll(async () => {
  sandbox = await startTestSandbox()
})
afterAll(() => sandbox.stop())

describe('searching everything', () => {
  let store: Engine
  beforeEach(async () => {
    store = await openTestDatabase()
    await sandbox.control('reset', {})
  })
  afterEach(() => store.close())

  const maker = () => testStaff('payouts:prepare', { role: 'preparer', name: 'R. Nambi' })
  const indexAll = async () => {
    while (await indexNextRows());
  }
  const found = async (typed: string, kind: string) =>
    (await findAnything(await testStaff('read', { role: 'viewer' }), typed)).found
      .filter((one) => one.kind === kind)
      .map(({ name }) => name)

  it('finds rows of submitted payouts by any part of them, the latest first, and no others', async () => {
    const staff = await maker()
    const lines = [
      { name: 'Nakato Amina', phone: '0772000418', amount: '82500', reference: 'INV-2207' },
      { name: 'Okello Brian', phone: '0752000519', amount: '60000', reference: 'INV-3308' },
      { name: 'Atim Carol', phone: '0772000620', amount: '61000', reference: 'INV-4409' },
    ]
    const first = await savedDraft(staff, lines, 'First wages')
    await indexAll()
    expect(await found('nakato', 'row')).toEqual([])
    const among3 = among({ fromLine: 4, toLine: 4 })
    expect(await applyBulkEdit(staff, first, { what: 'exclude', reason: 'not hers', among: among3 })).toMatchObject({
      ok: true,
    })
    await asked(staff, first)
    await indexAll()
    for (const typed of [
      'nakato',
      'KATO',
      'amin nak',
      '0772000418',
      '+256 772 000 418',
      '418',
      'inv-2207',
      '2207',
      '82,500',
      '825',
    ])
      expect(await found(typed, 'row'), typed).toEqual(['Nakato Amina'])
    expect(await found('carol', 'row')).toEqual([])
    expect(await found('8250000', 'row')).toEqual([])
    const entries = await store.db.select({ id: searchEntry.id }).from(searchEntry)
    expect(entries).toHaveLength(2)
    expect(await found('nakato brian', 'row')).toEqual([])
    expect(await found('first w', 'payout')).toEqual(['First wages'])
    const second = await savedDraft(staff, [{ name: 'Nakato Ruth', phone: '0772000701' }], 'Second')
    await asked(staff, second)
    await indexAll()
    expect(await found('nakato', 'row')).toEqual(['Nakato Ruth', 'Nakato Amina'])
  })

  it('finds the rows as they were submitted last, after a rejection and an edit', async () => {
    const staff = await maker()
    const id = await savedDraft(staff, [{ name: 'Nakato Amina', phone: '0772000418' }])
    await decided(await testStaff('payouts:approve'), await asked(staff, id), 'reject')
    await indexAll()
    // It is a draft again, which changes while it is typed into.
    expect(await found('nakato', 'row')).toEqual([])
    const waiting = await asked(staff, id)
    await indexAll()
    expect(await found('nakato', 'row')).toEqual(['Nakato Amina'])
    await decided(await testStaff('payouts:approve'), waiting, 'reject')
    const rename = { what: 'set', values: { name: 'Mukasa John' }, among: among() } as const
    expect(await applyBulkEdit(staff, id, rename)).toMatchObject({ ok: true })
    await asked(staff, id)
    await indexAll()
    expect(await found('mukasa', 'row')).toEqual(['Mukasa John'])
    expect(await found('nakato', 'row')).toEqual([])
  })

  it('finds payments as far as the list was read, backwards to its beginning, and says how far', async () => {
    await sandbox.control('seed', { payments: 1_500 })
    const { signal } = new AbortController()
    const staff = await testStaff('read', { role: 'viewer' })
    expect((await findAnything(staff, '2567')).payments).toBeNull()
    while (await indexNextPayments(signal));
    const all = await findAnything(staff, '2567720')
    expect(all.payments).toMatchObject({ complete: true, updating: false })
    expect(all.found.filter(({ kind }) => kind === 'payment')).toHaveLength(6)
    const [newest] = all.found.filter((one) => one.kind === 'payment')
    const byId = await findAnything(staff, newest?.id.slice(0, 13) ?? '')
    expect(byId.found).toContainEqual(newest)
    const listed = await findPayments(staff, '2567720')
    expect(listed.found).toHaveLength(50)
    expect(listed.found[0]).toEqual(newest)
    expect(listed.payments).toMatchObject({ complete: true })
    expect((await findPayments(staff, 'x')).found).toEqual([])
    expect(await found('order-77', 'payment')).toEqual([])
    await keepReference(newest?.id ?? '', 'ORDER-77')
    expect(await found('order-77', 'payment')).toEqual([newest?.name])
    // A search in what was read a while ago wakes the job that reads the list.
    const woken = vi.fn()
    const stop = await listen(READ_PAYMENTS, woken)
    await (await db()).update(paymentReading).set({ readAt: new Date(Date.now() - 60_000) })
    await sandbox.control('seed', { payments: 3 })
    await vi.waitFor(async () => {
      expect((await findPayments(staff, '2567720')).payments).toMatchObject({ updating: true })
      expect(woken).toHaveBeenCalledOnce()
    }, 15_000)
    await stop()
    expect(await indexNextPayments(signal)).toBe(false)
    const later = await findAnything(staff, '2567720')
    expect(later.found.filter(({ kind }) => kind === 'payment')[0]).not.toEqual(newest)
  })

  it('finds payees and people, people only for those who may see them', async () => {
    const clerk = await testStaff('payees:edit', { role: 'preparer' })
    await somebody(clerk, { name: 'Amina Nakato', code: 'P-77' })
    expect(await found('amin', 'payee')).toEqual(['Amina Nakato'])
    await testStaff('read', { name: 'G. Tumusiime' })
    expect(await found('tumus', 'person')).toEqual([])
    const auditor = await testStaff('read', { role: 'auditor' })
    expect((await findAnything(auditor, 'tumus')).found).toMatchObject([{ kind: 'person', name: 'G. Tumusiime' }])
    expect((await findAnything(auditor, '%')).found).toEqual([])
    expect((await findAnything(auditor, "o'\\:* & |")).found).toEqual([])
  })
})
