import Holidays from 'date-holidays'
import { describe, expect, it } from 'vitest'
import { closedDays, holidayCountries } from './holidays'

const daysOf = (year: number) =>
  Array.from({ length: 366 }, (_, at) => new Date(Date.UTC(year, 0, 1 + at)).toISOString().slice(0, 10)).filter((day) =>
    day.startsWith(`${year}`),
  )
const isWeekend = (day: string) => [0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay())

describe('public holidays', () => {
  it('are those of the countries and laws', () => {
    const facts = {
      UG: ['2026-01-26', '2026-04-03', '2026-04-06', '2026-06-03', '2026-06-09', '2026-10-09', '2026-12-25'],
      KE: ['2026-06-01', '2026-10-20', '2027-03-26'],
      DE: ['2026-05-14', '2026-05-25', '2029-10-03'],
      FR: ['2026-05-08', '2026-07-14', '2027-05-06'],
      GB: ['2026-05-04', '2026-12-28'],
      US: ['2026-01-19', '2026-07-03', '2026-11-26'],
    }
    for (const [country, days] of Object.entries(facts))
      for (const day of days) expect(closedDays(country)(day), `${country} ${day}`).toBe(true)
    expect(closedDays('DE')('2026-10-09')).toBe(false)
    expect(closedDays('UG')('2026-05-14')).toBe(false)
    expect(closedDays('UG')('2026-05-16')).toBe(true)
  })

  // The package moves on with its corrections; `node scripts/lib/run-public-holidays.mjs` takes them over.
  it('are those of the package that they are from, in every country', () => {
    const calendars = new Holidays()
    expect(holidayCountries()).toEqual(Object.keys(calendars.getCountries()).toSorted())
    for (const country of holidayCountries()) {
      const calendar = new Holidays(country)
      const isClosed = closedDays(country)
      for (const year of [2026, 2027]) {
        const days = calendar.getHolidays(year).filter(({ type }) => type === 'public')
        const holidays = new Set(days.map(({ date }) => date.slice(0, 10)))
        const expected = daysOf(year).filter((day) => isWeekend(day) || holidays.has(day))
        expect(daysOf(year).filter(isClosed), `${country} ${year}`).toEqual(expected)
      }
    }
  })

  it('are known for ten years ahead, and never guessed', () => {
    const year = new Date().getUTCFullYear()
    for (const country of holidayCountries()) expect(closedDays(country)(`${year + 10}-01-01`)).toBeTypeOf('boolean')
    expect(() => closedDays('UG')('2099-01-01')).toThrow('The public holidays of UG are not known for 2099-01-01.')
    expect(() => closedDays('XX')('2026-01-01')).toThrow('The public holidays of XX are not known for 2026-01-01.')
  })
})
