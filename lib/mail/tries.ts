const SECOND = 1_000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE

// A mail server that refuses mail for now (a restart, a greylist) accepts it within minutes; one that is broken is repaired within a day.
const PAUSES_MS = [5 * SECOND, 30 * SECOND, 2 * MINUTE, 10 * MINUTE, HOUR, 4 * HOUR, 12 * HOUR] as const

/** After how many tries, over about 17 hours, a mail has failed. */
export const MOST_TRIES = PAUSES_MS.length + 1

/** How long to wait for the next try after so many. */
export const pauseMs = (tries: number): number => PAUSES_MS[Math.min(tries, PAUSES_MS.length) - 1] ?? PAUSES_MS[0]
