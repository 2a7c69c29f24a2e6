const SECOND = 1_000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE

/** After this number of sends, a submission is only read. */
export const MAX_SENDS = 16
/** No send begins later than this after the first one began: the service keeps keys for 24 h, and clocks differ. */
export const SEND_WALL_MS = 20 * HOUR
/** From this age on, a search by tag comes before another send. */
export const SEARCH_FIRST_MS = 2 * MINUTE
/** Absence cannot be proved earlier: by then the key has expired and every late execution has finished. */
export const ABSENCE_MS = 25 * HOUR
/** Two searches that prove absence lie at least this far apart. */
export const SCAN_GAP_MS = 10 * MINUTE
/** A search covers this much on each side of the sends, for lists that lag and filters in local time. */
export const SCAN_MARGIN_MS = 26 * HOUR
const UNKNOWN_ALARM_MS = 15 * MINUTE
const ESCROW_ALARM_MS = HOUR
const ESCROW_PAGE_MS = 4 * HOUR

/**
 * The log level for an outcome that is unknown since the first send: `error` from 15 min on. The creation of an escrow, which
 * can only be found by its own key, is given an hour, and alarms somebody (`fatal`) after four.
 */
export function alarmLevel(kind: string, ageMs: number): 'error' | 'fatal' | null {
  if (kind === 'create-escrow' && ageMs >= ESCROW_PAGE_MS) return 'fatal'
  return ageMs >= (kind === 'create-escrow' ? ESCROW_ALARM_MS : UNKNOWN_ALARM_MS) ? 'error' : null
}

const RESEND_LEAST_MS = 2 * SECOND
const RESEND_MOST_MS = 30 * MINUTE

/**
 * How long to wait before the next send of an unclear submission, in milliseconds: 2, 4, 8 … s up to 30 min after
 * `sends` sends, a quarter more or less by `random` (0 to 1) so that many do not knock at once.
 */
export function resendDelayMs(sends: number, random: number): number {
  const doubled = RESEND_LEAST_MS * 2 ** Math.min(20, Math.max(0, sends - 1))
  return Math.round(Math.min(RESEND_MOST_MS, doubled) * (0.75 + random / 2))
}

export type UnknownStep = 'look-then-send' | 'send' | 'read-only'

/** What may be done for a submission that is not known, by its age since the first send and its number of sends. */
export function unknownStep(ageMs: number, sends: number): UnknownStep {
  if (ageMs >= SEND_WALL_MS || sends >= MAX_SENDS) return 'read-only'
  return ageMs >= SEARCH_FIRST_MS ? 'look-then-send' : 'send'
}

/**
 * How often the list is searched once nothing may be sent any more: often enough to notice a late entry soon, seldom enough
 * not to load the service.
 */
export function readOnlyDelayMs(ageMs: number): number {
  return ageMs >= ABSENCE_MS ? SCAN_GAP_MS + MINUTE : Math.min(30 * MINUTE, Math.max(MINUTE, ABSENCE_MS - ageMs))
}

const LADDER_MS = [15 * SECOND, 30 * SECOND, MINUTE, 2 * MINUTE, 5 * MINUTE, 15 * MINUTE] as const
const QUICK_MS = [SECOND, 2 * SECOND, 3 * SECOND, 5 * SECOND] as const

/** The first step of a ladder that is longer than `sinceMs` when added to those before it; `last` beyond the ladder. */
function stepAt(sinceMs: number, ladder: readonly number[], last: number): number {
  let reached = 0
  for (const step of ladder) {
    reached += step
    if (sinceMs < reached) return step
  }
  return last
}

/**
 * How long after `sinceMs` (age of the acceptance at the last reading, 0 at the start) the next reading is due:
 * 15 s, 30 s, 1, 2, 5, 15 min, then hourly. `quick` puts 1, 2, 3, 5 s in front, for a sandbox that pays in seconds.
 */
export const pollDelayMs = (sinceMs: number, quick: boolean): number =>
  stepAt(sinceMs, quick ? [...QUICK_MS, ...LADDER_MS] : LADDER_MS, HOUR)

/**
 * How long after a reading that contradicts what was sent or read before the next one is due, by how long they have contradicted each other:
 * 1, 2, 5 and 15 min, because a single wrong answer is the usual reason; then hourly for half a day, then every six hours.
 */
export const differsDelayMs = (sinceMs: number): number =>
  stepAt(sinceMs, [MINUTE, 2 * MINUTE, 5 * MINUTE, 15 * MINUTE], sinceMs < 12 * HOUR ? HOUR : 6 * HOUR)
