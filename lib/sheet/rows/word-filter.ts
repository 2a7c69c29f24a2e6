import { CR, DOLLAR, HASH_BITS, LETTERS, LF, NINE, partOf, wordsOf } from './plain-cells'

// How many of the bits of a hash count. There is a bit for each such number, and so few are set that few other words share one.
const COUNTED = 20
const UNCOUNTED = 5
const SIGN = 0xff
// "30k" is the shortest sum.
const FEWEST_DIGITS = 2
// From here on a byte is a part of a letter outside of ASCII.
const WIDE = 128

// The letter that counts for the second byte of one of Latin 1 (U+00C0 to U+00FF), without its accent.
const ACCENTED = Uint8Array.from({ length: 64 }, (_, code) => {
  const letter = String.fromCharCode(0xc0 + code)
    .normalize('NFD')
    .charAt(0)
    .toLowerCase()
  return /[a-z]/.test(letter) ? letter.charCodeAt(0) : SIGN
})
const LATIN_1 = 0xc3

/**
 * Passes over cells in which none of some words stands, by the bytes of the file: upper case and accents do not count. It may
 * stop at another word, never pass over one of these.
 */
export class WordFilter {
  private readonly bits = new Int32Array((1 << COUNTED) / 32)
  private readonly words: ReadonlySet<string>
  private readonly passesFigures: boolean

  /** `passesFigures` says whether cells of words and numbers are passed over as well. */
  constructor(words: Iterable<string>, passesFigures = true) {
    this.passesFigures = passesFigures
    const encoder = new TextEncoder()
    this.words = new Set(words)
    for (const word of this.words) {
      const hash = encoder.encode(word).reduce((sum, code) => (sum + partOf(code)) & HASH_BITS, 0)
      const place = placeOf(hash)
      this.bits[place >>> 5] = (this.bits[place >>> 5] ?? 0) | (1 << (place & 31))
    }
  }

  /** Whether a word with this hash, the sum of what its letters add (`LETTERS`), may be one of these. */
  mayHave(hash: number): boolean {
    const place = placeOf(hash)
    return (((this.bits[place >>> 5] ?? 0) >>> (place & 31)) & 1) === 1
  }

  /** The end of a cell, or -1 where one of the words may be in it. */
  pass(bytes: Uint8Array, from: number, stop: number): number {
    let at = from
    let start = from
    let hash = 0
    let digits = 0
    let isText = false
    for (;;) {
      const code = bytes[at] ?? LF
      const letter = LETTERS[code] ?? 0
      if (letter > 0) {
        if (code <= NINE) digits += 1
        else isText = true
        hash = (hash + letter) & HASH_BITS
        at += 1
        continue
      }
      const next = bytes[at + 1] ?? 0
      if (code === LATIN_1) {
        const plain = ACCENTED[next - WIDE] ?? SIGN
        // Signs that may stand for a word.
        if (plain === SIGN) return -1
        hash = (hash + partOf(plain)) & HASH_BITS
        at += 2
      } else if (code === 0xcc || (code === 0xcd && next < 0xb0)) at += 2
      else {
        if (this.mayHave(hash) && this.isOne(bytes, start, at)) return -1
        // What ends a cell is no letter either.
        if (code === stop || code === LF || code === CR)
          return digits >= FEWEST_DIGITS && isText && !this.passesFigures ? -1 : at
        const length = lengthOfMark(code, next)
        if (length === 0) return -1
        at += length
        hash = 0
        start = at
      }
    }
  }

  // Other words share the hash of one.
  private isOne(bytes: Uint8Array, from: number, to: number): boolean {
    return this.words.has(wordsOf(bytes, from, to).normalize('NFD').replace(/\p{M}/gu, '').toLowerCase())
  }
}

const placeOf = (hash: number): number => (hash >>> UNCOUNTED) & ((1 << COUNTED) - 1)

// The bytes of a character between words: of ASCII, of Latin 1 (a no-break space, « and »), or of U+2000 to U+207F (’ and –). 0 for
// others, which may be letters with or without accents, and for the signs of currencies.
function lengthOfMark(code: number, next: number): number {
  if (code < WIDE) return code === DOLLAR ? 0 : 1
  if (code === 0xc2) return next >= 0xa2 && next <= 0xa5 ? 0 : 2
  return code === 0xe2 && next <= 0x81 ? 3 : 0
}
