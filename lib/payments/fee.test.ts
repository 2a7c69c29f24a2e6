import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Amount, fromMinor } from '@/lib/money/amount'
import { feeAndNet } from './fee'

const amount = '82500.00' as Amount
const stated = (fee_amount: unknown, charged_amount?: unknown) => feeAndNet(amount, { fee_amount, charged_amount })

describe('the fee and the net of a payment', () => {
  it('come off the amount where the payer was charged the amount', () => {
    expect(stated('1237.50', '82500')).toEqual({ fee: '1237.50', net: '81262.50' })
  })

  it('leave the amount where the payer was charged the fee on top', () => {
    expect(stated('1237.50', '83737.50')).toEqual({ fee: '1237.50', net: '82500.00' })
  })

  it('have no net where the figures say neither', () => {
    for (const charged of [undefined, null, 'all', '82000.00', {}])
      expect(stated('1237.50', charged)).toEqual({ fee: '1237.50', net: null })
    expect(stated('90000', '82500')).toEqual({ fee: '90000.00', net: null })
  })

  it('are not known without a fee', () => {
    for (const fee of [undefined, null, 'none', {}, '']) expect(stated(fee, '82500')).toBeNull()
    for (const transaction of [null, undefined, 'text', 7]) expect(feeAndNet(amount, transaction)).toBeNull()
  })

  it('add up to what the payer was charged, whatever they are', () => {
    const minor = fc.bigInt({ min: 0n, max: 10n ** 13n })
    fc.assert(
      fc.property(minor, minor, fc.boolean(), (whole, fee, onTop) => {
        fc.pre(fee <= whole)
        const charged = fromMinor(onTop ? whole + fee : whole)
        const read = feeAndNet(fromMinor(whole), { fee_amount: fromMinor(fee), charged_amount: charged })
        expect(read).toEqual({ fee: fromMinor(fee), net: fromMinor(onTop ? whole : whole - fee) })
      }),
    )
  })
})
