import 'server-only'
import lines from './public-holidays.json'
import type { IsClosed } from './schedule'

const LINES: ReadonlyMap<string, string> = new Map(Object.entries(lines))

/** The countries whose holidays are known, by their two letters. */
export const holidayCountries = (): readonly string[] => [...LINES.keys()]

/**
 * Knows the weekends and the public holidays of a country, which `scripts/lib/run-public-holidays.mjs` writes. Holidays that follow the moon are
 * computed, and may be proclaimed for a day beside.
 */
export function closedDays(country: string): IsClosed {
  const [always = '', ...further] = LINES.get(country)?.split('|') ?? []
  const years = new Map(further.map((year) => [year.slice(0, 4), new Set(`${always} ${year.slice(5)}`.split(' '))]))
  return (day) => {
    const holidays = years.get(day.slice(0, 4))
    if (holidays === undefined) throw new Error(`The public holidays of ${country} are not known for ${day}.`)
    const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
    return weekday === 0 || weekday === 6 || holidays.has(day.slice(5, 7) + day.slice(8, 10))
  }
}
