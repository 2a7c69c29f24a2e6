import { describe, expect, it } from 'vitest'
import { payerKey, samePayer } from './payer'

describe('the text a payer is told apart by', () => {
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
    ['account:abc', { ...told, id: 'ABC' }, true],
    ['account:abc', { ...told, id: 'other' }, false],
    ['phone:+256772100100', told, true],
    ['phone:+256772100100', { ...told, phone: '+256772100101' }, false],
    ['email:a@b.example', { ...told, email: 'A@b.example' }, true],
    ['email:a@b.example', { ...told, email: 'c@b.example' }, false],
    ['phone:+256772100100', { ...told, phone: null }, true],
    ['phone:+256772100100', null, true],
  ])('%s and %j: %s', (key, payer, same) => {
    expect(samePayer(key, payer)).toBe(same)
  })
})
