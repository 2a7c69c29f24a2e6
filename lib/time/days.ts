import { momentAt } from './zone'

const DAY_MS = 86_400_000
const DAY = /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/

/** Whether a text is a calendar day ("2026-11-21"). A day that no calendar has (30 February) is none. */
export function isDay(text: string): boolean {
  const at = Date.parse(`${text}T00:00:00Z`)
  return DAY.test(text) && !Number.isNaN(at) && new Date(at).toISOString().startsWith(text)
}

// How the months begin in each language of the product, without accents.
const BEGINNINGS = 'jan feb|fev mar apr|avr may|mai jun|juin jul|juil aug|aou sep oct nov dec'
  .split(' ')
  .map((month) => new RegExp(`^(?:${month})`))
const WRITTEN = /^(\d{1,2})(?:er)? ([a-z]{3,9})\.? (\d{4})$/

/** The calendar day that a person typed, as "2026-11-21", "21 Nov 2026" or "21 nov. 2026"; null for anything else. */
export function readDay(typed: string): string | null {
  const folded = typed.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
  const text = folded.replace(/\s+/g, ' ').trim()
  const [, date = '', name = '', year] = WRITTEN.exec(text) ?? []
  const month = BEGINNINGS.findIndex((beginning) => beginning.test(name)) + 1
  const day = year === undefined ? text : `${year}-${String(month).padStart(2, '0')}-${date.padStart(2, '0')}`
  return isDay(day) ? day : null
}

/** The first moment of a calendar day ("2026-11-21") in a zone. */
export const dayStart = (day: string, zone: string): Date => momentAt(day, '00:00:00', zone)

export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)

/** Calendar days ("2026-11-21"), both inside; null where there is no end. */
export type Days = { readonly from: string | null; readonly to: string | null }

/** The days of the filters as the first and last moment to ask the service for, in UTC (contract 4.4: both ends inside). */
export function windowOf({ from, to }: Days, zone: string) {
  return {
    ...(from === null ? {} : { fromDate: dayStart(from, zone).toISOString() }),
    ...(to === null ? {} : { toDate: new Date(dayStart(addDays(to, 1), zone).getTime() - 1).toISOString() }),
  }
}

export type Preset = 'any' | 'today' | 'yesterday' | 'last-7' | 'this-month' | 'last-month' | 'own'
/** The days of a preset, counted from today in the merchant's zone; null for days that staff choose themselves. */
export function daysOf(preset: Preset, today: string): Days | null {
  const month = `${today.slice(0, 7)}-01`
  const before = addDays(month, -1)
  switch (preset) {
    case 'any':
      return { from: null, to: null }
    case 'today':
      return { from: today, to: today }
    case 'yesterday':
      return { from: addDays(today, -1), to: addDays(today, -1) }
    case 'last-7':
      return { from: addDays(today, -6), to: today }
    case 'this-month':
      return { from: month, to: today }
    case 'last-month':
      return { from: `${before.slice(0, 7)}-01`, to: before }
    case 'own':
      return null
  }
}

const PRESETS = ['any', 'today', 'yesterday', 'last-7', 'this-month', 'last-month'] as const

/** The preset whose days these are: the shortest name for a window that several fit (the first of a month). */
export const presetOf = (days: Days, today: string): Preset =>
  PRESETS.find((preset) => {
    const its = daysOf(preset, today)
    return its?.from === days.from && its.to === days.to
  }) ?? 'own'
