import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { show } from '@/components/ui/test-render'
import { fromMinor } from '@/lib/money/amount'
import { MoneyChart } from './money-chart'
import type { MoneyDay } from './money-days'

const NONE = fromMinor(0n)
const day = (more: Partial<MoneyDay> = {}): MoneyDay => ({
  day: '2026-11-25',
  to: '2026-11-25',
  methods: {},
  paidIn: NONE,
  paidOut: NONE,
  note: null,
  ...more,
})
const empty = () => screen.queryByText('No payments in UGX came in or went out on these days.')

it('says that nothing came in or went out once every day was read', () => {
  show(<MoneyChart by="day" days={[day(), day({ day: '2026-11-24' })]} methods={[]} currency="UGX" />)
  expect(empty()).not.toBeNull()
})

it.each([
  ['a day that is not read yet', day({ methods: null, paidIn: null })],
  ['money in', day({ methods: { MTN: fromMinor(50_000n) }, paidIn: fromMinor(50_000n) })],
  ['money out', day({ paidOut: fromMinor(50_000n) })],
])('does not say so with %s', (_case, one) => {
  show(<MoneyChart by="day" days={[day({ day: '2026-11-24' }), one]} methods={['MTN']} currency="UGX" />)
  expect(empty()).toBeNull()
})

it('says that days are not loaded yet, instead of an axis without bars', () => {
  show(<MoneyChart by="day" days={[day(), day({ methods: null, paidIn: null })]} methods={[]} currency="UGX" />)
  expect(screen.queryByText(/Not all of them are loaded/)).not.toBeNull()
  expect(screen.queryByRole('img')).toBeNull()
})
