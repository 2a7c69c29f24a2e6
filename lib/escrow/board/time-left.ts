import { type Message, message } from '@/lib/messages/message'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** "in 3 days", "in 5 hours", "in 40 minutes", "2 days ago": the time until or since a moment, rounded towards now. */
export function timeLeft(iso: string, now: Date): Message {
  const left = Date.parse(iso) - now.getTime()
  const far = Math.abs(left)
  const over = left < 0
  if (far < MINUTE) return message(over ? 'board.left.now' : 'board.left.soon')
  if (far >= 2 * DAY)
    return message(over ? 'board.left.daysAgo' : 'board.left.inDays', { count: Math.floor(far / DAY) })
  if (far >= HOUR)
    return message(over ? 'board.left.hoursAgo' : 'board.left.inHours', { count: Math.floor(far / HOUR) })
  return message(over ? 'board.left.minutesAgo' : 'board.left.inMinutes', { count: Math.floor(far / MINUTE) })
}
