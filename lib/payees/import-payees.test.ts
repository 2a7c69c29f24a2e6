import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { testStaff } from '@/lib/access/test-staff'
import type { Engine } from '@/lib/store/database'
import { testDatabases } from '@/lib/store/test-database'
import { readPayeeFilters } from './filters'
import { importPayees } from './import-payees'
import { listPayees } from './list-payees'
import { somebody } from './test-payee'

describe.each(testDatabases())('a sheet of payees ($engine)', ({ open }) => {
  let store: Engine
  beforeEach(async () => {
    store = await open()
  })
  afterEach(() => store.close())

  const row = (
    lineNo: number,
    over: Partial<Record<'code' | 'name' | 'phone' | 'rail' | 'email' | 'reference', string>>,
  ) => ({
    lineNo,
    code: '',
    name: 'Amina Nakato',
    phone: '',
    rail: '',
    email: '',
    reference: '',
    ...over,
  })

  it('adds, changes and refuses row by row, and asks a second person about each changed phone', async () => {
    const staff = await testStaff('payees:edit')
    await somebody(staff, { name: 'Brian', code: 'B-1', phone: '0772100200' })
    const sheet = [
      row(2, { code: 'a-1', phone: '0772 000 418', rail: 'Airtel', email: 'amina@farm.example', reference: 'PAY 007' }),
      row(3, { code: 'B-1', name: 'Brian Okello', phone: '0772100200' }),
      row(4, { code: 'B-1', name: 'Brian Okello', phone: '0752100200' }),
      row(5, { phone: '2.56772E+11' }),
      row(6, { name: 'X' }),
      row(7, { name: 'Carol Atim', phone: '0701100300', rail: 'Bank of Somewhere' }),
      row(8, { code: '7d0f5b0e-52c4-4f5b-8a55-0f7f4e2f1a01' }),
    ]
    const first = await importPayees(staff, sheet)
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
    expect(payees.map(({ code, name, phone, rail, reference }) => [code, name, phone, rail, reference])).toEqual([
      ['A-1', 'Amina Nakato', '+256772000418', 'airtel', 'PAY 007'],
      ['B-1', 'Brian Okello', '+256772100200', 'mtn', null],
    ])
  })
})
