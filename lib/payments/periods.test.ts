import fc from 'fast-check'
import { expect, it } from 'vitest'
import { fromMinor } from '@/lib/money/amount'
import { addDays, isDay } from '@/lib/time/days'
import type { PaymentDay } from './day-figures'
import { daysIn, periodOf, periodsUpTo, SPANS } from './periods'

it('are days, weeks from Monday on, and calendar months, the last of them up to today', () => {
  expect(periodsUpTo('2026-11-27', 'day', 2)).toEqual([
    { from: '2026-11-26', to: '2026-11-26' },
    { from: '2026-11-27', to: '2026-11-27' },
  ])
  expect(periodsUpTo('2026-11-27', 'week', 2)).toEqual([
    { from: '2026-11-16', to: '2026-11-22' },
    { from: '2026-11-23', to: '2026-11-27' },
  ])
  expect(periodsUpTo('2026-03-01', 'month', 3)).toEqual([
    { from: '2026-01-01', to: '2026-01-31' },
    { from: '2026-02-01', to: '2026-02-28' },
    { from: '2026-03-01', to: '2026-03-01' },
  ])
})

it('have every day up to today once, whatever day it is', () => {
  const today = fc.integer({ min: 0, max: 5_000 }).map((n) => addDays('2020-01-01', n))
  fc.assert(
    fc.property(today, fc.constantFrom(...SPANS), fc.integer({ min: 1, max: 16 }), (day, span, count) => {
      const periods = periodsUpTo(day, span, count)
      const days = periods.flatMap(daysIn)
      expect(periods).toHaveLength(count)
      expect(days.every(isDay)).toBe(true)
      expect(days.at(-1)).toBe(day)
      expect(days).toEqual(Array.from({ length: days.length }, (_, n) => addDays(days[0] ?? '', n)))
    }),
  )
})

it('add up exactly what was read of their days, and say how many that are', () => {
  const day = (at: string, cents: bigint): [string, PaymentDay] => [
    at,
    {
      ...{ day: at, payments: 1, counted: 2, agreed: true, readAt: `${at}T20:00:00.000Z` },
      figures: [{ method: 'mtn', currency: 'UGX', status: 'completed', count: 1, amount: fromMinor(cents) }],
    },
  ]
  const week = { from: '2026-11-16', to: '2026-11-22' }
  expect(periodOf(week, new Map([day('2026-11-16', 1n), day('2026-11-18', 9_007_199_254_740_993n)]))).toEqual({
    ...week,
    ...{ days: 7, daysRead: 2, payments: 2, counted: 4, agreed: true, readAt: '2026-11-18T20:00:00.000Z' },
    figures: [
      { method: 'mtn', currency: 'UGX', status: 'completed', count: 2, amount: fromMinor(9_007_199_254_740_994n) },
    ],
  })
  expect(periodOf(week, new Map([day('2026-11-23', 1n)]))).toBeNull()
})
