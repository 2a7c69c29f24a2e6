import { expect, it } from 'vitest'
import { otherFigure } from './other-figures'

const beside = (text: string) => otherFigure(text, '+256772300417', 60_000_00n)?.text ?? null

it.each([
  ['use 0701445567 instead', '0701445567'],
  ['new line: +256 701 445 567', '+256 701 445 567'],
  ['pay 30k', '30k'],
  ['less 20,000 advance', '20,000'],
  ['amount should be 30,000', '30,000'],
  ['UGX 1.5m', 'UGX 1.5m'],
  ['recover 30000', '30000'],
  ['50,000/= only', '50,000/='],
  ['pay 50% only', '50%'],
  ['bal 15000 next month', '15000'],
])('finds the other figure in “%s”', (text, figure) => expect(beside(text)).toBe(figure))

it.each([
  ...['', 'New staff', '0772300417', 'called on 0772 300 417', '60,000', 'pay 60000', '60k'],
  ...['3 days x 20,000', '20,000 per day', '2 nights @ 30,000', '50,000 + 10,000', '80,000 less 20,000 = 60,000'],
  ...['Batch 2026', 'joined 20/11/2026', 'paid in 2025', 'room 12', 'CM85021234ABCD', 'A/C 0140012345678', '2 months'],
  ...['age 34', 'grade P7', 'No. 4512'],
])('finds none in “%s”', (text) => expect(beside(text)).toBeNull())
