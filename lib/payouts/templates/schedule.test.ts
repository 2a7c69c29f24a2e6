import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { closedDays } from './holidays'
import { MOST_DAYS_BEFORE, nextDays, type Schedule, WEEKDAYS } from './schedule'

const uganda = closedDays('UG')
const base = { country: 'UG', daysBefore: 0 } as const
const monthly = { ...base, every: 'month', day: 'last' } as const
const paydays = (schedule: Schedule, after: string, wanted: number) =>
  nextDays(schedule, after, uganda, wanted).map(({ payday }) => payday)

describe('the days of a schedule', () => {
  it('are the last working days of the months', () => {
    // 31 January 2026 and 28 February 2026 are Saturdays.
    expect(paydays(monthly, '2026-01-01', 3)).toEqual(['2026-01-30', '2026-02-27', '2026-03-31'])
    expect(paydays(monthly, '2026-01-30', 1)).toEqual(['2026-02-27'])
  })

  it('move before holidays of the country', () => {
    // Good Friday is 3 April 2026, Easter Monday the 6th; 9 October is Independence Day of Uganda, a Friday.
    expect(paydays({ ...base, every: 'month', day: 5 }, '2026-04-01', 1)).toEqual(['2026-04-02'])
    expect(paydays({ ...base, every: 'week', weekday: 5 }, '2026-10-01', 2)).toEqual(['2026-10-02', '2026-10-08'])
    expect(nextDays({ ...base, every: 'week', weekday: 5 }, '2026-10-03', closedDays('KE'), 1)[0]?.payday).toBe(
      '2026-10-09',
    )
  })

  it('end with the month where it has fewer days', () => {
    expect(paydays({ ...base, every: 'month', day: 28 }, '2027-02-01', 1)).toEqual(['2027-02-26'])
    expect(paydays({ ...base, every: 'month', day: 31 }, '2026-04-06', 1)).toEqual(['2026-04-30'])
  })

  it('leave the working days before that were asked for', () => {
    const [first] = nextDays({ ...monthly, daysBefore: 3 }, '2026-11-20', uganda, 1)
    expect(first).toEqual({ payday: '2026-11-30', makeOn: '2026-11-25' })
    expect(nextDays({ ...monthly, daysBefore: 3 }, '2026-11-25', uganda, 1)[0]?.payday).toBe('2026-12-31')
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
      fc.property(schedules, days, (schedule, after) => {
        const isClosed = closed.get(schedule.country) ?? uganda
        const found = nextDays(schedule, after, isClosed, 6)
        expect(found).toHaveLength(6)
        for (const [at, { payday, makeOn }] of found.entries()) {
          expect(isClosed(payday)).toBe(false)
          expect(makeOn > after && makeOn <= payday).toBe(true)
          // What is next after the day on which one was made is the following one.
          if (at > 0) expect(nextDays(schedule, found[at - 1]?.makeOn ?? '', isClosed, 1)).toEqual([{ payday, makeOn }])
        }
      }),
      { numRuns: 200 },
    )
  })
})
