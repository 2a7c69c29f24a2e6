import { HOME } from '@/lib/networks/countries'
import { type Network, networkOfFullRange } from '@/lib/networks/networks'
import { CR, LF } from './plain-cells'
import { AMOUNT_REPAIRED, PHONE_REPAIRED, type Verdict } from './verdict'

const PLUS = 43
const ZERO = 48
const NINE = 57
const DASH = 45
const SPACE = 32
const COMMA = 44
const DOT = 46
const CALLING_CODE = new TextEncoder().encode(HOME.callingCode)
const MOST_UNITS = 100_000_000

/**
 * Reads a mobile number of our own country up to where its cell must end: `+256`, `256`, `00256`, `0` or nothing before
 * nine digits, with spaces and dashes between. Answers the place after it, or -1 for anything that needs a closer look.
 */
export function readPlainPhone(bytes: Uint8Array, from: number, read: Verdict): number {
  let at = from
  const plus = bytes[at] === PLUS
  if (plus) at += 1
  else if (bytes[at] === ZERO && bytes[at + 1] === ZERO) at += 2
  const abroad = at > from || bytes[at] === CALLING_CODE[0]
  if (abroad) {
    for (const digit of CALLING_CODE) {
      if (bytes[at] !== digit) return -1
      at += 1
    }
  } else if (bytes[at] === ZERO) at += 1
  const start = at
  let national = 0
  let digits = 0
  let code = bytes[at] ?? 0
  for (; digits < 9; code = bytes[at] ?? 0) {
    if (code >= ZERO && code <= NINE) {
      national = national * 10 + code - ZERO
      digits += 1
    } else if (code !== SPACE && code !== DASH) return -1
    at += 1
  }
  if (national % 1_000_000 === 0) return -1
  read.phone = national
  if (!plus || at - start !== 9) read.flags |= PHONE_REPAIRED
  return at
}

/** Reads whole shillings, perhaps with commas between thousands and two zero decimals, up to where the cell must end. */
export function readPlainAmount(bytes: Uint8Array, from: number, stop: number, read: Verdict): number {
  let at = from
  let units = 0
  let group = 0
  let commas = 0
  let code = bytes[at] ?? 0
  if (code <= ZERO || code > NINE) return -1
  for (; ; code = bytes[at] ?? 0) {
    if (code >= ZERO && code <= NINE) {
      units = units * 10 + code - ZERO
      group += 1
      if (units > MOST_UNITS) return -1
    } else if (code === COMMA && stop !== COMMA) {
      if (commas === 0 ? group > 3 : group !== 3) return -1
      commas += 1
      group = 0
    } else break
    at += 1
  }
  if (commas > 0) {
    if (group !== 3) return -1
    read.flags |= AMOUNT_REPAIRED
  }
  read.units = units
  if (code === stop || code === LF || code === CR) return at
  return code === DOT ? afterZeroCents(bytes, at + 1) : -1
}

function afterZeroCents(bytes: Uint8Array, from: number): number {
  if (bytes[from] !== ZERO) return -1
  return bytes[from + 1] === ZERO ? from + 2 : from + 1
}

// Only ranges that are assigned throughout: of the rest the full check has more to say.
const SURE_NETWORKS: readonly (Network | null)[] = Array.from({ length: 100 }, (_, range) =>
  networkOfFullRange(String(range)),
)

/** The network of nine national digits as a number, where the whole range is one network's; else null. */
export const sureNetwork = (national: number): Network | null =>
  SURE_NETWORKS[Math.trunc(national / 10_000_000)] ?? null
