import { expect, it } from 'vitest'
import { nameKey, namesDiffer } from './names'

it('knows a name in another order, another case and without accents', () => {
  expect(nameKey('Nakato,  Zoë')).toBe(nameKey('ZOE nakato'))
  expect(nameKey(null)).toBe('')
})

it.each([
  ['Amina Nakato', 'NAKATO Amina'],
  ['A. Nakato', 'Amina N.'],
  ['Okelo Brian', 'Okello B'],
  ['Ben', 'Benjamin Okot'],
  ['', 'Amina Nakato'],
  [null, 'Amina Nakato'],
])('takes %s and %s for one person', (one, other) => {
  expect(namesDiffer(one, other)).toBe(false)
  expect(namesDiffer(other, one)).toBe(false)
})

it.each([
  ['John Okello', 'Amina Nakato'],
  ['Okot', 'Oketa'],
  ['Ann', 'Ben'],
  ['Gulu Farm Ltd', 'Daniel Opio'],
])('says that %s and %s are hardly one person', (one, other) => {
  expect(namesDiffer(one, other)).toBe(true)
  expect(namesDiffer(other, one)).toBe(true)
})
