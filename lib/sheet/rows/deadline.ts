import { type Message, message } from '@/lib/messages/message'
import type { TypedCell } from '@/lib/sheet/files/cells'
import { serialDate } from '@/lib/sheet/workbook/serial-date'
import { momentAt, zoneName } from '@/lib/time/zone'

/**
 * What a deadline depends on besides its cell: the merchant's zone ("Africa/Kampala") and the present moment (ISO 8601).
 * `optional` where a row needs no deadline: there is one for the whole sheet, or no term needs one.
 */
export type EscrowContext = { readonly zone: string; readonly now: string; readonly optional?: boolean }

export type DeadlineReading =
  | { readonly ok: true; readonly utc: string; readonly changed: DeadlineChange | null }
  | { readonly ok: false; readonly code: DeadlineProblem; readonly message: Message }
type DeadlineChange = { readonly from: string; readonly to: string; readonly why: Message }
type DeadlineProblem = 'bad-deadline' | 'ambiguous-deadline' | 'past-deadline'

/** The cell: its text, its kind, and whether a bare number in it counts days from 1904. */
type DeadlineCell = { readonly text: string; readonly kind: TypedCell['kind']; readonly from1904: boolean }

const WITH_OFFSET =
  /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2})(?::(\d{2})(?:\.\d{1,9})?)? ?(?:(Z|UTC|GMT)|([+-]\d{2}):?(\d{2}))$/i
const WITH_CLOCK = /^(.*?[^\s,T])(?:T| |, ?)(\d{1,2}):(\d{2})(?::(\d{2})(?:\.0+)?)? ?(am|pm)?$/i
const SERIAL = /^\d{5}(?:\.\d+)?$/
const WEEKDAYS = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat']
const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/**
 * Reads the deadline of a cell as a moment in ISO 8601 UTC (contract 2.7). A day without an hour lasts to its end, and
 * what names no zone is read in the merchant's: `changed` says so. Two readings (`03/04/2027`) are never chosen from.
 */
