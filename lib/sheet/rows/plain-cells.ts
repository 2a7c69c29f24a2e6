import { type Network, networkCodes, readNetwork } from '@/lib/networks/networks'
import { nameKey } from '@/lib/text/names'
import { NO_REFERENCE, type Verdict } from './verdict'

// Each reader here goes through one cell of UTF-8 text, from its first byte to the one that ends it, and answers that
// place; or -1 where the full check may have something to say. The bytes must hold a line end after the cell.

export const QUOTE = 34
export const LF = 10
export const CR = 13

const LONGEST = 60
const AT_SIGN = 64
const DOT = 46
const SPACE = 32
/** The dollar sign. */
export const DOLLAR = 36
const ZERO = 48
export const NINE = 57

/** Words that are looked for in a cell: `mayHave` by the hash of one word, `pass` in the whole cell (`WordFilter`). */
type Words = {
  mayHave(word: number): boolean
  pass(bytes: Uint8Array, from: number, stop: number): number
}

// The role of each byte in a plain cell, as a table instead of comparisons.
const BARRED = 0
const INSIDE = 1
const ANYWHERE = 2
const ROLES = Uint8Array.from({ length: 256 }, (_, code) => {
  if (code < SPACE || code >= 127 || code === QUOTE) return BARRED
  return '=+-@#'.includes(String.fromCharCode(code)) ? INSIDE : ANYWHERE
})
const LOWER = Uint8Array.from({ length: 256 }, (_, code) => {
  if (ROLES[code] === BARRED) return 0
  return code >= 65 && code <= 90 ? code + 32 : code
})

// Letters and digits, which end no cell and say nothing about an address.
const OF_ADDRESS = Uint8Array.from({ length: 256 }, (_, code) => (/[a-z0-9]/i.test(String.fromCharCode(code)) ? 1 : 0))

/**
 * Words that the full check has nothing to say of: printable letters of the Latin alphabets, short, and not like a
 * formula or an error. An empty cell is plain.
 */
export function readWords(bytes: Uint8Array, from: number, stop: number): number {
  let at = from
  let code = bytes[at] ?? 0
  if (ROLES[code] === INSIDE || code === SPACE) return -1
  for (; code !== stop; code = bytes[at] ?? 0) {
    if (ROLES[code] !== BARRED) {
      at += 1
      continue
    }
    if (code === LF || code === CR) break
    if (!isPlainAccent(code, bytes[at + 1] ?? 0)) return -1
    at += 2
  }
  return at - from > LONGEST ? -1 : at
}

/** An email address, or nothing. */
export function readEmail(bytes: Uint8Array, from: number, stop: number): number {
  let at = from
  let sign = -1
  let dot = -1
  if (ROLES[bytes[at] ?? 0] === INSIDE) return -1
  for (; ; at += 1) {
    const code = bytes[at] ?? LF
    if (OF_ADDRESS[code] === 1) continue
    if (code === stop || code === LF || code === CR) break
    if (ROLES[code] === BARRED || code === SPACE) return -1
    if (code === AT_SIGN) {
      if (sign !== -1) return -1
      sign = at
    } else if (code === DOT && sign !== -1 && dot <= sign + 1) dot = at
  }
  if (at === from) return at
  return sign > from && dot > sign + 1 && dot < at - 1 && at - from <= LONGEST ? at : -1
}

/** A reference in plain ASCII, hashed without regard to case. */
export function readReference(bytes: Uint8Array, from: number, stop: number, read: Verdict, words: Words): number {
  let at = from
  let code = bytes[at] ?? 0
  if (ROLES[code] === INSIDE || code === SPACE) return -1
  const numeric = code >= 48 && code <= 57
  let hash = HASH_SEED
  let word = 0
  let isSuspect = false
  let before = 0
  for (; ; code = bytes[at] ?? 0) {
    const part = LETTERS[code] ?? 0
    if (part > 0) word = (word + part) & HASH_BITS
    else {
      if (code === stop || code === LF || code === CR) break
      isSuspect ||= part < 0 || words.mayHave(word)
      word = 0
    }
    const letter = LOWER[code] ?? 0
    if (letter === 0 || (code === SPACE && before === SPACE) || (numeric && letter === 101)) return -1
    before = code
    hash = hashStep(hash, letter)
    at += 1
  }
  if (at === from) return at
  if (before === SPACE || at - from > LONGEST) return -1
  if ((isSuspect || words.mayHave(word)) && words.pass(bytes, from, stop) < 0) return -1
  read.flags &= ~NO_REFERENCE
  read.reference = hash
  read.referenceFrom = from
  read.referenceTo = at
  return at
}

const knownWords = new Map<string, Network | null>()

