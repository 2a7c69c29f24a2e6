import { CR, LF, QUOTE } from '@/lib/sheet/rows/plain-cells'

// Marks of byte order inside a text are letters of a cell.
const words = new TextDecoder('utf-8', { ignoreBOM: true })

/**
 * Cuts one line of strict CSV at a time, as places in its bytes: cell n lies between bounds[2n] and bounds[2n + 1]. A
 * start below zero (its complement is meant) marks a cell whose doubled quotes are still doubled.
 */
export class LineCutter {
  cells = 0
  /** Where the next line begins. */
  next = 0
  private bounds = new Int32Array(64)
  private readonly bytes: Uint8Array
  private readonly separator: number
  private readonly stops = new Uint8Array(256)

  constructor(bytes: Uint8Array, separator: number) {
    this.bytes = bytes
    this.separator = separator
    for (const code of [separator, LF, CR]) this.stops[code] = 1
  }

  /** Cuts the line that begins at a place. False where its quotes break the rules. */
  cut(from: number): boolean {
    const { bytes, separator } = this
    const { length } = bytes
    let at = from
    this.cells = 0
    for (;;) {
      at = at < length && bytes[at] === QUOTE ? this.quoted(at) : this.plain(at)
      if (at < 0) return false
      if (at < length && bytes[at] === separator) {
        at += 1
        continue
      }
      this.next = at + (bytes[at] === CR && bytes[at + 1] === LF ? 2 : 1)
      return true
    }
  }

  /** The cells of the line that was cut last. */
  texts(): string[] {
    return Array.from({ length: this.cells }, (_, cell) => this.text(cell))
  }

  /** Whether a cell of the line is quoted. */
  isQuoted(cell: number): boolean {
    if (cell >= this.cells) return false
    const start = this.bounds[cell * 2] ?? 0
    return start < 0 || (start > 0 && this.bytes[start - 1] === QUOTE)
  }

  isBlank(): boolean {
    for (let cell = 0; cell < this.cells; cell += 1) {
      const start = this.bounds[cell * 2] ?? 0
      const end = this.bounds[cell * 2 + 1] ?? 0
      for (let at = start < 0 ? ~start : start; at < end; at += 1) {
        const code = this.bytes[at] ?? 0
        if (code > 32 && code < 128) return false
        if (code >= 128 && words.decode(this.bytes.subarray(at, end)).trim() !== '') return false
      }
    }
    return true
  }

  private text(cell: number): string {
    const start = this.bounds[cell * 2] ?? 0
    const end = this.bounds[cell * 2 + 1] ?? 0
    if (start >= 0) return words.decode(this.bytes.subarray(start, end))
    return words.decode(this.bytes.subarray(~start, end)).replaceAll('""', '"')
  }

  private plain(from: number): number {
    const { bytes, stops } = this
    const { length } = bytes
    let at = from
    while (at < length && stops[bytes[at] ?? 0] === 0) at += 1
    this.add(from, at)
    return at
  }

  private quoted(from: number): number {
    const closing = closingQuote(this.bytes, from + 1)
    if (closing === 0) return -1
    const end = closing < 0 ? ~closing : closing
    this.add(closing < 0 ? ~(from + 1) : from + 1, end)
    return end + 1 < this.bytes.length && this.stops[this.bytes[end + 1] ?? 0] === 0 ? -1 : end + 1
  }

  private add(start: number, end: number): void {
    const at = this.cells * 2
    if (at >= this.bounds.length) {
      const wider = new Int32Array(this.bounds.length * 2)
      wider.set(this.bounds)
      this.bounds = wider
    }
    this.bounds[at] = start
    this.bounds[at + 1] = end
    this.cells += 1
  }
}

/** The position of the quote that ends a cell, complemented if doubled quotes came before it; 0 when none ends it. */
export function closingQuote(bytes: Uint8Array, from: number): number {
  let doubled = false
  for (let at = bytes.indexOf(QUOTE, from); at !== -1; at = bytes.indexOf(QUOTE, at + 2)) {
    if (bytes[at + 1] !== QUOTE) return doubled ? ~at : at
    doubled = true
  }
  return 0
}
