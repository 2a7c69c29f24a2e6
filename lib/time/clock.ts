/**
 * A time of day as a person types it ("9:30", "17.00", "1700", "17h"), as "09:30"; null where it is none. 24 hours, as the pages show times.
 */
export function readClock(typed: string): string | null {
  const found = /^(\d{1,2})(?:\s*[:.h]\s*(\d{2})?|(\d{2}))?$/i.exec(typed.trim())
  if (found === null) return null
  const [hours, minutes] = [Number(found[1]), Number(found[2] ?? found[3] ?? '0')]
  if (hours > 23 || minutes > 59) return null
  return `${String(hours).padStart(2, '0')}:${String(minutes).padStart(2, '0')}`
}
