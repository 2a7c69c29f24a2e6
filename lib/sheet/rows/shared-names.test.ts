import { expect, it } from 'vitest'
import { englishText } from '@/lib/messages/test-english'
import { nameKey } from '@/lib/text/names'
import { issueText } from './row-issues'
import { sharedNames } from './shared-names'

const payments = (...rows: readonly (readonly [name: string | null, phone: string | null])[]) =>
  rows.map(([name, destinationKey], at) => ({ lineNo: at + 2, name, key: nameKey(name), destinationKey }))

it('gives a hint from the third number of a name on', () => {
  const found = sharedNames(
    payments(
      ['Okot Daniel', '+1'],
      ['daniel OKOT', '+2'],
      ['Okot Daniel', '+2'],
      ['Okot Daniel', '+3'],
      ['Okot Daniel', '+4'],
    ),
  )
  expect([...found.values()].map((one) => englishText(issueText(one)))).toEqual([
    'Row 5: Rows 2 and 3 pay the same name at two other numbers. This alone does not stop the payments. If this is one person, check which number is theirs, and exclude the other rows.',
    'Row 6: Rows 2 and 3 pay the same name at two other numbers. This alone does not stop the payments. If this is one person, check which number is theirs, and exclude the other rows.',
  ])
})

it('gives none for rows without a name or a number', () => {
  expect(
    sharedNames(payments([null, '+1'], [null, '+2'], ['', '+3'], ['Ann', null], ['Ann', '+1'], ['Ann', '+2'])).size,
  ).toBe(0)
})

it('gives none for a word that many rows have', () => {
  expect(sharedNames(payments(...Array.from({ length: 21 }, (_, at) => ['Worker', `+${at}`] as const))).size).toBe(0)
})
