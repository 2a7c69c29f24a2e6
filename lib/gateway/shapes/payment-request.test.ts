import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fromMinor, parseAmount } from '@/lib/money/amount'
import { encodePayment, type PaymentRequest } from './payment-request'

const least: PaymentRequest = {
  amount: fromMinor(5_000_000n),
  currency: 'UGX',
  paymentMethod: 'mtn',
  payer: { phone: '+256772100100', email: null, name: null },
  products: [],
  customerPaysFees: null,
  mfaCode: null,
  reference: null,
}
const text = (request: PaymentRequest) => new TextDecoder().decode(encodePayment(request))

describe('the bytes of a payment', () => {
  it('leave out what is not given', () => {
    expect(text(least)).toBe(
      '{"amount":50000,"currency":"UGX","payment_method":"mtn","user_info":{"phone_number":"+256772100100"}}',
    )
  })

  it('hold every member of the contract in one order', () => {
    expect(
      text({
        ...least,
        amount: fromMinor(1_250n),
        payer: { phone: '+256772100100', email: 'a@b.example', name: 'Amina "A"' },
        products: [{ productId: '7d0f5b0e-52c4-4f5b-8a55-0f7f4e2f1a01', quantity: 2 }],
        customerPaysFees: false,
        mfaCode: '123456',
        reference: 'CH-1',
      }),
    ).toBe(
      '{"amount":12.5,"currency":"UGX","payment_method":"mtn","user_info":{"phone_number":"+256772100100","email":"a@b.example","name":"Amina \\"A\\""},"products":[{"product_id":"7d0f5b0e-52c4-4f5b-8a55-0f7f4e2f1a01","quantity":2}],"customer_pays_fees":false,"mfa_code":"123456","reference":"CH-1"}',
    )
  })

  it('give no user_info where nobody is named', () => {
    expect(text({ ...least, payer: { phone: null, email: null, name: null } })).not.toContain('user_info')
  })

  it('write every amount as the JSON number of the same digits, never through a float', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 1n, max: 10n ** 17n }), (minor) => {
        const source = /"amount":([0-9.]+),/.exec(text({ ...least, amount: fromMinor(minor) }))?.[1] ?? ''
        const [whole = '', cents = ''] = source.split('.')
        return parseAmount(`${whole}.${cents.padEnd(2, '0')}`) === fromMinor(minor) && !/\.$|\.\d*0$/.test(source)
      }),
      { numRuns: 20_000 },
    )
  })
})
