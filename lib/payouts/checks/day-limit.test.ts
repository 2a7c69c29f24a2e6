import { expect, it } from 'vitest'
import { englishText } from '@/lib/messages/test-english'
import { fromMinor } from '@/lib/money/amount'
import { issueText } from '@/lib/sheet/rows/row-issues'
import { dayKey, dayLimitProblems, withinDayLimit } from './day-limit'

const table = {
  UGX: { asOf: '2026-01-01', source: 'test', smallest: null, largest: null, largestPerDay: fromMinor(1_000n) },
}
const row = (id: string, phone: string | null, amountMinor: bigint | null, currency: string | null = 'UGX') => ({
  ...{ id, lineNo: Number(id), phone, currency, amountMinor },
})
const stopped = (rows: Parameters<typeof dayLimitProblems>[0], today: [string, bigint][] = []) =>
  [...dayLimitProblems(rows, new Map(today), table)].map(([id, issue]) => [
    id,
    issue.code,
    englishText(issueText(issue)),
  ])

it('warns of the row with which a number gets more than the limit of a day, and not of one that reaches it', () => {
  expect(stopped([row('1', 'a', 600n), row('2', 'a', 400n)])).toEqual([])
  const [only, ...others] = stopped([row('1', 'a', 600n), row('2', 'b', 600n), row('3', 'a', 401n)])
  expect(others).toEqual([])
  expect(only?.slice(0, 2)).toEqual(['3', 'above-day-limit'])
  expect(only?.[2]).toContain('10.01')
})

it('counts what other payouts pay the number today, in the same currency alone', () => {
  const today: [string, bigint][] = [[dayKey('a', 'UGX'), 900n]]
  expect(stopped([row('1', 'a', 100n)], today)).toEqual([])
  expect(stopped([row('1', 'a', 101n)], today)).toHaveLength(1)
  expect(stopped([row('1', 'b', 101n)], today)).toEqual([])
  expect(stopped([row('1', 'a', 101n)], [[dayKey('a', 'USD'), 900n]])).toEqual([])
})

it('leaves alone what has no phone, no amount, no currency, or no limit', () => {
  expect(stopped([row('1', null, 5_000n), row('2', 'a', null), row('3', 'a', 5_000n, null)])).toEqual([])
  expect(stopped([row('4', 'a', 5_000n, 'USD')])).toEqual([])
})

it('knows how much a payment may be without exceeding the limit, whichever number it goes to', () => {
  expect(withinDayLimit(new Map(), table)).toEqual({ UGX: 1_000n })
  const today: [string, bigint][] = [
    [dayKey('a', 'UGX'), 300n],
    [dayKey('b', 'UGX'), 900n],
    [dayKey('c', 'KES'), 5_000n],
  ]
  const within = withinDayLimit(new Map(today), table)
  expect(within).toEqual({ UGX: 100n })
  expect(stopped([row('1', 'b', within.UGX ?? 0n)], today)).toEqual([])
})
