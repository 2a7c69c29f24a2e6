const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

const counted = (n: number, one: string): string => `${n} ${one}${n === 1 ? '' : 's'}`

/** "in 3 days", "in 5 hours", "in 40 minutes", "2 days ago": how far a moment is away, rounded towards now. */
export function timeLeft(iso: string, now: Date): string {
  const left = Date.parse(iso) - now.getTime()
  const far = Math.abs(left)
  if (far < MINUTE) return left < 0 ? 'just now' : 'within a minute'
  const words =
    far >= 2 * DAY
      ? counted(Math.floor(far / DAY), 'day')
      : far >= HOUR
        ? counted(Math.floor(far / HOUR), 'hour')
        : counted(Math.floor(far / MINUTE), 'minute')
  return left < 0 ? `${words} ago` : `in ${words}`
}
