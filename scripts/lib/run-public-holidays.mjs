/**
 * Writes `lib/payouts/templates/public-holidays.json` from the package `date-holidays`: run by hand when there is a newer version of it.
 * Usage: node scripts/lib/run-public-holidays.mjs, with the packages
 * of the checks installed.
 *
 * Each country has one line: the days that are holidays in every year, as month and day, and behind each `|` a year with its further ones.
 */
import { writeFileSync } from 'node:fs'
import Holidays from 'date-holidays'
import { inRoot } from './paths.mjs'

const FIRST = 2024
const LAST = 2045
const YEARS = Array.from({ length: LAST - FIRST + 1 }, (_, at) => FIRST + at)

function lineOf(country) {
  const calendar = new Holidays(country)
  const years = YEARS.map((year) => {
    const days = calendar.getHolidays(year).filter(({ type }) => type === 'public')
    return new Set(days.map(({ date }) => date.slice(5, 7) + date.slice(8, 10)))
  })
  const always = [...years[0]].filter((day) => years.every((days) => days.has(day)))
  const further = years.map((days, at) => [YEARS[at], ...[...days].filter((day) => !always.includes(day)).sort()])
  return [always.sort(), ...further].map((part) => part.join(' ')).join('|')
}

const countries = Object.keys(new Holidays().getCountries()).sort()
const lines = Object.fromEntries(countries.map((country) => [country, lineOf(country)]))
writeFileSync(inRoot('lib', 'payouts', 'templates', 'public-holidays.json'), `${JSON.stringify(lines, null, 2)}\n`)
console.log(`${countries.length} countries, ${FIRST} to ${LAST}`)
