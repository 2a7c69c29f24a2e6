import { statSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DEMO_PASSWORD, DEMO_STAFF } from '@/lib/access/staff/demo-staff'
import { isBreached } from './breached'
import { isCommon } from './common-passwords'

const PERSON = { email: 'r.nambi@millstream.example', name: 'R. Nambi Akello', words: ['Mill Stream Traders Ltd'] }
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
  'r.nambi@millstream.example1',
  // Of words that belong to the person, the company, the product and the work.
  'countinghouse-1',
  'C0untingH0use!2026',
  'R. Nambi viewer',
  'nambi.akello.1987',
  'Mi11 5tream Traders',
  'millstream-payroll-2026',
  'ibmanibmanibman',
  'Approver@Countinghouse',
  'NambiNambiNambi!!!',
  'my nambi 12345678',
  'p@yr0ll-@dm1n-2026',
  'n.a.m.b.i.a.k.e.l.l.o',
  'Sunshine-2026!',
])('refuses %s', (password) => {
  expect(refused(password)).toBe(true)
})

it.each([
  'count-every-coin',
  'nambi sells green lorries',
  'house of seven rivers',
  'Xq4-hh2p-mmw9',
  'seven green lorries went north',
  'the-ledger-balances-on-friday',
  'ß0lid Gröund 77 αβγ',
])('accepts %s', (password) => {
  expect(refused(password)).toBe(false)
})

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
  // Four bytes of each.
  expect(statSync('lib/access/sign-in/common-passwords.bin').size / 4).toBe(139_968)
  const others = Array.from({ length: 20_000 }, (_, n) => `no such password ${n * 7919}`)
  expect(others.filter(isCommon).length).toBeLessThan(8)
})

describe('words that belong to a person', () => {
  const own = fc.constantFrom(
    ...['Nambi', 'Akello', 'r.nambi', 'millstream', 'Mill Stream', 'Traders', 'Countinghouse', 'counting house'],
    ...[
      'viewer',
      'preparer',
      'approver',
      'admin',
      'auditor',
      'payout',
      'payroll',
      'password',
      'nambi@millstream.example',
    ],
  )
  const LEET: Readonly<Record<string, string>> = {
    o: '0',
    i: '1',
    e: '3',
    a: '@',
    s: '$',
    t: '7',
    g: '9',
    l: '1',
    b: '8',
  }
  const disguised = fc.tuple(own, fc.infiniteStream(fc.nat(5))).map(([word, choices]) =>
    [...word]
      .map((letter) => {
        const { value: choice } = choices.next()
        if (choice === 0) return letter.toUpperCase()
        return choice === 1 ? (LEET[letter.toLowerCase()] ?? letter) : letter.toLowerCase()
      })
      .join(''),
  )
  const between = fc.constantFrom('', ' ', '-', '.', '_', '!', '#', '&&')
  const ends = fc.constantFrom('', '1', '12', '123', '2026', '!', '!!!', '#1', '007', '01021987', '***')

  it('make no password, however they are written, joined, repeated and surrounded', () => {
    const parts = fc.array(fc.tuple(disguised, between), { minLength: 1, maxLength: 4 })
    fc.assert(
      fc.property(ends, parts, ends, (before, words, after) => {
        const text = before + words.flat().join('') + after
        expect(refused(text), text).toBe(true)
      }),
      { numRuns: 2_000 },
    )
  })

  it('are no hindrance beside words that are not', () => {
    const other = fc.constantFrom('lorries', 'giraffe', 'umbrella', 'thunder', 'copper', 'window', 'orchard', 'violin')
    fc.assert(
      fc.property(own, other, other, (word, one, two) => {
        fc.pre(one !== two)
        expect(refused(`${one} ${word} ${two}`)).toBe(false)
      }),
      { seed: 7 },
    )
  })

  it('leave random passwords alone', () => {
    const sign = fc.constantFrom(...'abcdefghjkmnpqrstuvwxyz')
    const random = fc.array(sign, { minLength: 14, maxLength: 20 }).map((signs) => signs.join(''))
    // One in thousands is taken for a leaked one: the same ones are tried each time.
    fc.assert(
      fc.property(random, (text) => {
        fc.pre(new Set(text).size > 4)
        expect(refused(text)).toBe(false)
      }),
      { seed: 7, numRuns: 500 },
    )
  })

  it('are those of the sandbox there too, and its people keep their password', () => {
    for (const person of DEMO_STAFF) {
      const words = ['Pearl Ridge Growers']
      expect(isBreached(DEMO_PASSWORD, { ...person, words })).toBe(false)
      expect(isBreached(`${person.name} ${person.role}`, { ...person, words })).toBe(true)
      expect(isBreached('pearl-ridge-growers-1', { ...person, words })).toBe(true)
      expect(isBreached(`${DEMO_PASSWORD}!`, { ...person, words: [...words, DEMO_PASSWORD] })).toBe(true)
    }
  })
})
