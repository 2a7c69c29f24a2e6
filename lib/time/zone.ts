/** Moments as staff read them: in the merchant's time zone, with the zone named where it matters. */

const cache = new Map<string, Intl.DateTimeFormat>()

function formatter(zone: string, name: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${zone}/${name}`
  const known = cache.get(key)
  if (known) return known
  const made = new Intl.DateTimeFormat('en-GB', { timeZone: zone, ...options })
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
export function zoneName(zone: string): string {
  const known = SHORT_NAMES[zone]
  if (known !== undefined) return known
  const parts = formatter(zone, 'name', { timeZoneName: 'short' }).formatToParts(0)
  return parts.find((part) => part.type === 'timeZoneName')?.value ?? zone
}

/** "10:42:08" */
export const formatClock = (iso: string, zone: string): string => formatter(zone, 'clock', clock).format(new Date(iso))

/** "10:42" */
export const formatMinute = (iso: string, zone: string): string => formatClock(iso, zone).slice(0, 5)

/** "21 Nov 2026" */
export const formatDay = (iso: string, zone: string): string => formatter(zone, 'day', day).format(new Date(iso))

/** "21 Nov 2026, 10:42 EAT" */
export const formatMoment = (iso: string, zone: string): string =>
  `${formatDay(iso, zone)}, ${formatMinute(iso, zone)} ${zoneName(zone)}`

/** "2026-11-21": the calendar day of a moment in that zone. */
export function dateInZone(moment: Date, zone: string): string {
  const parts = formatter(zone, 'date', { year: 'numeric', month: '2-digit', day: '2-digit' }).formatToParts(moment)
  const part = (type: string) => parts.find((one) => one.type === type)?.value ?? ''
  return `${part('year')}-${part('month')}-${part('day')}`
}

/** "Today 10:42", "Yesterday 16:20" or "30 Oct 2026": how a list says when something changed. */
export function formatWhen(iso: string, zone: string, now: Date): string {
  const that = dateInZone(new Date(iso), zone)
  if (that === dateInZone(now, zone)) return `Today ${formatMinute(iso, zone)}`
  if (that === dateInZone(new Date(now.getTime() - 86_400_000), zone)) return `Yesterday ${formatMinute(iso, zone)}`
  return formatDay(iso, zone)
}

/** "Today, Saturday 21 Nov" or "Friday 20 Nov 2026": the head of a day's rows in a list. */
export function formatDayHead(iso: string, zone: string, now: Date): string {
  const moment = new Date(iso)
  const name = formatter(zone, 'weekday', { weekday: 'long' }).format(moment)
  const [day = '', month = '', year = ''] = formatDay(iso, zone).split(' ')
  const isToday = dateInZone(moment, zone) === dateInZone(now, zone)
  return `${isToday ? 'Today, ' : ''}${name} ${day} ${month}${isToday ? '' : ` ${year}`}`
}

/** "Saturday 21 November 2026, 10:42 EAT" */
export function formatToday(now: Date, zone: string): string {
  const long = formatter(zone, 'long', { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' }).format(now)
  return `${long.replace(',', '')}, ${formatMinute(now.toISOString(), zone)} ${zoneName(zone)}`
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
