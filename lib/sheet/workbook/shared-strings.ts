import { strikes } from './cell-styles'
import { nextElement, unescapeXml } from './xml'

const words = new TextDecoder('utf-8', { ignoreBOM: true })
const LESS = 60
const AMPERSAND = 38
const UNDERSCORE = 95

/**
 * The strings that the cells of a workbook share, as places in the XML they came in: a hundred thousand words are made
 * only when somebody looks at them.
 */
export class SharedStrings {
  length = 0
  readonly bytes: Uint8Array
  /** Where each string begins; the complement of it where the string has marks to be read and is no plain slice. */
  readonly from: Int32Array
  readonly to: Int32Array

  constructor(bytes: Uint8Array) {
    this.bytes = bytes
    let [from, to] = [new Int32Array(1024), new Int32Array(1024)]
    let count = 0
    for (let at = nextItem(bytes, 0); at !== -1; at = nextItem(bytes, at)) {
      const open = bytes.indexOf(62, at)
      if (open === -1) break
      if (count === from.length) [from, to] = [twice(from), twice(to)]
      if (bytes[open - 1] === 47) {
        from[count] = open
        to[count] = open
        count += 1
        at = open
        continue
      }
      const plain = plainText(bytes, open + 1)
      const close = plain === null ? endOfItem(bytes, open + 1) : plain.next
      if (close === -1) break
      from[count] = plain === null ? ~(open + 1) : plain.from
      to[count] = plain === null ? close : plain.to
      count += 1
      at = close
    }
    this.from = from.subarray(0, count)
    this.to = to.subarray(0, count)
    this.length = count
  }

  /** One string by its number, or null where there is none. */
  text(index: number): string | null {
    const [from, to] = [this.from[index], this.to[index]]
    if (from === undefined || to === undefined) return null
    if (from >= 0) return words.decode(this.bytes.subarray(from, to))
    return richText(words.decode(this.bytes.subarray(~from, to)))
  }

  /** Whether a part of one string is struck out. */
  isStruck(index: number): boolean {
    const [from = 0, to] = [this.from[index], this.to[index]]
    return from < 0 && isStruckText(words.decode(this.bytes.subarray(~from, to)))
  }
}

function twice(places: Int32Array<ArrayBuffer>): Int32Array<ArrayBuffer> {
  const wider = new Int32Array(places.length * 2)
  wider.set(places)
  return wider
}

// The place after the next "<si", whatever follows it in the tag.
function nextItem(bytes: Uint8Array, from: number): number {
  const last = bytes.length - 4
  for (let at = from; at <= last; at += 1) {
    if (bytes[at] !== LESS || bytes[at + 1] !== 115 || bytes[at + 2] !== 105) continue
    const code = bytes[at + 3] ?? 0
    if (code === 62 || code === 47 || code <= 32) return at + 3
  }
  return -1
}

// One <t> and nothing else in the item, and no letter of it stands for another.
function plainText(bytes: Uint8Array, open: number): { from: number; to: number; next: number } | null {
  if (bytes[open] !== LESS || bytes[open + 1] !== 116) return null
  const end = bytes[open + 2] === 62 ? open + 2 : bytes[open + 2] === 32 ? bytes.indexOf(62, open) : -1
  if (end === -1 || bytes[end - 1] === 47) return null
  let at = end + 1
  for (let code = bytes[at]; code !== LESS; code = bytes[at]) {
    if (code === undefined || code === AMPERSAND || (code === UNDERSCORE && bytes[at + 1] === 120)) return null
    at += 1
  }
  return says(bytes, at, '</t></si>') ? { from: end + 1, to: at, next: at + 9 } : null
}

function endOfItem(bytes: Uint8Array, from: number): number {
  for (let at = bytes.indexOf(LESS, from); at !== -1; at = bytes.indexOf(LESS, at + 1)) {
    if (says(bytes, at, '</si>')) return at
  }
  return -1
}

function says(bytes: Uint8Array, from: number, word: string): boolean {
  for (let at = 0; at < word.length; at += 1) if (bytes[from + at] !== word.charCodeAt(at)) return false
  return true
}

/** Whether a part of a text that has words is struck out. */
export function isStruckText(inner: string): boolean {
  if (!inner.includes('<strike')) return false
  for (let at = 0; ; ) {
    const part = nextElement(inner, 'r', at, inner.length)
    if (part === null || part === 'open') return false
    if (strikes(part.inner) && richText(part.inner).trim() !== '') return true
    at = part.end
  }
}

/** Differently formatted parts of one cell are one text; the reading aid of Japanese sheets is not part of it. */
export function richText(inner: string): string {
  if (inner.startsWith('<t>') && inner.indexOf('<', 3) === inner.length - 4) return unescapeXml(inner.slice(3, -4))
  let text = ''
  let aid = inner.indexOf('<rPh')
  for (let at = 0; ; ) {
    const part = nextElement(inner, 't', at, aid === -1 ? inner.length : aid)
    if (part !== null && part !== 'open') {
      text += part.inner
      at = part.end
    } else if (aid === -1) {
      return unescapeXml(text)
    } else {
      const past = inner.indexOf('</rPh>', aid)
      if (past === -1) return unescapeXml(text)
      at = past
      aid = inner.indexOf('<rPh', past)
    }
  }
}
