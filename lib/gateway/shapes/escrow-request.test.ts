import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readServiceId } from '@/lib/gateway/id'
import { parseAmount } from '@/lib/money/amount'
import { type EscrowRequest, encodeEscrow, encodeRelease } from './escrow-request'
import { readJsonObject } from './json-text'

const json = (text: string) => {
  const read = readJsonObject(text)
  if (read === null) throw new Error(`${text} is no object`)
  return read
}
const amount = parseAmount('75000.00')
if (amount === null) throw new Error('no amount')
const request: EscrowRequest = {
  amount,
  currency: 'UGX',
  paymentMethod: 'mtn',
  terms: [{ type: 'delivery_confirmation', data: json('{"deadline":"2026-12-01T09:00:00Z"}') }],
  payer: { email: null, phone: '+256772000418', otp: '483920' },
  receiverId: null,
  allocations: [],
}
const text = (one: EscrowRequest) => new TextDecoder().decode(encodeEscrow(one))

describe('the bytes of an escrow', () => {
  it('contain what was requested, and nothing else', () => {
    expect(text(request)).toBe(
      '{"amount":"75000.00","currency_code":"UGX","payment_method":"mtn","terms":[{"type":"delivery_confirmation","data":{"deadline":"2026-12-01T09:00:00Z"}}],"user_info":{"phone_number":"+256772000418","otp":"483920"}}',
    )
    const bare = { ...request, terms: [], payer: { email: null, phone: null, otp: null } }
    expect(text(bare)).toBe('{"amount":"75000.00","currency_code":"UGX","payment_method":"mtn","terms":[]}')
  })

  it('contain the merchant’s own account and the allocations where they are given', () => {
    const receiverId = readServiceId('0b7f1e0a-6c0f-4c39-8f1d-5a8f3f1d2c11')
    const sent = JSON.parse(text({ ...request, receiverId, allocations: [json('{ "seller" : "A 1" }')] }))
    expect(sent).toMatchObject({ receiver_id: receiverId, allocations: [{ seller: 'A 1' }] })
  })

  it('keep the digits of numbers that somebody typed', () => {
    const allocations = [json('{ "share": 1000.10, "of": 12345678901234567890.00, "e": 1E2 }')]
    expect(text({ ...request, allocations })).toContain('{"share":1000.10,"of":12345678901234567890.00,"e":1E2}')
  })

  it('of a release contain whether it is early, and why', () => {
    expect(new TextDecoder().decode(encodeRelease(true, 'Paid by hand'))).toBe('{"force":true,"reason":"Paid by hand"}')
  })
})

describe('reading an object that was typed', () => {
  it.each(['', '[]', 'null', '"a"', '1', '{', '{"a":1}{', '{a:1}', "{'a':1}", '{"a":1,}'])('refuses %j', (typed) => {
    expect(readJsonObject(typed)).toBeNull()
  })

  it('changes nothing but the space between its parts', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), fc.constantFrom(0, 1, 4, '\t'), (value, space) => {
        const read = readJsonObject(JSON.stringify(value, null, space))
        expect(JSON.parse(read ?? '')).toEqual(JSON.parse(JSON.stringify(value)))
        expect(read).toBe(JSON.stringify(value))
      }),
    )
  })
})
