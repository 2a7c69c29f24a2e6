const DAY_MS = 86_400_000
const FIRST_1904 = Date.UTC(1904, 0, 1)
const FIRST_1900 = Date.UTC(1899, 11, 31)
const FALSE_LEAP_DAY = 60
const LAST_SERIAL = 2_958_465

/**
 * The date behind a spreadsheet's serial number, as "2026-11-21" or "2026-11-21T10:42". A workbook counts from 1900
 * (with a leap day that never was) or from 1904. Null where no date is meant.
 */
export function serialDate(serial: number, from1904: boolean): string | null {
  if (!Number.isFinite(serial) || serial < 0 || serial > LAST_SERIAL) return null
  const days = Math.floor(serial)
  if (!from1904 && days === FALSE_LEAP_DAY) return null
  const first = from1904 ? FIRST_1904 : FIRST_1900 - (days > FALSE_LEAP_DAY ? DAY_MS : 0)
  const minutes = Math.round((serial - days) * 1440)
  const text = new Date(first + days * DAY_MS + minutes * 60_000).toISOString()
  return minutes === 0 ? text.slice(0, 10) : text.slice(0, 16)
}
