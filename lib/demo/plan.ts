import 'server-only'
import { settings } from '@/lib/platform/settings'
import { addDays } from '@/lib/time/days'
import { dateInZone, momentAt } from '@/lib/time/zone'

/** How many days of history there are. */
export const DAYS = 90
export const MINUTE = 60_000

/** Something that happens at a time: milliseconds since 1970. */
export type Event = { readonly at: number; readonly run: () => Promise<unknown> }

export type Plan = {
  readonly today: string
  readonly now: number
  /** A time of a day so many days ago; where that is still to come, within the last hour, in the same order. */
  readonly at: (daysAgo: number, clock: string) => number
  /** The last day at or before that one which is no Saturday and no Sunday. */
  readonly workday: (daysAgo: number) => number
}

/** The days until `now`, in milliseconds since 1970. */
export function planUntil(now: number): Plan {
  const { timeZone } = settings()
  const today = dateInZone(new Date(now), timeZone)
  const last = now - 15 * MINUTE
  const at = (daysAgo: number, clock: string) => {
    const planned = momentAt(addDays(today, -daysAgo), clock, timeZone).getTime()
    if (planned <= last) return planned
    // Today has only begun: its events lie in the same order in the last hours.
    const midnight = momentAt(today, '00:00:00', timeZone).getTime()
    return last - (24 * 60 * MINUTE - (planned - midnight)) / 24
  }
  const weekday = (daysAgo: number) => new Date(`${addDays(today, -daysAgo)}T12:00:00Z`).getUTCDay()
  const workday = (daysAgo: number): number => (weekday(daysAgo) % 6 === 0 ? workday(daysAgo + 1) : daysAgo)
  return { today, now, at, workday }
}
