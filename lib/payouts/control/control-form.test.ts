import { expect, it } from 'vitest'
import { englishText } from '@/lib/messages/test-english'
import { parseAmount } from '@/lib/money/amount'
import type { ComparedFigure, SheetFigures } from '@/lib/sheet/rows/control-figures'
import { comparisonText } from '@/lib/sheet/rows/control-text'
import { NOTHING_TYPED, readControl } from './control-form'
import { controlInput } from './control-input'

const amount = (text: string) => parseAmount(text) ?? expect.fail(text)
const figures: SheetFigures = {
  ...{ payments: 3, unreadable: 0, phoneCheckSum: '0' },
  totals: [{ currency: 'UGX', amount: amount('180000.00') }],
}
const total = (value: string): ComparedFigure => ({
  ...{ kind: 'total', value: amount(value), counted: amount('180000.00'), currency: 'UGX' },
  ...{ lineNo: 64, text: 'Total', after: 0, until: null },
})
const read = (own: readonly ComparedFigure[], typed = {}, notCompared: readonly number[] = []) =>
  readControl({ figures, own, notCompared }, 'UGX', { ...NOTHING_TYPED, ...typed })

it('lets a sheet pass that agrees with its own figures, or that nobody expects anything of', () => {
  expect(read([])).toMatchObject({ stops: null, differs: false, control: { figures: [], explanation: null } })
  const { stops, compared, control } = read([total('180000.00')], { total: '5', explanation: 'not needed' })
  expect(stops).toBeNull()
  expect(compared.map((figure) => englishText(comparisonText(figure)))).toEqual([
    'The total agrees: UGX 180,000, as in row 64.',
  ])
  expect(controlInput.parse(control)).toEqual(control)
  expect(control.explanation).toBeNull()
})

it('stops a difference until it is explained', () => {
  const own = [total('1200000.00')]
  expect(read(own)).toMatchObject({ stops: 'explainFirst', differs: true })
  expect(read(own, { explanation: ' x ' })).toMatchObject({ stops: 'explainFirst' })
  const { stops, control, compared } = read(own, { explanation: ' Two left in June ' })
  expect([stops, control.explanation]).toEqual([null, 'Two left in June'])
  expect(compared.map((figure) => englishText(comparisonText(figure)))).toEqual([
    'The sheet’s total in row 64 is UGX 1,200,000: UGX 1,020,000 more than the payments.',
  ])
})

it('compares what is typed, and says what cannot be read', () => {
  const expected = read([], { total: 'UGX 180,000/=', count: '3' })
  expect(expected).toMatchObject({ stops: null, differs: false })
  expect(expected.compared.map((figure) => englishText(comparisonText(figure)))).toEqual([
    'The total agrees: UGX 180,000, as expected.',
    'The number agrees: 3 payments, as expected.',
  ])
  const { compared } = read([], { total: '150,000', count: '4' })
  expect(compared.map((figure) => englishText(comparisonText(figure)))).toEqual([
    'The expected total is UGX 150,000: UGX 30,000 less than the payments of the sheet.',
    '4 payments were expected; the sheet has 3.',
  ])
  for (const typed of [{ total: 'many' }, { total: 'USD 10' }, { count: '3.5' }, { count: '0' }])
    expect(read([], typed)).toMatchObject({ stops: 'correctFirst' })
})

it('tells the server which lines were not compared, so that an approver can read it', () => {
  const { control } = read([], {}, [8, 9])
  expect(control).toEqual({ figures: [], explanation: null, notCompared: [8, 9] })
  expect(controlInput.parse(control)).toEqual(control)
})
