import { describe, expect, it } from 'vitest'
import { comparePayer, payerKey } from './payer'

describe('the text that identifies a payer', () => {
  it.each([
    [{ accountId: 'ABC', phone: '+256772100100', email: 'a@b.example' }, 'account:abc'],
    [{ accountId: null, phone: '+256772100100', email: 'a@b.example' }, 'phone:+256772100100'],
    [{ accountId: null, phone: null, email: ' A@B.example ' }, 'email:a@b.example'],
    [{ accountId: null, phone: null, email: null }, null],
  ])('%j is %s', (payer, key) => {
    expect(payerKey(payer)).toBe(key)
  })
})

describe('whether the service speaks of the same payer', () => {
  const payer = { id: 'abc', email: 'a@b.example', phone: '+256 772 100 100' }
  it.each([
    ['account:abc', { ...payer, id: 'ABC' }, 'same'],
    ['account:abc', { ...payer, id: 'other' }, 'other'],
    ['phone:+256772100100', payer, 'same'],
    ['phone:+256772100100', { ...payer, phone: '+256772100101' }, 'other'],
    ['email:a@b.example', { ...payer, email: 'A@b.example' }, 'same'],
    ['email:a@b.example', { ...payer, email: 'c@b.example' }, 'other'],
    ['phone:+256772100100', { ...payer, phone: null }, 'unclear'],
    ['phone:+256772100100', { ...payer, phone: ' ' }, 'unclear'],
    ['account:abc', { ...payer, id: null }, 'unclear'],
    ['email:a@b.example', { ...payer, email: null }, 'unclear'],
    ['phone:+256772100100', null, 'unclear'],
    [null, payer, 'unclear'],
  ])('%s and %j: %s', (key, payer, same) => {
    expect(comparePayer(key, payer)).toBe(same)
  })
})
