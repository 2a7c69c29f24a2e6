import { CR, LF, wordsOf } from './plain-cells'

// A bit for each hash. Of so many few are set, so that few other words share one.
const HASHES = 1 << 20
const NOT_A_LETTER = 0
const SIGN = 0xff
const DOLLAR = 36
// From here on a byte is a part of a letter outside of ASCII.
const WIDE = 128

// The letter that counts for each byte of ASCII: lower case, digits as they are.
const LETTERS = Uint8Array.from({ length: 256 }, (_, code) => {
  if (code >= WIDE) return code
  const letter = String.fromCharCode(code).toLowerCase()
  return /[a-z0-9]/.test(letter) ? letter.charCodeAt(0) : NOT_A_LETTER
})
// The same for the second byte of a letter of Latin 1 (U+00C0 to U+00FF), without its accent.
const ACCENTED = Uint8Array.from({ length: 64 }, (_, code) => {
  const letter = String.fromCharCode(0xc0 + code)
    .normalize('NFD')
    .charAt(0)
    .toLowerCase()
  return /[a-z]/.test(letter) ? letter.charCodeAt(0) : SIGN
})
const LATIN_1 = 0xc3
const COMBINING = [0xcc, 0xcd]

/**
 * Passes over cells in which none of some words stands, by the bytes of the file: upper case and accents do not count. It may
 * stop at another word, never pass over one of these.
 */
export class WordFilter {
  private readonly slots = new Int32Array(HASHES / 32)
  private readonly words: ReadonlySet<string>

  constructor(words: Iterable<string>) {
    const encoder = new TextEncoder()
    this.words = new Set(words)
    for (const word of this.words) {
      const hash = hashOf(encoder.encode(word))
      this.slots[hash >>> 5] = (this.slots[hash >>> 5] ?? 0) | (1 << (hash & 31))
    }
  }

  /** The end of a cell, or -1 where one of the words may be in it. */
  pass(bytes: Uint8Array, from: number, stop: number): number {
    const { slots } = this
    let at = from
    let start = from
    let hash = SEED
    for (;;) {
      const code = bytes[at] ?? LF
      const letter = LETTERS[code] ?? 0
      if (letter === NOT_A_LETTER) {
        if ((((slots[hash >>> 5] ?? 0) >>> (hash & 31)) & 1) === 1 && this.isOne(bytes, start, at)) return -1
        // What ends a cell is no letter either.
        if (code === stop || code === LF || code === CR) return at
        if (code === DOLLAR) return -1
        hash = SEED
        start = at + 1
      } else if (letter < WIDE) hash = step(hash, letter)
      else if (letter === LATIN_1) {
        const plain = ACCENTED[(bytes[at + 1] ?? 0) - WIDE] ?? SIGN
        // Signs that may stand for a word.
        if (plain === SIGN) return -1
        hash = step(hash, plain)
        at += 1
      } else if (COMBINING.includes(letter)) at += 1
      else hash = step(hash, letter)
      at += 1
    }
  }

  // Other words share the hash of one.
  private isOne(bytes: Uint8Array, from: number, to: number): boolean {
    return this.words.has(wordsOf(bytes, from, to).normalize('NFD').replace(/\p{M}/gu, '').toLowerCase())
  }
}

const SEED = 7

const step = (hash: number, letter: number): number => (Math.imul(hash, 131) + letter) & (HASHES - 1)

const hashOf = (word: Uint8Array): number => word.reduce(step, SEED)
