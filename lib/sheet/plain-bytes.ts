const LONGEST = 60
const AT_SIGN = 64
const DOT = 46
const SPACE = 32

// What a byte may do in a plain cell, looked up instead of compared: nothing, stand anywhere, or not begin it.
const BARRED = 0
const INSIDE = 1
const ANYWHERE = 2
const ROLES = Uint8Array.from({ length: 256 }, (_, code) => {
  if (code < SPACE || code >= 127) return BARRED
  return '=+-@#'.includes(String.fromCharCode(code)) ? INSIDE : ANYWHERE
})

export const isDigit = (code: number): boolean => code >= 48 && code <= 57

/**
 * True for a cell of UTF-8 text that the full check has nothing to say of: printable letters of the Latin alphabets,
 * short, and not like a formula or an error. An empty cell is plain.
 */
export function isPlain(bytes: Uint8Array, start: number, end: number): boolean {
  if (start === end) return true
  if (end - start > LONGEST || ROLES[bytes[start] ?? 0] === INSIDE) return false
  for (let at = start; at < end; at += 1) {
    const code = bytes[at] ?? 0
    if (ROLES[code] !== BARRED) continue
    if (!isPlainAccent(code, bytes[at + 1] ?? 0)) return false
    at += 1
  }
  return true
}

/** True for a plain cell that is an email address, or empty. */
export function isPlainEmail(bytes: Uint8Array, start: number, end: number): boolean {
  if (start === end) return true
  if (!isPlain(bytes, start, end)) return false
  let sign = -1
  let dotted = false
  for (let at = start; at < end; at += 1) {
    const code = bytes[at] ?? 0
    if (code === SPACE || (code === AT_SIGN && sign !== -1)) return false
    if (code === AT_SIGN) sign = at
    if (code === DOT && sign !== -1 && at > sign + 1 && at < end - 1) dotted = true
  }
  return sign > start && dotted
}

// Accented Latin letters in two bytes, save those that broken encodings are full of.
function isPlainAccent(lead: number, second: number): boolean {
  if (lead < 0xc3 || lead > 0xc9) return false
  const code = ((lead & 31) << 6) | (second & 63)
  return code !== 0xc2 && code !== 0xc3 && code !== 0xe2 && code !== 0xd7 && code !== 0xf7
}
