import 'server-only'
import Holidays from 'date-holidays'
import type { IsClosed } from './schedule'

/** The countries whose holidays are known, by their two letters. */
export const holidayCountries = (): readonly string[] => Object.keys(new Holidays().getCountries())

/** Knows the weekends and the public holidays of a country. Holidays that follow the moon are computed, and may be proclaimed for a day beside. */
export function closedDays(country: string): IsClosed {
  const calendar = new Holidays(country)
  const years = new Map<number, ReadonlySet<string>>()
  const holidaysOf = (year: number) => {
    const known = years.get(year)
    if (known !== undefined) return known
    const days = calendar.getHolidays(year).filter(({ type }) => type === 'public')
    const made = new Set(days.map(({ date }) => date.slice(0, 10)))
    years.set(year, made)
    return made
  }
  return (day) => {
    const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
    return weekday === 0 || weekday === 6 || holidaysOf(Number(day.slice(0, 4))).has(day)
  }
}
