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
  const told = { id: 'abc', email: 'a@b.example', phone: '+256 772 100 100' }
  it.each([
    ['account:abc', { ...told, id: 'ABC' }, 'same'],
    ['account:abc', { ...told, id: 'other' }, 'other'],
    ['phone:+256772100100', told, 'same'],
    ['phone:+256772100100', { ...told, phone: '+256772100101' }, 'other'],
    ['email:a@b.example', { ...told, email: 'A@b.example' }, 'same'],
    ['email:a@b.example', { ...told, email: 'c@b.example' }, 'other'],
    ['phone:+256772100100', { ...told, phone: null }, 'unclear'],
    ['phone:+256772100100', { ...told, phone: ' ' }, 'unclear'],
    ['account:abc', { ...told, id: null }, 'unclear'],
    ['email:a@b.example', { ...told, email: null }, 'unclear'],
    ['phone:+256772100100', null, 'unclear'],
    [null, told, 'unclear'],
  ])('%s and %j: %s', (key, payer, same) => {
    expect(comparePayer(key, payer)).toBe(same)
  })
})
