import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formats } from '@/lib/messages/formats'
import { addDays, dayStart, daysOf, isDay, presetOf, readDay, windowOf } from './days'
import { dateInZone, formatClock, momentAt } from './zone'

describe('dayStart', () => {
  it.each([
    ['2026-11-21', 'Africa/Kampala', '2026-11-20T21:00:00.000Z'],
    ['2026-11-21', 'UTC', '2026-11-21T00:00:00.000Z'],
    ['2026-03-29', 'Europe/Paris', '2026-03-28T23:00:00.000Z'],
    ['2026-03-30', 'Europe/Paris', '2026-03-29T22:00:00.000Z'],
    ['2026-10-25', 'Europe/Paris', '2026-10-24T22:00:00.000Z'],
    ['2026-11-21', 'Pacific/Auckland', '2026-11-20T11:00:00.000Z'],
    ['2026-11-21', 'America/Los_Angeles', '2026-11-21T08:00:00.000Z'],
  ])('%s in %s begins at %s', (day, zone, moment) => {
    expect(dayStart(day, zone).toISOString()).toBe(moment)
  })
})

describe('a day in words', () => {
  it.each(['21 Nov 2026', '21 November 2026', ' 21  nov. 2026', '2026-11-21'])('reads %j', (typed) => {
    expect(readDay(typed)).toBe('2026-11-21')
  })

  it.each(['', '21/11/2026', '11/12/2026', '30 Feb 2026', '21 Nov', '21 Novx', '2026-02-30', '21 Nob 2026'])(
    'takes %j for no day',
    (typed) => {
      expect(readDay(typed)).toBeNull()
    },
  )

  it('is read back as the day it shows', () => {
    const { typedDay } = formats('en', 'UTC')
    const days = fc.integer({ min: 0, max: 40_000 }).map((count) => addDays('2000-01-01', count))
    fc.assert(fc.property(days, (day) => readDay(typedDay(day)) === day))
    expect(typedDay('2026-11-05')).toBe('5 Nov 2026')
  })
})

describe('windowOf', () => {
  it('holds the whole of both days, in the zone of the merchant', () => {
    expect(windowOf({ from: '2026-11-20', to: '2026-11-21' }, 'Africa/Kampala')).toEqual({
      fromDate: '2026-11-19T21:00:00.000Z',
      toDate: '2026-11-21T20:59:59.999Z',
    })
  })

  it('asks for no end that was not given', () => {
    expect(windowOf({ from: null, to: null }, 'Africa/Kampala')).toEqual({})
  })
})

describe('presets', () => {
  const today = '2026-03-21'

  it.each([
    ['yesterday', { from: '2026-03-20', to: '2026-03-20' }],
    ['last-7', { from: '2026-03-15', to: '2026-03-21' }],
    ['this-month', { from: '2026-03-01', to: '2026-03-21' }],
    ['last-month', { from: '2026-02-01', to: '2026-02-28' }],
  ] as const)('%s', (preset, days) => {
    expect(daysOf(preset, today)).toEqual(days)
    expect(presetOf(days, today)).toBe(preset)
  })

  it.each([
    ['any', { from: null, to: null }],
    ['today', { from: '2026-03-21', to: '2026-03-21' }],
    ['own', null],
  ] as const)('%s', (preset, days) => {
    expect(daysOf(preset, today)).toEqual(days)
    if (days !== null) expect(presetOf(days, today)).toBe(preset)
  })

  it('takes the first of a month for today, and its month before for the whole of it', () => {
    expect(presetOf({ from: '2026-03-01', to: '2026-03-01' }, '2026-03-01')).toBe('today')
    expect(daysOf('last-month', '2026-01-31')).toEqual({ from: '2025-12-01', to: '2025-12-31' })
    expect(presetOf({ from: '2026-03-20', to: '2026-03-21' }, today)).toBe('own')
  })

  it('calls other days own', () => {
    expect(presetOf({ from: '2026-01-01', to: null }, today)).toBe('own')
  })

  it('steps over the end of a year', () => {
    expect(addDays('2026-12-31', 1)).toBe('2027-01-01')
  })
})

describe('the days of a zone', () => {
  // None of these changes its clocks at midnight, where a day has no first moment called 00:00.
  const zone = fc.constantFrom(
    'Africa/Kampala',
    'UTC',
    'Europe/Paris',
    'Asia/Kolkata',
    'Pacific/Auckland',
    'America/Los_Angeles',
  )
  const moment = fc.date({ min: new Date('2020-01-01'), max: new Date('2035-01-01'), noInvalidDate: true })

  it('hold each moment in exactly one day, which begins at midnight there', () => {
    fc.assert(
      fc.property(moment, zone, (at, where) => {
        const day = dateInZone(at, where)
        const [start, next] = [dayStart(day, where), dayStart(addDays(day, 1), where)]
        expect(start.getTime()).toBeLessThanOrEqual(at.getTime())
        expect(at.getTime()).toBeLessThan(next.getTime())
        expect(dateInZone(start, where)).toBe(day)
        expect(formatClock(start.toISOString(), where)).toBe('00:00:00')
        expect(dateInZone(new Date(start.getTime() - 1), where)).toBe(addDays(day, -1))
      }),
    )
  })

  it('are asked for without a gap and without an overlap from one day to the next', () => {
    fc.assert(
      fc.property(moment, zone, (at, where) => {
        const day = dateInZone(at, where)
        const { toDate = '' } = windowOf({ from: null, to: day }, where) as { toDate?: string }
        const { fromDate = '' } = windowOf({ from: addDays(day, 1), to: null }, where) as { fromDate?: string }
        expect(Date.parse(fromDate) - Date.parse(toDate)).toBe(1)
      }),
    )
  })

  it('have every time of day where their clocks show it, also around a change of the clocks', () => {
    expect(momentAt('2026-03-29', '03:30:00', 'Europe/Paris').toISOString()).toBe('2026-03-29T01:30:00.000Z')
    expect(momentAt('2026-10-25', '12:00:00', 'Europe/Paris').toISOString()).toBe('2026-10-25T11:00:00.000Z')
    expect(momentAt('2026-11-21', '17:00:00', 'Africa/Kampala').toISOString()).toBe('2026-11-21T14:00:00.000Z')
  })

  it.each([
    ['2026-02-28', true],
    ['2024-02-29', true],
    ['2026-02-29', false],
    ['2026-02-30', false],
    ['2026-13-01', false],
    ['2026-00-10', false],
    ['2026-1-1', false],
    ['2026-11-21T00:00', false],
    ['', false],
  ])('%s is a day: %s', (text, is) => {
    expect(isDay(text)).toBe(is)
  })
})
