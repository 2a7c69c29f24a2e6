import fc from 'fast-check'
import { expect, it } from 'vitest'
import { readAmountWords } from './amount-words'

it.each([
  ['Fifty thousand', '50000.00'],
  ['Forty-five thousand shillings only', '45000.00'],
  ['UGX: One million, two hundred and fifty thousand only', '1250000.00'],
  ['Two hundred five', '205.00'],
  ['a hundred thousand', '100000.00'],
])('reads “%s”', (text, amount) => expect(readAmountWords(text)).toBe(amount))

it.each(['', 'only', 'See above', 'fifty thousands of people', 'one 000'])('reads no amount in “%s”', (text) =>
  expect(readAmountWords(text)).toBeNull(),
)

const SMALL =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  )
const TENS = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ')

const below1000 = (number: number): string => {
  const rest = number % 100
  const tail =
    rest < 20 ? SMALL[rest] : `${TENS[Math.floor(rest / 10) - 2]}${rest % 10 === 0 ? '' : ` ${SMALL[rest % 10]}`}`
  const hundreds = Math.floor(number / 100)
  return hundreds === 0 ? `${tail}` : `${SMALL[hundreds]} hundred${rest === 0 ? '' : ` and ${tail}`}`
}

it('reads every number that is written out', () => {
  fc.assert(
    fc.property(fc.nat(999), fc.nat(999), fc.nat(999), (millions, thousands, ones) => {
      const parts = [
        ...(millions > 0 ? [`${below1000(millions)} million`] : []),
        ...(thousands > 0 ? [`${below1000(thousands)} thousand`] : []),
        ...(ones > 0 ? [below1000(ones)] : []),
      ]
      const amount = millions * 1_000_000 + thousands * 1_000 + ones
      if (parts.length > 0) expect(readAmountWords(parts.join(' '))).toBe(`${amount}.00`)
    }),
  )
})
