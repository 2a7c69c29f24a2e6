import type { Store } from './store/open.ts'

export type Clock = {
  /** Milliseconds since 1970 on the sandbox's own clock. */
  now: () => number
  /** Moves the clock forward and returns the new time; the shift survives a restart. */
  advance: (milliseconds: number) => number
  /** Sets the clock to a time, or back to the machine's own (null), and returns the new time. */
  set: (to: number | null) => number
}

/** The sandbox's own clock: the machine's clock plus every shift that was requested. */
export function openClock(store: Store): Clock {
  const shift = () => Number(store.readValue('clock-shift') ?? 0)
  const now = () => Date.now() + shift()
  return {
    now,
    advance: (milliseconds) => {
      store.writeValue('clock-shift', String(shift() + milliseconds))
      return now()
    },
    set: (to) => {
      store.writeValue('clock-shift', String(to === null ? 0 : to - Date.now()))
      return now()
    },
  }
}

const units = { ms: 1, s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 } as const
type Unit = keyof typeof units
const isUnit = (text: string | undefined): text is Unit => text !== undefined && text in units

/** Reads "25h", "90m", "1h30m" or "500ms" as milliseconds; null when it is no duration. */
export function readDuration(text: string): number | null {
  if (!/^(?:\d+(?:ms|s|m|h|d))+$/.test(text)) return null
  let total = 0
  for (const [, count, unit] of text.matchAll(/(\d+)(ms|s|m|h|d)/g)) {
    if (isUnit(unit)) total += Number(count) * units[unit]
  }
  return total
}

/** ISO 8601 in UTC, as the service writes its timestamps. */
export const isoTime = (milliseconds: number): string => new Date(milliseconds).toISOString()
