import { describe, expect, it } from 'vitest'
import { coresOf, leftOf } from './own-words'

const OWNER = { email: 'jo.li@kitgum-mills.example', name: 'Jo Ñandú Li', words: ['Grain & Oil of 7Hills', 'abel'] }

/** What is left where signs stand between letters, and where they stand for letters. */
const left = (password: string) => leftOf(password, OWNER)

describe('what is left of a password', () => {
  it.each([
    ...[
      'kitgum',
      'mills',
      'kitgummills',
      'example',
      'joli',
      'jo.li@kitgum-mills.example',
      'Ñandú',
      'ÑANDU',
      'jonanduli',
    ],
    ...['grain', 'oil', '7hills', 'grainoilof7hills', 'abel', 'viewer', 'preparer', 'approver', 'admin', 'auditor'],
    ...[
      'countinghouse',
      'house',
      'payments',
      'accounts',
      'payees',
      'wallets',
      'accounting',
      'abc',
      'temp',
      'mobile',
      'changeme',
    ],
    ...[
      'mugtik',
      'slliM',
      'udnan',
      'niarg',
      'nimda',
      'k.i-t_g u#m',
      'Kitgum!2026',
      'kitgummillskitgum',
      'ｋｉｔｇｕｍ',
    ],
  ])('is nothing of %s', (password) => {
    expect(left(password).map((text) => text.replace(/\d/g, ''))).toContain('')
  })

  it.each([
    ...[
      '4dmin',
      '@dmin',
      '8atch',
      '3scrow',
      '€scrow',
      'mana6er',
      'mana9er',
      'adm1n',
      'adm!n',
      'adm|n',
      'admln',
      'wa11et',
    ],
    ...[
      'wa||et',
      'wa££et',
      'wallet5',
      'wallet$',
      'p@yout',
      'pay0ut',
      'payou7',
      'payou+',
      'ki7gum m!££s',
      'mi11s',
      'm1lls',
    ],
  ])('is nothing of %s, where signs stand for letters', (password) => {
    expect(left(password)).toContain('')
  })

  it.each([
    ['jo', 'jo', 'jo'],
    ['leba', 'leba', 'leba'],
    ['pmet', 'pmet', 'pmet'],
    ['lorry kitgum 12!', 'lorry', 'lorry'],
    ['ad-min', '', ''],
    ['ad+min', '', 'admin'],
    ['bo@t', 'bot', 'bot'],
    ['kitgum 1234567890123456', '', ''],
    ['kitgum 12345678901234567', '7', '7'],
    ['x1234567890 kitgum 1234567890', 'x7890', 'x7890'],
    ['Ünïted', 'united', 'united'],
    ['2kitg3', 'kitg', 'kitg'],
  ])('of %s is %j between signs, and %j with them', (password, between, standing) => {
    expect(left(password)).toEqual([between, standing])
  })
})

describe('the core of a password', () => {
  it.each([
    ['12 Sun4shine!!', 'sun4shine', 'sunashine'],
    ['..b@d l!st..', 'b@d l!st', 'bad list'],
    ['Il1!|£', 'il', 'il'],
    ['a4@b8e3€g69i1!|l£o0s5$t7+z2#y', 'a4@b8e3€g69i1!|l£o0s5$t7+z2#y', 'aaabbeeegggiiiilloossstttzz#y'],
    ['É1é', 'e1e', 'eie'],
    ['1234567890123456x', 'x', 'x'],
    ['1234', '', ''],
  ])('of %s is %j, and %j with letters for signs', (password, core, letters) => {
    expect(coresOf(password)).toEqual([core, letters])
  })

  it('is none behind seventeen digits', () => {
    expect(coresOf('12345678x901234567')).toEqual([])
  })
})
