/** Days are whole numbers: how many days after any fixed one. */

type Occasion = { readonly day: number; readonly payments: number }

// A first interval can be a coincidence; that of a week or longer is believed at once.
const SHORT = 7

/** So many days earlier than usual a payment may come: a fifth of the interval, for weekends, holidays and the lengths of months. */
const tolerance = (interval: number): number => Math.floor(interval / 5)

const upperMedian = (values: readonly number[]): number | undefined =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]

function occasionsOf(days: readonly number[]): Occasion[] {
  return [...Map.groupBy(days, (day) => day)]
    .map(([day, all]) => ({ day, payments: all.length }))
    .toSorted((a, b) => b.day - a.day)
}

/**
 * The usual number of days between payments of one sum to one payee, from the days of earlier ones; null where they have no rhythm. That
 * is the median interval, if more than half of the intervals agree with it.
 */
export function intervalOf(days: readonly number[]): number | null {
  const occasions = occasionsOf(days)
  const gaps = occasions.slice(1).map(({ day }, at) => (occasions[at]?.day ?? day) - day)
  const usual = upperMedian(gaps)
  if (usual === undefined || (gaps.length < 2 && usual < SHORT)) return null
  const alike = gaps.filter((gap) => Math.abs(gap - usual) <= tolerance(usual))
  return alike.length * 2 > gaps.length ? usual : null
}

/**
 * Whether a payment of the same sum to the same payee on a day comes sooner than the earlier ones let expect. Without a rhythm any
 * does. One of several on the same day, such as a morning's and an evening's, is as usual as long as earlier days had as many.
 */
export function comesTooSoon(days: readonly number[], day: number): boolean {
  if (days.length === 0) return false
  const interval = intervalOf(days)
  const nearest = days.reduce((least, one) => Math.min(least, Math.abs(day - one)), Number.POSITIVE_INFINITY)
  const isDue = interval !== null && nearest >= interval - tolerance(interval)
  return !isDue && !isOneOfSeveral(days, day)
}

function isOneOfSeveral(days: readonly number[], day: number): boolean {
  const earlier = occasionsOf(days.filter((one) => one !== day))
  const today = days.filter((one) => one === day).length
  // As often as on most earlier days, and only where the day itself is in the rhythm of these.
  const usual = upperMedian(earlier.map(({ payments }) => payments))
  if (usual === undefined || today === 0 || today >= usual) return false
  return !comesTooSoon(
    earlier.map((one) => one.day),
    day,
  )
}