export function readDeadline(cell: DeadlineCell, escrow: EscrowContext): DeadlineReading {
  const text = cell.text.replace(/\s+/g, ' ').trim().replace(/^'/, '')
  const exact = WITH_OFFSET.exec(text)
  if (exact !== null) return ofMoment(cell.text, momentOf(exact), null, escrow)
  const [day = text, clock] = splitClock(text)
  const read = SERIAL.test(text) ? serialDays(text, cell) : dayReadings(day).map((each) => ({ day: each, clock }))
  const [first, second] = read
  if (first === undefined) return unreadable(cell.text, day)
  if (first.clock === null) {
    return refuse('bad-deadline', message('issues.deadline.noTime', { cell: cell.text }))
  }
  if (second !== undefined) {
    const days = { either: read.map(({ day }) => ({ day })) }
    const texts = { either: read.map(({ day }) => day) }
    const key = SERIAL.test(text) ? 'issues.deadline.bareNumber' : 'issues.deadline.twoDays'
    return refuse('ambiguous-deadline', message(key, { cell: cell.text, days, texts }))
  }
  const moment = momentAt(first.day, first.clock ?? '23:59:59', escrow.zone)
  return ofMoment(cell.text, moment, first.clock === undefined ? 'day' : 'clock', escrow)
}

function ofMoment(
  from: string,
  moment: Date | null,
  without: 'day' | 'clock' | null,
  escrow: EscrowContext,
): DeadlineReading {
  if (moment === null || Number.isNaN(moment.getTime())) return unreadable(from, from.slice(0, 10))
  const utc = moment.toISOString().replace(/\.\d+Z$/, 'Z')
  if (moment.getTime() <= Date.parse(escrow.now)) {
    return refuse('past-deadline', message('issues.deadline.past', { cell: from }))
  }
  if (from === utc) return { ok: true, utc, changed: null }
  const zone = `${escrow.zone} (${zoneName(escrow.zone)})`
  const why =
    without === null
      ? message('issues.deadline.sameMoment')
      : message(without === 'day' ? 'issues.deadline.endOfDay' : 'issues.deadline.thatHour', { zone })
  return { ok: true, utc, changed: { from, to: utc, why } }
}

function momentOf([
  ,
  day = '',
  clock = '',
  second = '00',
  utc,
  hours = '+00',
  minutes = '00',
]: RegExpExecArray): Date | null {
  if (dayReadings(day).length !== 1) return null
  return new Date(`${day}T${clock}:${second}${utc === undefined ? `${hours}:${minutes}` : 'Z'}`)
}

// The clock is undefined where there is none, and null where it is not an hour of a day.
function splitClock(text: string): [day: string, clock: string | null | undefined] {
  const parts = WITH_CLOCK.exec(text)
  if (parts === null) return [text, undefined]
  const [, day = '', hour = '', minute = '', second = '00', half] = parts
  const twelve = half === undefined ? 0 : Number(hour) >= 1 && Number(hour) <= 12 ? 12 : 99
  const hours = half === undefined ? Number(hour) : (Number(hour) % 12) + (/p/i.test(half) ? 12 : 0)
  if (twelve === 99 || hours > 23 || Number(minute) > 59 || Number(second) > 59) return [day, null]
  return [day, `${String(hours).padStart(2, '0')}:${minute}:${second}`]
}

/** True for text that a spreadsheet may have made of something else: a day written with separators or a month's name. */
export const looksLikeDate = (text: string): boolean => /[-/. ]/.test(text) && dayReadings(text).length > 0

type Day = { readonly day: string; readonly clock: string | null | undefined }

// A number cell belongs to a workbook, which says what it counts from; a text file does not.
function serialDays(text: string, { kind, from1904 }: DeadlineCell): Day[] {
  const epochs = kind === 'number' ? [from1904] : [false, true]
  return epochs.flatMap((epoch) => {
    const [day = '', clock] = (serialDate(Number(text), epoch) ?? '').split('T')
    return day === '' ? [] : [{ day, clock: clock === undefined ? undefined : `${clock}:00` }]
  })
}

// Why a text is no date: it has the form of a date that does not exist, it names the wrong weekday, or it has no known form.
function unreadable(typed: string, day: string): DeadlineReading {
  const { rest } = withoutWeekday(day)
  if (dayReadings(rest).length > 0) {
    return refuse('bad-deadline', message('issues.deadline.weekday', { cell: typed }))
  }
  const hasForm = [...numericDays(rest), ...namedDays(rest)].some(([, month]) => month > 0)
  return refuse(
    'bad-deadline',
    message(hasForm ? 'issues.deadline.noSuchDay' : 'issues.deadline.unreadable', { cell: typed }),
  )
}

function withoutWeekday(text: string): { readonly weekday: number; readonly rest: string } {
  const named = /^([a-z]{3,9})\.?,? (?=.*\d)/i.exec(text)
  const weekday = WEEKDAYS.indexOf(named?.[1]?.slice(0, 3).toLowerCase() ?? '')
  return { weekday, rest: weekday === -1 ? text : text.slice(named?.[0].length) }
}

/** Every day that a text can mean, as "2027-04-03", without repeats. */
export function dayReadings(text: string): string[] {
  const { weekday, rest } = withoutWeekday(text)
  const found = [...numericDays(rest), ...namedDays(rest)].flatMap(([year, month, day]) => validDay(year, month, day))
  const fitting = weekday === -1 ? found : found.filter((day) => new Date(day).getUTCDay() === weekday)
  return [...new Set(fitting)]
}

const endsInYear = (text: string): RegExpExecArray | null =>
  /^(\d{1,2})([-/. ])(\d{1,2})\2(\d{4}|\d{2})$/.exec(text) ?? /^(\d\d)()(\d\d)((?:19|20)\d\d)$/.exec(text)

/** The order in which a date of numbers is read, as a person chose. */
export const DATE_ORDERS = ['day-first', 'month-first'] as const
export type DateOrder = (typeof DATE_ORDERS)[number]

/** A date of two readings, written out in the one that this order gives it ("2027-04-03 17:00:00"); null where it gives none. */
export function inOrder(cell: string, order: DateOrder): string | null {
  const [date, clock] = splitClock(cell.replace(/\s+/g, ' ').trim())
  const parts = endsInYear(date)
  if (parts === null || clock === null) return null
  const [first, second] = [Number(parts[1]), Number(parts[3])]
  const [day, month] = order === 'day-first' ? [first, second] : [second, first]
  const [read] = validDay(fullYear(parts[4] ?? ''), month, day)
  if (read === undefined) return null
  return clock === undefined ? read : `${read} ${clock}`
}

type Triple = readonly [year: number, month: number, day: number]

function numericDays(text: string): Triple[] {
  const yearFirst = /^(\d{4})([-/. ])(\d{1,2})\2(\d{1,2})$/.exec(text) ?? /^((?:19|20)\d\d)()(\d\d)(\d\d)$/.exec(text)
  const yearLast = endsInYear(text)
  const triples: Triple[] = []
  if (yearFirst !== null) triples.push([Number(yearFirst[1]), Number(yearFirst[3]), Number(yearFirst[4])])
  if (yearLast !== null) {
    const [first, middle, last] = [Number(yearLast[1]), Number(yearLast[3]), fullYear(yearLast[4] ?? '')]
    triples.push([last, middle, first], [last, first, middle])
    if (yearLast[4]?.length === 2) triples.push([2000 + first, middle, last - 2000])
  }
  return triples
}

function namedDays(text: string): Triple[] {
  const dayFirst = /^(\d{1,2})(?:st|nd|rd|th)?[- /.]?(?: ?of )?([a-z]{3,9})\.?[-, /]{0,2}(\d{4}|\d{2})$/i.exec(text)
  const monthFirst = /^([a-z]{3,9})\.?[- ](\d{1,2})(?:st|nd|rd|th)?[-, ]{1,2}(\d{4})$/i.exec(text)
  const yearFirst = /^(\d{4})[- ]([a-z]{3,9})\.?[- ](\d{1,2})$/i.exec(text)
  const triples: Triple[] = []
  // "31-Dec-27" is how spreadsheets show a day: nobody writes the year first in two digits beside a month's name.
  if (dayFirst !== null) {
    triples.push([fullYear(dayFirst[3] ?? ''), monthOf(dayFirst[2]), Number(dayFirst[1])])
  }
  if (monthFirst !== null) triples.push([Number(monthFirst[3]), monthOf(monthFirst[1]), Number(monthFirst[2])])
  if (yearFirst !== null) triples.push([Number(yearFirst[1]), monthOf(yearFirst[2]), Number(yearFirst[3])])
  return triples
}

const FULL_MONTHS = 'january february march april may june july august september october november december'.split(' ')

function monthOf(word = ''): number {
  const lower = word.toLowerCase()
  const known = FULL_MONTHS.includes(lower) || MONTHS.includes(lower) || lower === 'sept'
  return known ? MONTHS.indexOf(lower.slice(0, 3)) + 1 : 0
}

const fullYear = (digits: string): number => (digits.length === 2 ? 2000 : 0) + Number(digits)

function validDay(year: number, month: number, day: number): string[] {
  const made = new Date(Date.UTC(year, month - 1, day))
  if (year < 1990 || year > 2100 || made.getUTCMonth() !== month - 1 || made.getUTCDate() !== day) return []
  return [made.toISOString().slice(0, 10)]
}

function refuse(code: DeadlineProblem, why: Message): DeadlineReading {
  return { ok: false, code, message: why }
}
