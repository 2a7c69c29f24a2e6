import { attribute } from './xml'

/** One row of a sheet's XML: its number, and where its cells begin; -1 for a tag that is cut off. */
export type SheetRowPlace = {
  readonly lineNo: number
  readonly hidden: boolean
  readonly from: number
  /** A row that its own tag closes, without cells. */
  readonly closed: boolean
}

const words = new TextDecoder('utf-8', { ignoreBOM: true })
const LESS = 60
const SLASH = 47
/** How many bytes close a row. */
export const CLOSING_ROW = 6

export const isOn = (value: string | null): boolean => value === '1' || value === 'true'

/** Whether a height or width is given as less than a point, which hides what has it. */
export const isZero = (size: string | null): boolean => size !== null && /^(?:0+(?:\.\d*)?|\.\d+)$/.test(size)

/**
 * The next row that begins at or after a place, or null. A row without a number comes after the last one. `hides` says
 * whether the sheet hides rows that do not say otherwise.
 */
export function nextRow(bytes: Uint8Array, at: number, lastLine: number, hides = false): SheetRowPlace | null {
  const start = tagStart(bytes, at)
  if (start === -1) return null
  const end = bytes.indexOf(62, start)
  if (end === -1) return { lineNo: lastLine + 1, hidden: false, from: -1, closed: false }
  const closed = bytes[end - 1] === SLASH
  const numbered = hides ? -1 : plainNumber(bytes, start + 4, end)
  if (numbered !== -1) return { lineNo: numbered, hidden: false, from: end + 1, closed }
  const tag = words.decode(bytes.subarray(start + 4, closed ? end - 1 : end))
  const lineNo = Number(attribute(tag, 'r') ?? lastLine + 1)
  const [height, said] = [attribute(tag, 'ht'), attribute(tag, 'hidden')]
  const hidden = isOn(said) || isZero(height) || (hides && said === null && height === null)
  return { lineNo, hidden, from: end + 1, closed }
}

const R_IS = [32, 114, 61, 34]
const HID = [104, 105, 100]
const NO_HEIGHT = [104, 116, 61, 34, 48]
const MOST_DIGITS = 9

// The number of a row whose tag begins with it and says nothing of being hidden, as nearly all do; else -1. It is read
// without making text of the tag, which a hundred thousand rows would pay for.
function plainNumber(bytes: Uint8Array, from: number, end: number): number {
  if (!stands(bytes, from, R_IS)) return -1
  let number = 0
  let at = from + R_IS.length
  for (const last = at + MOST_DIGITS; at < last && bytes[at] !== 34; at += 1) {
    const digit = (bytes[at] ?? 0) - 48
    if (digit < 0 || digit > 9) return -1
    number = number * 10 + digit
  }
  if (number === 0 || bytes[at] !== 34 || at >= end) return -1
  for (; at < end; at += 1) if (bytes[at] === 104 && (stands(bytes, at, HID) || stands(bytes, at, NO_HEIGHT))) return -1
  return number
}

const stands = (bytes: Uint8Array, at: number, word: readonly number[]): boolean =>
  word.every((byte, place) => bytes[at + place] === byte)

// Where "<row" begins, followed by what may follow a name.
function tagStart(bytes: Uint8Array, from: number): number {
  const last = bytes.length - 5
  for (let at = from; at <= last; at += 1) {
    if (bytes[at] !== LESS || bytes[at + 1] !== 114 || bytes[at + 2] !== 111 || bytes[at + 3] !== 119) continue
    const code = bytes[at + 4] ?? 0
    if (code === 62 || code === SLASH || code <= 32) return at
  }
  return -1
}

/** Where the "</row>" of a row begins, or -1. */
export function rowEnd(bytes: Uint8Array, from: number): number {
  const last = bytes.length - CLOSING_ROW
  for (let at = from; at <= last; at += 1) if (bytes[at] === LESS && closesRow(bytes, at)) return at
  return -1
}

/** Whether "</row>" is at this position. */
export function closesRow(bytes: Uint8Array, at: number): boolean {
  if (bytes[at] !== LESS || bytes[at + 1] !== SLASH || bytes[at + 2] !== 114) return false
  return bytes[at + 3] === 111 && bytes[at + 4] === 119 && bytes[at + 5] === 62
}

/** Whether another row, or the end of all rows, is the next thing after one: anything else may be a row with a damaged tag. */
export function goesOn(bytes: Uint8Array, from: number): boolean {
  let at = from
  while ((bytes[at] ?? LESS) <= 32) at += 1
  return (
    at >= bytes.length ||
    (bytes[at] === LESS && (bytes[at + 1] === SLASH || tagStart(bytes.subarray(at, at + 5), 0) === 0))
  )
}

/** The text of a sheet's XML before and after its rows, which describes columns and merged cells. */
export function aroundRows(bytes: Uint8Array): { readonly head: string; readonly tail: string } {
  const first = tagStart(bytes, 0)
  let last = bytes.length - 1
  const ends = (at: number) => bytes[at] === LESS && bytes[at + 1] === SLASH && bytes[at + 2] === 114
  while (last >= 0 && !ends(last)) last -= 1
  const head = words.decode(bytes.subarray(0, first === -1 ? bytes.length : first))
  return { head, tail: last === -1 ? head : words.decode(bytes.subarray(last)) }
}

/** The column of a cell's reference, counted from 0; -1 where it names none. */
export function columnOf(reference: string): number {
  let column = 0
  for (const letter of reference.replace(/[^A-Z]/gi, '').toUpperCase()) column = column * 26 + letter.charCodeAt(0) - 64
  return column - 1
}
