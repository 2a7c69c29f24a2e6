const LEAST_MS = 1_000
const MOST_MS = 15 * 60_000
const UNNAMED_MS = 5_000

/**
 * How long to wait after a 429, in milliseconds, from the service's `retry_after` (seconds as number or text, contract 7).
 * Always between 1 s and 15 min; 5 s where it is missing or unreadable.
 */
export function retryAfterMs(value: unknown): number {
  if (typeof value !== 'number' && typeof value !== 'string') return UNNAMED_MS
  const seconds = typeof value === 'number' ? value : value.trim() === '' ? Number.NaN : Number(value)
  if (Number.isNaN(seconds)) return UNNAMED_MS
  return Math.min(MOST_MS, Math.max(LEAST_MS, Math.round(seconds * 1000)))
}
