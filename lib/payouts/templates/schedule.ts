import { addDays } from '@/lib/time/days'

/** The days of the week on which people are paid: 1 is Monday. */
export const WEEKDAYS = [1, 2, 3, 4, 5] as const
export type Weekday = (typeof WEEKDAYS)[number]

/** So many working days before its day a draft can be made at the earliest. */
export const MOST_DAYS_BEFORE = 10

/**
 * When drafts are made from a template. A day on a weekend or a holiday becomes the last working day before it; `country` (two letters)
 * says whose holidays. The draft is made `daysBefore` working days before its day, so that there is time to check and approve it.
 */
export type Schedule = {
  readonly country: string
  readonly daysBefore: number
} & ({ readonly every: 'month'; readonly day: 'last' | number } | { readonly every: 'week'; readonly weekday: Weekday })

/** A day to pay on, and the day on which its draft is made; calendar days ("2026-11-30"). */
export type ScheduledDay = { readonly payday: string; readonly makeOn: string }

/** Whether nobody works on a calendar day. */
export type IsClosed = (day: string) => boolean

const MONTHS_AHEAD = 16
const WEEKS_AHEAD = 60

/** After which day to pay on the next days are wanted (null for any), what day it is today, and how many. */
type Wanted = { readonly after: string | null; readonly today: string; readonly count: number }

/**
 * The next days of a schedule, none of them before today. A draft whose day to be made has passed is made today. `isClosed` knows the weekends and the
 * holidays of its country.
 */
export function nextDays(
  schedule: Schedule,
  { after, today, count }: Wanted,
  isClosed: IsClosed,
): readonly ScheduledDay[] {
  const found: ScheduledDay[] = []
  for (const nominal of nominalDays(schedule, after !== null && after > today ? after : today)) {
    const payday = workingDayUpTo(nominal, isClosed)
    const makeOn = workingDaysBefore(payday, schedule.daysBefore, isClosed)
    const isNext = payday >= today && (after === null || payday > after)
    // Two weeks of holidays could move two weekly days onto the same one.
    if (isNext && found.at(-1)?.payday !== payday) found.push({ payday, makeOn: makeOn < today ? today : makeOn })
    if (found.length === count) break
  }
  return found
}

/** The days that the schedule names, in their order, from a little before `after` on, before weekends and holidays move them. */
function nominalDays(schedule: Schedule, after: string): readonly string[] {
  if (schedule.every === 'week') {
    const weekday = new Date(`${after}T00:00:00Z`).getUTCDay()
    const first = addDays(after, schedule.weekday - weekday - 7)
    return Array.from({ length: WEEKS_AHEAD }, (_, at) => addDays(first, 7 * at))
  }
  const [year = 0, month = 1] = after.split('-').map(Number)
  return Array.from({ length: MONTHS_AHEAD }, (_, at) => {
    const last = new Date(Date.UTC(year, month - 1 + at, 0))
    const day = schedule.day === 'last' ? last.getUTCDate() : Math.min(schedule.day, last.getUTCDate())
    return addDays(last.toISOString().slice(0, 10), day - last.getUTCDate())
  })
}

function workingDayUpTo(day: string, isClosed: IsClosed): string {
  let found = day
  while (isClosed(found)) found = addDays(found, -1)
  return found
}

function workingDaysBefore(day: string, days: number, isClosed: IsClosed): string {
  let found = day
  for (let left = days; left > 0; left -= 1) found = workingDayUpTo(addDays(found, -1), isClosed)
  return found
}
