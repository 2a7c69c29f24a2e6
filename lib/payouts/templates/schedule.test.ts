import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { closedDays } from './holidays'
import { MOST_DAYS_BEFORE, nextDays, type Schedule, WEEKDAYS } from './schedule'
import { scheduleInput } from './template-input'

const uganda = closedDays('UG')
const base = { country: 'UG', daysBefore: 0 } as const
const monthly = { ...base, every: 'month', day: 'last' } as const
const next = (schedule: Schedule, today: string, count: number, after: string | null = null, isClosed = uganda) =>
  nextDays(schedule, { after, today, count }, isClosed)
const paydays = (...asked: Parameters<typeof next>) => next(...asked).map(({ payday }) => payday)

it('is accepted for a country whose holidays are known only', () => {
  expect(scheduleInput.safeParse(monthly).success).toBe(true)
  for (const country of ['XX', 'ug', '', 'UGA'])
    expect(scheduleInput.safeParse({ ...monthly, country }).success).toBe(false)
})

describe('the days of a schedule', () => {
  it('are the last working days of the months', () => {
    // 31 January 2026 and 28 February 2026 are Saturdays.
    expect(paydays(monthly, '2026-01-01', 3)).toEqual(['2026-01-30', '2026-02-27', '2026-03-31'])
    expect(paydays(monthly, '2026-01-30', 1)).toEqual(['2026-01-30'])
    expect(paydays(monthly, '2026-01-30', 1, '2026-01-30')).toEqual(['2026-02-27'])
    expect(paydays(monthly, '2026-01-31', 1)).toEqual(['2026-02-27'])
  })

  it('move before holidays of the country', () => {
    // Good Friday is 3 April 2026, Easter Monday the 6th; 9 October is Independence Day of Uganda, a Friday.
    expect(paydays({ ...base, every: 'month', day: 5 }, '2026-04-01', 1)).toEqual(['2026-04-02'])
    expect(paydays({ ...base, every: 'week', weekday: 5 }, '2026-10-01', 2)).toEqual(['2026-10-02', '2026-10-08'])
    expect(paydays({ ...base, every: 'week', weekday: 5 }, '2026-10-03', 1, null, closedDays('KE'))).toEqual([
      '2026-10-09',
    ])
  })

  it('end with the month where it has fewer days', () => {
    expect(paydays({ ...base, every: 'month', day: 28 }, '2027-02-01', 1)).toEqual(['2027-02-26'])
    expect(paydays({ ...base, every: 'month', day: 31 }, '2026-04-06', 1)).toEqual(['2026-04-30'])
  })

  it('leave the working days before that were asked for', () => {
    const early = { ...monthly, daysBefore: 3 }
    expect(next(early, '2026-11-20', 1)).toEqual([{ payday: '2026-11-30', makeOn: '2026-11-25' }])
    // Its day to be made has passed, but not the day that it is for.
    expect(next(early, '2026-11-27', 1)).toEqual([{ payday: '2026-11-30', makeOn: '2026-11-27' }])
    expect(next(early, '2026-11-27', 1, '2026-11-30')).toEqual([{ payday: '2026-12-31', makeOn: '2026-12-28' }])
  })

  it('follow each other for every schedule and beginning, on working days, and none is left out', () => {
    const schedules = fc.oneof(
      fc.record({
        ...{ every: fc.constant('month' as const), country: fc.constantFrom('UG', 'KE', 'DE') },
        daysBefore: fc.integer({ min: 0, max: MOST_DAYS_BEFORE }),
        day: fc.oneof(fc.constant('last' as const), fc.integer({ min: 1, max: 28 })),
      }),
      fc.record({
        ...{ every: fc.constant('week' as const), country: fc.constantFrom('UG', 'KE', 'DE') },
        daysBefore: fc.integer({ min: 0, max: MOST_DAYS_BEFORE }),
        weekday: fc.constantFrom(...WEEKDAYS),
      }),
    )
    const days = fc
      .integer({ min: 0, max: 1_500 })
      .map((n) => new Date(Date.UTC(2026, 0, 1 + n)).toISOString().slice(0, 10))
    const closed = new Map(['UG', 'KE', 'DE'].map((country) => [country, closedDays(country)]))
    fc.assert(
      fc.property(schedules, days, (schedule, today) => {
        const isClosed = closed.get(schedule.country) ?? uganda
        const found = next(schedule, today, 6, null, isClosed)
        expect(found).toHaveLength(6)
        for (const [at, { payday, makeOn }] of found.entries()) {
          expect(isClosed(payday)).toBe(false)
          expect(makeOn >= today && makeOn <= payday).toBe(true)
          // What is next after one is the following one, on the day on which that one is made.
          const before = found[at - 1]
          if (before !== undefined)
            expect(next(schedule, before.makeOn, 1, before.payday, isClosed)).toEqual([
              { payday, makeOn: [makeOn, before.makeOn].sort().at(-1) ?? makeOn },
            ])
        }
      }),
      { numRuns: 200 },
    )
  })
})
