import { expect, it } from 'vitest'
import { englishText } from '@/lib/messages/test-english'
import { nameKey } from '@/lib/text/names'
import { issueText } from './row-issues'
import { sharedNames } from './shared-names'

const payments = (...rows: readonly (readonly [name: string | null, phone: string | null])[]) =>
  rows.map(([name, destinationKey], at) => ({ lineNo: at + 2, name, key: nameKey(name), destinationKey }))

const said = (found: ReturnType<typeof sharedNames>) =>
  [...found.values()].map((one) => [one.code, englishText(issueText(one))])
const SHORT = 200
const LONG = 201

it.each([
  ['in another order and case', 'Okot Daniel', 'daniel OKOT'],
  ['with accents and points', 'Nakató José', 'JOSE NAKATO.'],
])('warns of a full name at a second number in a short sheet: %s', (_, one, other) => {
  const pair = payments([one, '+1'], [other, '+2'], [other, '+1'])
  expect(said(sharedNames(pair, SHORT))).toEqual([
    [
      'same-name',
      'Row 3: Row 2 pays the same name at another number. One person may be paid twice. Check which number is theirs and exclude the other row; accept this if they are two people.',
    ],
  ])
  expect(said(sharedNames(pair, LONG))).toEqual([])
})

it('warns of each later number of a full name, and not of single names or of words that many rows have', () => {
  const named = (name: string, count: number) =>
    payments(...Array.from({ length: count }, (_, at) => [name, `+${at}`] as const))
  const codes = (name: string, count: number) =>
    [...sharedNames(named(name, count), SHORT).values()].map(({ code, lineNo }) => `${lineNo} ${code}`)
  expect(codes('Okot Daniel', 3)).toEqual(['3 same-name', '4 same-name'])
  expect(codes('Ann', 2)).toEqual([])
  expect(codes('Ann', 3)).toEqual(['4 one-name-many-phones'])
  expect(codes('Site worker', 4)).toEqual(['4 one-name-many-phones', '5 one-name-many-phones'])
  expect(codes('Site worker', 21)).toEqual([])
})

it('gives a hint from the third number of a name on', () => {
  const found = sharedNames(
    payments(
      ['Okot Daniel', '+1'],
      ['daniel OKOT', '+2'],
      ['Okot Daniel', '+2'],
      ['Okot Daniel', '+3'],
      ['Okot Daniel', '+4'],
    ),
    LONG,
  )
  expect([...found.values()].map((one) => englishText(issueText(one)))).toEqual([
    'Row 5: Rows 2 and 3 pay the same name at two other numbers. This alone does not stop the payments. If this is one person, check which number is theirs, and exclude the other rows.',
    'Row 6: Rows 2 and 3 pay the same name at two other numbers. This alone does not stop the payments. If this is one person, check which number is theirs, and exclude the other rows.',
  ])
})

it('gives none for rows without a name or a number', () => {
  expect(
    sharedNames(payments([null, '+1'], [null, '+2'], ['', '+3'], ['Ann', null], ['Ann', '+1'], ['Ann', '+2']), SHORT)
      .size,
  ).toBe(0)
})

it('gives none for a word that many rows have', () => {
  expect(
    sharedNames(payments(...Array.from({ length: 21 }, (_, at) => ['Worker', `+${at}`] as const)), LONG).size,
  ).toBe(0)
})
