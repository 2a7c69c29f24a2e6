import { describe, expect, it } from 'vitest'
import { networkFor, newPayeeInput, phoneInput } from './payee-input'

describe('a payee as typed', () => {
  const typed = { name: ' Amina\u202e Nakato ', email: '', reference: '', code: 'p-17', phone: '', network: null }

  it('loses what nobody sees, and its code is in capitals', () => {
    expect(newPayeeInput.parse(typed)).toMatchObject({ name: 'Amina Nakato', code: 'P-17' })
  })

  it.each([
    ['name', 'A'],
    ['code', '7d0f5b0e-52c4-4f5b-8a55-0f7f4e2f1a01'],
    ['code', 'a b'],
    ['email', 'nobody'],
  ])('is refused for %s %j', (member, text) => {
    expect(newPayeeInput.safeParse({ ...typed, [member]: text }).success).toBe(false)
  })

  it('is refused with an unknown member, such as an id of the service', () => {
    expect(newPayeeInput.safeParse({ ...typed, recipientId: 'x' }).success).toBe(false)
  })
})

describe('the network of a phone', () => {
  it.each([
    ['+256772000418', null, 'mtn', false],
    ['+256772000418', 'mtn', 'mtn', false],
    ['+256772000418', 'airtel', 'airtel', true],
    ['+256711000418', null, null, false],
    ['+256711000418', 'mtn', 'mtn', true],
  ] as const)('%s, by hand %s: %s', (phone, hand, network, networkByHand) => {
    expect(networkFor(phone, hand)).toEqual({ network, networkByHand })
    expect(phoneInput.parse({ phone, network: hand })).toEqual({ phone, network, networkByHand })
  })

  it('stops at what is no phone', () => {
    expect(phoneInput.safeParse({ phone: '2.56772E+11', network: null }).success).toBe(false)
  })
})
