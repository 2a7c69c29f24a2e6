import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { testStaff } from '@/lib/access/test-staff'
import { englishText, saying } from '@/lib/messages/test-english'
import type { Engine } from '@/lib/store/database'
import { openTestDatabase } from '@/lib/store/test-database'
import { connectedWallet, SANDBOX_WALLETS } from '@/lib/store/test-wallet'
import { readPayeeFilters } from './filters'
import { importPayees } from './import-payees'
import { listPayees } from './list-payees'
import { mergePayees } from './merge-payees'
import { somebody } from './test-payee'

describe('a sheet of payees', () => {
  let store: Engine
  beforeEach(async () => {
    store = await openTestDatabase()
  })
  afterEach(() => store.close())

  const row = (
    lineNo: number,
    over: Partial<Record<'code' | 'name' | 'phone' | 'network' | 'email' | 'reference', string>>,
  ) => ({
    lineNo,
    code: '',
    name: 'Amina Nakato',
    phone: '',
    network: '',
    email: '',
    reference: '',
    ...over,
  })

  it('adds, changes and refuses row by row, and proposes each changed phone to a second person', async () => {
    const staff = await testStaff('payees:edit')
    await somebody(staff, { name: 'Brian', code: 'B-1', phone: '0772100200' })
    const sheet = [
      row(2, {
        code: 'a-1',
        phone: '0772 000 418',
        network: 'Airtel',
        email: 'amina@farm.example',
        reference: 'PAY 007',
      }),
      row(3, { code: 'B-1', name: 'Brian Okello', phone: '0772100200' }),
      row(4, { code: 'B-1', name: 'Brian Okello', phone: '0752100200' }),
      row(5, { phone: '2.56772E+11' }),
      row(6, { name: 'X' }),
      row(7, { name: 'Carol Atim', phone: '0701100300', network: 'Bank of Somewhere' }),
      row(8, { code: '7d0f5b0e-52c4-4f5b-8a55-0f7f4e2f1a01' }),
    ]
    const trial = await importPayees(staff, sheet, true)
    expect((await listPayees(staff, readPayeeFilters({}))).total).toBe(1)
    const first = await importPayees(staff, sheet)
    expect(trial).toEqual(first)
    expect(first.ok && first.value.rows.map(({ lineNo, did }) => `${lineNo} ${did}`)).toEqual([
      '2 added',
      '3 changed',
      '4 waits',
      '5 refused',
      '6 refused',
      '7 refused',
      '8 refused',
    ])
    const again = await importPayees(staff, [sheet[0] ?? row(2, {}), row(3, { phone: '0772000418' })])
    expect(again.ok && again.value.rows.map(({ did }) => did)).toEqual(['same', 'same'])
    const { payees } = await listPayees(staff, readPayeeFilters({}))
    expect(payees.map(({ code, name, phone, network, reference }) => [code, name, phone, network, reference])).toEqual([
      ['A-1', 'Amina Nakato', '+256772000418', 'airtel', 'PAY 007'],
      ['B-1', 'Brian Okello', '+256772100200', 'mtn', null],
    ])
  })

  it('generates a code for a new payee, and leaves the directory’s value where a cell is empty', async () => {
    const staff = await testStaff('payees:edit')
    const id = await somebody(staff, { code: 'B-1', email: 'b@farm.example', reference: 'R-1' })
    const did = async (...rows: ReturnType<typeof row>[]) => {
      const done = await importPayees(staff, rows)
      return done.ok
        ? done.value.rows.map(({ did: what, message }) => [what, message && englishText(message)])
        : expect.fail('refused')
    }
    expect(await did(row(2, { code: 'B-1' }), row(3, { code: 'b-1', phone: '0772000418' }))).toEqual([
      ['same', null],
      ['changed', null],
    ])
    expect(await did(row(2, { code: 'B-1', reference: 'R-2' }))).toEqual([['changed', null]])
    expect((await listPayees(staff, readPayeeFilters({}))).payees).toMatchObject([
      { id, email: 'b@farm.example', reference: 'R-2', phone: '+256772000418' },
    ])
    // Of two phones none is the one that is changed, so another one is added beside them.
    expect(
      await did(row(2, { code: 'B-1', phone: '0772000419' }), row(3, { code: 'B-1', phone: '0772000420' })),
    ).toEqual([
      ['waits', '+256 772 000 419 waits for approval by a second person.'],
      ['waits', '+256 772 000 420 waits for approval by a second person.'],
    ])
    expect(await did(row(4, { code: 'B-1', phone: '0772000419' }))).toEqual([['same', null]])
    const approvedBy = (await testStaff('wallets:approve')).id
    const other = await somebody(staff, { code: 'C-1' })
    await connectedWallet(store, {
      ...{ payeeId: other, accountId: SANDBOX_WALLETS.amina, connectedBy: staff.id, approvedBy },
    })
    // Neither a wallet nor a phone that still waits is one that could be changed.
    expect(
      await did(row(2, { code: 'C-1', phone: '0772000421' }), row(3, { code: 'C-1', phone: '0772000422' })),
    ).toEqual([
      ['waits', '+256 772 000 421 waits for approval by a second person.'],
      ['waits', '+256 772 000 422 waits for approval by a second person.'],
    ])
    expect(await did(row(5, { name: 'Zoe', code: 'NEW-1' }), row(6, { name: 'Zoe' }), row(7, { name: 'Zoe' }))).toEqual(
      [
        ['added', null],
        ['added', null],
        ['added', null],
      ],
    )
    const codes = (await listPayees(staff, readPayeeFilters({ search: 'zoe' }))).payees.map(({ code }) => code)
    expect(codes.filter((code) => /^P-\d{5}$/.test(code))).toHaveLength(2)
  })

  it('refuses a row of a payee who was merged, and knows one without a code by name and phone', async () => {
    const staff = await testStaff('payees:edit')
    const goes = await somebody(staff, { code: 'A-1' })
    await somebody(staff, { code: 'A-2', phone: '0772000418' })
    await mergePayees(staff, goes, 'A-2')
    const done = await importPayees(staff, [
      row(2, { code: 'A-1', name: 'Other' }),
      row(3, { phone: '0772000418' }),
      row(4, { phone: '0772000419' }),
      row(5, { name: 'Brian Okello', phone: '0772000418' }),
      row(6, { email: 'nobody' }),
    ])
    expect(done.ok && done.value.rows).toEqual([
      { lineNo: 2, did: 'refused', message: saying('A-1 was merged into another payee. This row was skipped.') },
      { lineNo: 3, did: 'same', message: saying('A-2 already has this name and phone.') },
      { lineNo: 4, did: 'added', message: null },
      { lineNo: 5, did: 'added', message: null },
      { lineNo: 6, did: 'refused', message: saying('This row was skipped.') },
    ])
  })
})
