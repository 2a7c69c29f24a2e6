import { type Refusal, refusalOf } from '@/lib/sheet/files/file-issues'

export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252' | 'macintosh'
/** `bytes` are the text in UTF-8 without a byte order mark, whatever the file held; `certain` is false for a guess. */
export type Decoded =
  | { ok: true; bytes: Uint8Array; encoding: Encoding; certain: boolean }
  | { ok: false; refusal: Refusal }

const SAMPLE = 8192
const PIECE = 1024 * 1024

/**
 * Finds the encoding of a text file: by its byte order mark, else by the zero bytes of UTF-16, else strict UTF-8, else
 * one of the two old single-byte encodings, which is reported as not certain. `asked` is a person's own choice.
 */
export function decodeText(bytes: Uint8Array, asked: Encoding | null = null): Decoded {
  const encoding = asked ?? markedEncoding(bytes) ?? sixteenBits(bytes)
  if (encoding !== null) return decodeAs(bytes, encoding, true)
  if (isUtf8(bytes)) return accepted(bytes, 'utf-8', true)
  return decodeAs(bytes, looksLikeMac(bytes) ? 'macintosh' : 'windows-1252', false)
}

/** The beginning of a text that is UTF-8; a letter cut in two at the end is left out. */
export function sampleOf(bytes: Uint8Array, most: number): string {
  return new TextDecoder().decode(bytes.subarray(0, most), { stream: true })
}

function decodeAs(bytes: Uint8Array, encoding: Encoding, certain: boolean): Decoded {
  if (encoding === 'utf-8') return isUtf8(bytes) ? accepted(bytes, encoding, certain) : refused()
  try {
    const text = new TextDecoder(encoding, { fatal: true }).decode(bytes)
    return accepted(new TextEncoder().encode(text), encoding, certain)
  } catch {
    return refused()
  }
}

function accepted(bytes: Uint8Array, encoding: Encoding, certain: boolean): Decoded {
  if (bytes.includes(0) || isNoise(sampleOf(bytes, SAMPLE))) return refused()
  const marked = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf
  return { ok: true, bytes: marked ? bytes.subarray(3) : bytes, encoding, certain }
}

function refused(): Decoded {
  return { ok: false, refusal: refusalOf('binary-content') }
}

// Piece by piece, so that no second copy of a large file is made only to look at it.
function isUtf8(bytes: Uint8Array): boolean {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  try {
    for (let at = lengthOfAscii(bytes); at < bytes.length; at += PIECE)
      decoder.decode(bytes.subarray(at, at + PIECE), { stream: true })
    decoder.decode()
    return true
  } catch {
    return false
  }
}

// How many bytes at the beginning are surely ASCII, which most sheets are to the end: looked at four at a time.
function lengthOfAscii(bytes: Uint8Array): number {
  if (bytes.byteOffset % 4 !== 0) return 0
  const words = new Uint32Array(bytes.buffer, bytes.byteOffset, bytes.length >> 2)
  let at = 0
  while (at < words.length && ((words[at] ?? 0) & 0x80808080) === 0) at += 1
  return at * 4
}

function markedEncoding(bytes: Uint8Array): Encoding | null {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return 'utf-8'
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  return bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : null
}

// Text of mostly Latin letters in UTF-16 has a zero in every second byte, and on one side only.
function sixteenBits(bytes: Uint8Array): Encoding | null {
  if (bytes.length < 4 || bytes.length % 2 !== 0) return null
  const length = Math.min(bytes.length, SAMPLE)
  let even = 0
  let odd = 0
  for (let at = 0; at < length; at += 1) {
    if (bytes[at] !== 0) continue
    if (at % 2 === 0) even += 1
    else odd += 1
  }
  const enough = (length / 2) * 0.4
  if (odd > enough && even * 10 < odd) return 'utf-16le'
  return even > enough && odd * 10 < even ? 'utf-16be' : null
}

// In Windows-1252 the bytes 80 to 9F are marks; in Mac Roman they are accented letters, which stand between letters.
function looksLikeMac(bytes: Uint8Array): boolean {
  let mac = 0
  let windows = 0
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at] ?? 0
    if (byte < 0x80 || !(isLetter(bytes[at - 1]) || isLetter(bytes[at + 1]))) continue
    if (byte <= 0x9f) mac += 1
    else if (byte >= 0xc0) windows += 1
  }
  return mac > windows
}

function isLetter(byte: number | undefined): boolean {
  return byte !== undefined && ((byte >= 0x41 && byte <= 0x5a) || (byte >= 0x61 && byte <= 0x7a))
}

// A few control signs are a dirty cell; many of them are a program, a picture or sound.
function isNoise(sample: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: counting control characters is the purpose
  const controls = sample.match(/[\u0001-\u0008\u000e-\u001a\u001c-\u001f]/g)?.length ?? 0
  return controls > 4 && controls * 50 > sample.length
}
