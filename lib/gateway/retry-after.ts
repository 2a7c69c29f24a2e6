const LEAST_MS = 1_000
const MOST_MS = 15 * 60_000
const UNNAMED_MS = 5_000

/**
 * How long to wait after a 429, in milliseconds, from whatever the service wrote as `retry_after` (seconds as number or
 * text, contract 7). Always between 1 s and 15 min; 5 s where nothing readable was said.
 */
export function retryAfterMs(said: unknown): number {
  if (typeof said !== 'number' && typeof said !== 'string') return UNNAMED_MS
  const seconds = typeof said === 'number' ? said : said.trim() === '' ? Number.NaN : Number(said)
  if (Number.isNaN(seconds)) return UNNAMED_MS
  return Math.min(MOST_MS, Math.max(LEAST_MS, Math.round(seconds * 1000)))
}
