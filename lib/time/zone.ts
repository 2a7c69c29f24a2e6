/**
 * Moments as staff read them: in the merchant's time zone, with the zone named where it matters. `tag` names the language
 * for the runtime's own formats; clocks and calendar days in ISO form are the same in all of them.
 */

const ENGLISH = 'en-GB'

const cache = new Map<string, Intl.DateTimeFormat>()

function formatter(
  zone: string,
  name: string,
  options: Intl.DateTimeFormatOptions,
  tag = ENGLISH,
): Intl.DateTimeFormat {
  const key = `${tag}/${zone}/${name}`
  const known = cache.get(key)
  if (known) return known
  const made = new Intl.DateTimeFormat(tag, { timeZone: zone, ...options })
  cache.set(key, made)
  return made
}

const clock = { hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' } as const
const day = { day: 'numeric', month: 'short', year: 'numeric' } as const

const SHORT_NAMES: Readonly<Record<string, string>> = {
  'Africa/Kampala': 'EAT',
  'Africa/Nairobi': 'EAT',
  'Africa/Dar_es_Salaam': 'EAT',
  'Africa/Kigali': 'CAT',
  'Africa/Lagos': 'WAT',
  UTC: 'UTC',
}

/** "EAT", or the offset ("GMT+3") where the zone has no short name that people use. */
export function zoneName(zone: string, tag = ENGLISH): string {
  const known = SHORT_NAMES[zone]
  if (known !== undefined) return known
  const parts = formatter(zone, 'name', { timeZoneName: 'short' }, tag).formatToParts(0)
  return parts.find((part) => part.type === 'timeZoneName')?.value ?? zone
}

/** "10:42:08" */
export const formatClock = (iso: string, zone: string): string => formatter(zone, 'clock', clock).format(new Date(iso))

/** "10:42" */
export const formatMinute = (iso: string, zone: string): string => formatClock(iso, zone).slice(0, 5)

/** "21 Nov 2026" */
export const formatDay = (iso: string, zone: string, tag = ENGLISH): string =>
  formatter(zone, 'day', day, tag).format(new Date(iso))

/** "21 Nov 2026, 10:42 EAT" */
export const formatMoment = (iso: string, zone: string, tag = ENGLISH): string =>
  `${formatDay(iso, zone, tag)}, ${formatMinute(iso, zone)} ${zoneName(zone, tag)}`

/** "2026-11-21": the calendar day of a moment in that zone. */
export function dateInZone(moment: Date, zone: string): string {
  const parts = formatter(zone, 'date', { year: 'numeric', month: '2-digit', day: '2-digit' }).formatToParts(moment)
  const part = (type: string) => parts.find((one) => one.type === type)?.value ?? ''
  return `${part('year')}-${part('month')}-${part('day')}`
}

const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

const relativeDay = (days: 0 | -1, tag: string): string =>
  capitalised(new Intl.RelativeTimeFormat(tag, { numeric: 'auto' }).format(days, 'day'))

/** "Today 10:42", "Yesterday 16:20" or "30 Oct 2026": how a list says when something changed. */
export function formatWhen(iso: string, zone: string, now: Date, tag = ENGLISH): string {
  const that = dateInZone(new Date(iso), zone)
  if (that === dateInZone(now, zone)) return `${relativeDay(0, tag)} ${formatMinute(iso, zone)}`
  const yesterday = dateInZone(new Date(now.getTime() - 86_400_000), zone)
  if (that === yesterday) return `${relativeDay(-1, tag)} ${formatMinute(iso, zone)}`
  return formatDay(iso, zone, tag)
}

/** "Today, Saturday 21 Nov" or "Friday 20 Nov 2026": the head of a day's rows in a list. */
export function formatDayHead(iso: string, zone: string, now: Date, tag = ENGLISH): string {
  const moment = new Date(iso)
  const name = formatter(zone, 'weekday', { weekday: 'long' }, tag).format(moment)
  if (dateInZone(moment, zone) !== dateInZone(now, zone)) return `${capitalised(name)} ${formatDay(iso, zone, tag)}`
  const short = formatter(zone, 'short', { day: 'numeric', month: 'short' }, tag).format(moment)
  return `${relativeDay(0, tag)}, ${name} ${short}`
}

/** "Saturday 21 November 2026, 10:42 EAT" */
export function formatToday(now: Date, zone: string, tag = ENGLISH): string {
  const options = { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' } as const
  const long = capitalised(formatter(zone, 'long', options, tag).format(now))
  return `${long.replace(',', '')}, ${formatMinute(now.toISOString(), zone)} ${zoneName(zone, tag)}`
}

const wallClock = (at: number, zone: string): number => {
  const moment = new Date(at)
  return Date.parse(`${dateInZone(moment, zone)}T${formatClock(moment.toISOString(), zone)}Z`)
}

/** The moment at which the clocks of a zone show a day ("2026-11-21") and a time of day ("17:00:00"). */
export function momentAt(day: string, clock: string, zone: string): Date {
  const wanted = Date.parse(`${day}T${clock}Z`)
  // The offset is taken at a first guess and again at its result: they differ around a change of the clocks.
  const guess = wanted - (wallClock(wanted, zone) - wanted)
  return new Date(guess - (wallClock(guess, zone) - wanted))
}