/** The name of a network, or nothing. */
export function readNetworkCell(bytes: Uint8Array, from: number, stop: number, read: Verdict): number {
  let at = from
  for (let code = bytes[at] ?? LF; code !== stop && code !== LF && code !== CR; code = bytes[at] ?? LF) {
    if (ROLES[code] === BARRED) return -1
    at += 1
  }
  if (at === from) return at
  read.named = null
  for (const code of networkCodes) if (says(bytes, from, at, code)) read.named = code
  read.named ??= networkOfWord(wordsOf(bytes, from, at))
  return read.named === null ? -1 : at
}

function networkOfWord(word: string): Network | null {
  let named = knownWords.get(word)
  if (named === undefined) {
    named = readNetwork(word)
    if (knownWords.size < 100) knownWords.set(word, named)
  }
  return named
}

// The lower-case word, whatever the case in the file.
function says(bytes: Uint8Array, from: number, to: number, word: string): boolean {
  if (to - from !== word.length) return false
  for (let at = 0; at < word.length; at += 1) {
    if (LOWER[bytes[from + at] ?? 0] !== word.charCodeAt(at)) return false
  }
  return true
}

const decoder = new TextDecoder()

/** The text of some bytes. */
export const wordsOf = (bytes: Uint8Array, from: number, to: number): string => decoder.decode(bytes.subarray(from, to))

/** A name, which is read as words are; its hash is added to what `read` has of earlier columns of the name. */
export function readName(bytes: Uint8Array, from: number, stop: number, read: Verdict, words: Words): number {
  let at = from
  let code = bytes[at] ?? 0
  if (ROLES[code] === INSIDE || code === SPACE) return -1
  let hash = 0
  let word = 0
  let isSuspect = false
  for (let letter = LETTERS[code] ?? -1; code !== stop && letter >= 0; letter = LETTERS[code] ?? -1) {
    hash = (hash + letter) & HASH_BITS
    if (letter === 0) {
      isSuspect ||= words.mayHave((hash - word) & HASH_BITS)
      word = hash
    } else if (code <= NINE && code >= ZERO) isSuspect = true
    at += 1
    code = bytes[at] ?? 0
  }
  isSuspect ||= words.mayHave((hash - word) & HASH_BITS)
  const isWhole = code === stop || code === LF || code === CR
  if ((isSuspect || !isWhole) && words.pass(bytes, from, stop) < 0) return -1
  if (!isWhole) {
    at = readWords(bytes, from, stop)
    if (at < 0) return -1
    hash = nameHash(nameKey(wordsOf(bytes, from, at)))
  }
  read.name = (read.name + hash) & HASH_BITS
  read.nameFrom = from
  read.nameTo = at
  return at - from > LONGEST ? -1 : at
}

// Accented Latin letters in two bytes, save those that broken encodings are full of.
function isPlainAccent(lead: number, second: number): boolean {
  if (lead < 0xc3 || lead > 0xc9) return false
  const code = ((lead & 31) << 6) | (second & 63)
  return code !== 0xc2 && code !== 0xc3 && code !== 0xe2 && code !== 0xd7 && code !== 0xf7
}

/**
 * What each letter and digit of ASCII adds to the hash of a name or a word; 0 for other plain characters, below 0 where none is
 * plain. A sign of a currency may stand for a word.
 */
export const LETTERS = Int32Array.from({ length: 256 }, (_, code) => {
  if (ROLES[code] === BARRED || code === DOLLAR) return -1
  const letter = String.fromCharCode(code).toLowerCase()
  return /[a-z0-9]/.test(letter) ? partOf(letter.charCodeAt(0)) : 0
})

/** What a character, or a byte of one, adds to the hash of a word: mixed well, since the sum of the codes says too little. */
export function partOf(code: number): number {
  const half = Math.imul(code, 0x9e3779b1)
  const mixed = Math.imul(half ^ (half >>> 15), 0x85ebca6b)
  return (mixed ^ (mixed >>> 13)) >>> 4
}

/**
 * The hash under which names are compared before their words are, from their `nameKey`. It depends on which letters a name
 * has and not on their order, since the order of its words does not matter either.
 */
export function nameHash(key: string): number {
  let hash = 0
  for (let at = 0; at < key.length; at += 1)
    hash = (hash + (LETTERS[key.charCodeAt(at)] ?? key.charCodeAt(at))) & HASH_BITS
  return hash
}

/** Of a larger number Chromium makes an object, and it compiles everything anew that has not met one before. */
export const HASH_BITS = 0x3fffffff
const HASH_SEED = 0x811c9dc5 & HASH_BITS

/** The hash after one more character; never 0, which stands for no reference. */
const hashStep = (hash: number, code: number): number => (Math.imul(hash ^ code, 0x01000193) & HASH_BITS) | 1

/** The hash under which references are compared before their words are, of one that is lower case already. */
export function referenceHash(lowerCase: string): number {
  let hash = HASH_SEED
  for (let at = 0; at < lowerCase.length; at += 1) hash = hashStep(hash, lowerCase.charCodeAt(at))
  return hash
}
