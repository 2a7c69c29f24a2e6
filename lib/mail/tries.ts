const SECOND = 1_000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE

// A mail server that turns mail away for now (a restart, a greylist) is back within minutes; one that is broken is mended within a day.
const PAUSES_MS = [5 * SECOND, 30 * SECOND, 2 * MINUTE, 10 * MINUTE, HOUR, 4 * HOUR, 12 * HOUR] as const

/** How often a mail is tried, over about 17 hours. */
export const MOST_TRIES = PAUSES_MS.length + 1

/** How long to wait after so many tries. */
export const pauseMs = (tries: number): number => PAUSES_MS[Math.min(tries, PAUSES_MS.length) - 1] ?? PAUSES_MS[0]
