import type { SharedStrings } from '@/lib/sheet/workbook/shared-strings'
import { closesRow } from '@/lib/sheet/workbook/sheet-xml'
import { MOST_BITS, UNIT_SEPARATOR } from './quick-check'

const LESS = 60
const MORE = 62
const SLASH = 47
const MOST_COLUMNS = 200
const MOST_DIGITS = 15

/**
 * Lays out rows of a workbook as lines for the quick check, straight from the bytes of their XML: words and whole numbers
 * alone. A row with anything else in it (a formula, a date, rich text, an unusual mark) is left to the full reader.
 */
export class PlainRows {
  /** The lines so far, and where the next begins. */
  bytes = new Uint8Array(64 * 1024)
  length = 0
  /** Where the row that was laid out last ends, before its closing tag. */
  end = 0
  /** A bit for each column of the row that was laid out last whose cell is plain only if it is a phone. */
  phones = 0
  private readonly xml: Uint8Array
  private readonly strings: SharedStrings
  private readonly styles: readonly number[]
  private column = 0
  private shared = false
  private style = 0

  /** `styles` says of each cell style how it is laid out. */
  constructor(xml: Uint8Array, strings: SharedStrings, styles: readonly number[]) {
    this.xml = xml
    this.strings = strings
    this.styles = styles
  }

  /** Forgets the lines; the next begins a new block. */
  clear(): void {
    this.bytes = new Uint8Array(this.bytes.length)
    this.length = 0
  }

  /** Lays out the row whose cells begin at a place. Answers how many it has, or -1 with nothing laid out. */
  add(from: number): number {
    const start = this.length
    const cells = this.cells(from)
    if (cells < 1 || this.isBlank(start)) {
      this.length = start
      return -1
    }
    this.put(10)
    return cells
  }

  private cells(from: number): number {
    const { xml } = this
    let count = 0
    let at = from
    this.phones = 0
    while (xml[at] === LESS && xml[at + 1] === 99) {
      this.column = count
      this.shared = false
      // A cell that names no style has the first.
      this.style = this.styles[0] ?? 0
      at = this.tag(at + 2)
      if (at < 0 || this.style === 1 || this.column < count || this.column >= MOST_COLUMNS) return -1
      while (count < this.column) {
        if (count > 0) this.put(UNIT_SEPARATOR)
        count += 1
      }
      if (count > 0) this.put(UNIT_SEPARATOR)
      count += 1
      if (xml[at] === SLASH) at += 2
      else at = this.value(at + 1)
      if (at < 0) return -1
    }
    this.end = at
    return closesRow(xml, at) ? count : -1
  }

  // Reads the attributes of a cell: its place, its style and its type. Answers where the tag ends.
  private tag(from: number): number {
    const { xml } = this
    let at = from
    let seen = 0
    while (xml[at] === 32) {
      const name = xml[at + 1] ?? 0
      const bit = 1 << (name & 31)
      // It is undefined which of two attributes with the same name counts.
      if ((seen & bit) !== 0 || xml[at + 2] !== 61 || xml[at + 3] !== 34) return -1
      const end = this.until(34, at + 4)
      if (end === -1 || !this.attribute(name, at + 4, end)) return -1
      at = end + 1
      seen |= bit
    }
    return xml[at] === MORE || (xml[at] === SLASH && xml[at + 1] === MORE) ? at : -1
  }

  private attribute(name: number, from: number, to: number): boolean {
    if (name === 114) return this.place(from, to)
    if (name === 116) {
      this.shared = this.xml[from] === 115
      return to - from === 1 && (this.shared || this.xml[from] === 110)
    }
    if (name !== 115) return false
    const style = this.number(from, to)
    this.style = this.styles[style] ?? 0
    return style >= 0
  }

  private place(from: number, to: number): boolean {
    let column = 0
    let at = from
    for (let code = this.xml[at] ?? 0; code >= 65 && code <= 90 && at < to; code = this.xml[at] ?? 0) {
      column = column * 26 + code - 64
      at += 1
    }
    this.column = column - 1
    return column > 0 && at - from < 4 && this.number(at, to) > 0
  }

  private value(from: number): number {
    const { xml } = this
    if (xml[from] === LESS && xml[from + 1] === SLASH) return this.closed(from, 99)
    if (xml[from] !== LESS || xml[from + 1] !== 118 || xml[from + 2] !== MORE) return -1
    const start = from + 3
    const end = this.until(LESS, start)
    if (end === -1) return -1
    const number = this.number(start, end)
    if (number < 0) return -1
    if (this.style !== 0 && !this.shared && !this.mayBePhone(end - start)) return -1
    const laid = this.shared ? this.word(number) : this.copy(xml, start, end)
    if (!laid || xml[end + 1] !== SLASH || xml[end + 2] !== 118 || xml[end + 3] !== MORE) return -1
    return this.closed(end + 4, 99)
  }

  private mayBePhone(digits: number): boolean {
    this.phones |= 1 << this.column
    return this.column < MOST_BITS && (this.style & (1 << digits)) !== 0
  }

  // The next place of a byte, which is near in a plain cell; -1 where it is not.
  private until(byte: number, from: number): number {
    const { xml } = this
    const last = Math.min(xml.length, from + MOST_DIGITS + 1)
    for (let at = from; at < last; at += 1) if (xml[at] === byte) return at
    return -1
  }

  private closed(at: number, name: number): number {
    const { xml } = this
    return xml[at] === LESS && xml[at + 1] === SLASH && xml[at + 2] === name && xml[at + 3] === MORE ? at + 4 : -1
  }

  // Whole numbers without a zero in front: their text is their value.
  private number(from: number, to: number): number {
    let number = 0
    for (let at = from; at < to; at += 1) {
      const code = this.xml[at] ?? 0
      if (code < 48 || code > 57) return -1
      number = number * 10 + code - 48
    }
    return to > from && (this.xml[from] !== 48 || to - from === 1) ? number : -1
  }

  private word(index: number): boolean {
    const from = this.strings.from[index] ?? -1
    return index < this.strings.length && from >= 0 && this.copy(this.strings.bytes, from, this.strings.to[index] ?? 0)
  }

  // What would end a line, or begin a quoted cell, is not plain.
  private copy(source: Uint8Array, from: number, to: number): boolean {
    this.reserve(to - from + 1)
    const { bytes } = this
    let length = this.length
    for (let at = from; at < to; at += 1) {
      const code = source[at] ?? 0
      if (code < 32 || code === 34) return false
      bytes[length] = code
      length += 1
    }
    this.length = length
    return true
  }

  private put(code: number): void {
    this.reserve(1)
    this.bytes[this.length] = code
    this.length += 1
  }

  private reserve(more: number): void {
    if (this.length + more <= this.bytes.length) return
    const wider = new Uint8Array(Math.max(this.bytes.length * 2, this.length + more))
    wider.set(this.bytes)
    this.bytes = wider
  }

  private isBlank(from: number): boolean {
    for (let at = from; at < this.length; at += 1) if ((this.bytes[at] ?? 0) > 32) return false
    return true
  }
}
