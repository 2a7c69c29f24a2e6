import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Amount, fromMinor, sum, toMinor } from '@/lib/money/amount'
import { estimateFee } from '@/lib/money/fees'
import { type PricedRow, savingsIn } from './savings'

const shillings = (whole: number): Amount => fromMinor(BigInt(whole) * 100n)
const feeOf = (amount: Amount) => toMinor(estimateFee({ amount, currency: 'UGX', destination: 'phone' }))

function rows(...payees: readonly (readonly [phone: string, whole: number, name?: string])[]): PricedRow[] {
  return payees.map(([phone, whole, name = 'Apio Paul'], ordinal) => ({
    ...{
      id: `row-${ordinal}`,
      ordinal,
      lineNo: ordinal + 2,
      tag: `T${ordinal}`,
      name,
      to: phone,
      network: 'mtn' as const,
    },
    ...{ walletId: null, currency: 'UGX', amount: shillings(whole), reference: null, email: null },
    feeMinor: feeOf(shillings(whole)),
    suspected: false,
  }))
}
const shown = (some: readonly PricedRow[]) =>
  savingsIn(some).map((one) => [one.rows.map((row) => row.lineNo), one.to, one.saves])

describe('fees that could be saved', () => {
  it('never suggests to pay somebody less', () => {
    expect(shown(rows(['a', 100_001], ['b', 100_500], ['c', 1_000_001]))).toEqual([])
  })

  it('never suggests to merge rows that may be duplicates', () => {
    const [one, two] = rows(['a', 30_000], ['a', 30_000])
    if (one === undefined || two === undefined) throw new Error('two rows')
    expect(savingsIn([one, { ...two, suspected: true }])).toEqual([])
    expect(savingsIn([one, two])).toHaveLength(1)
  })

  it('points at rows of one payee whose fee together is smaller', () => {
    expect(shown(rows(['a', 30_000], ['b', 60_000], ['a', 30_000], ['a', 30_000], ['b', 60_000]))).toEqual([
      [[2, 4, 5], '90000.00', '1000.00'],
    ])
  })

  it('merges neither two names at one number nor beyond what a payment may be', () => {
    expect(shown(rows(['a', 30_000], ['a', 30_000, 'Ocen Rita']))).toEqual([])
    expect(shown(rows(['a', 3_000_000], ['a', 3_000_000]))).toEqual([])
    expect(shown(rows(['a', 30_000], ['a', 30_000, 'Paul APIO']))).toEqual([[[2, 3], '60000.00', '500.00']])
  })

  it('says nothing of fees that are not those we estimate', () => {
    expect(savingsIn(rows(['a', 100_001]).map((row) => ({ ...row, feeMinor: 30_000n })))).toEqual([])
  })

  it('says nothing of wallets and of currencies without a published fee', () => {
    const [first] = rows(['a', 100_001])
    if (first === undefined) throw new Error('one row')
    expect(savingsIn([{ ...first, network: 'wallet', walletId: 'w' }])).toEqual([])
    const dollars = ['a', 'a'].map((to, ordinal) => ({ ...first, to, ordinal, currency: 'USD', feeMinor: 0n }))
    expect(savingsIn(dollars)).toEqual([])
  })

  it('merges no rows of other networks or currencies at one number, and takes the first name there is', () => {
    const [one, two] = rows(['a', 30_000], ['a', 30_000])
    if (one === undefined || two === undefined) throw new Error('two rows')
    expect(savingsIn([one, { ...two, network: 'airtel' }])).toEqual([])
    expect(savingsIn([one, { ...two, currency: 'USD', feeMinor: 0n }])).toEqual([])
    expect(savingsIn([{ ...one, name: null }, two]).map(({ name }) => name)).toEqual(['Apio Paul'])
    expect(
      savingsIn([
        { ...one, name: null },
        { ...two, name: null },
      ]).map(({ name }) => name),
    ).toEqual([null])
    expect(savingsIn([one, two])[0]?.rows).toEqual([
      { rowId: 'row-0', index: 0, lineNo: 2, amount: '30000.00' },
      { rowId: 'row-1', index: 1, lineNo: 3, amount: '30000.00' },
    ])
  })

  it('merges as far as the merchant’s limits allow', () => {
    const limits = { UGX: { asOf: 'x', source: 'y', smallest: null, largest: shillings(60_000), largestPerDay: null } }
    expect(savingsIn(rows(['a', 30_000], ['a', 30_000]), limits)).toHaveLength(1)
    expect(savingsIn(rows(['a', 30_000], ['a', 30_001]), limits)).toEqual([])
  })

  it('stand in the order of the sheet', () => {
    expect(shown(rows(['b', 30_000], ['a', 30_000], ['a', 30_000], ['b', 30_000])).map(([lines]) => lines)).toEqual([
      [2, 5],
      [3, 4],
    ])
  })

  const some = fc.array(fc.tuple(fc.constantFrom('a', 'b', 'c'), fc.integer({ min: 500, max: 1_200_000 })), {
    maxLength: 8,
  })

  it('saves what it says: the fees before less the fees after, and a merge pays not a shilling more or less', () => {
    fc.assert(
      fc.property(some, (payees) => {
        const priced = rows(...payees)
        for (const { rows: touched, to, saves } of savingsIn(priced)) {
          const before = touched.reduce((fees, row) => fees + feeOf(row.amount), 0n)
          expect(before - feeOf(to)).toBe(toMinor(saves))
          expect(toMinor(saves)).toBeGreaterThan(0n)
          expect(to).toBe(sum(touched.map((row) => row.amount)))
        }
      }),
    )
  })
})
