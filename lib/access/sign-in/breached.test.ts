import { expect, it } from 'vitest'
import { isBreached } from './breached'
import { isCommon } from './common-passwords'

const PERSON = { email: 'r.nambi@example.test', name: 'R. Nambi' }
const refused = (password: string) => isBreached(password, PERSON)

it.each([
  // Of the list: the commonest, one of the last of the first 100,000, and long ones far behind.
  'password',
  'vladimirovna',
  'qwertyuiop123',
  'Qwertyuiop123',
  'PASSWORD1234',
  'thisismypassword',
  // With signs behind a common one, which make it long enough and no harder to guess.
  'sunshine!!!!',
  'liverpool.....',
  // Of this part of the world, and of this product.
  'kampala@1234',
  'mobilemoney123',
  'countinghouse123',
  // Repetitions, runs, and the person's own.
  'abababababab',
  'abcdefghijklm',
  'r.nambi@example.test1',
])('refuses %s', (password) => {
  expect(refused(password)).toBe(true)
})

it.each(['seven green lorries went north', 'Xq4-hh2p-mmw9', 'the-ledger-balances-on-friday', 'ß0lid Gröund 77 αβγ'])(
  'accepts %s',
  (password) => {
    expect(refused(password)).toBe(false)
  },
)

it('holds the first of the list and takes no random text for one of them, but for chance', () => {
  const first = [
    '123456',
    'password',
    '12345678',
    'qwerty',
    '123456789',
    '12345',
    '1234',
    '111111',
    '1234567',
    'dragon',
  ]
  expect(first.filter((password) => !isCommon(password))).toEqual([])
  const others = Array.from({ length: 20_000 }, (_, n) => `no such password ${n * 7919}`)
  expect(others.filter(isCommon).length).toBeLessThan(8)
})
