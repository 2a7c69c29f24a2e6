import fc from 'fast-check'
import { expect, it } from 'vitest'
import { fromMinor } from '@/lib/money/amount'
import { type SheetLine, summedRows } from './summed-rows'

const COLUMNS = ['id', 'name', 'currency', 'amount', 'fee'] as const
type Line = SheetLine<(typeof COLUMNS)[number]>

async function rowsOf(lines: readonly Line[]) {
  const rows = []
  const each = async function* () {
    yield* lines
  }
  for await (const row of summedRows(COLUMNS, each(), { count: 'Count', sum: 'Sum' })) rows.push(row)
  return rows
}

it('ends with the number of lines and the sums of each currency', async () => {
  expect(
    await rowsOf([
      { id: '1', currency: 'UGX', amount: { amount: '10.05' }, fee: { amount: '0.00' } },
      { id: '2', currency: 'USD', amount: { amount: '1.00' } },
      { id: '3', currency: 'UGX', amount: { amount: '0.95' } },
      { id: '4' },
    ]),
  ).toEqual([
    ['1', null, 'UGX', { amount: '10.05' }, { amount: '0.00' }],
    ['2', null, 'USD', { amount: '1.00' }, null],
    ['3', null, 'UGX', { amount: '0.95' }, null],
    ['4', null, null, null, null],
    ['Count', '4', null, null, null],
    ['Sum', null, 'UGX', { amount: '11.00' }, { amount: '0.00' }],
    ['Sum', null, 'USD', { amount: '1.00' }, null],
  ])
})

it('adds up to the minor unit', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.bigInt({ min: 0n, max: 10n ** 15n })), async (minors) => {
      const rows = await rowsOf(minors.map((minor) => ({ currency: 'UGX', amount: { amount: fromMinor(minor) } })))
      const total = minors.reduce((sum, minor) => sum + minor, 0n)
      expect(rows.at(-1)?.[3]).toEqual(minors.length === 0 ? null : { amount: fromMinor(total) })
    }),
  )
})
