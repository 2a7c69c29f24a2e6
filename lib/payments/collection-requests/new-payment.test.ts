import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { saying } from '@/lib/messages/test-english'
import { emptyForm, fieldNamed, type PaymentForm, readPaymentForm } from './new-payment'

const EXTERNAL = 'service_external'
const TOKEN = '7d0f5b0e-52c4-4f5b-8a55-0f7f4e2f1a01'
const mobile: PaymentForm = { ...emptyForm, amount: '75,000', phone: '0772 000 418' }
const read = (over: Partial<PaymentForm> = {}) => readPaymentForm({ ...mobile, ...over }, EXTERNAL)
const asked = (over: Partial<PaymentForm> = {}) => {
  const form = read(over)
  return form.ok ? form.asked : form.problems
}

describe('a payment to be requested', () => {
  it('by mobile money is the amount and the phone, and nothing that was not typed', () => {
    expect(asked()).toEqual({
      method: 'mtn',
      currency: 'UGX',
      amount: '75000.00',
      payer: { phone: '+256772000418', email: null, name: null },
      reference: null,
      receiptTo: null,
      customerPaysFees: null,
      code: null,
      payerTokenId: null,
      products: [],
    })
  })

  it('contains who pays the fee only where somebody chose', () => {
    expect(asked({ fees: 'payer' })).toMatchObject({ customerPaysFees: true })
    expect(asked({ fees: 'merchant' })).toMatchObject({ customerPaysFees: false })
  })

  it('by card needs an address and takes other currencies', () => {
    const card = { method: 'card', currency: 'USD', amount: '12.50', phone: '' }
    expect(asked(card)).toEqual({ email: saying('A card payment needs the payer’s email address.') })
    expect(asked({ ...card, email: ' grace@payer.example ' })).toMatchObject({
      amount: '12.50',
      payer: { phone: null, email: 'grace@payer.example' },
    })
  })

  it('from a wallet names the payer by their leave and by nothing else, with products', () => {
    const wallet = { method: EXTERNAL, payerTokenId: TOKEN, email: 'not sent', name: 'not sent' }
    expect(asked({ ...wallet, products: [{ key: 'a', productId: TOKEN.toUpperCase(), quantity: '2' }] })).toMatchObject(
      {
        payer: { phone: null, email: null, name: null },
        payerTokenId: TOKEN,
        products: [{ productId: TOKEN, quantity: 2 }],
      },
    )
    expect(asked({ ...wallet, payerTokenId: '' })).toHaveProperty('payerTokenId')
  })

  it('sends a code only where one is wanted', () => {
    expect(asked({ code: '123456' })).toMatchObject({ code: null })
    expect(asked({ withCode: true, code: '123 456' })).toMatchObject({ code: '123456' })
    expect(asked({ withCode: true })).toEqual({ code: saying('Send the payer a code, then enter it here.') })
  })
})

describe('what cannot be read', () => {
  it.each([
    [{ amount: '' }, 'amount'],
    [{ amount: '1.500' }, 'amount'],
    [{ amount: '-5' }, 'amount'],
    [{ amount: '0' }, 'amount'],
    [{ amount: '75000.50' }, 'amount'],
    [{ amount: 'USD 75' }, 'amount'],
    [{ phone: '' }, 'phone'],
    [{ phone: '2.56772E+11' }, 'phone'],
    [{ email: 'nobody' }, 'email'],
    [{ name: 'x'.repeat(121) }, 'name'],
    [{ currency: 'USD' }, 'currency'],
    [{ method: 'bank' }, 'currency'],
    [{ withCode: true, code: '1' }, 'code'],
    [
      { method: EXTERNAL, payerTokenId: TOKEN, products: [{ key: 'a', productId: 'x', quantity: '1' }] },
      'products.0.productId',
    ],
    [
      { method: EXTERNAL, payerTokenId: TOKEN, products: [{ key: 'a', productId: TOKEN, quantity: '0' }] },
      'products.0.quantity',
    ],
  ])('%j has a problem at its field', (over, field) => {
    const form = read(over)
    expect(form.ok).toBe(false)
    if (!form.ok) expect(Object.keys(form.problems)).toEqual([field])
  })

  it('is never sent with another amount than was typed in whole digits', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 999_999_999 }), (whole) => {
        const form = read({ amount: whole.toLocaleString('en-US') })
        return form.ok && form.asked.amount === `${whole}.00`
      }),
    )
  })
})

describe('the field a refusal names', () => {
  it.each([
    ['amount', 'amount'],
    ['user_info.phone_number', 'phone'],
    ['user_info.email', 'email'],
    ['mfa_code', 'code'],
    ['user_info.otp', 'code'],
    ['payment_method', 'method'],
    ['products[1].quantity', 'products.1.quantity'],
    ['products.0', 'products.0.productId'],
    ['something else', null],
    [null, null],
  ])('%s is %s', (theirs, ours) => {
    expect(fieldNamed(theirs)).toBe(ours)
  })
})
