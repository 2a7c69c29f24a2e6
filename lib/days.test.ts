import { describe, expect, it } from 'vitest'
import { addDays, dayStart, daysOf, presetOf, windowOf } from './days'

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

  it('calls other days own', () => {
    expect(presetOf({ from: '2026-01-01', to: null }, today)).toBe('own')
  })

  it('steps over the end of a year', () => {
    expect(addDays('2026-12-31', 1)).toBe('2027-01-01')
  })
})
